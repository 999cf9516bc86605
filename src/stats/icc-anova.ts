import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const TOO_FEW = undefinedBecause("the intraclass correlation needs two items, and an item with two samples");
const NO_SPREAD = undefinedBecause("every sample is the same, so there is no variance to share out");

/**
 * The intraclass correlation of binary samples within items by analysis of variance: how alike two samples of one item are
 * beyond those of different items. It may be negative, and is left so. The design effect, 1 + (n − 1)·ICC, is by how much the
 * variance of pooled trials is too small.
 *
 * Undefined for fewer than two items, when no item has two samples, and when all samples are the same.
 *
 * Donner (1986); with items of different sizes, n is replaced by (N − Σn²/N)/(items − 1).
 *
 * @example
 * iccAnova([5, 3, 0, 4, 5, 2, 1, 5, 5, 0, 3, 4], 5) // { icc: ~0.497563946406821, designEffect: ~2.990255785627284 }
 */
export function iccAnova(
  counts: ArrayLike<number>,
  n: number | ArrayLike<number>,
): { icc: number; designEffect: number } | Undefined {
  const sizes = Array.from(counts, (_, i) => (typeof n === "number" ? n : (n[i] as number)));
  const items = sizes.length;
  const all = sum(sizes);
  if (items < 2 || all <= items) return TOO_FEW;
  const grand = sum(counts) / all;
  const between = sum(sizes.map((size, i) => size * ((counts[i] as number) / size - grand) ** 2)) / (items - 1);
  const within = sum(sizes.map((size, i) => (counts[i] as number) * (1 - (counts[i] as number) / size))) / (all - items);
  if (between === 0 && within === 0) return NO_SPREAD;
  const typical = (all - sum(sizes.map((size) => size * size)) / all) / (items - 1);
  const icc = (between - within) / (between + (typical - 1) * within);
  return { icc, designEffect: 1 + (typical - 1) * icc };
}
