import { deviance } from "./deviance.ts";
import { stirlingError } from "./stirling-error.ts";

/**
 * x^a y^b / B(a, b) with y = 1 − x given by the caller, so that neither end loses digits: the density of Beta(a, b) times
 * x(1 − x), and the factor before every expansion of the incomplete beta function.
 *
 * Loader (2000): a saddle-point form whose relative error does not grow with a and b.
 *
 * @example
 * betaDensity(0.25, 0.75, 2, 3) // ~0.31640625
 */
export function betaDensity(x: number, y: number, a: number, b: number): number {
  if (x <= 0 || y <= 0) return 0;
  const n = a + b;
  const log = stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y);
  return Math.sqrt((a / n) * b) * Math.exp(log) * 0.3989422804014327;
}
