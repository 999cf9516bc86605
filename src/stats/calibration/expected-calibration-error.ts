import { type Undefined, undefinedBecause } from "../undefined.ts";
import type { Binning } from "./bin-of-each.ts";
import type { Forecast } from "./forecast.ts";
import { type ReliabilityBin, reliability } from "./reliability.ts";

export interface ExpectedCalibrationError {
  /** The mean distance between confidence and accuracy, over trials. */
  readonly ece: number;
  /** The largest distance of any bin. */
  readonly mce: number;
  readonly bins: readonly ReliabilityBin[];
}

/**
 * The expected calibration error, Σ(n_b/N)|accuracy − confidence|, over 15 right-closed bins of equal width, or of equal mass. It
 * is never below 0 and so is biased upward, the more the fewer trials: read it beside eceNull, and compare conditions on the Brier
 * score or the debiased squared error, at equal N. Undefined without trials.
 *
 * Naeini et al. (2015); Guo et al. (2017); Roelofs et al. (2022) on its bias.
 *
 * @example
 * expectedCalibrationError({ confidence: [90, 90, 10], correct: [1, 0, 0] }).ece // ~0.3
 */
export function expectedCalibrationError(forecast: Forecast, binning: Binning = {}): ExpectedCalibrationError | Undefined {
  const bins = reliability(forecast, binning);
  if (bins.length === 0) return undefinedBecause("no trial has a confidence");
  const n = bins.reduce((sum, bin) => sum + bin.n, 0);
  const gaps = bins.map(({ accuracy, confidence }) => Math.abs(accuracy - confidence));
  return { ece: gaps.reduce((sum, gap, b) => sum + ((bins[b] as ReliabilityBin).n / n) * gap, 0), mce: Math.max(...gaps), bins };
}
