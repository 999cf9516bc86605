import { betaDensity } from "./beta-density.ts";
import { betaTails } from "./beta-tails.ts";

/**
 * The x below which a Beta(a, b) variable falls with chance p.
 *
 * @example
 * betaQuantile(0.5, 2, 2) // ~0.5
 * betaQuantile(0.025, 1, 10) // ~0.0025285785444617869
 */
export function betaQuantile(p: number, a: number, b: number): number {
  return betaQuantileTails(p, 1 - p, a, b).x;
}

/**
 * The same for a chance given by both its tails (lower + upper = 1), answering x and y = 1 − x, each to full precision.
 *
 * Newton's method for the logarithm of the smaller tail as a function of log(x/y), in which both far tails are straight lines,
 * held inside a shrinking bracket.
 *
 * @example
 * betaQuantileTails(0.75, 0.25, 1, 1) // { x: ~0.75, y: ~0.25 }
 */
export function betaQuantileTails(lower: number, upper: number, a: number, b: number): { x: number; y: number } {
  if (!(lower >= 0 && upper >= 0)) throw new RangeError(`a chance of ${lower} must lie in [0, 1]`);
  if (lower === 0) return { x: 0, y: 1 };
  if (upper === 0) return { x: 1, y: 0 };
  const byLower = lower <= upper;
  const goal = Math.log(byLower ? lower : upper);
  let low = -1e5;
  let high = 1e5;
  let at = Math.log(a / b);
  for (let step = 0; step < 300; step++) {
    const { x, y } = fromLogit(at);
    const tails = betaTails(x, y, a, b);
    const tail = byLower ? tails.lower : tails.upper;
    const off = tail > 0 ? Math.log(tail) - goal : -Infinity;
    if (off === 0) break;
    // The lower tail grows with x, the upper one falls.
    if (off < 0 === byLower) low = at;
    else high = at;
    const slope = ((byLower ? 1 : -1) * betaDensity(x, y, a, b)) / tail;
    let next = at - off / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (Math.abs(next - at) <= 1e-16 * Math.max(1, Math.abs(at)) || next === low || next === high) break;
    at = next;
  }
  return fromLogit(at);
}

function fromLogit(u: number): { x: number; y: number } {
  const e = Math.exp(-Math.abs(u));
  const small = e / (1 + e);
  const large = 1 / (1 + e);
  return u < 0 ? { x: small, y: large } : { x: large, y: small };
}
