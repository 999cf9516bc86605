import { betaQuantileTails } from "./beta-quantile.ts";
import { normalQuantile } from "./normal-quantile.ts";

/**
 * The value below which Student's t with df degrees of freedom falls with chance p.
 *
 * Through the beta quantile: t²/(df + t²) is Beta(1/2, df/2).
 *
 * @example
 * tQuantile(0.5, 3) // 0
 * tQuantile(0.975, 9) // ~2.2621571627982
 */
export function tQuantile(p: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`t with ${df} degrees of freedom: there must be more than 0`);
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a chance of ${p} must lie in [0, 1]`);
  if (p === 0.5) return 0;
  if (df === Infinity) return normalQuantile(p);
  const tail = Math.min(p, 1 - p);
  if (tail === 0) return p === 0 ? -Infinity : Infinity;
  const { x, y } = betaQuantileTails(2 * tail, 1 - 2 * tail, df / 2, 0.5);
  const size = Math.sqrt((df * y) / x);
  return p < 0.5 ? -size : size;
}
