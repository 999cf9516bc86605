import { sortedQuantile } from "./resample/sorted-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("a quantile of no values");

/**
 * The value below which a share p of the values lies, interpolated linearly between the order statistics at (n − 1)p: type 7 of
 * Hyndman & Fan (1996), the default of R and NumPy. Undefined for no values.
 *
 * @example
 * quantile([4, 1, 3, 2], 0.25) // 1.75
 * quantile([], 0.5) // { value: null, reason: "a quantile of no values" }
 */
export function quantile(values: ArrayLike<number>, p: number): number | Undefined {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a share of ${p} must lie in [0, 1]`);
  return values.length === 0 ? NOTHING : sortedQuantile(Float64Array.from(values).sort(), p);
}
