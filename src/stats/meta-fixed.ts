import { checkEstimates } from "./check-estimates.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("no estimates to combine");

/**
 * The common-effect mean of independent estimates, each weighing by the inverse of its variance; Q is their weighted spread
 * around it. It describes these studies, and supposes that they share one effect. Undefined without estimates.
 *
 * @example
 * metaFixed([0.1, 0.3], [0.01, 0.01]) // { estimate: 0.2, se: ~0.07071067811865475, q: ~2 }
 */
export function metaFixed(
  estimates: ArrayLike<number>,
  variances: ArrayLike<number>,
): { estimate: number; se: number; q: number } | Undefined {
  checkEstimates(estimates, variances);
  if (estimates.length === 0) return NOTHING;
  const weights = Array.from(variances, (v) => 1 / v);
  const total = sum(weights);
  const estimate = sum(weights.map((w, i) => w * (estimates[i] as number))) / total;
  const q = sum(weights.map((w, i) => w * ((estimates[i] as number) - estimate) ** 2));
  return { estimate, se: Math.sqrt(1 / total), q };
}
