import { betaTails } from "./beta-tails.ts";
import { normalCdf } from "./normal-cdf.ts";

/**
 * The chance that Student's t with df degrees of freedom (not necessarily whole; Infinity is the normal) is at most t. For an
 * upper tail ask for tCdf(-t, df): it is precise far out, which 1 − tCdf(t, df) is not.
 *
 * @example
 * tCdf(0, 5) // 0.5
 * tCdf(-3.5, 4.5) // ~0.0102708449846928
 */
export function tCdf(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`t with ${df} degrees of freedom: there must be more than 0`);
  if (t === 0) return 0.5;
  if (df === Infinity) return normalCdf(t);
  if (Math.abs(t) === Infinity) return t < 0 ? 0 : 1;
  const square = t * t;
  const { lower } = betaTails(df / (df + square), square / (df + square), df / 2, 0.5);
  return t < 0 ? lower / 2 : 1 - lower / 2;
}
