import { codes, type Label } from "./regression/codes.ts";
import { type BinaryData, design } from "./regression/design.ts";
import { fitLogistic } from "./regression/fit-logistic.ts";
import { tTwoSided } from "./special/t-two-sided.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface ClusteredCoefficient {
  readonly name: string;
  readonly estimate: number;
  /** As if trials were independent; printed only to show what clustering changes. */
  readonly seModel: number;
  readonly seCr0: number;
  readonly seCr1: number;
  /** estimate / seCr1, with its two-sided p value from Student's t with clusters - 1 degrees of freedom. */
  readonly t: number;
  readonly p: number;
}

export interface ClusteredFit {
  readonly coefficients: readonly ClusteredCoefficient[];
  readonly logLik: number;
  readonly trials: number;
  readonly clusters: number;
}

/**
 * Logistic regression whose standard errors let trials of one cluster (the item) depend on each other in any way: the sandwich
 * B M B, with B the inverse information and M the sum over clusters of the squared cluster scores. CR0 is that; CR1 multiplies the
 * variance by G/(G-1) (N-1)/(N-K), with G clusters, N trials and K coefficients, as Stata and statsmodels do.
 *
 * Undefined where the regression is, and when there are not more clusters than coefficients: M then lacks rank.
 *
 * Liang and Zeger (1986); Cameron and Miller (2015).
 *
 * @example
 * const fit = logisticClustered({ successes: [0, 1, 1, 1, 0, 0, 0, 1], columns: [], clusters: [1, 1, 2, 2, 3, 3, 4, 4] })
 * fit.coefficients[0].seCr0 // ~0.7071067811865476
 * fit.coefficients[0].seCr1 // ~0.8164965809277261
 */
export function logisticClustered(data: BinaryData & { readonly clusters: ArrayLike<Label> }): ClusteredFit | Undefined {
  const made = design(data, true);
  const { rows, width, x } = made;
  if (data.clusters.length !== rows) throw new RangeError(`${rows} rows but ${data.clusters.length} cluster labels`);
  const found = fitLogistic(made);
  if (isUndefined(found)) return found;
  const { beta, covariance, logLik } = found.maximum;
  const { code, count } = codes(data.clusters);
  if (count <= width) return undefinedBecause(`${count} clusters cannot carry ${width} coefficients: clustered errors need more`);
  const scores = Array.from({ length: count }, () => new Float64Array(width));
  for (let r = 0; r < rows; r++) {
    let eta = 0;
    for (let j = 0; j < width; j++) eta += (x[r * width + j] as number) * (beta[j] as number);
    const residual = (made.successes[r] as number) - (made.trials[r] as number) / (1 + Math.exp(-eta));
    const score = scores[code[r] as number] as Float64Array;
    for (let j = 0; j < width; j++) score[j] = (score[j] as number) + residual * (x[r * width + j] as number);
  }
  const factor = ((count / (count - 1)) * (found.trials - 1)) / (found.trials - width);
  const coefficients = found.names.map((name, j) => {
    const row = covariance[j] as number[];
    let variance = 0;
    for (const score of scores) {
      let influence = 0;
      for (let k = 0; k < width; k++) influence += (row[k] as number) * (score[k] as number);
      variance += influence * influence;
    }
    const estimate = beta[j] as number;
    const seCr1 = Math.sqrt(variance * factor);
    const t = estimate / seCr1;
    const p = tTwoSided(t, count - 1);
    return { name, estimate, seModel: Math.sqrt(row[j] as number), seCr0: Math.sqrt(variance), seCr1, t, p };
  });
  return { coefficients, logLik, trials: found.trials, clusters: count };
}
