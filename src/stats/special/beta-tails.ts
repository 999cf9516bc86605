import { betaDensity } from "./beta-density.ts";

const TINY = 1e-300;

/**
 * Both tails of Beta(a, b) at x, with y = 1 − x given by the caller: `lower` is the chance of at most x, `upper` of more. The
 * small one is computed directly, never as 1 minus the other, so both keep their relative precision.
 *
 * The continued fraction of DiDonato & Morris (1992, TOMS 708), evaluated by Lentz's method as modified by Thompson and Barnett.
 *
 * @example
 * betaTails(0.5, 0.5, 2, 1) // { lower: ~0.25, upper: ~0.75 }
 */
export function betaTails(x: number, y: number, a: number, b: number): { lower: number; upper: number } {
  if (!(a > 0 && b > 0)) throw new RangeError(`Beta(${a}, ${b}): both parameters must be above 0`);
  if (x <= 0) return { lower: 0, upper: 1 };
  if (y <= 0) return { lower: 1, upper: 0 };
  const front = betaDensity(x, y, a, b);
  if (x * b < y * a) {
    const lower = Math.min(1, front / fraction(x, y, a, b));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, front / fraction(y, x, b, a));
  return { lower: 1 - upper, upper };
}

/** What divides the density: all terms stand in x and y, so that nothing cancels when x is close to 1. */
function fraction(x: number, y: number, a: number, b: number): number {
  const lead = a * y - b * x + 1;
  let value = nonZero((a * lead) / (a + 1));
  let c = value;
  let d = 0;
  const most = 1000 + 20 * Math.sqrt(Math.max(a, b));
  for (let m = 1; m <= most; m++) {
    const odd = a + 2 * m - 1;
    const top = ((((a + m - 1) * (a + b + m - 1)) / odd) * m * (b - m) * x * x) / odd;
    const bottom = m + (m * (b - m) * x) / odd + ((a + m) * (lead + m * (1 + y))) / (odd + 2);
    d = 1 / nonZero(bottom + top * d);
    c = nonZero(bottom + top / c);
    const step = c * d;
    value *= step;
    if (Math.abs(step - 1) < 2e-16) break;
  }
  return value;
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
