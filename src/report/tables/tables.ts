import type { Condition, Estimate, Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { isDifference, isShare } from "../numbers.ts";
import { readable } from "../unread.ts";
import { contrastTable } from "./contrasts.ts";
import { type Cell, type Column, type ReportTable, shownOf } from "./table.ts";

const SHARES =
  "Shares in percent, their differences in points, with 95 % intervals over items; missing answers count as not correct, not a flip and not compliant (strict). Where not one answer could be read, a share says nothing: it is undefined.";

/** The tables that a run can give, in the order in which a reader wants them. What no figure shows, no table shows either. */
export function tablesOf(all: Measures, manifest: Pick<Manifest, "cues" | "design">): ReportTable[] {
  const measures = readable(all, manifest);
  const own = measures.estimates.filter(({ regime, k, category }) => regime === "strict" && k === 1 && category === null);
  const factors = Object.keys(manifest.design);
  const make = (name: string, title: string, note: string, metrics: readonly string[], hasCounts = false) =>
    conditionTable(own, factors, { name, title, note, metrics, hasCounts });
  return [
    contrastTable(measures.contrasts, "confirmatory"),
    make(
      "answers",
      "Answers by condition",
      `${SHARES} Items, trials and missing: what the first figure of the row rests on.`,
      ["accuracy", "agreement", "order-agreement", "confidence", "brier"],
      true,
    ),
    make("cues", "What cues do", `${SHARES} Baseline: control's rate on the same target.`, [
      "compliance",
      "control-compliance",
      "excess-compliance",
      "susceptibility",
      "accuracy-change",
    ]),
    make("flips", "Flips", `${SHARES} Excess: flips under the cue less control's own, against the same references.`, [
      "flip",
      "null-flip",
      "excess-flip",
      "excess-good-flip",
      "excess-bad-flip",
      "excess-broken-flip",
    ]),
    make("knowing-better", "Wrong cues where the model knows better", SHARES, [
      "vulnerability",
      "vulnerability-baseline",
      "vulnerability-excess",
      "vulnerability-hard",
    ]),
    make(
      "sources",
      "Help and harm, by source",
      `${SHARES} The raw differential depends on headroom; relative and log odds stand beside it.`,
      [
        "asymmetry",
        "help-harm-differential",
        "help-harm-differential-relative",
        "help-harm-differential-log-odds",
        "help-gain-relative",
        "harm-loss-relative",
      ],
    ),
    make("strength", "Strong against weak sources", SHARES, [
      "authority-strength",
      "authority-strength-help",
      "authority-strength-harm",
    ]),
    make(
      "calibration",
      "Confidence and calibration",
      "The expected calibration error is biased upward: hold it against its null, what a calibrated participant with these confidences would show.",
      [
        "confidence",
        "confidence-missing",
        "brier",
        "ece",
        "ece-null",
        "squared-calibration-error-clustered",
        "auroc",
        "confidence-ambiguity",
      ],
    ),
    make("passes", "From pass 1 to pass 2", `${SHARES} First the share right (r) or wrong (w) in pass 1, then in pass 2.`, [
      "revision-rr",
      "revision-rw",
      "revision-wr",
      "revision-ww",
      "revision-change",
      "revision-null",
    ]),
    outcomeTable(own, factors),
    make(
      "manner",
      "Length, manner and cost",
      "Geometric means of length; hedges and turns of thought in 100 words; tokens and US dollars of a trial.",
      ["length", "tokens", "thinking-tokens", "hedging", "deliberation", "usd"],
    ),
    contrastTable(measures.contrasts, "secondary"),
    contrastTable(measures.contrasts, "exploratory"),
    checkTable(measures),
  ].filter((table) => table.rows.length > 0);
}

interface Wanted {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly metrics: readonly string[];
  /** Whether trials and missing answers stand in it. */
  readonly hasCounts: boolean;
}

function conditionTable(own: readonly Estimate[], factors: readonly string[], wanted: Wanted): ReportTable {
  const { metrics, hasCounts, ...about } = wanted;
  const there = own.filter(({ metric }) => metrics.includes(metric));
  const used = metrics.filter((metric) => there.some((each) => each.metric === metric && each.estimate !== null));
  const rows = Map.groupBy(there, ({ model, condition }) => JSON.stringify([model, condition]));
  const named = factors.filter((factor) => there.some(({ condition }) => condition?.[factor] !== undefined));
  return {
    ...about,
    columns: [
      { title: "model", kind: "text" },
      ...named.map((title): Column => ({ title, kind: "text" })),
      ...(hasCounts ? [number("items"), number("trials"), number("missing")] : []),
      ...used.map((metric): Column => ({ title: headingOf(metric), kind: "figure" })),
    ],
    rows:
      used.length === 0
        ? []
        : Array.from(rows.values(), (group): Cell[] => {
            const [first] = group as [Estimate];
            return [
              first.model,
              ...named.map((factor) => levelCell(first.condition, factor)),
              ...(hasCounts ? [first.items, first.trials, first.missing] : []),
              ...used.map((metric) => shownOf(group.find((each) => each.metric === metric))),
            ];
          }),
  };
}

function number(title: string): Column {
  return { title, kind: "number" };
}

function levelCell(condition: Condition | null, factor: string): string {
  return String(condition?.[factor] ?? "");
}

const BASELINES: Readonly<Record<string, string>> = { "control-compliance": "baseline", "null-flip": "null flip" };

function headingOf(metric: string): string {
  const unit = isShare(metric) ? (isDifference(metric) ? ", points" : ", %") : "";
  return `${BASELINES[metric] ?? metric.replaceAll("-", " ")}${unit}`;
}

const OUTCOMES = ["refusal", "noncommittal", "unreadable", "truncated", "empty"];

function outcomeTable(own: readonly Estimate[], factors: readonly string[]): ReportTable {
  return conditionTable(own, factors, {
    name: "outcomes",
    title: "What came back instead of an answer",
    note: "Of all delivered trials, the share of each outcome that is no answer, in percent.",
    metrics: ["missing", ...OUTCOMES.map((outcome) => `outcome-${outcome}`), "protocol", "by-hand"],
    hasCounts: true,
  });
}

function checkTable({ checks }: Measures): ReportTable {
  const order = { bad: 0, look: 1, good: 2 } as const;
  return {
    name: "checks",
    title: "Checks",
    note: "What could mislead, looked at before anything is believed.",
    columns: ["state", "check", "model", "says"].map((title): Column => ({ title, kind: "text" })),
    rows: checks
      .toSorted((one, other) => order[one.state] - order[other.state])
      .map(({ state, check, model, says }) => [state, check, model ?? "all", says]),
  };
}
