import { type Undefined, undefinedBecause } from "../undefined.ts";
import type { Binning } from "./bin-of-each.ts";
import type { Forecast } from "./forecast.ts";
import { reliability } from "./reliability.ts";

export interface SquaredCalibrationError {
  readonly plain: number;
  /** Less what chance alone would give; may be negative, and is then kept so. Its root, where not negative, is the RMS error. */
  readonly debiased: number;
  /** Bins of one trial, which cannot be corrected. */
  readonly singletons: number;
}

/**
 * The squared calibration error, Σ(n_b/N)(accuracy − confidence)², and without its bias, each bin less accuracy(1 − accuracy)/(n_b − 1).
 * The debiased one is 0 on average for a calibrated participant, so conditions may be compared on it. The correction supposes
 * independent trials. Undefined without trials.
 *
 * Bröcker (2012); Ferro & Fricker (2012); Kumar et al. (2019).
 *
 * @example
 * squaredCalibrationError({ confidence: [50, 50], correct: [1, 0] }) // { plain: 0, debiased: -0.25, singletons: 0 }
 */
export function squaredCalibrationError(forecast: Forecast, binning: Binning = {}): SquaredCalibrationError | Undefined {
  const bins = reliability(forecast, binning);
  if (bins.length === 0) return undefinedBecause("no trial has a confidence");
  const total = bins.reduce((sum, { n }) => sum + n, 0);
  let plain = 0;
  let bias = 0;
  let singletons = 0;
  for (const { n, accuracy, confidence } of bins) {
    plain += (n / total) * (accuracy - confidence) ** 2;
    if (n === 1) singletons++;
    else bias += ((n / total) * accuracy * (1 - accuracy)) / (n - 1);
  }
  return { plain, debiased: plain - bias, singletons };
}
