import { count, plural } from "../../counting.ts";
import type { Contrast, Estimate } from "../../measure/measures.ts";
import { conditionText, intervalName, sidesText } from "../names.ts";
import { bare, intervalText, isDifference, isShare, listText, withUnit } from "../numbers.ts";
import type { Sketch } from "./chart.ts";
import type { FigureTable } from "./figure.ts";
import { shown } from "./labels.ts";

type Measure = Estimate | Contrast;

/** What N is, what the bars are, and what is undefined: the same under every figure. */
export function captionOf({ says, shown: measures }: Sketch): string {
  return [says, countsText(measures), barsText(measures), undefinedText(measures)].filter((part) => part !== "").join(" ");
}

/** Of what is drawn: what is undefined rests on nothing. */
function countsText(measures: readonly Measure[]): string {
  const drawn = measures.filter(({ estimate }) => estimate !== null);
  const missing = drawn.some((one) => one.missing > 0)
    ? `, ${spanText(drawn.map((one) => one.missing))} of them without an answer that could be read`
    : "";
  const [items, trials] = [drawn.map((one) => one.items), drawn.map((one) => one.trials)];
  const both = drawn.some(isOfBoth) ? " (of a difference, those of both sides)" : "";
  return `N: each point rests on ${spanText(items, "item")} and ${spanText(trials, "trial")}${both}${missing}.`;
}

function isOfBoth(one: Measure): boolean {
  return isDifference(one.metric) || ("a" in one && !/^(?:transition|revision)-/.test(one.metric));
}

function spanText(values: readonly number[], noun = ""): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const last = noun === "" ? count(high) : plural(high, noun);
  return low === high ? last : `${count(low)} to ${last}`;
}

function barsText(measures: readonly Measure[]): string {
  const withBars = measures.filter(({ low, high }) => low !== null && high !== null);
  if (withBars.length === 0) return "There are no intervals.";
  const methods = [...new Set(withBars.map(({ interval }) => intervalName(interval)))];
  const without = measures.filter(({ estimate, low }) => estimate !== null && low === null);
  const reasons = [...new Set(without.flatMap(({ reason }) => reason ?? []))];
  const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
  const none = without.length === 0 ? "" : ` ${count(without.length)} of ${count(measures.length)} have none${why}.`;
  return `Bars: 95 % intervals over items (${listText(methods)}).${none}`;
}

function undefinedText(measures: readonly Measure[]): string {
  const none = measures.filter(({ estimate }) => estimate === null);
  if (none.length === 0) return "";
  const byReason = Map.groupBy(none, ({ reason }) => reason ?? "no reason is known");
  const parts = Array.from(
    byReason,
    ([reason, all]) =>
      `${listText([...new Set(all.map(placeText))].slice(0, 4))}${all.length > 4 ? " and others" : ""}: ${reason}`,
  );
  return `Left out, being undefined: ${parts.join("; ")}.`;
}

function placeText(one: Measure): string {
  return `${one.metric} of ${shown(one.model)} under ${shown(sideText(one))}`;
}

function sideText(one: Measure): string {
  if ("condition" in one) return conditionText(one.condition ?? {});
  const { a, b } = sidesText(one.a, one.b);
  return `${a} against ${b}`;
}

const MOST_TOLD = 12;

export function altOf({ title, points, shown: measures }: Sketch): string {
  const told = points.flatMap(({ label, of }) => (of.estimate === null ? [] : [`${label}: ${valueText(of)}`]));
  const rest = told.length > MOST_TOLD ? `; and ${count(told.length - MOST_TOLD)} more, in the table` : "";
  return `${title}. ${told.slice(0, MOST_TOLD).join("; ")}${rest}. ${countsText(measures)}`;
}

/** With its unit and interval: `12.5 % [10.1, 15.0]`. */
export function valueText(of: Measure): string {
  const { metric, estimate, low, high } = of;
  if (estimate === null) return "undefined";
  const isOfDifference = isOfBoth(of);
  const sign = isOfDifference && estimate > 0 ? "+" : "";
  return `${sign}${isOfDifference ? `${bare(metric, estimate, false)}${isShare(metric) ? " points" : ""}` : withUnit(metric, estimate)}${intervalText(metric, low, high, isOfDifference)}`;
}

const COLUMNS = [
  "metric",
  "k",
  "model",
  "condition",
  "against",
  "category",
  "estimate",
  "low",
  "high",
  "interval",
  "items",
  "trials",
  "missing",
  "reason",
];

export function tableOf(measures: readonly Measure[]): FigureTable {
  return {
    columns: COLUMNS,
    rows: measures.map((one) => [
      one.metric,
      one.k,
      one.model,
      "condition" in one ? conditionText(one.condition ?? {}) : conditionText(one.a),
      "condition" in one ? null : conditionText(one.b),
      one.category,
      one.estimate,
      one.low,
      one.high,
      one.interval,
      one.items,
      one.trials,
      one.missing,
      one.reason ?? null,
    ]),
  };
}
