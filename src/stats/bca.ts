import { sortedQuantile } from "./resample/sorted-quantile.ts";
import { normalCdf } from "./special/normal-cdf.ts";
import { normalQuantile } from "./special/normal-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface Bca {
  readonly low: number;
  readonly high: number;
  /** Bias correction: the normal quantile of the share of resamples below the estimate, ties counting half. */
  readonly z0: number;
  readonly acceleration: number;
  /** The quantiles of the resamples at which the interval ends, .025 and .975 before correction. */
  readonly levels: readonly [number, number];
}

const FLAT = undefinedBecause("all resamples are equal: an interval of no width would be false");
const OUTSIDE = undefinedBecause("the estimate lies outside all resamples");
const STEEP = undefinedBecause("the acceleration is too large for a BCa interval");

/**
 * The bias-corrected and accelerated bootstrap interval: the quantiles of the resampled statistics, moved for the bias of the
 * resamples and for the skewness of the statistic. Undefined when all resamples are equal, when the estimate lies outside all of
 * them, or when the correction breaks down.
 *
 * Efron (1987). The share below the estimate is (#{t* < t} + ½#{t* = t})/B after rounding to 12 decimals, since equal means
 * rarely come out equal in floating point; quantiles are of type 7.
 *
 * @example
 * bca([1, 2, 3, 4, 5], 3, 0, 0.5) // { low: ~2, high: ~4, z0: 0, acceleration: 0, levels: [~0.25, ~0.75] }
 * bca([1, 1, 1], 1, 0).reason // "all resamples are equal: an interval of no width would be false"
 */
export function bca(replicates: ArrayLike<number>, estimate: number, acceleration: number, level = 0.95): Bca | Undefined {
  const sorted = Float64Array.from(replicates).sort();
  if (sorted.length === 0) return undefinedBecause("there are no resamples");
  const here = rounded(estimate);
  if (rounded(sorted[0] as number) === rounded(sorted[sorted.length - 1] as number)) return FLAT;
  let share = 0;
  for (const value of sorted) {
    const there = rounded(value);
    if (there < here) share += 1;
    else if (there === here) share += 0.5;
    else break;
  }
  share /= sorted.length;
  if (share === 0 || share === 1) return OUTSIDE;
  const z0 = normalQuantile(share);
  const levels: number[] = [];
  for (const z of [normalQuantile((1 - level) / 2), -normalQuantile((1 - level) / 2)]) {
    const bend = 1 - acceleration * (z0 + z);
    if (bend <= 0) return STEEP;
    levels.push(normalCdf(z0 + (z0 + z) / bend));
  }
  const [from, to] = levels as [number, number];
  return { low: sortedQuantile(sorted, from), high: sortedQuantile(sorted, to), z0, acceleration, levels: [from, to] };
}

/** To 12 decimals; to fewer where a double has no 12 decimals to round to. */
function rounded(value: number): number {
  const size = Math.abs(value);
  const scale = size < 100 ? 1e12 : 10 ** (13 - Math.ceil(Math.log10(size)));
  return Math.round(value * scale) / scale;
}
