import { cellOf, countedIn, meanOfDefined } from "./counts.ts";
import { estimate, type ItemValues } from "./estimate.ts";
import type { Condition, Estimate, Regime } from "./measures.ts";
import { once } from "./memo.ts";
import type { Measured, MeasureOptions, Metric } from "./metric.ts";
import type { Table } from "./table.ts";

export interface Listing {
  readonly metric: string;
  readonly kind: Metric["kind"];
  readonly k?: number;
  readonly model: number;
  readonly condition: Condition | null;
  readonly category?: string | null;
  /** Of figures that stand beside a headline: fewer resamples, whose ends are less exact than a headline's by a tenth of their error. */
  readonly isBeside?: boolean;
}

const BESIDE = 2_000;

/**
 * One estimate in the form that others rely on: k = 1 by the bootstrap, curves over k and categories analytically. What is resampled is kept: a
 * contrast of the same has the same interval.
 */
export function listed(table: Table, what: Listing, regime: Regime, measured: Measured, options: MeasureOptions): Estimate {
  const { k = 1, category = null } = what;
  if (k > 1 || category !== null) return make(table, what, regime, measured, options);
  return once(table, nameOf(what, regime, options), () => make(table, what, regime, measured, options));
}

function nameOf({ metric, model, condition }: Listing, regime: Regime, { draws }: MeasureOptions): string {
  return `listed ${metric} ${regime} ${model} ${JSON.stringify(condition)} ${draws}`;
}

function make(table: Table, what: Listing, regime: Regime, measured: Measured, options: MeasureOptions): Estimate {
  const { metric, kind, k = 1, model, condition, category = null, isBeside = false } = what;
  const draws = isBeside ? Math.min(BESIDE, options.draws) : options.draws;
  const { columns, statistic, counted, bounds } = k === 1 ? measured : covered(table, model, k, measured);
  const by = k === 1 && category === null ? "bootstrap" : "analytic";
  const about = { metric, k, regime, model, condition, category };
  const found = estimate(
    table,
    about,
    columns,
    counted,
    { by, kind, bounds: category === null ? bounds : null, draws },
    statistic,
  );
  if (found.estimate !== null) return found;
  return { ...found, bounds: null, reason: whyNot(measured, k, found.reason) };
}

/**
 * Both regimes of a metric. Where no answer is missing they are one, so that the second is not drawn anew.
 */
export function inBothRegimes(
  table: Table,
  what: Listing,
  measure: (regime: Regime) => Measured | null,
  options: MeasureOptions,
): Estimate[] {
  const strict = measure("strict");
  if (strict === null) return [];
  const first = listed(table, what, "strict", strict, options);
  const lenient = measure("lenient");
  if (lenient === null) return [first];
  if (haveSame(strict.columns, lenient.columns)) {
    const same = { ...first, regime: "lenient" } as const;
    return [first, (what.k ?? 1) > 1 ? same : once(table, nameOf(what, "lenient", options), () => same)];
  }
  return [first, listed(table, what, "lenient", lenient, options)];
}

function haveSame(some: readonly ItemValues[], others: readonly ItemValues[]): boolean {
  return some.every((column, at) => {
    const other = others[at] as ItemValues;
    for (let item = 0; item < column.length; item++) if (!Object.is(column[item], other[item])) return false;
    return true;
  });
}

function whyNot({ reason, counted }: Measured, k: number, otherwise: string | undefined): string {
  if (reason !== undefined) return reason;
  if (counted.trials === 0) return "no trials";
  if (counted.missing === counted.trials) return "no trial has a readable answer";
  if (k > 1) return `no item has enough samples for k = ${k}`;
  return otherwise ?? "no item has a value";
}

/**
 * An item with fewer than k delivered samples under one condition is left out of that k under all: curves of conditions that stand beside
 * each other rest on the same items. `itemsUndefined` says how many that were.
 */
function covered(table: Table, model: number, k: number, measured: Measured): Measured {
  const dropped = once(table, `dropped ${model} ${k}`, () => itemsWithFewer(table, model, k));
  if (dropped === null) return measured;
  const without = (column: ItemValues): Float64Array =>
    Float64Array.from({ length: column.length }, (_, item) => (dropped[item] ? Number.NaN : (column[item] ?? Number.NaN)));
  const extremes = measured.extremes?.map((column) => meanOfDefined(without(column)));
  const [low = null, high = null] = extremes ?? [];
  return {
    ...measured,
    columns: measured.columns.map(without),
    bounds: low === null || high === null ? null : [low, high],
  };
}

/** Null where no item has. Conditions without any trial of the model do not count: they have not begun. */
function itemsWithFewer(table: Table, model: number, k: number): Uint8Array | null {
  const dropped = new Uint8Array(table.items.length);
  for (let condition = 0; condition < table.conditions.length; condition++) {
    const cell = cellOf(table, model, condition);
    if (countedIn([cell]).trials === 0) continue;
    for (let item = 0; item < dropped.length; item++) if ((cell.delivered[item] as number) < k) dropped[item] = 1;
  }
  return dropped.includes(1) ? dropped : null;
}
