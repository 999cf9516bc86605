import type { Design } from "./design.ts";
import type { Likelihood } from "./newton.ts";

/** The binomial log-likelihood (of the trials in their order: no binomial coefficient), its score and its information. */
export function logisticLikelihood({ rows, width, x, successes, trials }: Design, beta: readonly number[]): Likelihood {
  let value = 0;
  const score = new Array<number>(width).fill(0);
  const information = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  for (let r = 0; r < rows; r++) {
    const n = trials[r] as number;
    const y = successes[r] as number;
    let eta = 0;
    for (let j = 0; j < width; j++) eta += (x[r * width + j] as number) * (beta[j] as number);
    const small = Math.exp(-Math.abs(eta));
    const p = (eta >= 0 ? 1 : small) / (1 + small);
    const weight = (n * small) / ((1 + small) * (1 + small));
    value += y * eta - n * (Math.max(eta, 0) + Math.log1p(small));
    for (let j = 0; j < width; j++) {
      const xj = x[r * width + j] as number;
      score[j] = (score[j] as number) + xj * (y - n * p);
      const row = information[j] as number[];
      for (let k = 0; k <= j; k++) row[k] = (row[k] as number) + weight * xj * (x[r * width + k] as number);
    }
  }
  for (const [j, row] of information.entries()) for (let k = 0; k < j; k++) (information[k] as number[])[j] = row[k] as number;
  return { value, score, information };
}
