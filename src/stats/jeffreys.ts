import { checkCount } from "./check-count.ts";
import type { Interval } from "./interval.ts";
import { betaQuantileTails } from "./special/beta-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("a rate of no trials");

/**
 * The Jeffreys interval for a rate, x of n: the equal-tailed posterior interval under a Beta(1/2, 1/2) prior, its lower end set
 * to 0 at x = 0 and its upper end to 1 at x = n. Undefined for n = 0.
 *
 * Brown, Cai & DasGupta (2001), Interval Estimation for a Binomial Proportion.
 *
 * @example
 * jeffreys(0, 10) // { low: 0, high: ~0.21719626750921053 }
 * jeffreys(5, 10) // { low: ~0.22352867025270523, high: ~0.7764713297472947 }
 */
export function jeffreys(x: number, n: number, confidence = 0.95): Interval | Undefined {
  checkCount(x, n, confidence);
  if (n === 0) return NOTHING;
  const tail = (1 - confidence) / 2;
  return {
    low: x === 0 ? 0 : betaQuantileTails(tail, 1 - tail, x + 0.5, n - x + 0.5).x,
    high: x === n ? 1 : betaQuantileTails(1 - tail, tail, x + 0.5, n - x + 0.5).x,
  };
}
