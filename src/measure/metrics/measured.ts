import { meanOf, type Statistic } from "../../stats/index.ts";
import { cellOf, countedIn, meanOfDefined } from "../counts.ts";
import type { ItemValues } from "../estimate.ts";
import type { Measured } from "../metric.ts";
import type { Table } from "../table.ts";

export const NO_CONTROL = "the run has no control condition to compare with";

/**
 * A rate, or a difference, of one column; `extremes` are its item values at the worst case over missing answers. `conditions` are all whose
 * answers it is made of.
 */
export function oneColumn(
  table: Table,
  model: number,
  conditions: readonly number[],
  values: ItemValues,
  extremes: readonly [ItemValues, ItemValues] | null = null,
): Measured {
  return {
    columns: [values],
    statistic: meanOf(0),
    counted: countedIn(conditions.map((condition) => cellOf(table, model, condition))),
    bounds: extremes === null ? null : boundsOf(extremes[0], extremes[1]),
    ...(extremes === null ? {} : { extremes }),
  };
}

export function severalColumns(
  table: Table,
  model: number,
  conditions: readonly number[],
  columns: readonly ItemValues[],
  statistic: Statistic,
  bounds: readonly [number, number] | null = null,
): Measured {
  return { columns, statistic, counted: countedIn(conditions.map((condition) => cellOf(table, model, condition))), bounds };
}

/** Of a metric that cannot be had in this run. */
export function nothing(table: Table, model: number, condition: number, reason: string): Measured {
  const values = new Float64Array(table.items.length).fill(Number.NaN);
  return { ...oneColumn(table, model, [condition], values), reason };
}

function boundsOf(low: ItemValues, high: ItemValues): readonly [number, number] | null {
  const [least, most] = [meanOfDefined(low), meanOfDefined(high)];
  return least === null || most === null ? null : [least, most];
}

export function minus(a: ItemValues, b: ItemValues): Float64Array {
  return Float64Array.from({ length: a.length }, (_, item) => (a[item] ?? Number.NaN) - (b[item] ?? Number.NaN));
}
