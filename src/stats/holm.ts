import { stepAdjust } from "./step-adjust.ts";

/**
 * Holm's step-down adjusted p values: the chance of any false rejection in the family stays below the level, whatever the
 * dependence between the tests. For confirmatory families. Undefined p values (null) stay so and do not count.
 *
 * Holm (1979), A simple sequentially rejective multiple test procedure.
 *
 * @example
 * holm([0.01, 0.02, 0.03, 0.04, 0.05]) // [0.05, 0.08, 0.09, 0.09, 0.09]
 */
export function holm(p: readonly (number | null)[]): (number | null)[] {
  return stepAdjust(p, (place, tests) => tests - place, "down");
}
