import { FEWER_THAN_K } from "./any-of-k.ts";
import type { Undefined } from "./undefined.ts";

/**
 * The chance that all of k samples have a property, estimated from n samples of which c have it: C(c, k)/C(n, k). Unbiased for
 * p^k. Beside "at least one of k", which flatters, it tells what can be relied on. Undefined for n < k.
 *
 * The complement of anyOfK for the property's absence.
 *
 * @example
 * allOfK(5, 4, 3) // 0.4
 * allOfK(10, 4, 5) // 0
 * allOfK(1, 1, 2) // { value: null, reason: "fewer samples than k" }
 */
export function allOfK(n: number, c: number, k: number): number | Undefined {
  if (k < 1 || !Number.isInteger(k)) throw new RangeError(`k = ${k} must be a whole number from 1`);
  if (!(c >= 0 && c <= n)) throw new RangeError(`${c} of ${n} samples: must lie in [0, n]`);
  if (n < k) return FEWER_THAN_K;
  if (c < k) return 0;
  let share = 1;
  for (let j = 0; j < k; j++) share *= (c - j) / (n - j);
  return share;
}
