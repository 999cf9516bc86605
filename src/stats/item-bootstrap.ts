import { itemEstimate } from "./item-estimate.ts";
import { type BootstrapOptions, type ItemBootstrap, resampled } from "./resample/resampled.ts";
import type { ItemSample } from "./resample/unit-table.ts";
import type { Statistic } from "./statistic.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

/**
 * The item bootstrap: items (whole clusters, where they come in such) are drawn with replacement, and the statistic, a mean,
 * contrast or ratio of means, is computed from each draw, all its columns from the same one. What it gives belongs to a
 * population of items like these. Samples are not resampled as well: the spread of the item values contains their noise already.
 *
 * With strata the draw is made within each. Undefined without items, or where the statistic is undefined for the items themselves.
 *
 * How it is fast: a linear contrast is one number an item, a ratio two, and what matters of 20,000 items is only how often each
 * distinct number (or pair) was drawn; see resampleSums. Each statistic is drawn by its own stream, so adding one shifts no other;
 * a difference between conditions or models must be asked for as a statistic, never made of two separate bootstraps.
 *
 * Efron & Tibshirani (1993). Delete-one values (of clusters, if clustered) give the acceleration, centred within strata.
 *
 * @example
 * itemBootstrap({ columns: [[0, 1, 1, 0]] }, meanOf(0), { stream: stream(1, "a"), draws: 100 }).se // ~0.28867513459481287
 */
export function itemBootstrap(sample: ItemSample, statistic: Statistic, options: BootstrapOptions): ItemBootstrap | Undefined {
  const estimated = itemEstimate(sample, statistic);
  return isUndefined(estimated) ? estimated : resampled(estimated, options);
}
