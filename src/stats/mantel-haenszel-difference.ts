import { cells, type Stratum2x2 } from "./regression/cells.ts";
import { normalQuantile } from "./special/normal-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface MantelHaenszelDifference {
  readonly difference: number;
  readonly se: number;
  readonly interval: readonly [number, number];
}

/**
 * The difference in success rates, condition less control, pooled over strata with the Mantel-Haenszel weights n₁n₀/n. It takes the
 * difference as common to the strata and the trials as independent within them; for a population of items whose effects differ,
 * the mean of item differences with item-clustered errors is the estimate to report.
 *
 * Undefined when no stratum has trials in both arms, and when the variance is 0 (every trial has the same outcome): a zero-width
 * interval would be false.
 *
 * Greenland and Robins (1985); variance of Sato (1989), which holds for few large strata and for many small ones.
 *
 * @example
 * const item = { condition: { successes: 4, trials: 6 }, control: { successes: 1, trials: 6 } }
 * mantelHaenszelDifference([item, item]).difference // 0.5
 */
export function mantelHaenszelDifference(strata: readonly Stratum2x2[], level = 0.95): MantelHaenszelDifference | Undefined {
  if (!(level > 0 && level < 1)) throw new RangeError(`a level of ${level} must lie in (0, 1)`);
  let weight = 0;
  let weighted = 0;
  let p = 0;
  let q = 0;
  for (const { a, b, c, d } of strata.map(cells)) {
    const n1 = a + b;
    const n0 = c + d;
    if (n1 === 0 || n0 === 0) continue;
    const n = n1 + n0;
    weight += (n1 * n0) / n;
    weighted += (a * n0 - c * n1) / n;
    p += (n1 * n1 * c - n0 * n0 * a + (n1 * n0 * (n0 - n1)) / 2) / (n * n);
    q += (a * d + c * b) / (2 * n);
  }
  if (weight === 0) return undefinedBecause("no stratum has trials in both arms");
  const difference = weighted / weight;
  const se = Math.sqrt(Math.max(0, difference * p + q)) / weight;
  if (!(se > 0)) return undefinedBecause("the trials leave no variance to judge the difference by");
  const reach = normalQuantile((1 + level) / 2) * se;
  return { difference, se, interval: [difference - reach, difference + reach] };
}
