import { type Undefined, undefinedBecause } from "./undefined.ts";

const CONSTANT = undefinedBecause("one of the variables does not vary");

/**
 * Kendall's tau-b: concordant minus discordant pairs, over the geometric mean of the pairs that are not tied in either variable.
 * Undefined when one of the variables does not vary (or there are fewer than two pairs).
 *
 * Kendall (1945), The treatment of ties in ranking problems.
 *
 * @example
 * kendall([1, 2, 3, 4], [1, 3, 2, 4]) // ~0.6666666666666666
 * kendall([1, 1, 2], [1, 2, 3]) // ~0.8164965809277261
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): number | Undefined {
  if (x.length !== y.length) throw new RangeError(`${x.length} values of one variable, ${y.length} of the other`);
  let balance = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 1; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = Math.sign((x[i] as number) - (x[j] as number));
      const dy = Math.sign((y[i] as number) - (y[j] as number));
      balance += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return untiedX === 0 || untiedY === 0 ? CONSTANT : balance / (Math.sqrt(untiedX) * Math.sqrt(untiedY));
}
