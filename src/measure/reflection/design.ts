import { cueFactor } from "../cells.ts";
import type { Condition, Level } from "../measures.ts";
import type { Table } from "../table.ts";

/** Factors of a reflection study, whose levels are compared with their first one. */
const FACTORS = ["reflection", "thinking", "form"] as const;

/** A level of a factor beside the one that it is compared with: `a` minus `b`, averaged over the factors that they do not name. */
export interface Comparison {
  readonly factor: string;
  readonly a: Condition;
  readonly b: Condition;
}

/** The levels of a factor that the run has: reflection from the least, others in the design's order. */
export function levelsOf({ plan: { design }, conditions }: Table, factor: string): Level[] {
  const seen = new Set(conditions.flatMap((condition) => condition[factor] ?? []));
  const planned = (design[factor] ?? []).filter((level) => seen.has(level));
  const levels = [...planned, ...[...seen].filter((level) => !planned.includes(level))];
  return factor === "reflection" && levels.every((level) => typeof level === "number")
    ? levels.sort((a, b) => (a as number) - (b as number))
    : levels;
}

/** What reflection is compared under: in a crossed study without a cue, where there is a control. */
export function uncued(table: Table): Condition {
  const factor = cueFactor(table);
  return factor !== null && levelsOf(table, factor).includes("control") ? { [factor]: "control" } : {};
}

/** Each level of reflection, thinking and form against the first. */
export function levelComparisons(table: Table): Comparison[] {
  const rest = uncued(table);
  return FACTORS.flatMap((factor) => {
    const [first, ...others] = levelsOf(table, factor);
    if (first === undefined) return [];
    return others.map((level) => ({ factor, a: { [factor]: level, ...rest }, b: { [factor]: first, ...rest } }));
  });
}

/** Each cue against control, averaged over the other factors; none where the run has no control. */
export function cueComparisons(table: Table): Comparison[] {
  const factor = cueFactor(table);
  if (factor === null) return [];
  const levels = levelsOf(table, factor);
  if (!levels.includes("control")) return [];
  return levels
    .filter((level) => level !== "control")
    .map((level) => ({ factor, a: { [factor]: level }, b: { [factor]: "control" } }));
}

/**
 * Cells of the design that differ in nothing but what the corners name: each list has a condition for every corner, all with the same levels of
 * the other factors. Where a run lacks one of them the list is left out, so that all corners rest on the same other levels.
 */
export function matchedCells({ conditions }: Table, corners: readonly Condition[]): number[][] {
  const named = new Set(corners.flatMap((corner) => Object.keys(corner)));
  const restOf = (condition: Condition): string =>
    JSON.stringify(Object.entries(condition).filter(([factor]) => !named.has(factor)));
  const groups = new Map<string, number[]>();
  corners.forEach((corner, place) => {
    conditions.forEach((condition, at) => {
      if (!Object.entries(corner).every(([factor, level]) => condition[factor] === level)) return;
      const rest = restOf(condition);
      const group = groups.get(rest) ?? new Array<number>(corners.length).fill(-1);
      group[place] = at;
      groups.set(rest, group);
    });
  });
  return [...groups.values()].filter((group) => !group.includes(-1));
}
