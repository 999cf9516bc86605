import { scoreLevels } from "./resample/score-levels.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface Auroc {
  readonly auroc: number;
  /** How many of each class there are. */
  readonly positives: number;
  readonly negatives: number;
}

/**
 * The area under the ROC curve: the chance that a correct answer was given with more confidence than a wrong one, ties counting
 * half. It needs no scale; .5 is no insight. Undefined if either class is empty. Pooled over items it mixes knowing which items
 * are hard with knowing which answers are wrong: see aurocWithin.
 *
 * Hanley & McNeil (1982), the Mann-Whitney statistic.
 *
 * @example
 * auroc([10, 50, 50, 90], [0, 0, 1, 1]) // { auroc: 0.875, positives: 2, negatives: 2 }
 * auroc([10, 50], [1, 1]) // { value: null, reason: "all answers are of one class" }
 */
export function auroc(scores: ArrayLike<number>, labels: ArrayLike<number | boolean>): Auroc | Undefined {
  const { levels, positive, negative } = scoreLevels(scores, labels);
  let positives = 0;
  let negatives = 0;
  let wins = 0;
  for (let level = 0; level < levels.length; level++) {
    const p = positive[level] as number;
    wins += p * (negatives + (negative[level] as number) / 2);
    positives += p;
    negatives += negative[level] as number;
  }
  if (positives === 0 || negatives === 0) return undefinedBecause("all answers are of one class");
  return { auroc: wins / (positives * negatives), positives, negatives };
}
