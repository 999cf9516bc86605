import type { Check } from "../measures.ts";
import type { Table } from "../table.ts";
import {
  conditionName,
  forEachModel,
  isMissing,
  modelRange,
  pairedTests,
  points,
  pText,
  type RunCheck,
  type State,
} from "./check.ts";

const LEAST_TRIALS = 8;
const SURE = 0.01;

/**
 * Two things that only together are harmless: that conditions alternate in time, and that answers do not change with it. `interleaving`: how
 * far apart the conditions' mean places in the order of the run are (0 to 1); look from .1, bad from .25. `drift`: how accuracy and missing
 * answers change from the first trial to the last, within item and condition, tested over items; look from 3 points, bad from 10, where p < .01.
 */
export const drift: RunCheck = (table) => {
  const ranks = table.models.map((_, model) => (table.items.length === 0 ? null : timeRanks(table, model)));
  const both = table.models.map((_, model) => {
    const own = ranks[model];
    return own == null ? null : { interleaving: interleaved(table, model, own), drift: drifted(table, model, own) };
  });
  return [
    ...forEachModel(table, "interleaving", (model) => both[model]?.interleaving ?? null),
    ...forEachModel(table, "drift", (model) => both[model]?.drift ?? null),
  ];
};

type Found = Pick<Check, "state" | "says" | "figures">;

/** Times that ranks are told by: enough for a rank to a fiftieth of a percent, few enough to stay close to the processor. */
const KNOTS = 4_096;

/** The place of each of a model's trials in the order in which they were begun, from 0 to 1, ties in their middle; null where it is not known. */
function timeRanks(table: Table, model: number): Float64Array | null {
  const [from, to] = modelRange(table, model);
  const times = table.columns.startedAt.slice(from, to);
  if (times.length < 2 || times.some((time) => Number.isNaN(time))) return null;
  const sorted = times.slice().sort();
  const last = sorted.length - 1;
  if (sorted[0] === sorted[last]) return null;
  const size = Math.min(KNOTS, sorted.length);
  const knots = Float64Array.from({ length: size }, (_, knot) => sorted[Math.round((knot * last) / (size - 1))] as number);
  return times.map((time) => (countUpTo(knots, time, false) + countUpTo(knots, time, true) - 1) / 2 / (size - 1));
}

/** How many of the sorted values lie below a value, or up to it. */
function countUpTo(sorted: Float64Array, value: number, isIncluded: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle] as number;
    if (at < value || (isIncluded && at === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function interleaved(table: Table, model: number, ranks: Float64Array): Found | null {
  const { columns, conditions } = table;
  const [from] = modelRange(table, model);
  const sums = new Float64Array(conditions.length);
  const counts = new Float64Array(conditions.length);
  ranks.forEach((rank, n) => {
    const condition = columns.condition[from + n] as number;
    sums[condition] = (sums[condition] as number) + rank;
    counts[condition] = (counts[condition] as number) + 1;
  });
  const means = conditions
    .map((_, condition) => ({ condition, mean: (sums[condition] as number) / (counts[condition] as number) }))
    .filter(({ condition }) => (counts[condition] as number) >= LEAST_TRIALS)
    .sort((a, b) => a.mean - b.mean);
  const [first, last] = [means[0], means.at(-1)];
  if (first === undefined || last === undefined || means.length < 2) return null;
  const apart = last.mean - first.mean;
  const state: State = apart >= 0.25 ? "bad" : apart >= 0.1 ? "look" : "good";
  const says =
    state === "good"
      ? "Conditions alternate in time: a change of the model or its provider falls on all alike."
      : `Conditions do not alternate in time: trials of ${conditionName(conditions[first.condition])} came earlier than those of ` +
        `${conditionName(conditions[last.condition])}, by ${Math.round(100 * apart)} % of the run on average. Any change over time looks like an effect.`;
  return { state, says, figures: { apart } };
}

function drifted(table: Table, model: number, ranks: Float64Array): Found | null {
  const { columns, items } = table;
  const is = isMissing(table);
  const isCorrect = (at: number): number => Number(columns.option[at] === items[columns.item[at] as number]?.key);
  const keyed = items.map(({ key }) => key !== null);
  const slopes = [
    slope(table, model, ranks, isCorrect, (item) => keyed[item] === true),
    slope(
      table,
      model,
      ranks,
      (at) => Number(is(at)),
      () => true,
    ),
  ];
  const tests = pairedTests(
    table,
    `drift ${table.models[model]}`,
    slopes.map(({ moments }) => moments),
  );
  const [accuracy, missing] = slopes.map(({ change }, n) => ({ change, p: tests[n]?.p ?? 1 }));
  if (accuracy === undefined || missing === undefined || slopes.every(({ spread }) => spread === 0)) return null;
  const stateOf = ({ change, p }: typeof accuracy): State =>
    p >= SURE ? "good" : Math.abs(change) >= 0.1 ? "bad" : Math.abs(change) >= 0.03 ? "look" : "good";
  const states = [accuracy, missing].map(stateOf);
  const state: State = states.includes("bad") ? "bad" : states.includes("look") ? "look" : "good";
  const told = `accuracy ${points(accuracy.change)} (${pText(accuracy.p)}), missing answers ${points(missing.change)} (${pText(missing.p)})`;
  const says =
    state === "good"
      ? `Answers do not drift: from the first trial to the last, ${told}.`
      : `Answers drift: from the first trial to the last, within item and condition, ${told}. Something changed while the run went on.`;
  return {
    state,
    says,
    figures: { accuracy: accuracy.change, accuracyP: accuracy.p, missing: missing.change, missingP: missing.p },
  };
}

/** Least squares within cells, so that items and conditions cannot stand for time. The moments are the items' shares in it, of mean 0 without drift. */
function slope(
  { columns, conditions, items, range, ...rest }: Table,
  model: number,
  ranks: Float64Array,
  value: (at: number) => number,
  counts: (item: number) => boolean,
) {
  const [start] = modelRange({ columns, conditions, items, range, ...rest }, model);
  let [spread, total] = [0, 0];
  const moments = items.map((_, item) => {
    if (!counts(item)) return null;
    let own = 0;
    let trials = 0;
    conditions.forEach((__, condition) => {
      const [from, to] = range(model, condition, item);
      if (to - from < 2) return;
      trials += to - from;
      let [time, mean] = [0, 0];
      for (let at = from; at < to; at++) {
        time += (ranks[at - start] as number) / (to - from);
        mean += value(at) / (to - from);
      }
      for (let at = from; at < to; at++) {
        const away = (ranks[at - start] as number) - time;
        own += away * (value(at) - mean);
        spread += away * away;
      }
    });
    total += own;
    return trials === 0 ? null : own;
  });
  return { moments, spread, change: spread === 0 ? 0 : total / spread };
}
