import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const TOO_FEW = undefinedBecause("a variance needs two values or more");

/**
 * The unbiased sample variance, Σ(x − x̄)²/(n − 1), computed in two passes with the correction for a rounded mean. Undefined for
 * fewer than two values; exactly 0 when all are equal.
 *
 * Chan, Golub & LeVeque (1983), the corrected two-pass algorithm.
 *
 * @example
 * variance([2, 4, 4, 4, 5, 5, 7, 9]) // 4.571428571428571
 * variance([3]) // { value: null, reason: "a variance needs two values or more" }
 */
export function variance(values: ArrayLike<number>): number | Undefined {
  const n = values.length;
  if (n < 2) return TOO_FEW;
  const first = values[0] as number;
  let equal = true;
  for (let i = 1; i < n && equal; i++) equal = values[i] === first;
  if (equal) return 0;
  const centre = sum(values) / n;
  let squares = 0;
  let left = 0;
  for (let i = 0; i < n; i++) {
    const off = (values[i] as number) - centre;
    squares += off * off;
    left += off;
  }
  return (squares - (left * left) / n) / (n - 1);
}
