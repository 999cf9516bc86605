import { stream } from "../random/stream.ts";
import { type ItemSample, isUndefined, itemEstimate, itemInterval, meanOf, type Statistic, tQuantile } from "../stats/index.ts";
import { type Counted, countedWhere } from "./counted.ts";
import { itemsIn } from "./items-in.ts";
import type { Condition, Estimate, Regime } from "./measures.ts";
import { once } from "./memo.ts";
import type { Table } from "./table.ts";

/** Item values of a metric, one for each item of the table; null (in a Float64Array NaN) where it is undefined for that item. */
export type ItemValues = ArrayLike<number | null>;

/** What an estimate is about. */
export interface About {
  readonly metric: string;
  readonly k?: number;
  readonly regime: Regime;
  readonly model: number;
  readonly condition: Condition | null;
  readonly category?: string | null;
}

export interface EstimateOptions {
  /** `bootstrap` for headline figures, `analytic` (t with clustered errors) for curves over k and subgroups. */
  readonly by: "bootstrap" | "analytic";
  /** A rate lies in [0, 1] for each item, a difference of rates in [-1, 1]. */
  readonly kind: "rate" | "difference" | "other";
  readonly bounds?: readonly [number, number] | null;
  readonly draws?: number;
}

/** Clusters of the table's items, as codes; undefined where no two items share one. */
export function clustersOf(table: Table): Int32Array | undefined {
  return once(table, "clusters", () => findClusters(table));
}

function findClusters({ items }: Table): Int32Array | undefined {
  const codes = new Map<string, number>();
  const clusters = items.map(({ set, id, cluster }) => {
    const name = cluster === null ? `item ${set} ${id}` : `cluster ${set} ${cluster}`;
    const code = codes.get(name) ?? codes.size;
    codes.set(name, code);
    return code;
  });
  return codes.size === items.length ? undefined : Int32Array.from(clusters);
}

/** Every random draw is named after what it decides, so that a metric more or less changes no other. */
export function streamFor(table: Table, { metric, k = 1, regime, model, condition, category = null }: About, ...more: string[]) {
  const names = [metric, k, regime, table.models[model] ?? "", JSON.stringify(condition), category ?? "", ...more];
  return stream(table.plan.seed, "measure", ...names);
}

/** Columns of item values with the items' clusters; of one category only, where one is named. */
export function sampleOf(table: Table, columns: readonly ItemValues[], category: string | null = null): ItemSample {
  const places = itemsIn(table, category);
  const clusters = clustersOf(table);
  const picked = places === null ? columns : columns.map((column) => pick(column, places));
  if (clusters === undefined) return { columns: picked };
  return { columns: picked, clusters: places === null ? clusters : places.map((place) => clusters[place] as number) };
}

function pick(column: ItemValues, places: Int32Array): Float64Array {
  return Float64Array.from(places, (place) => column[place] ?? Number.NaN);
}

/**
 * A mean, contrast or ratio over items with its interval: from item values to the form that others rely on. Of columns over all items only
 * those of `about.category` count, where it names one; trials are those of the items that have a value.
 */
export function estimate(
  table: Table,
  about: About,
  columns: readonly ItemValues[],
  counted: Counted,
  { by, kind, bounds = null, draws }: EstimateOptions,
  statistic: Statistic = meanOf(0),
): Estimate {
  const sample = sampleOf(table, columns, about.category ?? null);
  const found =
    by === "bootstrap" ? bootstrapped(table, about, sample, statistic, kind, draws) : analytic(sample, statistic, kind);
  const { metric, k = 1, regime, model, condition, category = null } = about;
  const rests = countedWhere(table, counted, columns, statistic, category);
  return { metric, k, regime, model: table.models[model] as string, condition, category, bounds, ...rests, ...found };
}

type Found = Pick<Estimate, "estimate" | "low" | "high" | "se" | "items" | "itemsUndefined" | "interval" | "reason">;

function bootstrapped(
  table: Table,
  about: About,
  sample: ItemSample,
  statistic: Statistic,
  kind: EstimateOptions["kind"],
  draws: number | undefined,
): Found {
  const interval = itemInterval(sample, statistic, {
    stream: streamFor(table, about),
    kind,
    ...(draws === undefined ? {} : { draws }),
  });
  const { low, high, se, items, itemsUndefined, method, reason } = interval;
  const why = reason === undefined ? {} : { reason };
  return { estimate: interval.estimate, low, high, se, items, itemsUndefined, interval: method, ...why };
}

const LEVEL = 0.95;

function analytic(sample: ItemSample, statistic: Statistic, kind: EstimateOptions["kind"]): Found {
  const found = itemEstimate(sample, statistic);
  if (isUndefined(found)) {
    const itemsUndefined = sample.columns[0]?.length ?? 0;
    return { estimate: null, low: null, high: null, se: null, items: 0, itemsUndefined, interval: "none", reason: found.reason };
  }
  const { se, df, items, itemsUndefined } = found;
  const base = { estimate: found.estimate, items, itemsUndefined };
  if (df < 1 || se === 0)
    return {
      ...base,
      low: null,
      high: null,
      se: null,
      interval: "none",
      reason: "too little differs between items for an interval",
    };
  const half = tQuantile(1 - (1 - LEVEL) / 2, df) * se;
  const [least, most] =
    kind === "rate" ? [0, 1] : kind === "difference" ? [-1, 1] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return { ...base, low: Math.max(least, found.estimate - half), high: Math.min(most, found.estimate + half), se, interval: "t" };
}
