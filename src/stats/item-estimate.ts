import { influences, meansOf, type Plan, planOf, standardError } from "./resample/linearised.ts";
import { type ItemSample, smallestStratum, unitTable } from "./resample/unit-table.ts";
import type { Statistic } from "./statistic.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface ItemEstimate {
  readonly estimate: number;
  /** By the delta method: s/√N for a mean, CR1 for clusters, CR2 for fewer than 30 of them, within strata where there are any. */
  readonly se: number;
  /** Of Student's t with this error: N − 1, G − 1, Satterthwaite's, or N less the number of strata. */
  readonly df: number;
  /** The error as that of each resample is computed, CR1 also for few clusters: the one to go with t*. */
  readonly studentisingSe: number;
  /** Items with all values, and those left out because they lack one. */
  readonly items: number;
  readonly itemsUndefined: number;
  /** Items, or clusters of them. */
  readonly units: number;
  /** What a resampling of it needs. */
  readonly plan: Plan;
}

/**
 * A mean, contrast or ratio of means over items with its analytic standard error. Undefined without items, where a ratio has nothing
 * below it, or with a stratum of a single unit. With one unit the error is 0 on 0 degrees of freedom: there is none.
 *
 * The delta method: the error of a smooth function of means is that of the mean of its linear part. For a ratio this is the
 * usual formula of survey sampling (Cochran 1977), for a mean over clusters Cameron & Miller's (2015) CR1.
 *
 * @example
 * itemEstimate({ columns: [[1, 2, 3, 4]] }, meanOf(0)).se // ~0.6454972243679028
 * itemEstimate({ columns: [[1, 2], [1, -1]] }, ratioOf([[0, 1]], [[1, 1]])).reason // "the statistic is undefined for these items (a ratio over 0)"
 */
export function itemEstimate(sample: ItemSample, statistic: Statistic): ItemEstimate | Undefined {
  const table = unitTable(sample, statistic.of);
  if (table.units === 0) return undefinedBecause("no item has a value");
  const plan = planOf(statistic, table);
  const estimate = statistic.value(meansOf(plan, null));
  if (!Number.isFinite(estimate)) return undefinedBecause("the statistic is undefined for these items (a ratio over 0)");
  if (table.strataCount > 1 && smallestStratum(table) < 2) return undefinedBecause("a stratum of one item has no variance");
  const { items, itemsUndefined, units } = table;
  const error =
    units < 2 ? { se: 0, df: 0, studentisingSe: 0 } : standardError(plan, influences(plan), sample.clusters !== undefined);
  return { estimate, ...error, items, itemsUndefined, units, plan };
}
