import type { Layout } from "./layout.ts";

/** The state of a mixed model at one value of its parameters: the most likely random effects, and what follows from them. */
export interface Modes {
  /** Standardised random effects: the effect of term k is theta[k] times this. */
  readonly u: Float64Array;
  readonly eta: Float64Array;
  /** Successes less expected successes, and the binomial variance, per row. */
  readonly residual: Float64Array;
  readonly weight: Float64Array;
  /** log P(y | u) - u·u/2 at the mode, and log |A| for A = ΛZᵀWZΛ + I, which stands factored in the layout's matrix. */
  readonly penalised: number;
  readonly logDeterminant: number;
}

const STEPS = 100;

/**
 * Finds the conditional modes by penalised iteratively reweighted least squares (Bates et al. 2015; here plain Newton steps with
 * halving, for the logit the same thing), each call starting from the modes of the last. The answer is exact to rounding: the
 * optimiser above differentiates what comes out.
 */
export function conditionalModes(model: Layout): (theta: readonly number[], beta: readonly number[]) => Modes {
  const { rows, width, x, successes, trials, terms, effect, covariate, pair, matrix } = model;
  const count = terms.length;
  const u = new Float64Array(matrix.size);
  const step = new Float64Array(matrix.size);
  const trial = new Float64Array(matrix.size);
  const fixed = new Float64Array(rows);
  const eta = new Float64Array(rows);
  const residual = new Float64Array(rows);
  const weight = new Float64Array(rows);

  /** Sets eta, residual and weight for these effects; returns the penalised log-likelihood. */
  function evaluate(theta: readonly number[], at: Float64Array): number {
    let value = 0;
    for (let r = 0; r < rows; r++) {
      let e = fixed[r] as number;
      for (let k = 0; k < count; k++) {
        const i = r * count + k;
        e += (theta[k] as number) * (covariate[i] as number) * (at[effect[i] as number] as number);
      }
      const n = trials[r] as number;
      const y = successes[r] as number;
      const small = Math.exp(-Math.abs(e));
      const p = (e >= 0 ? 1 : small) / (1 + small);
      eta[r] = e;
      residual[r] = y - n * p;
      weight[r] = (n * small) / ((1 + small) * (1 + small));
      value += y * e - n * (Math.max(e, 0) + Math.log1p(small));
    }
    for (const v of at) value -= (v * v) / 2;
    return value;
  }

  /** Factors A and leaves the Newton step in `step`; returns log |A| and the gain that the step promises. */
  function newtonStep(theta: readonly number[]): { logDeterminant: number; gain: number } {
    matrix.diagonal.fill(1);
    matrix.below.fill(0);
    for (let c = 0; c < u.length; c++) step[c] = -(u[c] as number);
    let at = 0;
    for (let r = 0; r < rows; r++) {
      const w = weight[r] as number;
      const s = residual[r] as number;
      for (let k = 0; k < count; k++) {
        const i = r * count + k;
        const column = effect[i] as number;
        const z = (theta[k] as number) * (covariate[i] as number);
        step[column] = (step[column] as number) + z * s;
        matrix.diagonal[column] = (matrix.diagonal[column] as number) + w * z * z;
        for (let l = 0; l < k; l++) {
          const p = pair[at++] as number;
          matrix.below[p] = (matrix.below[p] as number) + w * z * (theta[l] as number) * (covariate[r * count + l] as number);
        }
      }
    }
    const logDeterminant = matrix.factor();
    trial.set(step);
    matrix.solve(step);
    let gain = 0;
    for (let c = 0; c < u.length; c++) gain += (step[c] as number) * (trial[c] as number);
    return { logDeterminant, gain };
  }

  return (theta, beta) => {
    for (let r = 0; r < rows; r++) {
      let e = 0;
      for (let j = 0; j < width; j++) e += (x[r * width + j] as number) * (beta[j] as number);
      fixed[r] = e;
    }
    let penalised = evaluate(theta, u);
    if (!Number.isFinite(penalised)) {
      u.fill(0);
      penalised = evaluate(theta, u);
    }
    let before = Infinity;
    for (let iteration = 0; ; iteration++) {
      const { logDeterminant, gain } = newtonStep(theta);
      // Below 1e-12 Newton's method squares what is left each time; once it no longer falls, the rest is rounding.
      if (!(gain > 1e-24) || (gain < 1e-12 && gain >= before) || iteration === STEPS) {
        return { u, eta, residual, weight, penalised, logDeterminant };
      }
      before = gain;
      for (let scale = 1; ; scale /= 2) {
        for (let c = 0; c < u.length; c++) trial[c] = (u[c] as number) + scale * (step[c] as number);
        const value = evaluate(theta, trial);
        if (value >= penalised - 1e-10 * Math.abs(penalised) || scale < 1e-9) {
          penalised = value;
          break;
        }
      }
      u.set(trial);
    }
  };
}
