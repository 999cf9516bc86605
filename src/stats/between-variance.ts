import { checkEstimates } from "./check-estimates.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const TOO_FEW = undefinedBecause("a variance between estimates needs two of them or more");

/**
 * τ², the variance of true effects between independent estimates, by restricted maximum likelihood, cut at 0. Undefined for fewer
 * than two estimates.
 *
 * Viechtbauer (2005), Bias and efficiency of meta-analytic variance estimators. A coarse search over magnitudes, since the
 * likelihood may have two peaks, then bisection of its derivative to the last digit.
 *
 * @example
 * betweenVariance([0.1, 0.5], [0.01, 0.01]) // ~0.07
 * betweenVariance([0.1, 0.12], [0.01, 0.01]) // 0
 */
export function betweenVariance(y: ArrayLike<number>, v: ArrayLike<number>): number | Undefined {
  checkEstimates(y, v);
  if (y.length < 2) return TOO_FEW;
  const values = Array.from(y);
  const widest = (Math.max(...values) - Math.min(...values)) ** 2;
  if (widest === 0) return 0;
  const grid = [0];
  for (let step = -60; step <= 4; step++) grid.push(widest * 2 ** (step / 2));
  let best = 0;
  grid.forEach((tau2, i) => {
    if (logLikelihood(tau2) > logLikelihood(grid[best] as number)) best = i;
  });
  let low = grid[Math.max(0, best - 1)] as number;
  let high = grid[Math.min(grid.length - 1, best + 1)] as number;
  // The likelihood is flat to double precision near its peak; its derivative is not.
  if (score(low) <= 0) return low;
  for (let step = 0; step < 200 && high - low > 1e-16 * high; step++) {
    const middle = (low + high) / 2;
    if (score(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;

  function parts(tau2: number) {
    const w = Array.from(v, (variance) => 1 / (variance + tau2));
    const total = sum(w);
    const centre = sum(w.map((weight, i) => weight * (y[i] as number))) / total;
    return { w, total, centre };
  }
  function logLikelihood(tau2: number): number {
    const { w, total, centre } = parts(tau2);
    const off = sum(w.map((weight, i) => weight * ((y[i] as number) - centre) ** 2));
    return 0.5 * (sum(w.map(Math.log)) - Math.log(total) - off);
  }
  function score(tau2: number): number {
    const { w, total, centre } = parts(tau2);
    const squares = sum(w.map((weight) => weight * weight));
    return sum(w.map((weight, i) => (weight * ((y[i] as number) - centre)) ** 2)) - total + squares / total;
  }
}
