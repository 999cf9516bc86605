import { gammaTails } from "./gamma-tails.ts";

/**
 * The chance that a chi-square variable with df degrees of freedom is more than x: the p value of a chi-square test, precise far
 * out in the tail.
 *
 * @example
 * chiSquareUpper(3.84, 1) // ~0.0500435212487051
 * chiSquareUpper(100, 3) // ~1.55415943138961e-21
 */
export function chiSquareUpper(x: number, df: number): number {
  return gammaTails(df / 2, x / 2).upper;
}
