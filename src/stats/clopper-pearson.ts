import { checkCount } from "./check-count.ts";
import type { Interval } from "./interval.ts";
import { betaQuantileTails } from "./special/beta-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("a rate of no trials");

/**
 * The Clopper-Pearson interval for a rate, x of n: the rates that neither exact one-sided binomial test rejects. Coverage is at
 * least the confidence, so it is wide; it is what remains when all items are equal (0 of N: below 3.7/N with 95 %). It contains
 * x/n. Undefined for n = 0.
 *
 * Clopper & Pearson (1934), by beta quantiles.
 *
 * @example
 * clopperPearson(0, 10) // { low: 0, high: ~0.30849710781876083 }
 * clopperPearson(5, 10) // { low: ~0.18708602844739955, high: ~0.8129139715526005 }
 */
export function clopperPearson(x: number, n: number, confidence = 0.95): Interval | Undefined {
  checkCount(x, n, confidence);
  if (n === 0) return NOTHING;
  const tail = (1 - confidence) / 2;
  return {
    low: x === 0 ? 0 : betaQuantileTails(tail, 1 - tail, x, n - x + 1).x,
    high: x === n ? 1 : betaQuantileTails(1 - tail, tail, x + 1, n - x).x,
  };
}
