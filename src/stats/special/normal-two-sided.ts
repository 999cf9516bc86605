import { normalCdf } from "./normal-cdf.ts";

/**
 * The two-sided p value of a z statistic: the chance of one at least as far from 0.
 *
 * @example
 * normalTwoSided(0) // 1
 * normalTwoSided(-1.959963984540054) // ~0.05
 */
export function normalTwoSided(z: number): number {
  return 2 * normalCdf(-Math.abs(z));
}
