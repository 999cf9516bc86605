import { sortedQuantile } from "./resample/sorted-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

/**
 * The percentile bootstrap interval: the middle share `level` of the resampled statistics. Too short for few items and skewed
 * statistics: see bca and studentisedInterval. Undefined without resamples.
 *
 * Efron (1979); quantiles of type 7.
 *
 * @example
 * percentileInterval([1, 2, 3, 4, 5], 0.5) // { low: 2, high: 4 }
 */
export function percentileInterval(replicates: ArrayLike<number>, level = 0.95): { low: number; high: number } | Undefined {
  if (replicates.length === 0) return undefinedBecause("there are no resamples");
  const sorted = Float64Array.from(replicates).sort();
  return { low: sortedQuantile(sorted, (1 - level) / 2), high: sortedQuantile(sorted, 1 - (1 - level) / 2) };
}
