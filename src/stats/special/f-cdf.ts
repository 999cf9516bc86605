import { betaTails } from "./beta-tails.ts";

/**
 * The chance that an F variable with df1 and df2 degrees of freedom is at most x.
 *
 * @example
 * fCdf(4, 2, 10) // ~0.9470778505986555
 * fCdf(0, 2, 10) // 0
 */
export function fCdf(x: number, df1: number, df2: number): number {
  if (x <= 0) return 0;
  const top = df1 * x;
  return betaTails(top / (top + df2), df2 / (top + df2), df1 / 2, df2 / 2).lower;
}
