import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("no answers, so no mode");

/**
 * The share of answers that is the most frequent one. Biased upward at small n (a single answer always has 1): read `agreement`
 * first. Undefined without answers.
 *
 * @example
 * modalShare([3, 2, 0]) // 0.6
 */
export function modalShare(counts: ArrayLike<number>): number | Undefined {
  let n = 0;
  let most = 0;
  for (let j = 0; j < counts.length; j++) {
    n += counts[j] as number;
    most = Math.max(most, counts[j] as number);
  }
  return n === 0 ? NOTHING : most / n;
}
