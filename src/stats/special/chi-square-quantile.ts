import { gammaTails } from "./gamma-tails.ts";
import { logGamma } from "./log-gamma.ts";

/**
 * The x below which a chi-square variable with df degrees of freedom falls with chance p.
 *
 * Newton's method for the logarithm of the smaller tail as a function of log x, held inside a shrinking bracket.
 *
 * @example
 * chiSquareQuantile(0.95, 1) // ~3.841458820694124
 * chiSquareQuantile(0.5, 10) // ~9.341817765591964
 */
export function chiSquareQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a chance of ${p} must lie in [0, 1]`);
  if (p === 0) return 0;
  if (p === 1) return Infinity;
  const a = df / 2;
  const byLower = p <= 0.5;
  const goal = Math.log(byLower ? p : 1 - p);
  let low = -1e5;
  let high = 1e3;
  let at = Math.log(a);
  for (let step = 0; step < 300; step++) {
    const x = Math.exp(at);
    const tails = gammaTails(a, x);
    const tail = byLower ? tails.lower : tails.upper;
    const off = tail > 0 ? Math.log(tail) - goal : -Infinity;
    if (off === 0) break;
    if (off < 0 === byLower) low = at;
    else high = at;
    const slope = ((byLower ? 1 : -1) * Math.exp(a * at - x - logGamma(a))) / tail;
    let next = at - off / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (Math.abs(next - at) <= 1e-16 * Math.max(1, Math.abs(at)) || next === low || next === high) break;
    at = next;
  }
  return 2 * Math.exp(at);
}
