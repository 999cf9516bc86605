import { agreement } from "./agreement.ts";
import { mean } from "./mean.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface FleissKappa {
  readonly kappa: number | Undefined;
  /** P̄: the mean over items of the chance that two ratings agree. */
  readonly agreement: number | Undefined;
}

const UNBALANCED = undefinedBecause("Fleiss' kappa needs the same number of ratings for every item: take Krippendorff's alpha");
const ALL_ONE = undefinedBecause("every rating is the same, so agreement by chance is 1 and kappa is 0/0");

/**
 * Fleiss' kappa: agreement beyond what the overall frequencies of the labels give by chance, from counts (a row for each item, a
 * column for each label; every item rated equally often). Its chance term supposes that a label means the same in every item,
 * which option letters do not: secondary to agreement and Brennan-Prediger.
 *
 * Undefined when items have different numbers of ratings, fewer than two, or all ratings are the same (0/0: not 1).
 *
 * Fleiss (1971), Measuring nominal scale agreement among many raters.
 *
 * @example
 * fleissKappa([[2, 0], [0, 2], [1, 1]]) // { kappa: ~0.3333333333333333, agreement: ~0.6666666666666666 }
 * fleissKappa([[5, 0], [5, 0]]).kappa.reason // "every rating is the same, so agreement by chance is 1 and kappa is 0/0"
 */
export function fleissKappa(counts: readonly (readonly number[])[]): FleissKappa {
  const agreements: number[] = [];
  const totals: number[] = [];
  let ratings = 0;
  let balanced = true;
  const each = counts[0]?.reduce((a, b) => a + b, 0);
  for (const row of counts) {
    const one = agreement(row);
    if (isUndefined(one)) return { kappa: one, agreement: one };
    agreements.push(one);
    let n = 0;
    row.forEach((count, j) => {
      n += count;
      totals[j] = (totals[j] ?? 0) + count;
    });
    ratings += n;
    balanced &&= n === each;
  }
  const observed = mean(agreements);
  if (isUndefined(observed)) return { kappa: observed, agreement: observed };
  if (!balanced) return { kappa: UNBALANCED, agreement: observed };
  if (totals.some((total) => total === ratings)) return { kappa: ALL_ONE, agreement: observed };
  const chance = totals.reduce((total, count) => total + (count / ratings) ** 2, 0);
  return { kappa: (observed - chance) / (1 - chance), agreement: observed };
}
