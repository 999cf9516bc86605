import { powerPairedT } from "./power-paired-t.ts";
import { solveIncreasing } from "./solve-increasing.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NO_EFFECT = undefinedBecause("no number of items finds an effect of zero");

/**
 * How many differences (not rounded: round up; 2 at least) a two-sided paired t test needs to find a mean of delta, with standard deviation
 * sd, with the given power. Undefined for delta = 0.
 *
 * @example
 * sampleSizePairedT(0.05, 0.3) // ~284.4856825
 * sampleSizePairedT(0, 0.3) // { value: null, reason: "no number of items finds an effect of zero" }
 */
export function sampleSizePairedT(delta: number, sd: number, power = 0.8, alpha = 0.05): number | Undefined {
  if (delta === 0) return NO_EFFECT;
  return solveIncreasing((n) => powerPairedT(n, delta, sd, alpha), power, 2, 4);
}
