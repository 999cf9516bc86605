import { mean } from "./mean.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

/** Successes out of trials in two conditions of one stratum (an item, a category). */
export interface Stratum {
  readonly control: readonly [successes: number, trials: number];
  readonly condition: readonly [successes: number, trials: number];
}

export interface StandardisedDifference {
  readonly within: number[];
  /** The mean of the differences within strata, each weighing the same. */
  readonly difference: number | Undefined;
  /** The difference of the pooled rates: wrong wherever cells differ in size, and given to be seen beside the right one. */
  readonly pooled: number | Undefined;
}

const EMPTY = undefinedBecause("a stratum has no trials in one of the conditions");

/**
 * The difference of two conditions within strata, averaged over strata of equal weight. The rates of pooled trials may differ
 * in the other direction (Simpson's paradox), because large cells then stand for small ones.
 *
 * Undefined without strata, and when one has no trials in a condition.
 *
 * @example
 * standardisedDifference([{ control: [1, 2], condition: [6, 8] }]) // { within: [0.25], difference: 0.25, pooled: 0.25 }
 */
export function standardisedDifference(strata: readonly Stratum[]): StandardisedDifference | Undefined {
  if (strata.some(({ control, condition }) => control[1] === 0 || condition[1] === 0)) return EMPTY;
  const within = strata.map(({ control, condition }) => condition[0] / condition[1] - control[0] / control[1]);
  const difference = mean(within);
  const rate = (cells: (readonly [number, number])[]) =>
    cells.reduce((s, [x]) => s + x, 0) / cells.reduce((s, [, n]) => s + n, 0);
  const pooled = isUndefined(difference)
    ? difference
    : rate(strata.map(({ condition }) => condition)) - rate(strata.map(({ control }) => control));
  return { within, difference, pooled };
}
