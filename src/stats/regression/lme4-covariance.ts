import { cholesky, choleskyInverse, choleskySolve } from "../linear/cholesky.ts";
import { minimise } from "../linear/minimise.ts";
import type { Layout, Term } from "./layout.ts";

/** glmerControl(tolPwrss), where R users who want precision put it (the default is 1e-7), and the step of lme4's deriv12. */
const TOLERANCE = 1e-10;
const DELTA = 1e-4;

/**
 * The covariance of (theta, beta) as lme4's glmer with nAGQ = 1 computes it, noise included. lme4 differentiates its deviance twice
 * by steps of 1e-4, but stops the inner iteration once the penalised deviance changes by less than tolPwrss, relatively, and takes
 * log |A| from the iterate before the last. What it differentiates is therefore not quite the Laplace deviance, and its standard
 * errors are off by up to about 2 percent. To agree with lme4's output one has to do as it does: start every evaluation from the
 * linear predictor of its first stage (nAGQ = 0: the standard deviations for which the joint mode of effects and coefficients has
 * the least deviance), iterate and stop as it does, and take differences.
 *
 * Null where the number of iterations changes between the points of a difference: the deviance jumps there, and lme4's standard
 * errors are then arbitrary (we have seen them too small by a factor of 40).
 *
 * Written after lme4 1.1-31: updateGlmerDevfun, optwrap and deriv12 in R, pwrssUpdate and glmerLaplace in C++.
 */
export function lme4Covariance(model: Layout, at: readonly number[]): number[][] | null {
  const { terms } = model;
  const count = terms.length;
  const joint = jointMode(model);
  const stageOne = (theta: readonly number[]) => {
    const value = joint(theta).deviance;
    const gradient = theta.map((t, k) => {
      const h = 1e-4 / (terms[k] as Term).size;
      return (joint(theta.with(k, t + h)).deviance - joint(theta.with(k, t - h)).deviance) / (2 * h);
    });
    return { value, gradient };
  };
  const scale = terms.map((term, k) => terms.map((_, l) => (k === l ? 1 / (term.size * term.size * term.levels) : 0)));
  const start = Float64Array.from(joint(minimise(stageOne, at.slice(0, count), scale).x).eta);

  const active = at.map((_, i) => i).filter((i) => i >= count || at[i] !== 0);
  const counts = new Set<number>();
  const moved = (...moves: [number, number][]) => {
    const x = [...at];
    for (const [i, by] of moves) x[i] = (x[i] as number) + by * DELTA;
    const { deviance, iterations } = stoppedDeviance(model, start, x.slice(0, count), x.slice(count));
    counts.add(iterations);
    return deviance;
  };
  const here = moved();
  const hessian = active.map(() => active.map(() => 0));
  for (const [a, i] of active.entries()) {
    (hessian[a] as number[])[a] = (moved([i, 1]) - 2 * here + moved([i, -1])) / DELTA ** 2;
    for (const [b, j] of active.slice(0, a).entries()) {
      const cross = moved([i, 1], [j, 1]) - moved([i, 1], [j, -1]) - moved([i, -1], [j, 1]) + moved([i, -1], [j, -1]);
      const value = cross / (4 * DELTA ** 2);
      (hessian[a] as number[])[b] = value;
      (hessian[b] as number[])[a] = value;
    }
  }
  const factor = cholesky(hessian);
  if (factor === null || counts.size > 1) return null;
  const inverse = choleskyInverse(factor);
  const covariance = at.map(() => at.map(() => 0));
  for (const [a, i] of active.entries()) {
    for (const [b, j] of active.entries()) (covariance[i] as number[])[j] = 2 * ((inverse[a] as number[])[b] as number);
  }
  return covariance;
}

/** Minus twice the log-likelihood at eta; residual and weight by the way. */
function respond(model: Layout, eta: Float64Array, residual: Float64Array, weight: Float64Array): number {
  let deviance = 0;
  for (let r = 0; r < model.rows; r++) {
    const e = eta[r] as number;
    const n = model.trials[r] as number;
    const y = model.successes[r] as number;
    const small = Math.exp(-Math.abs(e));
    residual[r] = y - (n * (e >= 0 ? 1 : small)) / (1 + small);
    weight[r] = (n * small) / ((1 + small) * (1 + small));
    deviance -= 2 * (y * e - n * (Math.max(e, 0) + Math.log1p(small)));
  }
  return deviance;
}

/** Sets the layout's matrix to A = ΛZᵀWZΛ + I and factors it; returns log |A|. */
function assemble(model: Layout, theta: readonly number[], weight: Float64Array): number {
  const { rows, terms, effect, covariate, pair, matrix } = model;
  const count = terms.length;
  matrix.diagonal.fill(1);
  matrix.below.fill(0);
  let at = 0;
  for (let r = 0; r < rows; r++) {
    const w = weight[r] as number;
    for (let k = 0; k < count; k++) {
      const i = r * count + k;
      const z = (theta[k] as number) * (covariate[i] as number);
      const column = effect[i] as number;
      matrix.diagonal[column] = (matrix.diagonal[column] as number) + w * z * z;
      for (let l = 0; l < k; l++) {
        const p = pair[at++] as number;
        matrix.below[p] = (matrix.below[p] as number) + w * z * (theta[l] as number) * (covariate[r * count + l] as number);
      }
    }
  }
  return matrix.factor();
}

/** out = ΛZᵀ values. */
function gather(model: Layout, theta: readonly number[], values: (r: number) => number): Float64Array {
  const { rows, terms, effect, covariate, matrix } = model;
  const count = terms.length;
  const out = new Float64Array(matrix.size);
  for (let r = 0; r < rows; r++) {
    const value = values(r);
    for (let k = 0; k < count; k++) {
      const i = r * count + k;
      const column = effect[i] as number;
      out[column] = (out[column] as number) + (theta[k] as number) * (covariate[i] as number) * value;
    }
  }
  return out;
}

/** eta = Xβ + ZΛu. */
function predict(model: Layout, theta: readonly number[], beta: readonly number[], u: Float64Array, eta: Float64Array): void {
  const { rows, width, x, terms, effect, covariate } = model;
  const count = terms.length;
  for (let r = 0; r < rows; r++) {
    let e = 0;
    for (let j = 0; j < width; j++) e += (x[r * width + j] as number) * (beta[j] as number);
    for (let k = 0; k < count; k++) {
      const i = r * count + k;
      e += (theta[k] as number) * (covariate[i] as number) * (u[effect[i] as number] as number);
    }
    eta[r] = e;
  }
}

function squares(u: Float64Array): number {
  let sum = 0;
  for (const v of u) sum += v * v;
  return sum;
}

/** lme4's deviance with its own stopping rule, the inner iteration begun at `start`. */
function stoppedDeviance(model: Layout, start: Float64Array, theta: readonly number[], beta: readonly number[]) {
  const { rows } = model;
  const eta = start.slice();
  const fixed = new Float64Array(rows);
  const residual = new Float64Array(rows);
  const weight = new Float64Array(rows);
  let u: Float64Array = new Float64Array(model.matrix.size);
  predict(model, theta, beta, u, fixed);
  respond(model, eta, residual, weight);
  let before = Infinity;
  for (let iterations = 1; ; iterations++) {
    const logDeterminant = assemble(model, theta, weight);
    const old = u;
    u = gather(
      model,
      theta,
      (r) => (weight[r] as number) * ((eta[r] as number) - (fixed[r] as number)) + (residual[r] as number),
    );
    model.matrix.solve(u);
    predict(model, theta, beta, u, eta);
    let deviance = respond(model, eta, residual, weight);
    const stop = Math.abs((before - deviance - squares(u)) / (deviance + squares(u))) < TOLERANCE;
    for (let halving = 0; halving < 10 && !stop && deviance + squares(u) > before; halving++) {
      for (let c = 0; c < u.length; c++) u[c] = ((u[c] as number) + (old[c] as number)) / 2;
      predict(model, theta, beta, u, eta);
      deviance = respond(model, eta, residual, weight);
    }
    if (stop || iterations === 100) return { deviance: deviance + squares(u) + logDeterminant, iterations };
    before = deviance + squares(u);
  }
}

/** A factored at eta; ΛZᵀWX by columns, and XᵀWX less what the random effects explain of it. */
function information(model: Layout, theta: readonly number[], eta: Float64Array) {
  const { rows, width, x } = model;
  const residual = new Float64Array(rows);
  const weight = new Float64Array(rows);
  const deviance = respond(model, eta, residual, weight);
  const logDeterminant = assemble(model, theta, weight);
  const crossed = Array.from({ length: width }, (_, j) =>
    gather(model, theta, (r) => (weight[r] as number) * (x[r * width + j] as number)),
  );
  const solved = crossed.map((column) => {
    const out = column.slice();
    model.matrix.solve(out);
    return out;
  });
  const schur = crossed.map((left, i) =>
    solved.map((right, j) => {
      let sum = 0;
      for (let r = 0; r < rows; r++) sum += (weight[r] as number) * (x[r * width + i] as number) * (x[r * width + j] as number);
      for (let c = 0; c < left.length; c++) sum -= (left[c] as number) * (right[c] as number);
      return sum;
    }),
  );
  return { deviance, logDeterminant, residual, schur, crossed };
}

/** The first stage: random effects and coefficients that are jointly most likely at these standard deviations, and its deviance. */
function jointMode(model: Layout): (theta: readonly number[]) => { deviance: number; eta: Float64Array } {
  const { rows, width, x, matrix } = model;
  const u = new Float64Array(matrix.size);
  const beta = new Array<number>(width).fill(0);
  const eta = new Float64Array(rows);
  return (theta) => {
    predict(model, theta, beta, u, eta);
    for (let iteration = 0; ; iteration++) {
      const { deviance, logDeterminant, residual, schur, crossed } = information(model, theta, eta);
      const penalised = deviance + squares(u);
      const pull = gather(model, theta, (r) => residual[r] as number);
      for (let c = 0; c < u.length; c++) pull[c] = (pull[c] as number) - (u[c] as number);
      const inner = pull.slice();
      matrix.solve(inner);
      const score = crossed.map((column, j) => {
        let sum = 0;
        for (let r = 0; r < rows; r++) sum += (residual[r] as number) * (x[r * width + j] as number);
        for (let c = 0; c < inner.length; c++) sum -= (column[c] as number) * (inner[c] as number);
        return sum;
      });
      const factor = cholesky(schur, 1e-14);
      if (factor === null) return { deviance: Infinity, eta };
      const dBeta = choleskySolve(factor, score);
      const dU = gather(model, theta, () => 0);
      for (let c = 0; c < dU.length; c++) {
        let right = pull[c] as number;
        for (const [j, column] of crossed.entries()) right -= (column[c] as number) * (dBeta[j] as number);
        dU[c] = right;
      }
      const rest = dU.slice();
      matrix.solve(dU);
      let gain = 0;
      for (let c = 0; c < dU.length; c++) gain += (dU[c] as number) * (rest[c] as number);
      for (const [j, d] of dBeta.entries()) gain += Math.abs(d * (score[j] as number));
      if (gain < 1e-20 || iteration === 60) return { deviance: penalised + logDeterminant, eta };
      for (let step = 1; ; step /= 2) {
        const nextBeta = beta.map((b, j) => b + step * (dBeta[j] as number));
        const nextU = u.map((v, c) => v + step * (dU[c] as number));
        predict(model, theta, nextBeta, nextU, eta);
        const value = respond(model, eta, new Float64Array(rows), new Float64Array(rows)) + squares(nextU);
        if (value > penalised + 1e-9 * Math.abs(penalised) && step > 1e-6) continue;
        u.set(nextU);
        for (const [j, b] of nextBeta.entries()) beta[j] = b;
        break;
      }
    }
  };
}
