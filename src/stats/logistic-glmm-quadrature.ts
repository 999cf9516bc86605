import { fitMixed, type MixedFit } from "./regression/fit-mixed.ts";
import type { MixedData } from "./regression/layout.ts";
import { quadrature } from "./regression/quadrature.ts";
import type { Undefined } from "./undefined.ts";

/**
 * A logistic mixed model with one random intercept (or one random slope), its likelihood integrated by adaptive Gauss-Hermite
 * quadrature instead of Laplace's approximation: the reference for `logisticGlmm` where levels have few trials. With 25 points the
 * likelihood is practically exact; with 1 it is Laplace's.
 *
 * Undefined where `logisticGlmm` is.
 *
 * Pinheiro and Bates (1995), as lme4's `glmer(..., nAGQ = 25)`.
 *
 * @example
 * const cond = { name: "cond", values: [0, 1, 0, 1, 0, 1, 0, 1] }
 * const item = { group: "item", levels: ["a", "a", "b", "b", "c", "c", "d", "d"] }
 * const fit = logisticGlmmQuadrature({ successes: [1, 3, 6, 9, 2, 6, 8, 9], trials: [10, 10, 10, 10, 10, 10, 10, 10], columns: [cond], random: [item] })
 * fit.coefficients[1].estimate // ~1.410131
 * fit.random[0].sd // ~1.277929
 */
export function logisticGlmmQuadrature(data: MixedData, points = 25): MixedFit | Undefined {
  if (data.random.length !== 1) throw new RangeError("adaptive quadrature is for one random effect; use logisticGlmm");
  return fitMixed(data, (model) => quadrature(model, points));
}
