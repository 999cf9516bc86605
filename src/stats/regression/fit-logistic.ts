import { isUndefined, type Undefined, undefinedBecause } from "../undefined.ts";
import type { Design } from "./design.ts";
import { logisticLikelihood } from "./logistic-likelihood.ts";
import { type Maximum, newton } from "./newton.ts";

/** Plain logistic regression on a design that is laid out, for those who put other standard errors on it or start from it. */
export function fitLogistic(made: Design): { names: readonly string[]; trials: number; maximum: Maximum } | Undefined {
  let trials = 0;
  let successes = 0;
  for (let r = 0; r < made.rows; r++) {
    trials += made.trials[r] as number;
    successes += made.successes[r] as number;
  }
  if (trials === 0) return undefinedBecause("no trials");
  if (successes === 0 || successes === trials) return undefinedBecause("every trial has the same outcome");
  const maximum = newton((beta) => logisticLikelihood(made, beta), spread(made));
  return isUndefined(maximum) ? maximum : { names: made.names, trials, maximum };
}

/** The largest absolute value of each column: how far a unit of its coefficient can move the linear predictor. */
function spread({ rows, width, x }: Design): number[] {
  return Array.from({ length: width }, (_, j) => {
    let most = 0;
    for (let r = 0; r < rows; r++) most = Math.max(most, Math.abs(x[r * width + j] as number));
    return most;
  });
}
