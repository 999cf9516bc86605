import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";
import { variance } from "./variance.ts";

export interface VarianceComponents {
  /** The variance of the observed item differences. */
  readonly total: number;
  /** What of it is sampling noise of the two arms: means over items of p̂(1 − p̂)/(n − 1). */
  readonly withinA: number;
  readonly withinB: number;
  /** ω²: the variance of true item effects, not cut at 0, so that its noise shows. */
  readonly omega2: number;
  /** The standard error of the mean difference, and what would be left of it with endless samples. */
  readonly se: number;
  readonly seLimit: number;
}

/** Successes out of n samples for each item. */
export interface ItemCounts {
  readonly successes: ArrayLike<number>;
  readonly samples: ArrayLike<number>;
}

const TOO_FEW_ITEMS = undefinedBecause("a variance over items needs two of them or more");
const TOO_FEW_SAMPLES = undefinedBecause("the noise within an item needs two samples or more");

/**
 * What the variance of paired item differences is made of: true differences between items, which only more items average out,
 * and sampling noise, which more samples do. p̂(1 − p̂)/(n − 1) is the unbiased estimate of the variance of p̂.
 *
 * Undefined for fewer than two items, and when an item has fewer than two samples in an arm.
 *
 * Miller (2024), arXiv 2411.00640; The statistics specification, section 10.
 *
 * @example
 * varianceComponents({ successes: [1, 2], samples: [2, 2] }, { successes: [1, 1], samples: [2, 2] }).omega2 // -0.25
 */
export function varianceComponents(a: ItemCounts, b: ItemCounts): VarianceComponents | Undefined {
  const items = a.successes.length;
  if (b.successes.length !== items) throw new RangeError(`${items} items in one arm, ${b.successes.length} in the other`);
  if (items < 2) return TOO_FEW_ITEMS;
  for (let i = 0; i < items; i++) if (!((a.samples[i] as number) >= 2 && (b.samples[i] as number) >= 2)) return TOO_FEW_SAMPLES;
  const share = ({ successes, samples }: ItemCounts, i: number) => (successes[i] as number) / (samples[i] as number);
  const within = (arm: ItemCounts) =>
    sum(Array.from(arm.samples, (n, i) => (share(arm, i) * (1 - share(arm, i))) / (n - 1))) / items;
  const total = variance(Array.from(a.samples, (_, i) => share(b, i) - share(a, i))) as number;
  const withinA = within(a);
  const withinB = within(b);
  const omega2 = total - withinA - withinB;
  return { total, withinA, withinB, omega2, se: Math.sqrt(total / items), seLimit: Math.sqrt(Math.max(0, omega2) / items) };
}
