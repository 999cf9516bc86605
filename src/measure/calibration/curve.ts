import { equalWidthBin, ratioOf } from "../../stats/index.ts";
import { type About, type EstimateOptions, estimate } from "../estimate.ts";
import type { Estimate } from "../measures.ts";
import type { Table } from "../table.ts";
import type { Forecasts } from "./forecasts.ts";
import { BINS } from "./scores.ts";

const RATIO = ratioOf([[0, 1]], [[1, 1]]);
/** Bars of a diagram, not headlines. */
const DRAWS = 2_000;

/**
 * The reliability diagram: for each of 15 bins of the stated chance (0 a guess among the item's options) that holds a trial, `reliability-3` is the
 * share of its answers that were correct, with an interval over items, and `reliability-chance-3` the mean chance that they stated. Bins are numbered
 * from 0, right-closed. Each counts its own items and trials.
 */
export function reliabilityCurve(table: Table, about: Omit<About, "metric">, forecasts: Forecasts): Estimate[] {
  const { item, points, scale, correct } = forecasts;
  const bins = Int32Array.from(points, (one, i) => equalWidthBin(one, scale[i] as number, BINS));
  return Array.from({ length: BINS }, (_, bin) => bin).flatMap((bin) => {
    const [right, stated, count] = [0, 1, 2].map(() => new Float64Array(table.items.length)) as Triple;
    let trials = 0;
    for (let i = 0; i < bins.length; i++) {
      if (bins[i] !== bin) continue;
      const at = item[i] as number;
      right[at] = (right[at] as number) + (correct[i] as number);
      stated[at] = (stated[at] as number) + (points[i] as number) / (scale[i] as number);
      count[at] = (count[at] as number) + 1;
      trials++;
    }
    if (trials === 0) return [];
    const sizes = count.map((size) => (size === 0 ? Number.NaN : size));
    const of = (metric: string, column: Float64Array, how: Pick<EstimateOptions, "by" | "draws">) =>
      estimate(table, { ...about, metric }, [column, sizes], { trials, missing: 0 }, { ...how, kind: "rate" }, RATIO);
    return [
      of(`reliability-${bin}`, right, { by: "bootstrap", draws: DRAWS }),
      of(`reliability-chance-${bin}`, stated, { by: "analytic" }),
    ];
  });
}

type Triple = [Float64Array, Float64Array, Float64Array];
