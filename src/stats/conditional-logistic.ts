import { codes, type Label } from "./regression/codes.ts";
import { type Coefficient, type Column, coefficient, design } from "./regression/design.ts";
import { type Likelihood, newton } from "./regression/newton.ts";
import { logChoose } from "./special/log-choose.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface ConditionalFit {
  readonly coefficients: readonly Coefficient[];
  /** Conditional log-likelihood at the estimate, and with every coefficient at 0. */
  readonly logLik: number;
  readonly logLikNull: number;
  readonly strata: number;
  /** Strata with both outcomes; the others say nothing about the coefficients and drop out. */
  readonly informative: number;
}

/**
 * Conditional logistic regression: log odds ratios within strata (items), however different the strata are among themselves. Each
 * stratum contributes the chance of which trials succeeded given how many did, so its own level cancels. The likelihood is exact
 * for any number of successes and failures a stratum.
 *
 * Undefined when no stratum has both outcomes, when a column varies within no such stratum (or the columns are collinear there),
 * and under separation. For pairs it is log(c/b) of McNemar's table.
 *
 * Cox (1972); recursion over the members of a stratum as in Gail, Lubin and Rubinstein (1981), here in logarithms and carrying mean
 * and covariance of the chosen columns instead of derivatives, which neither overflows nor cancels.
 *
 * @example
 * const pairs = { successes: [0, 1, 0, 1, 0, 1, 1, 0], columns: [{ name: "cond", values: [0, 1, 0, 1, 0, 1, 0, 1] }], strata: [1, 1, 2, 2, 3, 3, 4, 4] }
 * conditionalLogistic(pairs).coefficients[0].estimate // ~1.0986122886681098
 */
export function conditionalLogistic(data: {
  /** 0 or 1 in each row. */
  readonly successes: ArrayLike<number>;
  readonly columns: readonly Column[];
  readonly strata: ArrayLike<Label>;
}): ConditionalFit | Undefined {
  if (data.columns.length === 0) throw new RangeError("conditional logistic regression needs a column");
  const { rows, width, x, successes, names } = design({ successes: data.successes, columns: data.columns }, false);
  if (data.strata.length !== rows) throw new RangeError(`${rows} rows but ${data.strata.length} stratum labels`);
  const { code, count } = codes(data.strata);
  const members = Array.from({ length: count }, (): number[] => []);
  for (let r = 0; r < rows; r++) (members[code[r] as number] as number[]).push(r);
  const strata: Stratum[] = [];
  for (const rowsOf of members) {
    const wins = rowsOf.filter((r) => successes[r] === 1).length;
    if (wins === 0 || wins === rowsOf.length) continue;
    // Which succeed given how many is the same as which fail given how many, with the signs turned: take the rarer.
    const sign = 2 * wins <= rowsOf.length ? 1 : -1;
    const chosen = sign === 1 ? 1 : 0;
    const centre = Array.from(
      { length: width },
      (_, j) => rowsOf.reduce((s, r) => s + (x[r * width + j] as number), 0) / rowsOf.length,
    );
    const points = rowsOf.map((r) => centre.map((c, j) => sign * ((x[r * width + j] as number) - c)));
    const total = centre.map((_, j) =>
      rowsOf.reduce((s, r, i) => s + (successes[r] === chosen ? ((points[i] as number[])[j] as number) : 0), 0),
    );
    strata.push({ points, chosen: Math.min(wins, rowsOf.length - wins), total, sign });
  }
  if (strata.length === 0) return undefinedBecause("no stratum has both outcomes");
  const spread = names.map((_, j) => {
    let most = 0;
    for (const { points } of strata) for (const point of points) most = Math.max(most, Math.abs(point[j] as number));
    return most;
  });
  const still = spread.indexOf(0);
  if (still >= 0) return undefinedBecause(`column ${names[still]} varies within no stratum that has both outcomes`);
  const found = newton((beta) => likelihood(strata, beta), spread);
  if (isUndefined(found)) return found;
  const coefficients = names.map((name, j) =>
    coefficient(name, found.beta[j] as number, Math.sqrt((found.covariance[j] as number[])[j] as number)),
  );
  let logLikNull = 0;
  for (const { points, chosen } of strata) logLikNull -= logChoose(points.length, chosen);
  return { coefficients, logLik: found.logLik, logLikNull, strata: count, informative: strata.length };
}

interface Stratum {
  /** The members' columns less their mean. */
  points: number[][];
  /** How many were chosen, and the sum of their points. */
  chosen: number;
  total: number[];
  sign: 1 | -1;
}

function likelihood(strata: readonly Stratum[], beta: readonly number[]): Likelihood {
  const width = beta.length;
  let value = 0;
  const score = new Array<number>(width).fill(0);
  const information = beta.map(() => new Array<number>(width).fill(0));
  for (const { points, chosen, total } of strata) {
    const { logSum, mean, covariance } = subsets(points, chosen, beta);
    value -= logSum;
    for (let j = 0; j < width; j++) {
      value += (total[j] as number) * (beta[j] as number);
      score[j] = (score[j] as number) + (total[j] as number) - (mean[j] as number);
      const row = information[j] as number[];
      for (let k = 0; k < width; k++) row[k] = (row[k] as number) + (covariance[j * width + k] as number);
    }
  }
  return { value, score, information };
}

/**
 * Over all subsets of `size` points, each weighted by exp(beta · sum of its points): the logarithm of the total weight, and mean
 * and covariance of the sum. Point by point: a subset either leaves the point out or holds it with one fewer of those before.
 */
function subsets(points: readonly (readonly number[])[], size: number, beta: readonly number[]) {
  const width = beta.length;
  const logs = new Float64Array(size + 1).fill(-Infinity);
  logs[0] = 0;
  const means = new Float64Array((size + 1) * width);
  const covariances = new Float64Array((size + 1) * width * width);
  const gap = new Float64Array(width);
  for (const [before, point] of points.entries()) {
    let eta = 0;
    for (let j = 0; j < width; j++) eta += (point[j] as number) * (beta[j] as number);
    // Sizes that can no longer grow to `size` with the points left are not needed.
    const least = Math.max(1, size - (points.length - before - 1));
    for (let m = Math.min(size, before + 1); m >= least; m--) {
      const without = logs[m] as number;
      const held = (logs[m - 1] as number) + eta;
      const top = Math.max(without, held);
      const log = top + Math.log1p(Math.exp(Math.min(without, held) - top));
      const share = Math.exp(held - log);
      logs[m] = log;
      const here = m * width;
      const there = here - width;
      for (let j = 0; j < width; j++) {
        const mean = means[here + j] as number;
        gap[j] = (means[there + j] as number) + (point[j] as number) - mean;
        means[here + j] = mean + share * (gap[j] as number);
      }
      for (let j = 0; j < width; j++) {
        for (let k = 0; k < width; k++) {
          const at = here * width + j * width + k;
          const mixed = (1 - share) * (covariances[at] as number) + share * (covariances[at - width * width] as number);
          covariances[at] = mixed + share * (1 - share) * (gap[j] as number) * (gap[k] as number);
        }
      }
    }
  }
  return {
    logSum: logs[size] as number,
    mean: means.subarray(size * width),
    covariance: covariances.subarray(size * width * width),
  };
}
