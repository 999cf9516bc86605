import { stream } from "../../random/stream.ts";
import { OUTCOMES } from "../../read/outcomes.ts";
import type { Outcome } from "../../read/reading.ts";
import { holm, isUndefined, signFlip } from "../../stats/index.ts";
import { cueBlocks, cueFactor } from "../cells.ts";
import { clustersOf } from "../estimate.ts";
import type { Check, Condition } from "../measures.ts";
import type { Table } from "../table.ts";

/** What may make a reader trust or distrust a run, found in its table. Nothing where the run has nothing of the kind to look at. */
export type RunCheck = (table: Table) => readonly Check[];

export type State = Check["state"];

/** The state by the worst of some thresholds: at or above `bad`, at or above `look`, or below. */
export function stateBy(value: number, { look, bad }: { readonly look: number; readonly bad: number }): State {
  return value >= bad ? "bad" : value >= look ? "look" : "good";
}

const WORSE: readonly State[] = ["good", "look", "bad"];

/** By how much a share differs between the conditions of a model that have one. */
export function betweenConditions(table: Table, model: number, is: (at: number) => boolean | null): number {
  const shares = table.conditions
    .map((_, condition) => shareOf(conditionRange(table, model, condition), is))
    .flatMap((own) => (own.known === 0 ? [] : [own.share]));
  return Math.max(...shares) - Math.min(...shares);
}

export function worst(...states: readonly State[]): State {
  return WORSE[Math.max(0, ...states.map((state) => WORSE.indexOf(state)))] as State;
}

/** `12 %`, `0.4 %`, `under 0.1 %`: a share that is there is never shown as none. */
export function percent(share: number): string {
  const points = 100 * share;
  if (points === 0 || points === 100) return `${points} %`;
  if (points < 0.1) return "under 0.1 %";
  if (points > 99.9) return "over 99.9 %";
  return `${points < 10 || points > 90 ? points.toFixed(1) : points.toFixed(0)} %`;
}

/** `+3.1 points`. */
export function points(difference: number): string {
  const value = (100 * difference).toFixed(1);
  return `${difference > 0 ? "+" : ""}${value} points`;
}

/** 1234567 -> 1,234,567. */
export function figure(number: number): string {
  return number.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export function numbered(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export function conditionName(condition: Condition | undefined): string {
  const levels = Object.entries(condition ?? {}).map(([factor, level]) => `${factor} ${level}`);
  return levels.length === 0 ? "the only condition" : levels.join(", ");
}

export function isOutcome({ columns }: Table, outcome: Outcome): (at: number) => boolean {
  const code = OUTCOMES.indexOf(outcome);
  return (at) => columns.outcome[at] === code;
}

/** Delivered, and without an answer that could be read, whatever the reason. */
export function isMissing({ columns }: Table): (at: number) => boolean {
  const choice = OUTCOMES.indexOf("choice");
  return (at) => columns.outcome[at] !== choice;
}

/** Columns of one model: from the first up to the second. */
export function modelRange(table: Table, model: number): readonly [number, number] {
  const lastCondition = table.conditions.length - 1;
  const lastItem = table.items.length - 1;
  return [table.range(model, 0, 0)[0], table.range(model, lastCondition, lastItem)[1]];
}

export function conditionRange(table: Table, model: number, condition: number): readonly [number, number] {
  return [table.range(model, condition, 0)[0], table.range(model, condition, table.items.length - 1)[1]];
}

/** How many trials of a range have a property, of those for which it is known (`null` is not). */
export function shareOf([from, to]: readonly [number, number], has: (at: number) => boolean | null) {
  let count = 0;
  let known = 0;
  for (let at = from; at < to; at++) {
    const held = has(at);
    if (held === null) continue;
    known++;
    if (held) count++;
  }
  return { count, known, share: known === 0 ? 0 : count / known };
}

/** Share of an item's samples that have a property, for each item; null where there are none. */
export function itemShares(table: Table, model: number, condition: number, has: (at: number) => boolean): (number | null)[] {
  return table.items.map((_, item) => {
    const { share, known } = shareOf(table.range(model, condition, item), has);
    return known === 0 ? null : share;
  });
}

/** Each condition beside the one that it is compared with: its control, or, where there is none, the first of its block or of the design. */
export function comparisons(table: Table): { readonly a: number; readonly b: number }[] {
  const blocks = cueBlocks(table);
  const groups =
    blocks.length > 0
      ? blocks.map(({ control, controlB, cues }) =>
          [control, controlB, ...cues.map(({ condition }) => condition)].filter((condition) => condition !== null),
        )
      : [table.conditions.map((_, condition) => condition)];
  return groups.flatMap(([b, ...others]) => (b === undefined ? [] : others.map((a) => ({ a, b }))));
}

/** Conditions without a cue, where answers are the model's own; all of them where the design has no cue. */
export function uncued(table: Table): number[] {
  if (cueFactor(table) === null) return table.conditions.map((_, condition) => condition);
  return cueBlocks(table).flatMap(({ control, controlB }) => [control, controlB].filter((condition) => condition !== null));
}

export interface PairedTest {
  readonly difference: number;
  /** Adjusted over all tests of the check (Holm). */
  readonly p: number;
  readonly items: number;
}

/** Enough for a check: p down to 1 in 10,000. */
const DRAWS = 9_999;

/** Sign-flip tests of item differences, adjusted over all of them. `null` where no item has both sides. */
export function pairedTests(
  table: Table,
  name: string,
  differences: readonly (readonly (number | null)[])[],
): (PairedTest | null)[] {
  const clusters = clustersOf(table);
  const tests = differences.map((all, number) => {
    const defined = all.flatMap((value, item) => (value === null ? [] : [item]));
    const tested = signFlip(
      defined.map((item) => all[item] as number),
      {
        clusters: clusters && defined.map((item) => clusters[item] as number),
        stream: stream(table.plan.seed, "measure", "check", name, number),
        draws: DRAWS,
      },
    );
    return isUndefined(tested) ? null : { difference: tested.mean, p: tested.p, items: defined.length };
  });
  const adjusted = holm(tests.map((test) => test?.p ?? null));
  return tests.map((test, number) => (test === null ? null : { ...test, p: adjusted[number] as number }));
}

/** Below this a check calls a difference real. */
export const ALPHA = 0.05;

export function pText(p: number): string {
  return p < 0.001 ? "p < .001" : `p = ${p.toFixed(3).replace(/^0/, "")}`;
}

/** A check for each model, by its place; null where it has nothing to say of that one. */
export function forEachModel(
  table: Table,
  check: string,
  look: (model: number) => Pick<Check, "state" | "says" | "figures"> | null,
): Check[] {
  if (table.items.length === 0) return [];
  return table.models.flatMap((model, place) => {
    const [from, to] = modelRange(table, place);
    const found = from === to ? null : look(place);
    return found === null ? [] : [{ check, model, ...found }];
  });
}
