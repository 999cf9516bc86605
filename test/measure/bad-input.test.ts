import { describe, expect, test } from "vitest";
import { measureTable } from "../../src/measure/measure.ts";
import type { Estimate, Measures } from "../../src/measure/measures.ts";
import { answersOf, numbersIn, question, type TestPlan, type TestTrial, tableFrom } from "./tables.ts";

const PRIMARY = [
  { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" }, margin: 0.05 },
  { metric: "compliance", a: { authority: "high-harm" }, b: { authority: "low-harm" } },
  { metric: "susceptibility", a: { authority: "high-harm" }, b: { authority: "high-help" } },
];

function measured(trials: readonly TestTrial[], plan: TestPlan = {}): Measures {
  return measureTable(tableFrom(trials, { primary: PRIMARY, ...plan }), "run", "reader", { draws: 200, flips: 199, ks: [1, 3] });
}

/** What can be given is a number, what cannot is null with a reason: nothing is NaN, and nothing stands without a word. */
function expectSound({ estimates, contrasts, checks }: Measures): void {
  const wrong: unknown[] = [...numbersIn({ estimates, contrasts, checks })].filter(([, value]) => !Number.isFinite(value));
  for (const row of [...estimates, ...contrasts]) {
    const { estimate, low, high, reason } = row;
    if ((estimate === null || low === null) && (reason ?? "") === "") wrong.push(row);
    if (low !== null && high !== null && low > high) wrong.push(row);
  }
  const names = estimates.map(nameOf);
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) wrong.push(name);
    seen.add(name);
  }
  expect(wrong).toEqual([]);
}

function nameOf({ metric, k, regime, model, condition, category }: Estimate): string {
  return JSON.stringify([metric, k, regime, model, condition, category]);
}

const TARGETS = { "high-harm": 1, "low-harm": 1, "high-help": 0, "low-help": 0 };
const WHOLE = { control: "AAAB", "high-help": "AAAA", "high-harm": "ABBB", "low-help": "AAAB", "low-harm": "AABB" };

function items(count: number, cells: Record<string, string>, key: number | null = 0): TestTrial[] {
  return Array.from({ length: count }, (_, n) => {
    const turned = Object.fromEntries(
      Object.entries(cells).map(([level, all]) => [
        level,
        n % 3 === 0
          ? all
          : [...all]
              .reverse()
              .join("")
              .replace("A", n % 2 ? "C" : "A"),
      ]),
    );
    return answersOf(question(`q${n}`, 4, key, { category: n % 2 ? "x" : "y" }), turned, TARGETS);
  }).flat();
}

describe("each gives what can be given, with the reason for the rest", () => {
  test.each<[string, TestTrial[], TestPlan?]>([
    ["a whole run", items(25, WHOLE)],
    ["no trials at all", []],
    ["no control", items(12, { "high-harm": "ABBB", "low-harm": "AABB", "high-help": "AAAA" })],
    ["control alone", items(12, { control: "AAAB" })],
    ["one item", items(1, WHOLE)],
    ["two items", items(2, WHOLE)],
    ["one sample", items(12, { control: "A", "high-harm": "B", "low-harm": "A", "high-help": "A" })],
    ["all unreadable", items(12, { control: "----", "high-harm": "----", "low-harm": "----" })],
    ["control unreadable", items(12, { control: "----", "high-harm": "ABBB" })],
    ["all alike", Array.from({ length: 12 }, (_, n) => answersOf(question(`q${n}`, 4, 0), WHOLE, TARGETS)).flat()],
    ["always the target", items(12, { control: "BBBB", "high-harm": "BBBB", "high-help": "AAAA" })],
    ["no keys", items(12, { control: "AAAB", "high-harm": "ABBB" }, null)],
    ["an interrupted run", items(12, WHOLE).filter((_, at) => (at * 7) % 5 !== 0 && at < 170)],
    [
      "a condition missing for some items",
      items(12, WHOLE).filter(({ item, condition }) => condition.authority !== "control" || item.id < "q3"),
    ],
    ["a rotated design with holes", items(12, WHOLE).filter((_, at) => at % 3 !== 0), { optionOrder: "rotate" }],
    [
      "trials from elsewhere, without targets",
      items(12, WHOLE).map((trial) => ({ ...trial, target: null })),
      { optionOrder: "unknown" },
    ],
    ["no cue factor", items(12, WHOLE), { cues: null }],
    ["a plan that says nothing", items(12, WHOLE), { design: {}, cues: null, primary: [null, 3, {}] }],
    [
      "two models, one hardly begun",
      [...items(12, WHOLE), ...items(1, { control: "A" }).map((trial) => ({ ...trial, model: "late" }))],
    ],
    [
      "two options and five",
      [...items(6, WHOLE), ...answersOf(question("two", 2, 1), { control: "AB-A", "high-harm": "AAAA" }, { "high-harm": 0 })],
    ],
  ])("%s", (_, trials, plan) => {
    expectSound(measured(trials, plan));
  });
});

test("without control, what needs one says so, and what does not is there", () => {
  const { estimates } = measured(items(12, { "high-harm": "ABBB", "high-help": "AAAA" }));
  const of = (metric: string) => estimates.find((one) => one.metric === metric && one.category === null);
  for (const metric of [
    "flip",
    "excess-flip",
    "excess-compliance",
    "susceptibility",
    "vulnerability",
    "asymmetry",
    "accuracy-change",
  ])
    expect(of(metric)).toMatchObject({ estimate: null, reason: "the run has no control condition to compare with" });
  expect(of("compliance")?.estimate).toBeGreaterThan(0);
  expect(of("accuracy")?.estimate).toBeGreaterThan(0);
});

test("items without a key have no accuracy; their flips stand", () => {
  const { estimates } = measured(items(12, { control: "AAAB", "high-harm": "ABBB" }, null));
  const of = (metric: string) => estimates.find((one) => one.metric === metric && one.condition?.authority === "high-harm");
  expect(of("accuracy")).toMatchObject({ estimate: null, reason: "no item has a key" });
  expect(of("good-flip")?.estimate).toBeNull();
  expect(of("flip")?.estimate).toBeGreaterThan(0);
});

test("the same table gives the same figures, and an analysis more shifts none", () => {
  const first = measured(items(25, WHOLE));
  expect(measured(items(25, WHOLE))).toEqual(first);
  const { estimates } = measureTable(tableFrom(items(25, WHOLE)), "run", "reader", {
    draws: 200,
    flips: 199,
    ks: [1],
    categories: false,
  });
  const known = new Map(first.estimates.map((one) => [nameOf(one), one]));
  expect(estimates.map((one) => known.get(nameOf(one)))).toEqual(estimates);
});
