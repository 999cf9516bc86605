import { cholesky, choleskyInverse, choleskySolve } from "../linear/cholesky.ts";
import { type Undefined, undefinedBecause } from "../undefined.ts";

export interface Likelihood {
  value: number;
  score: number[];
  information: number[][];
}

export interface Maximum {
  beta: number[];
  covariance: number[][];
  logLik: number;
  /** The log-likelihood at zero, where the search began. */
  start: number;
}

const STEPS = 60;
/** Information that has shrunk by this much since zero has died away: steps are then small only because rounding ate the score. */
const FADED = 1e9;

/**
 * The maximum of a concave log-likelihood, by Newton's method from zero. `spread[j]` is how far column j ranges, so that steps are
 * judged in units of the linear predictor.
 *
 * Where a combination of columns separates the outcomes, the likelihood rises for ever: Newton then goes on by steps of about 1
 * while the information dies away, and neither can happen near a maximum, where steps shrink quadratically. That is how
 * separation is told from slow convergence (Albert and Anderson 1984 for the condition itself).
 */
export function newton(likelihood: (beta: readonly number[]) => Likelihood, spread: readonly number[]): Maximum | Undefined {
  let beta = spread.map(() => 0);
  let at = likelihood(beta);
  const start = at.value;
  const first = at.information.map((row, j) => row[j] as number);
  if (cholesky(at.information, 1e-11) === null) {
    return undefinedBecause("the columns are collinear: one of them is constant or a combination of the others");
  }
  for (let iteration = 0; iteration < STEPS; iteration++) {
    const factor = cholesky(at.information, 1e-14);
    if (factor === null) break;
    let step = choleskySolve(factor, at.score);
    const move = Math.max(0, ...step.map((s, j) => Math.abs(s) * (spread[j] as number)));
    if (move < 1e-10) {
      const covariance = choleskyInverse(factor);
      if (covariance.some((row, j) => (row[j] as number) * (first[j] as number) > FADED)) break;
      return { beta, covariance, logLik: at.value, start };
    }
    const here = beta;
    const value = at.value;
    for (let halving = 0; halving < 40; halving++) {
      beta = here.map((b, j) => b + (step[j] as number));
      at = likelihood(beta);
      if (at.value >= value - 1e-10 * Math.abs(value)) break;
      step = step.map((s) => s / 2);
    }
  }
  return undefinedBecause("separation: the columns predict outcomes perfectly, so an odds ratio has no finite estimate");
}
