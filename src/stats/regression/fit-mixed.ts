import { cholesky, choleskyInverse, choleskySolve } from "../linear/cholesky.ts";
import { dot, type Minimum, minimise, type Objective } from "../linear/minimise.ts";
import { isUndefined, type Undefined, undefinedBecause } from "../undefined.ts";
import { type Coefficient, coefficient } from "./design.ts";
import { fitLogistic } from "./fit-logistic.ts";
import { type Layout, layout, type MixedData } from "./layout.ts";

export interface RandomEffect {
  readonly group: string;
  /** "(Intercept)", or the column whose slope varies. */
  readonly name: string;
  /** Standard deviation over the levels, on the log-odds scale. */
  readonly sd: number;
  readonly levels: number;
}

export interface MixedFit {
  readonly coefficients: readonly Coefficient[];
  readonly random: readonly RandomEffect[];
  /** The approximated log-likelihood of the single trials. */
  readonly logLik: number;
  /** Whether a standard deviation is estimated as 0: the data show no such variance, and the model is larger than they carry. */
  readonly singular: boolean;
  readonly trials: number;
}

/** Standard deviations below this count as 0 (lme4's isSingular). */
const SINGULAR = 1e-4;

/**
 * Fits a logistic mixed model by minimising `approximate(model)` over theta (standard deviations) and beta together. The function is
 * even in every theta, so the search needs no bounds and the sign is dropped at the end. Standard errors come from the matrix of
 * second derivatives over theta and beta, like lme4's; a theta of 0 is left out of it, its mixed derivatives being 0 by symmetry.
 */
export function fitMixed(
  data: MixedData,
  approximate: (model: Layout) => Objective,
  covarianceAt?: (model: Layout, x: readonly number[]) => number[][] | null,
): MixedFit | Undefined {
  const model = layout(data);
  const plain = fitLogistic(model);
  if (isUndefined(plain)) return plain;
  const unfit = obstacle(model);
  if (unfit !== null) return undefinedBecause(unfit);
  const { terms } = model;
  const count = terms.length;
  const objective = approximate(model);

  const scale = terms.map((term) => 1 / term.size);
  // A first guess at the covariance: that of the plain regression and, for a column that varies at random over the levels of a
  // factor, the variance of a mean over those levels.
  const guess = [
    ...terms.map((term, k) => unit(count + model.width, k, (scale[k] as number) ** 2 / term.levels)),
    ...plain.maximum.covariance.map((row) => [...terms.map(() => 0), ...row]),
  ];
  for (const [k, term] of terms.entries()) {
    const at = count + model.names.indexOf(term.name);
    if (at >= count)
      (guess[at] as number[])[at] = ((guess[at] as number[])[at] as number) + (scale[k] as number) ** 2 / term.levels;
  }
  const begin = [...scale.map((s) => 0.8 * s), ...plain.maximum.beta];
  let found = settle(objective, minimise(objective, begin, guess), scale);
  if (found.x.slice(0, count).some((theta) => theta === 0)) {
    // A boundary solution may be a local one: try again from well inside and keep the better.
    const inside = found.x.map((v, i) => (i < count && v === 0 ? (scale[i] as number) : v));
    const again = settle(objective, minimise(objective, inside, guess), scale);
    if (again.value < found.value - 1e-8) found = again;
  }
  const runaway = terms.findIndex((term, k) => Math.abs(found.x[k] as number) * term.size > 50);
  if (runaway >= 0) return undefinedBecause(`the variance of ${label(model, runaway)} grows without bound`);
  const spread = guess.map((row, i) => Math.sqrt(row[i] as number));
  const end = polish(objective, found, spread, count);
  if (end === null || !end.converged) {
    return undefinedBecause("the optimiser found no maximum of the likelihood: the data do not determine this model");
  }
  const covariance = covarianceAt?.(model, end.x) ?? end.covariance;
  const coefficients = model.names.map((name, j) => {
    const at = count + j;
    return coefficient(name, end.x[at] as number, Math.sqrt((covariance[at] as number[])[at] as number));
  });
  const random = terms.map((term, k) => ({
    group: term.group,
    name: term.name,
    sd: Math.abs(end.x[k] as number),
    levels: term.levels,
  }));
  return { coefficients, random, logLik: -end.value, singular: random.some(({ sd }) => sd < SINGULAR), trials: plain.trials };
}

/** What makes a random term inestimable before any search, or null. */
function obstacle(model: Layout): string | null {
  const { terms, rows, effect, covariate, successes, trials } = model;
  if (terms.length === 0) return "the model has no random effect: use logisticRegression";
  for (const [k, term] of terms.entries()) {
    if (term.levels < 2) return `${term.group} has one level: its variance cannot be estimated`;
    if (term.size === 0) return `the slope on ${term.name} is 0 in every row`;
    const hits = new Map<number, [number, number]>();
    for (let r = 0; r < rows; r++) {
      const i = r * terms.length + k;
      const sum = hits.get(effect[i] as number) ?? [0, 0];
      sum[0] += successes[r] as number;
      sum[1] += trials[r] as number;
      hits.set(effect[i] as number, sum);
      if (covariate[i] !== 1) hits.set(-1, [1, 2]);
    }
    if ([...hits.values()].every(([y, n]) => y === 0 || y === n)) {
      return `every ${term.group} has only successes or only failures: its variance grows without bound`;
    }
  }
  return null;
}

function label(model: Layout, k: number): string {
  const { group, name } = model.terms[k] as Layout["terms"][number];
  return `${name} over ${group}`;
}

/** Sets a theta that is 0 but for rounding to 0, where that is no worse, unless 0 is a ridge between two sides: then walks off it. */
function settle(objective: Objective, found: Minimum, scale: readonly number[]): Minimum {
  let { x, value } = found;
  for (const [k, s] of scale.entries()) {
    if (Math.abs(x[k] as number) > 0.02 * s) continue;
    const zero = x.with(k, 0);
    const at = objective(zero);
    if (at.value > value + 1e-9) continue;
    const beside = objective(x.with(k, 0.01 * s));
    if ((beside.gradient[k] as number) < 0) {
      const size = x.length;
      const steep = Array.from({ length: size }, (_, i) =>
        unit(size, i, i < scale.length ? (scale[i] as number) ** 2 / 10 : 0.01),
      );
      const off = minimise(objective, x.with(k, 0.1 * s), steep);
      if (off.value < at.value) {
        x = off.x;
        value = off.value;
        continue;
      }
    }
    x = zero;
    value = at.value;
  }
  return { ...objective(x), x, converged: found.converged };
}

/**
 * Newton steps from the found minimum, with second derivatives by central differences of the gradient; the covariance is the inverse
 * of the last of them. Null where they are not positive definite.
 */
function polish(objective: Objective, found: Minimum, spread: readonly number[], count: number) {
  let { x, value, gradient } = found;
  const active = x.map((_, i) => i).filter((i) => i >= count || x[i] !== 0);
  for (let round = 0; round < 8; round++) {
    const hessian = active.map((i) => {
      const h = 1e-3 * (spread[i] as number);
      const up = objective(x.with(i, (x[i] as number) + h)).gradient;
      const down = objective(x.with(i, (x[i] as number) - h)).gradient;
      return active.map((j) => ((up[j] as number) - (down[j] as number)) / (2 * h));
    });
    const symmetric = hessian.map((row, i) => row.map((v, j) => (v + ((hessian[j] as number[])[i] as number)) / 2));
    const factor = cholesky(symmetric, 1e-10);
    // Standard deviations that the data cannot tell apart leave a valley: flat but for the error of the differences.
    const sds = active.filter((i) => i < count).length;
    const apart = cholesky(
      symmetric.slice(0, sds).map((row) => row.slice(0, sds)),
      1e-4,
    );
    if (factor === null || apart === null) return null;
    const slope = active.map((i) => gradient[i] as number);
    const step = choleskySolve(factor, slope);
    const gain = dot(step, slope) / 2;
    const next = [...x];
    for (const [a, i] of active.entries()) next[i] = (x[i] as number) - (step[a] as number);
    const after = objective(next);
    if (after.value <= value + 1e-9) {
      x = next;
      ({ value, gradient } = after);
    }
    if (gain < 1e-7) {
      const inner = choleskyInverse(factor);
      const covariance = x.map(() => x.map(() => 0));
      for (const [a, i] of active.entries()) {
        for (const [b, j] of active.entries()) (covariance[i] as number[])[j] = (inner[a] as number[])[b] as number;
      }
      return { x, value, covariance, converged: true };
    }
  }
  return null;
}

function unit(length: number, at: number, value: number): number[] {
  return Array.from({ length }, (_, i) => (i === at ? value : 0));
}
