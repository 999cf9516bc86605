import { type Undefined, undefinedBecause } from "./undefined.ts";

const TOO_FEW = undefinedBecause("agreement needs two valid answers or more");

/**
 * The chance that two different samples of an item agree, from how often each option was given: Σ n_j(n_j − 1)/(n(n − 1)).
 * Unbiased for Σ p_j². One minus it is the unbiased Gini impurity. Undefined for fewer than two answers.
 *
 * @example
 * agreement([4, 1, 0, 0]) // 0.6
 * agreement([1]) // { value: null, reason: "agreement needs two valid answers or more" }
 */
export function agreement(counts: ArrayLike<number>): number | Undefined {
  let n = 0;
  let pairs = 0;
  for (let j = 0; j < counts.length; j++) {
    const count = counts[j] as number;
    n += count;
    pairs += count * (count - 1);
  }
  return n < 2 ? TOO_FEW : pairs / (n * (n - 1));
}
