import { type BinaryData, type Coefficient, coefficient, design } from "./regression/design.ts";
import { fitLogistic } from "./regression/fit-logistic.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

export interface LogisticFit {
  readonly coefficients: readonly Coefficient[];
  /** The log-likelihood of the single trials. */
  readonly logLik: number;
  readonly trials: number;
}

/**
 * Logistic regression by maximum likelihood: the log-odds of a success as an intercept plus a multiple of each column. Its standard
 * errors take trials as independent, which samples of one item are not: see `logisticClustered`. The coefficients are marginal
 * (averaged over items), so smaller than the conditional ones of a GLMM or of item strata, and not comparable with them.
 *
 * Undefined when there is no trial, all trials have one outcome, the columns are collinear, or they separate the outcomes.
 *
 * McCullagh and Nelder (1989), chapter 4; Newton's method, which for the logit is iteratively reweighted least squares.
 *
 * @example
 * logisticRegression({ successes: [1, 3], trials: [4, 4], columns: [] }).coefficients[0].estimate // 0
 * logisticRegression({ successes: [1, 3], trials: [4, 4], columns: [{ name: "cond", values: [0, 1] }] }).coefficients[1].estimate // ~2.197224577336219
 */
export function logisticRegression(data: BinaryData): LogisticFit | Undefined {
  const found = fitLogistic(design(data, true));
  if (isUndefined(found)) return found;
  const { names, trials, maximum } = found;
  const coefficients = names.map((name, j) =>
    coefficient(name, maximum.beta[j] as number, Math.sqrt((maximum.covariance[j] as number[])[j] as number)),
  );
  return { coefficients, logLik: maximum.logLik, trials };
}
