import { deviance } from "./deviance.ts";
import { stirlingError } from "./stirling-error.ts";

/**
 * Both tails of a Gamma(a) variable (scale 1) at x: the regularised incomplete gamma functions P(a, x) and Q(a, x). The small
 * one is computed directly.
 *
 * The series DLMF 8.7.1 below a + 1, Legendre's continued fraction 8.9.2 above; their common factor in Loader's saddle-point form.
 *
 * @example
 * gammaTails(2, 2) // { lower: ~0.5939941502901616, upper: ~0.4060058497098381 }
 */
export function gammaTails(a: number, x: number): { lower: number; upper: number } {
  if (!(a > 0)) throw new RangeError(`Gamma(${a}): the shape must be above 0`);
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x === Infinity) return { lower: 1, upper: 0 };
  // x^a e^-x / Γ(a + 1)
  const front = Math.exp(-stirlingError(a) - deviance(a, x)) / Math.sqrt(2 * Math.PI * a);
  if (x < a + 1) {
    let term = 1;
    let total = 1;
    for (let n = 1; term > total * 1e-17; n++) {
      term *= x / (a + n);
      total += term;
    }
    const lower = Math.min(1, front * total);
    return { lower, upper: 1 - lower };
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < 1e6; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b || 1e-300);
    c = b + an / c || 1e-300;
    const step = c * d;
    value *= step;
    if (Math.abs(step - 1) < 2e-16) break;
  }
  const upper = Math.min(1, front * a * value);
  return { lower: 1 - upper, upper };
}
