import { fitMixed, type MixedFit } from "./regression/fit-mixed.ts";
import { laplace } from "./regression/laplace.ts";
import type { MixedData } from "./regression/layout.ts";
import { lme4Covariance } from "./regression/lme4-covariance.ts";
import type { Undefined } from "./undefined.ts";

/**
 * A logistic mixed model (GLMM): the log-odds of a success as an intercept plus a multiple of each column, plus normal random
 * effects: every level of a grouping factor has its own intercept or its own slope, independent of the others. Factors may be
 * nested or crossed. The coefficients are conditional on the levels (for one item of this kind), hence larger than marginal ones.
 * A claim about a population of items needs a random slope of the condition. Rows of equal design are pooled first, so single
 * trials and counts give the same fit.
 *
 * Undefined where the plain regression is (no trials, one outcome, collinear columns, separation: the mixed likelihood then rises
 * for ever too), when a factor has one level, when every level has one outcome only (the variance grows without bound), and when
 * the optimiser finds no proper maximum. A variance estimated as 0 is no failure: `singular` says so.
 *
 * Maximum likelihood by Laplace's approximation, as lme4's `glmer(y ~ cond + (1 | item) + (0 + cond | item), binomial)`: Bates, Mächler,
 * Bolker and Walker (2015), with an exact gradient. Laplace understates variances when levels have few trials: for one random
 * effect compare `logisticGlmmQuadrature`. Correlated effects: `lme4Export`.
 *
 * Standard errors are from the second derivatives of the approximated likelihood over standard deviations and coefficients together;
 * `errors: "lme4"` computes them with lme4's own numerical error (up to about 2 percent), to compare with its output.
 *
 * @example
 * const cond = { name: "cond", values: [0, 1, 0, 1, 0, 1, 0, 1] }
 * const item = { group: "item", levels: ["a", "a", "b", "b", "c", "c", "d", "d"] }
 * const fit = logisticGlmm({ successes: [1, 3, 6, 9, 2, 6, 8, 9], trials: [10, 10, 10, 10, 10, 10, 10, 10], columns: [cond], random: [item] })
 * fit.coefficients[1].estimate // ~1.410608
 * fit.random[0].sd // ~1.269289
 * fit.singular // false
 */
export function logisticGlmm(
  data: MixedData,
  { errors = "exact" }: { readonly errors?: "exact" | "lme4" } = {},
): MixedFit | Undefined {
  return fitMixed(data, laplace, errors === "lme4" ? lme4Covariance : undefined);
}
