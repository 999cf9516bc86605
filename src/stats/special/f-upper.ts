import { betaTails } from "./beta-tails.ts";

/**
 * The chance that an F variable with df1 and df2 degrees of freedom is more than x: the p value of an F test.
 *
 * @example
 * fUpper(4, 2, 10) // ~0.0529221494013446
 * fUpper(0, 2, 10) // 1
 */
export function fUpper(x: number, df1: number, df2: number): number {
  if (x <= 0) return 1;
  const top = df1 * x;
  return betaTails(top / (top + df2), df2 / (top + df2), df1 / 2, df2 / 2).upper;
}
