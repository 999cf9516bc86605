import { stepAdjust } from "./step-adjust.ts";

/**
 * Bonferroni's adjusted p values, m·p: the chance of any false rejection in the family stays below the level, whatever the
 * dependence. Holm rejects at least as much at the same price. Undefined p values (null) stay so and do not count.
 *
 * @example
 * bonferroni([0.25, 0.125, null]) // [0.5, 0.25, null]
 */
export function bonferroni(p: readonly (number | null)[]): (number | null)[] {
  return stepAdjust(p, (_, tests) => tests, "down");
}
