import { metaFixed } from "./meta-fixed.ts";
import { sum } from "./sum.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface DerSimonianLaird {
  readonly estimate: number;
  readonly se: number;
  /** The variance of true effects between studies, cut at 0. */
  readonly tau2: number;
  readonly q: number;
  /** The share of the spread that is not sampling error, in percent. */
  readonly i2: number;
}

const TOO_FEW = undefinedBecause("a variance between estimates needs two of them or more");

/**
 * The random-effects mean by DerSimonian and Laird: the variance between studies by the method of moments from Q. Undefined for
 * fewer than two estimates. Estimates must be independent: models measured on the same items are not (bootstrap items jointly).
 *
 * DerSimonian & Laird (1986), Meta-analysis in clinical trials.
 *
 * @example
 * metaDerSimonianLaird([0.1, 0.5], [0.01, 0.01]).tau2 // ~0.07
 */
export function metaDerSimonianLaird(estimates: ArrayLike<number>, variances: ArrayLike<number>): DerSimonianLaird | Undefined {
  const fixed = metaFixed(estimates, variances);
  if (isUndefined(fixed)) return fixed;
  const k = estimates.length;
  if (k < 2) return TOO_FEW;
  const weights = Array.from(variances, (v) => 1 / v);
  const total = sum(weights);
  const typical = total - sum(weights.map((w) => w * w)) / total;
  const tau2 = Math.max(0, (fixed.q - (k - 1)) / typical);
  const random = metaFixed(
    estimates,
    Array.from(variances, (v) => v + tau2),
  );
  if (isUndefined(random)) return random;
  const error = (k - 1) / typical;
  return { estimate: random.estimate, se: random.se, tau2, q: fixed.q, i2: (100 * tau2) / (tau2 + error) };
}
