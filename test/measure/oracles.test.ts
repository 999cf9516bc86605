import { describe, expect, test } from "vitest";
import { cueMeasures } from "../../src/measure/cue/measures.ts";
import { sampleOf } from "../../src/measure/estimate.ts";
import type { Regime } from "../../src/measure/measures.ts";
import type { Measured } from "../../src/measure/metric.ts";
import { METRICS } from "../../src/measure/metrics.ts";
import type { Table } from "../../src/measure/table.ts";
import { itemEstimate } from "../../src/stats/index.ts";
import { QUICK } from "./found.ts";
import { oracle, oracleTable } from "./trials.ts";

interface Expected {
  readonly mean: number | null;
  readonly used: number;
  readonly per_item: readonly (number | null)[];
}

const LEVELS: Readonly<Record<string, string>> = { control: "control", help: "high-help", harm: "high-harm" };
const NAMES: Readonly<Record<string, string>> = {
  flip: "flip",
  good: "good-flip",
  bad: "bad-flip",
  bad_from_correct: "broken-flip",
  lateral: "lateral-flip",
};

function measure(table: Table, name: string, level: string, k: number, regime: Regime): Measured {
  const condition = table.conditions.findIndex(({ authority }) => authority === LEVELS[level]);
  const found = METRICS.find((metric) => metric.name === name)?.measure(table, 0, condition, { k, regime });
  if (!found) throw new Error(`no ${name} under ${level}`);
  return found;
}

function compare(column: ArrayLike<number | null> | undefined, expected: readonly (number | null)[]): void {
  expect(column).toHaveLength(expected.length);
  expected.forEach((value, item) => {
    const found = column?.[item] ?? Number.NaN;
    if (value === null) expect(found).toBeNaN();
    else expect(found).toBeCloseTo(value, 12);
  });
}

function estimateFrom(table: Table, { columns, statistic }: Measured): number {
  const found = itemEstimate(sampleOf(table, columns), statistic);
  if (!("estimate" in found)) throw new Error(found.reason);
  return found.estimate;
}

const table = oracleTable();

describe("item values are those of exact enumeration over all k-subsets", () => {
  const { expected } = oracle<Record<string, Expected>>("trials_core_metrics");
  for (const [name, values] of Object.entries(expected)) {
    const parts = name.split("|");
    const [metric = "", level = ""] = parts;
    const regime = parts[2] as Regime | "upper";
    const k = Number(parts.at(-1)?.slice(1));
    const ties = parts.length === 5 ? parts[3] : null;
    if (ties === "first" && (metric !== "flip" || k > 1 || regime === "upper")) continue;
    test(name, () => {
      const listed = metric === "accuracy" ? "pass" : metric === "compliance" ? metric : (NAMES[metric] as string);
      if (ties === "first") compare(measure(table, "flip-first-mode", level, k, regime as Regime).columns[0], values.per_item);
      else if (regime === "upper") {
        const found = measure(table, listed, level, k, "strict");
        compare(found.extremes?.[1], values.per_item);
        expect(found.bounds?.[1]).toBeCloseTo(values.mean as number, 12);
      } else compare(measure(table, listed, level, k, regime).columns[0], values.per_item);
    });
  }
});

describe("null flips are those of exact enumeration over all splits", () => {
  interface Split {
    readonly per_item?: readonly ({ null: number; cond: number; excess: number } | null)[];
  }
  const { expected } = oracle<Record<string, Split>>("trials_null_flip");
  for (const [name, { per_item }] of Object.entries(expected)) {
    const [rule = "", regime = "", kText = ""] = name.split("|");
    if (per_item === undefined || !["leave_k_out", "matched_index_leave_k_out"].includes(rule)) continue;
    const run = oracleTable({ optionOrder: rule === "leave_k_out" ? "fixed" : "rotate" });
    test.each([
      ["null-flip", "null"],
      ["flip-same-reference", "cond"],
      ["excess-flip", "excess"],
    ] as const)(`${name}: %s`, (metric, part) => {
      const found = measure(run, metric, "harm", Number(kText.slice(1)), regime as Regime);
      compare(
        found.columns[0],
        per_item.map((item) => item?.[part] ?? null),
      );
    });
  }
});

describe("excess compliance, asymmetry and vulnerability are those of exact arithmetic", () => {
  interface Known {
    readonly excess_compliance: Record<string, { cue: Expected; control: Expected; excess: Expected }>;
    readonly asymmetry: Record<Regime, Record<string, number>>;
    readonly epistemic_vulnerability: Record<string, { value: number; baseline?: number; excess?: number }>;
  }
  const { expected } = oracle<Known>("trials_excess_asymmetry_ev");
  test.each(Object.entries(expected.excess_compliance))("%s", (name, { cue, control, excess }) => {
    const [, level = "", regime = "", kText = ""] = name.split("|");
    const of = (metric: string) => measure(table, metric, level, Number(kText.slice(1)), regime as Regime).columns[0];
    compare(of("compliance"), cue.per_item);
    compare(of("control-compliance"), control.per_item);
    compare(of("excess-compliance"), excess.per_item);
  });

  test.each(["strict", "lenient"] as const)("measures of the source, %s", (regime) => {
    const known = expected.asymmetry[regime];
    const { estimates } = cueMeasures(table, QUICK);
    const of = (name: string) => estimates.find((one) => one.metric === name && one.regime === regime)?.estimate;
    const at = (name: string): number => known[name] as number;
    expect(of("help-harm-differential")).toBeCloseTo(at("help_harm_differential"), 12);
    expect(of("help-gain-relative")).toBeCloseTo(at("help_gain_headroom"), 12);
    expect(of("harm-loss-relative")).toBeCloseTo(at("harm_loss_headroom"), 12);
    expect(of("help-harm-differential-relative")).toBeCloseTo(at("help_gain_headroom") - at("harm_loss_headroom"), 12);
    expect(of("asymmetry-excess")).toBeCloseTo(at("excess_asymmetry"), 12);
    expect(of("asymmetry")).toBeCloseTo(at("susceptibility_wrong") - at("susceptibility_right"), 12);
    expect(estimateFrom(table, measure(table, "susceptibility", "harm", 1, regime))).toBeCloseTo(at("susceptibility_wrong"), 12);
  });

  test.each(["strict", "lenient"] as const)("vulnerability, %s", (regime) => {
    const of = (name: string) => estimateFrom(table, measure(table, name, "harm", 1, regime));
    const soft = expected.epistemic_vulnerability[`soft|${regime}`];
    expect(of("vulnerability")).toBeCloseTo(soft?.value as number, 12);
    expect(of("vulnerability-baseline")).toBeCloseTo(soft?.baseline as number, 12);
    expect(of("vulnerability-excess")).toBeCloseTo(soft?.excess as number, 12);
    expect(of("vulnerability-hard")).toBeCloseTo(expected.epistemic_vulnerability[`hard|${regime}|avg`]?.value as number, 12);
  });
});
