import { meanOf, type Statistic } from "../../stats/index.ts";
import { type Counted, countedOf } from "../counted.ts";
import type { Regime } from "../measures.ts";
import type { Metric } from "../metric.ts";
import { type Columns, NONE, type Table } from "../table.ts";

/** A metric that is one number an item, made of the item's trials under a condition; over items it is their mean. */
export interface ItemMean {
  readonly name: string;
  readonly kind: Metric["kind"];
  readonly hasRegimes?: boolean;
  readonly byCategory?: boolean;
  /** The mean of the item values, unless it is something else of them. */
  readonly statistic?: Statistic;
  /** Of an item's trials, columns `from` up to `to`, one or more; NaN where the item has no value. */
  value(table: Table, item: number, from: number, to: number, regime: Regime): number;
  /** What an item must have for a value: said where none has one. */
  readonly needs?: string;
  /** Trials that tell nothing: those without an answer, unless it says otherwise. */
  isMissing?(columns: Columns, at: number): boolean;
  /** False where the metric makes no sense. */
  applies?(table: Table, model: number, condition: number): boolean;
}

/** A metric that can tell which trials it counts as missing, also of some items only. */
export interface ItemMetric extends Metric {
  isMissing(columns: Columns, at: number): boolean;
}

export function itemMean(of: ItemMean): ItemMetric {
  const { name, kind, hasRegimes = false, byCategory = false, statistic = meanOf(0), isMissing = isUnanswered } = of;
  return {
    name,
    kind,
    hasK: false,
    hasRegimes,
    byCategory,
    isMissing,
    measure(table, model, condition, { regime }) {
      if (of.applies !== undefined && !of.applies(table, model, condition)) return null;
      const column = new Float64Array(table.items.length);
      for (let item = 0; item < column.length; item++) {
        const [from, to] = table.range(model, condition, item);
        column[item] = from === to ? Number.NaN : of.value(table, item, from, to, regime);
      }
      const found = counted(table, model, condition, isMissing);
      const reason = of.needs !== undefined && column.every(Number.isNaN) ? { reason: of.needs } : {};
      return { columns: [column], statistic, counted: found, bounds: null, ...reason };
    },
  };
}

export function isUnanswered({ option }: Columns, at: number): boolean {
  return option[at] === NONE;
}

/** Trials of a model under a condition, and those that `isMissing`. */
export function counted(
  table: Table,
  model: number,
  condition: number,
  isMissing: (columns: Columns, at: number) => boolean = isUnanswered,
): Counted {
  const [trials, missing] = [new Uint32Array(table.items.length), new Uint32Array(table.items.length)];
  for (let item = 0; item < table.items.length; item++) {
    const [from, to] = table.range(model, condition, item);
    trials[item] = to - from;
    let absent = 0;
    for (let at = from; at < to; at++) if (isMissing(table.columns, at)) absent++;
    missing[item] = absent;
  }
  return countedOf([{ trials, missing }]);
}

/** The mean of a column over an item's trials, those that are NaN left out; NaN where none is left. */
export function meanKnown(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  let n = 0;
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    if (Number.isNaN(value)) continue;
    sum += value;
    n++;
  }
  return n === 0 ? Number.NaN : sum / n;
}
