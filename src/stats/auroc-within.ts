import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface AurocWithin {
  readonly auroc: number;
  /** Pairs of a correct and a wrong answer to the same item. */
  readonly pairs: number;
  /** Items that have both. */
  readonly items: number;
  /** For each item, in order of first appearance, its pairs and how many the correct answer wins (ties half): resample ratioOf these. */
  readonly perItem: { readonly names: readonly (string | number)[]; readonly wins: Float64Array; readonly pairs: Float64Array };
}

/**
 * The AUROC within items: over all pairs of a correct and a wrong answer to the same item, how often the correct one was given
 * with more confidence, ties counting half. It measures self-knowledge alone, since an item's difficulty is the same on both sides.
 * Items answered all right or all wrong have no pair. Undefined if there is no pair at all.
 *
 * @example
 * aurocWithin([90, 10, 50, 50], [1, 0, 1, 0], ["a", "a", "b", "b"]).auroc // 0.75
 * aurocWithin([90, 10], [1, 0], ["a", "b"]) // { value: null, reason: "no item has both a correct and a wrong answer" }
 */
export function aurocWithin(
  scores: ArrayLike<number>,
  labels: ArrayLike<number | boolean>,
  items: ArrayLike<string | number>,
): AurocWithin | Undefined {
  if (scores.length !== labels.length || scores.length !== items.length)
    throw new RangeError("a score, a label and an item for each trial");
  const groups = new Map<string | number, { right: number[]; wrong: number[] }>();
  for (let i = 0; i < scores.length; i++) {
    const name = items[i] as string | number;
    const group = groups.get(name) ?? { right: [], wrong: [] };
    (labels[i] === true || labels[i] === 1 ? group.right : group.wrong).push(scores[i] as number);
    groups.set(name, group);
  }
  const wins = new Float64Array(groups.size);
  const pairs = new Float64Array(groups.size);
  [...groups.values()].forEach(({ right, wrong }, item) => {
    pairs[item] = right.length * wrong.length;
    for (const high of right) {
      for (const low of wrong) wins[item] = (wins[item] as number) + (high > low ? 1 : high === low ? 0.5 : 0);
    }
  });
  const total = pairs.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefinedBecause("no item has both a correct and a wrong answer");
  const won = wins.reduce((sum, count) => sum + count, 0);
  const both = pairs.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return { auroc: won / total, pairs: total, items: both, perItem: { names: [...groups.keys()], wins, pairs } };
}
