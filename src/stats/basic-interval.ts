import { percentileInterval } from "./percentile-interval.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

/**
 * The basic bootstrap interval: the percentile interval reflected at the estimate, since resamples err about the estimate as it
 * errs about the truth. Undefined without resamples.
 *
 * Davison & Hinkley (1997), 5.2.
 *
 * @example
 * basicInterval([1, 2, 3, 4, 5], 3.5, 0.5) // { low: 3, high: 5 }
 */
export function basicInterval(
  replicates: ArrayLike<number>,
  estimate: number,
  level = 0.95,
): { low: number; high: number } | Undefined {
  const inner = percentileInterval(replicates, level);
  return isUndefined(inner) ? inner : { low: 2 * estimate - inner.high, high: 2 * estimate - inner.low };
}
