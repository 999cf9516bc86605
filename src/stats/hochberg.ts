import { stepAdjust } from "./step-adjust.ts";

/**
 * Hochberg's step-up adjusted p values: never above Holm's, but valid only for independent or positively dependent tests.
 * Undefined p values (null) stay so and do not count.
 *
 * Hochberg (1988), A sharper Bonferroni procedure for multiple tests of significance.
 *
 * @example
 * hochberg([0.01, 0.04, 0.03]) // [0.03, 0.04, 0.04]
 */
export function hochberg(p: readonly (number | null)[]): (number | null)[] {
  return stepAdjust(p, (place, tests) => tests - place, "up");
}
