import { logGamma } from "./log-gamma.ts";
import { stirlingSeries } from "./stirling-series.ts";

const HALF_LOG_2PI = 0.9189385332046728;

/**
 * What Stirling's formula leaves out of log x!: log Γ(x + 1) − (x + ½) log x + x − ½ log 2π, for x > 0. It keeps binomial and
 * beta densities exact where log-gammas of large numbers would cancel.
 *
 * Loader (2000), Fast and Accurate Computation of Binomial Probabilities.
 *
 * @example
 * stirlingError(1) // ~0.08106146679532726
 */
export function stirlingError(x: number): number {
  if (x >= 10) return stirlingSeries(x);
  return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - HALF_LOG_2PI;
}
