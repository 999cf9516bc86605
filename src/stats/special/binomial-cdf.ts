import { betaTails } from "./beta-tails.ts";

/**
 * The chance of at most x successes in n independent trials, each of chance p. For more than x ask for 1 minus it, or for
 * binomialCdf(n - x - 1, n, 1 - p), which is precise far out.
 *
 * @example
 * binomialCdf(5, 17, 0.5) // ~0.0717315673828
 * binomialCdf(17, 17, 0.5) // 1
 * binomialCdf(-1, 17, 0.5) // 0
 */
export function binomialCdf(x: number, n: number, p: number): number {
  const whole = Math.floor(x);
  if (whole < 0) return 0;
  if (whole >= n) return 1;
  return betaTails(1 - p, p, n - whole, whole + 1).lower;
}
