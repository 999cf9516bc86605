import { nonCentralTCdf } from "./special/noncentral-t-cdf.ts";
import { tQuantile } from "./special/t-quantile.ts";

/**
 * The power of a two-sided paired t test: the chance that n differences with mean delta and standard deviation sd reject at
 * level alpha. `oneTail` leaves out rejections in the wrong direction, as R's power.t.test does by default.
 *
 * From the noncentral t distribution; n need not be whole, but must exceed 1.
 *
 * @example
 * powerPairedT(100, 0.05, 0.3) // ~0.378637528829
 * powerPairedT(100, 0, 0.3) // ~0.05
 */
export function powerPairedT(n: number, delta: number, sd: number, alpha = 0.05, oneTail = false): number {
  if (!(n > 1)) throw new RangeError(`n = ${n}: a t test needs more than one difference`);
  if (!(sd > 0)) throw new RangeError(`a standard deviation of ${sd} must be above 0`);
  const df = n - 1;
  const shift = (Math.abs(delta) / sd) * Math.sqrt(n);
  const critical = -tQuantile(alpha / 2, df);
  const right = nonCentralTCdf(-critical, df, -shift);
  return oneTail ? right : right + nonCentralTCdf(-critical, df, shift);
}
