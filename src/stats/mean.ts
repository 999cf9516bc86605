import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("the mean of no values");

/**
 * The arithmetic mean. Undefined for no values.
 *
 * @example
 * mean([0.2, 0.4, 0.9]) // 0.5
 * mean([]) // { value: null, reason: "the mean of no values" }
 */
export function mean(values: ArrayLike<number>): number | Undefined {
  return values.length === 0 ? NOTHING : sum(values) / values.length;
}
