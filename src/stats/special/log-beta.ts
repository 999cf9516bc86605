import { logGamma } from "./log-gamma.ts";

/**
 * The logarithm of the beta function, B(a, b) = Γ(a) Γ(b) / Γ(a + b), for a, b > 0.
 *
 * @example
 * logBeta(2, 3) // ~-2.484906649788
 */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}
