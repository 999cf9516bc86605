import { powerPairedT } from "./power-paired-t.ts";
import { solveIncreasing } from "./solve-increasing.ts";

/**
 * The smallest mean difference that a two-sided paired t test of n differences with standard deviation sd finds with the given
 * power.
 *
 * @example
 * detectablePairedT(200, 0.3) // ~0.0597192526
 */
export function detectablePairedT(n: number, sd: number, power = 0.8, alpha = 0.05): number {
  return solveIncreasing((delta) => powerPairedT(n, delta, sd, alpha), power, 0, sd);
}
