import { checkCount } from "./check-count.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./special/normal-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("a rate of no trials");

/**
 * Wilson's score interval for a rate, x of n, without continuity correction: the rates that a score test would not reject. It
 * lies in [0, 1] and contains x/n. Only for independent binaries, one for each item: never for pooled samples.
 *
 * Undefined for n = 0. Exactly 0 below at x = 0, exactly 1 above at x = n.
 *
 * Wilson (1927), Probable inference, the law of succession, and statistical inference.
 *
 * @example
 * wilson(0, 10) // { low: 0, high: ~0.2775327998628892 }
 * wilson(81, 263) // { low: ~0.2552885198782742, high: ~0.36620957698280004 }
 * wilson(0, 0) // { value: null, reason: "a rate of no trials" }
 */
export function wilson(x: number, n: number, confidence = 0.95): Interval | Undefined {
  checkCount(x, n, confidence);
  if (n === 0) return NOTHING;
  const z = -normalQuantile((1 - confidence) / 2);
  const square = (z * z) / n;
  const p = x / n;
  const q = (n - x) / n;
  const half = Math.sqrt(square * (p * q + square / 4));
  const scale = 1 + square;
  // Each end from the one of two equal forms that does not cancel: the two roots' product is p²/scale.
  const high = (p + square / 2 + half) / scale;
  const notLow = (q + square / 2 + half) / scale;
  return { low: x === 0 ? 0 : (p * p) / (scale * high), high: x === n ? 1 : 1 - (q * q) / (scale * notLow) };
}
