import type { Interval } from "./interval.ts";
import { tCdf } from "./special/t-cdf.ts";
import { tQuantile } from "./special/t-quantile.ts";
import { sum } from "./sum.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";
import { variance } from "./variance.ts";

export interface Tost {
  /** Against "the mean is at or below −margin". */
  readonly pLower: number;
  /** Against "the mean is at or above +margin". */
  readonly pUpper: number;
  /** The larger of the two. */
  readonly p: number;
  /** Of confidence 1 − 2·alpha: inside ±margin exactly when p < alpha. */
  readonly interval: Interval;
  readonly equivalent: boolean;
}

const NO_SPREAD = undefinedBecause("all differences are the same, so there is no error to measure the margin by");

/**
 * Two one-sided t tests of paired differences: is the mean within ±margin of zero? A margin fixed beforehand is part of the
 * claim. "Not significant" in a test of difference is no answer to this question.
 *
 * Undefined for fewer than two differences, and when all are the same.
 *
 * Schuirmann (1987), A comparison of the two one-sided tests procedure and the power approach.
 *
 * @example
 * tost([-0.01, 0.02, 0, -0.02, 0.01, 0.01], 0.05).equivalent // true
 * tost([0.1, 0.1], 0.05).reason // "all differences are the same, so there is no error to measure the margin by"
 */
export function tost(differences: ArrayLike<number>, margin: number, alpha = 0.05): Tost | Undefined {
  if (!(margin > 0)) throw new RangeError(`a margin of ${margin} must be above 0`);
  const n = differences.length;
  const spread = variance(differences);
  if (isUndefined(spread)) return spread;
  if (spread === 0) return NO_SPREAD;
  const centre = sum(differences) / n;
  const se = Math.sqrt(spread / n);
  const pLower = tCdf(-(centre + margin) / se, n - 1);
  const pUpper = tCdf((centre - margin) / se, n - 1);
  const half = tQuantile(1 - alpha, n - 1) * se;
  const p = Math.max(pLower, pUpper);
  return { pLower, pUpper, p, interval: { low: centre - half, high: centre + half }, equivalent: p < alpha };
}
