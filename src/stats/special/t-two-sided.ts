import { tCdf } from "./t-cdf.ts";

/**
 * The two-sided p value of a t statistic: the chance of one at least as far from 0.
 *
 * @example
 * tTwoSided(0, 9) // 1
 * tTwoSided(2.2621571627982, 9) // ~0.05
 */
export function tTwoSided(t: number, df: number): number {
  return 2 * tCdf(-Math.abs(t), df);
}
