import { logBeta } from "./special/log-beta.ts";
import { logChoose } from "./special/log-choose.ts";

/**
 * The chance of k successes in n trials whose common chance is itself drawn from Beta(a, b): how counts of items spread when
 * items differ in difficulty.
 *
 * @example
 * betaBinomialPmf(7, 20, 1, 1) // ~0.0476190476190476
 * betaBinomialPmf(0, 5, 2, 3) // ~0.1666666666666667
 */
export function betaBinomialPmf(k: number, n: number, a: number, b: number): number {
  if (!(a > 0 && b > 0)) throw new RangeError(`beta-binomial with (${a}, ${b}): both parameters must be above 0`);
  if (k < 0 || k > n || !Number.isInteger(k)) return 0;
  return Math.exp(logChoose(n, k) + logBeta(k + a, n - k + b) - logBeta(a, b));
}
