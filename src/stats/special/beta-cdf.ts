import { betaTails } from "./beta-tails.ts";

/**
 * The chance that a Beta(a, b) variable is at most x: the regularised incomplete beta function I_x(a, b).
 *
 * @example
 * betaCdf(0.5, 2, 3) // ~0.6875
 */
export function betaCdf(x: number, a: number, b: number): number {
  return betaTails(x, 1 - x, a, b).lower;
}
