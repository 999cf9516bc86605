import { scoreLevels } from "./resample/score-levels.ts";
import type { Undefined } from "./undefined.ts";
import { type WeightedBootstrap, type WeightedBootstrapOptions, weightedBootstrap } from "./weighted-bootstrap.ts";

/**
 * The interval of a pooled AUROC when items have several answers each: whole items are resampled, since answers to one item are
 * not independent. Undefined if all answers are of one class. For the AUROC within items resample the ratio of aurocWithin's wins
 * and pairs with itemInterval.
 *
 * Obuchowski (1997) on clustered ROC data; the bootstrap by item of section 7 of the specification.
 *
 * @example
 * aurocBootstrap([10, 50], [1, 1], ["a", "b"], { stream: stream(1, "a") }) // { value: null, reason: "the statistic is undefined for these items" }
 */
export function aurocBootstrap(
  scores: ArrayLike<number>,
  labels: ArrayLike<number | boolean>,
  items: ArrayLike<string | number>,
  options: Omit<WeightedBootstrapOptions, "deleteOne">,
): WeightedBootstrap | Undefined {
  if (scores.length !== items.length) throw new RangeError(`${scores.length} scores, but ${items.length} items`);
  const { levels, positive, negative, levelOf } = scoreLevels(scores, labels);
  const members = new Map<string | number, number[]>();
  for (let i = 0; i < items.length; i++) {
    const name = items[i] as string | number;
    const own = members.get(name);
    if (own === undefined) members.set(name, [i]);
    else own.push(i);
  }
  const groups = [...members.values()];
  const right = Uint8Array.from({ length: items.length }, (_, i) => (labels[i] === true || labels[i] === 1 ? 1 : 0));
  // Trials item after item. Each adds to the place of its score and class, positives on even places, in one of four lanes by turns:
  // adding again and again to the same number would wait for itself.
  const lane = 2 * levels.length;
  const trials = groups.flatMap((own, item) => own.map((i) => ({ i, item })));
  const place = Int32Array.from(trials, ({ i }, at) => (at % 4) * lane + 2 * (levelOf[i] as number) + 1 - (right[i] as number));
  const itemOf = Int32Array.from(trials, ({ item }) => item);
  const counts = new Int32Array(4 * lane);

  function acrossLanes(at: number): number {
    let sum = 0;
    for (let one = at; one < counts.length; one += lane) sum += counts[one] as number;
    return sum;
  }

  function area(times: Int32Array): number {
    counts.fill(0);
    for (let i = 0; i < place.length; i++) {
      const at = place[i] as number;
      counts[at] = (counts[at] as number) + (times[itemOf[i] as number] as number);
    }
    let positives = 0;
    let negatives = 0;
    let wins = 0;
    for (let at = 0; at < lane; at += 2) {
      const up = acrossLanes(at);
      const down = acrossLanes(at + 1);
      wins += up * (negatives + down / 2);
      positives += up;
      negatives += down;
    }
    return wins / (positives * negatives);
  }

  return weightedBootstrap(groups.length, area, { ...options, deleteOne: withoutEachItem() });

  /** The area without each item: all wins, less those with its answers on either side, plus those counted twice. */
  function withoutEachItem(): Float64Array {
    const below = new Float64Array(levels.length);
    const above = new Float64Array(levels.length);
    let [positives, negatives, wins] = [0, 0, 0];
    for (let level = 0; level < levels.length; level++) {
      below[level] = negatives + (negative[level] as number) / 2;
      wins += (positive[level] as number) * (below[level] as number);
      positives += positive[level] as number;
      negatives += negative[level] as number;
    }
    let seen = 0;
    for (let level = 0; level < levels.length; level++) {
      above[level] = positives - seen - (positive[level] as number) / 2;
      seen += positive[level] as number;
    }
    return Float64Array.from(groups, (own) => {
      let lost = 0;
      const ups = own.filter((i) => right[i] === 1).map((i) => levelOf[i] as number);
      const downs = own.filter((i) => right[i] === 0).map((i) => levelOf[i] as number);
      for (const level of ups) lost += below[level] as number;
      for (const level of downs) lost += above[level] as number;
      for (const up of ups) for (const down of downs) lost -= up > down ? 1 : up === down ? 0.5 : 0;
      return (wins - lost) / ((positives - ups.length) * (negatives - downs.length));
    });
  }
}
