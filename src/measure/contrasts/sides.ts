import { type CueBlock, conditionsWith, cueFactor } from "../cells.ts";
import { together } from "../counted.ts";
import { blocksOf } from "../cue/place.ts";
import { ALL_SOURCES, SOURCE_METRICS, STRENGTH_METRICS, sourcesOf } from "../cue/source-metrics.ts";
import type { ItemValues } from "../estimate.ts";
import type { Condition, Regime } from "../measures.ts";
import type { Measured, Metric } from "../metric.ts";
import { metricNamed } from "../metrics.ts";
import type { Table } from "../table.ts";

/** What one side of a contrast is measured on, and of which kind its item values are. */
export interface Side {
  readonly kind: Metric["kind"];
  readonly measured: Measured;
  /** Places of the conditions that it is averaged over. */
  readonly conditions: readonly number[];
}

/** Why a side cannot be had. */
export interface NoSide {
  readonly reason: string;
}

/**
 * A metric on both sides of a contrast, each averaged, item by item, over the factors that it leaves out. Where both sides name the same
 * factors, they are averaged over the same levels of the others: those that the model has met on both.
 */
export function bothSides(
  table: Table,
  metric: string,
  model: number,
  levels: readonly [Condition, Condition],
  regime: Regime,
): readonly [Side, Side] | NoSide {
  const found = levels.map((each) => conditionsWith(table, each).filter((condition) => hasTrials(table, model, condition)));
  const [a, b] = balanced(table, levels, found as [number[], number[]]);
  const left = sideOf(table, metric, model, levels[0], a, regime);
  if ("reason" in left) return left;
  const right = sideOf(table, metric, model, levels[1], b, regime);
  return "reason" in right ? right : [left, right];
}

/** A metric averaged over all conditions with these levels. */
export function oneSide(table: Table, metric: string, model: number, levels: Condition, regime: Regime): Side | NoSide {
  const conditions = conditionsWith(table, levels).filter((condition) => hasTrials(table, model, condition));
  return sideOf(table, metric, model, levels, conditions, regime);
}

function sideOf(
  table: Table,
  name: string,
  model: number,
  levels: Condition,
  conditions: readonly number[],
  regime: Regime,
): Side | NoSide {
  const metric = metricNamed(name);
  if (metric === undefined) return ofSources(table, name, model, levels, regime);
  const shown = levelsText(levels);
  if (conditions.length === 0) return { reason: `the model has no trials under ${shown}` };
  const measured = conditions.flatMap((condition) => {
    const one = metric.measure(table, model, condition, { k: 1, regime });
    return one === null ? [] : [{ condition, one }];
  });
  if (measured.length === 0) return { reason: `${name} makes no sense under ${shown}` };
  return {
    kind: metric.kind,
    measured: averaged(measured.map(({ one }) => one)),
    conditions: measured.map(({ condition }) => condition),
  };
}

/**
 * Of a metric that belongs to a source, or to sources compared: averaged over the blocks and sources that the levels leave open. As a level of
 * the cue factor they may name a source.
 */
function ofSources(table: Table, name: string, model: number, levels: Condition, regime: Regime): Side | NoSide {
  const [source, strength] = [SOURCE_METRICS, STRENGTH_METRICS].map((all) => all.find((each) => each.name === name));
  const metric = source ?? strength;
  if (metric === undefined) return { reason: `${name} has no value for each item, so that conditions are not compared on it` };
  const factor = cueFactor(table) ?? "";
  const { [factor]: named, ...rest } = levels;
  const blocks = blocksOf(table).filter((block) => Object.entries(rest).every(([other, level]) => block.rest[other] === level));
  const sources = (block: CueBlock): string[] => (strength === undefined ? sourcesOf(block) : [ALL_SOURCES]);
  if (named !== undefined && !blocks.some((block) => sources(block).includes(String(named))))
    return { reason: `${name} is made of several levels of ${factor}: it belongs to none of them` };
  const measured = blocks.flatMap((block) =>
    sources(block).flatMap((each) =>
      named === undefined || each === named ? (metric.measure(table, model, block, each, regime) ?? []) : [],
    ),
  );
  if (measured.length === 0) return { reason: `${name} cannot be had under ${levelsText(levels)}` };
  return { kind: metric.kind, measured: averaged(measured), conditions: [] };
}

function levelsText(levels: Condition): string {
  const all = Object.entries(levels).map(([factor, level]) => `${factor} ${level}`);
  return all.length === 0 ? "any condition" : all.join(", ");
}

function averaged(all: readonly Measured[]): Measured {
  const [first] = all as [Measured];
  if (all.length === 1) return first;
  const mean = (columns: readonly ItemValues[]): Float64Array =>
    Float64Array.from({ length: columns[0]?.length ?? 0 }, (_, item) =>
      columns.reduce((sum, column) => sum + (column[item] ?? Number.NaN) / columns.length, 0),
    );
  const extremes = all.flatMap((each) => (each.extremes === undefined ? [] : [each.extremes]));
  const reason = all.find((each) => each.reason !== undefined)?.reason;
  return {
    columns: first.columns.map((_, at) => mean(all.map(({ columns }) => columns[at] as ItemValues))),
    statistic: first.statistic,
    counted: together(all.map(({ counted }) => counted)),
    bounds: null,
    ...(extremes.length < all.length
      ? {}
      : { extremes: [mean(extremes.map(([low]) => low)), mean(extremes.map(([, high]) => high))] as const }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function balanced(
  { conditions }: Table,
  [a, b]: readonly [Condition, Condition],
  [left, right]: readonly [readonly number[], readonly number[]],
): readonly [readonly number[], readonly number[]] {
  const named = Object.keys(a);
  if (named.length !== Object.keys(b).length || named.some((factor) => b[factor] === undefined)) return [left, right];
  const rest = (condition: number): string =>
    JSON.stringify(Object.entries(conditions[condition] ?? {}).filter(([factor]) => !named.includes(factor)));
  const [lefts, rights] = [new Set(left.map(rest)), new Set(right.map(rest))];
  return [left.filter((condition) => rights.has(rest(condition))), right.filter((condition) => lefts.has(rest(condition)))];
}

function hasTrials(table: Table, model: number, condition: number): boolean {
  const [from] = table.range(model, condition, 0);
  const [, to] = table.range(model, condition, table.items.length - 1);
  return to > from;
}
