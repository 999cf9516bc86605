import type { Counted } from "../counted.ts";
import { clustersOf } from "../estimate.ts";
import type { Regime } from "../measures.ts";
import { isForecast } from "../metrics/confidence.ts";
import type { Table } from "../table.ts";

/** Stated confidences of one model under one condition with what became of them, trial by trial in the order of items. */
export interface Forecasts {
  /** Place in the table's items. */
  readonly item: Uint32Array;
  /** What is independent of each other: the item, or the cluster that it shares. */
  readonly unit: Uint32Array;
  /** As stated, 0 to 100. */
  readonly stated: Float64Array;
  /** On the scale where 0 is a guess among the item's options: whole points of 100 for each option. */
  readonly points: Float64Array;
  readonly scale: Float64Array;
  readonly correct: Uint8Array;
  /** Trials on items with a key, and those of them that are no forecast: without a confidence or, lenient, without an answer. */
  readonly counted: Counted;
}

/** Items without a key have no right answer and take no part. Strict counts ∅ with a confidence as wrong, lenient leaves it out. */
export function forecastsOf(table: Table, model: number, condition: number, regime: Regime): Forecasts {
  const { items, columns } = table;
  const clusters = clustersOf(table);
  let trials = 0;
  let used = 0;
  const each = (visit: (item: number, at: number) => void): void => {
    for (let item = 0; item < items.length; item++) {
      if (items[item]?.key === null) continue;
      const [from, to] = table.range(model, condition, item);
      for (let at = from; at < to; at++) visit(item, at);
    }
  };
  each((_, at) => {
    trials++;
    if (isForecast(table, at, regime)) used++;
  });
  const found = {
    item: new Uint32Array(used),
    unit: new Uint32Array(used),
    stated: new Float64Array(used),
    points: new Float64Array(used),
    scale: new Float64Array(used),
    correct: new Uint8Array(used),
  };
  let n = 0;
  each((item, at) => {
    if (!isForecast(table, at, regime)) return;
    const { key, options } = items[item] as Table["items"][number];
    const stated = columns.confidence[at] as number;
    found.item[n] = item;
    found.unit[n] = clusters?.[item] ?? item;
    found.stated[n] = stated;
    found.points[n] = 100 + (options.length - 1) * stated;
    found.scale[n] = 100 * options.length;
    found.correct[n] = columns.option[at] === key ? 1 : 0;
    n++;
  });
  return { ...found, counted: { trials, missing: trials - used } };
}
