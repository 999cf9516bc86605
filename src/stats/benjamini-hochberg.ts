import { stepAdjust } from "./step-adjust.ts";

/**
 * Benjamini and Hochberg's adjusted p values: the expected share of false ones among the rejected stays below the level, for
 * independent or positively dependent tests. For secondary and exploratory families. Undefined p values (null) stay so.
 *
 * Benjamini & Hochberg (1995), Controlling the False Discovery Rate.
 *
 * @example
 * benjaminiHochberg([0.01, 0.02, 0.03, 0.5]) // [~0.04, ~0.04, ~0.04, 0.5]
 */
export function benjaminiHochberg(p: readonly (number | null)[]): (number | null)[] {
  return stepAdjust(p, (place, tests) => tests / (place + 1), "up");
}
