import { auroc } from "./auroc.ts";
import { scoreLevels } from "./resample/score-levels.ts";
import { normalQuantile } from "./special/normal-quantile.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface Delong {
  readonly auroc: number;
  readonly variance: number;
  /** The normal interval, cut at 0 and 1. */
  readonly low: number;
  readonly high: number;
}

/**
 * The variance of the AUROC when trials are independent, which repeated samples of an item are not: then resample items
 * (aurocBootstrap). Undefined if a class has fewer than two.
 *
 * DeLong, DeLong & Clarke-Pearson (1988): the variances of the placements of either class.
 *
 * @example
 * delong([10, 50, 50, 90], [0, 0, 1, 1]).variance // ~0.03125
 */
export function delong(scores: ArrayLike<number>, labels: ArrayLike<number | boolean>, level = 0.95): Delong | Undefined {
  const area = auroc(scores, labels);
  if (isUndefined(area)) return area;
  const { positives, negatives } = area;
  if (positives < 2 || negatives < 2) return undefinedBecause("a class has fewer than two answers: no variance");
  const { levels, positive, negative } = scoreLevels(scores, labels);
  let below = { positive: 0, negative: 0 };
  let up = 0;
  let down = 0;
  for (let at = 0; at < levels.length; at++) {
    const p = positive[at] as number;
    const q = negative[at] as number;
    up += p * ((below.negative + q / 2) / negatives - area.auroc) ** 2;
    down += q * ((positives - below.positive - p / 2) / positives - area.auroc) ** 2;
    below = { positive: below.positive + p, negative: below.negative + q };
  }
  const variance = up / (positives - 1) / positives + down / (negatives - 1) / negatives;
  const half = -normalQuantile((1 - level) / 2) * Math.sqrt(variance);
  return { auroc: area.auroc, variance, low: Math.max(0, area.auroc - half), high: Math.min(1, area.auroc + half) };
}
