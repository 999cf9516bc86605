import { isUndefined, itemEstimate, type Linear, meanOf, type Statistic, signFlip, tTwoSided } from "../../stats/index.ts";
import { together } from "../counted.ts";
import { meanOfDefined } from "../counts.ts";
import { clustersOf, estimate, type ItemValues, sampleOf, streamFor } from "../estimate.ts";
import { listed } from "../listed.ts";
import type { Condition, Regime } from "../measures.ts";
import type { Measured, MeasureOptions, Metric, OpenContrast } from "../metric.ts";
import type { Table } from "../table.ts";
import type { NoSide, Side } from "./sides.ts";

export interface Asked {
  readonly metric: string;
  readonly regime: Regime;
  readonly model: number;
  /** The model that `model` is compared with. */
  readonly against?: number;
  readonly a: Condition;
  readonly b: Condition;
  readonly category?: string | null;
  readonly family: OpenContrast["family"];
}

/** One side of a contrast and whether it is added or taken away. */
export type Term = readonly [sign: 1 | -1, side: Side];

/** A sum of terms, item by item: the statistic to resample and, where it is a mean of item values, those values. */
export interface Combined {
  readonly columns: readonly ItemValues[];
  readonly statistic: Statistic;
  /** Null where the statistic is a ratio. */
  readonly differences: Float64Array | null;
  readonly kind: Metric["kind"];
  readonly bounds: readonly [number, number] | null;
  readonly reason: string | undefined;
  readonly counted: Measured["counted"];
}

export function combined(terms: readonly Term[]): Combined {
  const sides = terms.map(([sign, { measured }]) => ({ sign, ...measured }));
  const areLinear = sides.every(({ statistic }) => isLinear(statistic));
  const differences = areLinear
    ? summed(sides.map(({ sign, columns, statistic }) => [sign, itemValues(columns, statistic)]))
    : null;
  const bounds = sides.map(({ sign, extremes }) => [sign, extremes] as const);
  return {
    columns: differences === null ? sides.flatMap(({ columns }) => columns) : [differences],
    statistic: differences === null ? added(sides) : meanOf(0),
    differences,
    kind: kindOf(terms),
    bounds: boundsOf(bounds),
    reason: sides.find(({ reason }) => reason !== undefined)?.reason,
    counted: together(sides.map(({ counted }) => counted)),
  };
}

/** The difference of two rates lies in [-1, 1]; that of differences does not. */
function kindOf(terms: readonly Term[]): Metric["kind"] {
  const [[, first]] = terms as readonly [Term];
  if (terms.length === 1) return first.kind;
  return terms.length === 2 && first.kind === "rate" ? "difference" : "other";
}

/** A contrast with its interval and test: sign-flip for a mean of item values, t by the delta method for ratios and in categories. */
export function contrast(table: Table, asked: Asked, terms: readonly Term[], options: MeasureOptions): OpenContrast {
  const { columns, statistic, differences, kind, bounds, reason, counted } = combined(terms);
  const { category = null } = asked;
  const about = aboutOf(asked);
  const by = category === null ? "bootstrap" : "analytic";
  const found =
    alone(table, asked, terms, options) ??
    estimate(table, about, columns, counted, { by, kind, bounds, draws: options.draws }, statistic);
  const { condition: _, ...rest } = found;
  const why = found.estimate === null ? (reason ?? found.reason) : found.reason;
  const tested =
    differences !== null && category === null
      ? { test: "sign-flip", p: signFlipP(table, differences, about, options) }
      : { test: "t", p: tP(table, columns, statistic, category) };
  return {
    ...rest,
    bounds: found.estimate === null ? null : bounds,
    ...(why === undefined ? {} : { reason: why }),
    ...tested,
    model: modelsOf(table, asked),
    a: asked.a,
    b: asked.b,
    family: asked.family,
  };
}

/** The t test beside a sign-flip test: where the two part, differences are lopsided and items few. Null where t is the test already. */
export function besideSignFlip(table: Table, found: OpenContrast, terms: readonly Term[]): OpenContrast | null {
  if (found.test !== "sign-flip" || found.p === null) return null;
  const { columns, statistic } = combined(terms);
  return { ...found, test: "t beside sign-flip", p: tP(table, columns, statistic, found.category) };
}

/** A metric under one condition, against 0, is an estimate that is listed anyway. */
function alone(table: Table, { metric, model, regime, category = null }: Asked, terms: readonly Term[], options: MeasureOptions) {
  const [[, { kind, measured, conditions }], more] = terms as readonly [Term, Term | undefined];
  const [condition, another] = conditions;
  if (more !== undefined || another !== undefined || condition === undefined || category !== null) return null;
  return listed(table, { metric, kind, model, condition: table.conditions[condition] as Condition }, regime, measured, options);
}

/** A contrast that cannot be had, and why. */
export function noContrast(table: Table, asked: Asked, { reason }: NoSide, test = "sign-flip"): OpenContrast {
  const { metric, regime, a, b, category = null, family } = asked;
  return {
    metric,
    k: 1,
    regime,
    model: modelsOf(table, asked),
    category,
    a,
    b,
    estimate: null,
    low: null,
    high: null,
    se: null,
    bounds: null,
    items: 0,
    itemsUndefined: table.items.length,
    trials: 0,
    missing: 0,
    interval: "none",
    reason,
    p: null,
    family,
    test,
  };
}

/** One model, or two that are compared: `A vs B`, the estimate being A's less B's. */
function modelsOf({ models }: Table, { model, against }: Asked): string {
  return against === undefined ? (models[model] as string) : `${models[model]} vs ${models[against]}`;
}

/** Names the random draws of a contrast. */
export function aboutOf({ metric, regime, model, against, a, b, category = null }: Asked) {
  const condition = { a: JSON.stringify(a), b: JSON.stringify(b), ...(against === undefined ? {} : { against }) };
  return { metric, regime, model, condition, category };
}

function signFlipP(table: Table, differences: Float64Array, about: ReturnType<typeof aboutOf>, { flips }: MeasureOptions) {
  const clusters = clustersOf(table);
  const defined = differences.filter((value) => !Number.isNaN(value));
  const found = signFlip(defined, {
    clusters: clusters?.filter((_, item) => !Number.isNaN(differences[item])),
    stream: streamFor(table, about, "sign-flip"),
    draws: flips,
  });
  return isUndefined(found) ? null : found.p;
}

function tP(table: Table, columns: readonly ItemValues[], statistic: Statistic, category: string | null): number | null {
  const found = itemEstimate(sampleOf(table, columns, category), statistic);
  return isUndefined(found) || found.df < 1 || !(found.se > 0) ? null : tTwoSided(found.estimate / found.se, found.df);
}

/** Whether a statistic is the plain mean of one number an item. */
function isLinear({ of, value }: Statistic): boolean {
  return of.length === 1 && value([0.25]) === 0.25 && value([0.75]) === 0.75;
}

function itemValues(columns: readonly ItemValues[], { of: [linear = []] }: Statistic): Float64Array {
  return summed(linear.map(([column, weight]) => [weight, columns[column] as ItemValues]));
}

function summed(weighted: readonly (readonly [number, ItemValues])[]): Float64Array {
  return Float64Array.from({ length: weighted[0]?.[1].length ?? 0 }, (_, item) =>
    weighted.reduce((sum, [weight, column]) => sum + weight * (column[item] ?? Number.NaN), 0),
  );
}

/** The signed sum of statistics, each of columns of its own. */
function added(
  parts: readonly { readonly sign: number; readonly columns: readonly ItemValues[]; readonly statistic: Statistic }[],
): Statistic {
  let column = 0;
  let mean = 0;
  const placed = parts.map(({ sign, columns, statistic }) => {
    const shift = (linear: Linear): Linear => linear.map(([at, weight]) => [at + from, weight] as const);
    const from = column;
    const part = { sign, statistic, of: statistic.of.map(shift), from: mean, to: mean + statistic.of.length };
    column += columns.length;
    mean += statistic.of.length;
    return part;
  });
  const cut = (means: ArrayLike<number>, from: number, to: number) => Array.from(means).slice(from, to);
  return {
    of: placed.flatMap(({ of }) => of),
    value: (means) =>
      placed.reduce((sum, { sign, statistic, from, to }) => sum + sign * statistic.value(cut(means, from, to)), 0),
    gradient: (means) =>
      placed.flatMap(({ sign, statistic, from, to }) => statistic.gradient(cut(means, from, to)).map((slope) => sign * slope)),
  };
}

/** What is added at its worst and what is taken away at its best, and the other way round, on the items that have all. */
function boundsOf(sides: readonly (readonly [number, Measured["extremes"]])[]): readonly [number, number] | null {
  const terms = (end: 0 | 1) =>
    sides.flatMap(([sign, extremes]) =>
      extremes === undefined ? [] : [[sign, extremes[sign > 0 ? end : 1 - end] as ItemValues] as const],
    );
  const [low, high] = [terms(0), terms(1)];
  if (low.length < sides.length) return null;
  const [least, most] = [meanOfDefined(summed(low)), meanOfDefined(summed(high))];
  return least === null || most === null ? null : [least, most];
}
