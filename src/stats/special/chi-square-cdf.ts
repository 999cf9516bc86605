import { gammaTails } from "./gamma-tails.ts";

/**
 * The chance that a chi-square variable with df degrees of freedom is at most x.
 *
 * @example
 * chiSquareCdf(3.841458820694124, 1) // ~0.95
 */
export function chiSquareCdf(x: number, df: number): number {
  return gammaTails(df / 2, x / 2).lower;
}
