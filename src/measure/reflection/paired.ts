import { meanOf } from "../../stats/index.ts";
import { type Asked, contrast } from "../contrasts/contrast.ts";
import { primaryOf } from "../contrasts/primary.ts";
import { together } from "../counted.ts";
import type { ItemValues } from "../estimate.ts";
import type { Condition, Regime } from "../measures.ts";
import type { Measured, MeasureOptions, Metric, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import { matchedCells } from "./design.ts";

/** Levels of some factors and their weight in a linear contrast; all weights of one add up to 0. */
export interface Weighted {
  readonly levels: Condition;
  readonly weight: number;
}

/** One condition less another. */
export function less(a: Condition, b: Condition): Weighted[] {
  return [
    { levels: a, weight: 1 },
    { levels: b, weight: -1 },
  ];
}

/** Measures of one metric, model and regime by condition, each made once. */
export function measuredBy(table: Table, metric: Metric, model: number, regime: Regime): (condition: number) => Measured | null {
  const known = new Map<number, Measured | null>();
  return (condition) => {
    const kept = known.get(condition);
    if (kept !== undefined) return kept;
    const made = metric.measure(table, model, condition, { k: 1, regime });
    known.set(condition, made);
    return made;
  };
}

/** Item values of a contrast, NaN for items that lack a side, with what they rest on. */
export type Differences = Measured & { readonly columns: readonly [Float64Array] };

/**
 * A linear contrast item by item: all sides rest on the same items, and on the same levels of the factors that they leave out. Null where the
 * model has not met all sides, or the metric makes no sense on one.
 */
export function differences(
  table: Table,
  measured: (condition: number) => Measured | null,
  sides: readonly Weighted[],
): Differences | null {
  const corners = sides.map(({ levels }) => levels);
  const groups = matchedCells(table, corners).flatMap((group) => {
    const cells = group.map(measured);
    return cells.some((cell) => cell === null || cell.counted.trials === 0) ? [] : [cells as Measured[]];
  });
  if (groups.length === 0) return null;
  const all = groups.flatMap((cells) =>
    cells.map((cell, place) => ({ cell, weight: (sides[place] as Weighted).weight / groups.length })),
  );
  const values = weightedSum(table, all, ({ columns }) => columns[0] as ItemValues);
  const reason = all.find(({ cell }) => cell.reason !== undefined)?.cell.reason;
  const found: Differences = {
    columns: [values],
    statistic: meanOf(0),
    counted: together(all.map(({ cell }) => cell.counted)),
    bounds: null,
    ...(reason === undefined ? {} : { reason }),
  };
  if (all.some(({ cell }) => cell.extremes === undefined)) return found;
  const extreme = (end: 0 | 1): Float64Array =>
    weightedSum(
      table,
      all,
      ({ extremes }, weight) => (extremes as readonly ItemValues[])[weight > 0 ? end : 1 - end] as ItemValues,
    );
  return { ...found, extremes: [extreme(0), extreme(1)] };
}

function weightedSum(
  { items }: Table,
  all: readonly { readonly cell: Measured; readonly weight: number }[],
  columnOf: (cell: Measured, weight: number) => ItemValues,
): Float64Array {
  const values = new Float64Array(items.length);
  for (const { cell, weight } of all) {
    const column = columnOf(cell, weight);
    for (let item = 0; item < values.length; item++) {
      values[item] = (values[item] as number) + weight * (column[item] ?? Number.NaN);
    }
  }
  return values;
}

/** Of very many items an exploratory contrast draws fewer signs and resamples: they tell p to .01 and bars of a figure well enough. */
const MANY_ITEMS = 5_000;

/** The contrast of item differences with its interval and the sign-flip test; whole clusters are flipped together. */
export function pairedContrast(
  table: Table,
  asked: Asked,
  found: Differences,
  kind: Metric["kind"],
  options: MeasureOptions,
): OpenContrast {
  const fewer =
    asked.family === "exploratory" && table.items.length > MANY_ITEMS
      ? { draws: Math.min(1_000, options.draws), flips: Math.min(9_999, options.flips ?? 9_999) }
      : {};
  return contrast(table, asked, [[1, { kind, measured: found, conditions: [] }]], { ...options, ...fewer });
}

/** Whether the plan declares a contrast: then it stands among the confirmatory ones, and is not listed again. */
export function isPrimary(table: Table, metric: string, a: Condition, b: Condition): boolean {
  return primaryOf(table).some((one) => one.metric === metric && haveSame(one.a, a) && haveSame(one.b, b));
}

function haveSame(one: Condition, other: Condition): boolean {
  const entries = Object.entries(one);
  return entries.length === Object.keys(other).length && entries.every(([factor, level]) => other[factor] === level);
}
