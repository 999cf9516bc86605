import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("no rated cases");
const ALL_ONE = undefinedBecause("both raters give everything the same label, so agreement by chance is 1 and kappa is 0/0");

/**
 * Cohen's kappa of two raters over the same cases: agreement beyond what their own label frequencies give by chance. With
 * `linear` or `quadratic` weights a disagreement costs by how far apart the labels stand in their sorted order.
 *
 * Undefined without cases, and when both use one and the same label throughout (0/0).
 *
 * Cohen (1960), A coefficient of agreement for nominal scales; (1968) for weights.
 *
 * @example
 * cohenKappa([0, 1, 1, 2], [0, 1, 2, 2]) // ~0.6363636363636364
 * cohenKappa([0, 1, 2, 2], [0, 1, 1, 2], "quadratic") // 0.8
 */
export function cohenKappa(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  weights: "none" | "linear" | "quadratic" = "none",
): number | Undefined {
  if (a.length !== b.length) throw new RangeError(`${a.length} ratings by one rater, ${b.length} by the other`);
  const n = a.length;
  if (n === 0) return NOTHING;
  const labels = [...new Set([...Array.from(a), ...Array.from(b)])].sort((x, y) => x - y);
  const countA = labels.map(() => 0);
  const countB = labels.map(() => 0);
  let observed = 0;
  for (let i = 0; i < n; i++) {
    const x = labels.indexOf(a[i] as number);
    const y = labels.indexOf(b[i] as number);
    (countA[x] as number)++;
    (countB[y] as number)++;
    observed += cost(x, y);
  }
  let expected = 0;
  countA.forEach((x, i) => {
    countB.forEach((y, j) => {
      expected += (x * y * cost(i, j)) / n;
    });
  });
  return expected === 0 ? ALL_ONE : 1 - observed / expected;

  function cost(x: number, y: number): number {
    if (weights === "none") return x === y ? 0 : 1;
    return weights === "linear" ? Math.abs(x - y) : (x - y) ** 2;
  }
}
