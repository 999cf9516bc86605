import { percentileInterval } from "./percentile-interval.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

/**
 * The studentised bootstrap interval (percentile-t): like a t interval, with the quantiles of t* = (θ* − θ)/se* over resamples in
 * place of Student's. The best of them for few items and for rare events. Undefined without resamples; resamples with se* = 0
 * have no t* and must be drawn again by the caller.
 *
 * Efron (1981); Hall (1988). Quantiles of type 7.
 *
 * @example
 * studentisedInterval([-2, -1, 0, 1, 4], 10, 0.5, 0.5) // { low: 9.5, high: 10.5 }
 */
export function studentisedInterval(
  ts: ArrayLike<number>,
  estimate: number,
  se: number,
  level = 0.95,
): { low: number; high: number } | Undefined {
  const inner = percentileInterval(ts, level);
  return isUndefined(inner) ? inner : { low: estimate - inner.high * se, high: estimate - inner.low * se };
}
