import { type Undefined, undefinedBecause } from "./undefined.ts";

const BLIND = undefinedBecause("a judge whose sensitivity and specificity sum to 1 says nothing about the rate");

/**
 * The true rate behind the rate p that an imperfect judge reports: (p + sp − 1)/(se + sp − 1), se being how often the judge sees
 * what is there and sp how often it says no to what is not. Outside [0, 1] it is cut and flagged: the judge's error rates then
 * do not fit these data.
 *
 * Undefined when se + sp = 1.
 *
 * Rogan & Gladen (1978), Estimating prevalence from the results of a screening test.
 *
 * @example
 * roganGladen(0.5, 0.75, 0.75) // { value: 0.5, unclipped: 0.5, clipped: false }
 * roganGladen(0.125, 0.75, 0.75) // { value: 0, unclipped: -0.25, clipped: true }
 */
export function roganGladen(
  p: number,
  sensitivity: number,
  specificity: number,
): { value: number; unclipped: number; clipped: boolean } | Undefined {
  const power = sensitivity + specificity - 1;
  if (Math.abs(power) < 1e-12) return BLIND;
  const unclipped = (p + specificity - 1) / power;
  const value = Math.max(0, Math.min(1, unclipped));
  return { value, unclipped, clipped: value !== unclipped };
}
