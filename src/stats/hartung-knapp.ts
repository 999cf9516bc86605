import type { Interval } from "./interval.ts";
import { metaFixed } from "./meta-fixed.ts";
import { tQuantile } from "./special/t-quantile.ts";
import { tTwoSided } from "./special/t-two-sided.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface HartungKnapp {
  readonly estimate: number;
  readonly se: number;
  readonly interval: Interval;
  readonly p: number | Undefined;
}

const TOO_FEW = undefinedBecause("a spread of estimates needs two of them or more");
const NO_SPREAD = undefinedBecause("all estimates are the same, so they show no error");

/**
 * The random-effects mean of k independent estimates for a known variance τ² between them, with a standard error from how far they
 * really spread and t on k − 1 degrees of freedom: honest with few estimates, where the usual normal interval is too short.
 *
 * Undefined for fewer than two estimates; p also when all are the same.
 *
 * Hartung & Knapp (2001); Knapp & Hartung (2003), Improved tests for a random effects meta-regression.
 *
 * @example
 * hartungKnapp([0.1, 0.5], [0.01, 0.01], 0.07) // { estimate: 0.3, se: ~0.2, interval: { low: ~-2.241240947, high: ~2.841240947 }, p: ~0.3743340836 }
 */
export function hartungKnapp(
  estimates: ArrayLike<number>,
  variances: ArrayLike<number>,
  tau2: number,
  confidence = 0.95,
): HartungKnapp | Undefined {
  const k = estimates.length;
  if (k < 2) return TOO_FEW;
  const random = metaFixed(
    estimates,
    Array.from(variances, (v) => v + tau2),
  );
  if (isUndefined(random)) return random;
  const { estimate } = random;
  const se = random.se * Math.sqrt(random.q / (k - 1));
  const half = -tQuantile((1 - confidence) / 2, k - 1) * se;
  const p = se > 0 ? tTwoSided(estimate / se, k - 1) : NO_SPREAD;
  return { estimate, se, interval: { low: estimate - half, high: estimate + half }, p };
}
