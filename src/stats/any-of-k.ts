import { type Undefined, undefinedBecause } from "./undefined.ts";

export const FEWER_THAN_K = undefinedBecause("fewer samples than k");

/**
 * The chance that at least one of k samples has a property, estimated from n samples of which c have it:
 * U = 1 − C(n−c, k)/C(n, k), the share of the k-subsets of the samples that hold one. Unbiased for 1 − (1 − p)^k when samples are
 * independent. pass@k, flip@k and compliance@k are this number for one item; a metric is its mean over items.
 *
 * Undefined for n < k: no unbiased estimator exists, and neither a lower k nor 1 − (1 − c/n)^k is one.
 *
 * Chen et al. (2021), Evaluating Large Language Models Trained on Code; the product instead of factorials.
 *
 * @example
 * anyOfK(10, 3, 1) // 0.3
 * anyOfK(10, 3, 5) // ~0.9166666666666667
 * anyOfK(3, 2, 4) // { value: null, reason: "fewer samples than k" }
 */
export function anyOfK(n: number, c: number, k: number): number | Undefined {
  if (k < 1 || !Number.isInteger(k)) throw new RangeError(`k = ${k} must be a whole number from 1`);
  if (!(c >= 0 && c <= n)) throw new RangeError(`${c} of ${n} samples: must lie in [0, n]`);
  if (n < k) return FEWER_THAN_K;
  if (c === 0) return 0;
  if (n - c < k) return 1;
  if (k === 1) return c / n;
  const [length, start] = k <= c ? [k, n - c] : [c, n - k];
  // 1 − Π(1 − x_j), grown from its small side: a rare property keeps its digits where 1 minus a product near 1 would not.
  let hit = 0;
  for (let j = 0; j < length; j++) hit += (1 - hit) * ((n - start) / (n - j));
  return hit;
}
