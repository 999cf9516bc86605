import { stepAdjust } from "./step-adjust.ts";

/**
 * Benjamini and Yekutieli's adjusted p values: the false discovery rate under any dependence, at the price of a factor
 * 1 + 1/2 + ... + 1/m. Undefined p values (null) stay so and do not count.
 *
 * Benjamini & Yekutieli (2001), The control of the false discovery rate in multiple testing under dependency.
 *
 * @example
 * benjaminiYekutieli([0.01, 0.02]) // [~0.03, ~0.03]
 */
export function benjaminiYekutieli(p: readonly (number | null)[]): (number | null)[] {
  let harmonic = 0;
  let counted = 0;
  for (const value of p) if (value !== null) harmonic += 1 / ++counted;
  return stepAdjust(p, (place, tests) => (harmonic * tests) / (place + 1), "up");
}
