import { expect, test } from "vitest";
import { measureTable } from "../../src/measure/measure.ts";
import { answersOf, question, tableFrom } from "./tables.ts";

const TARGETS = { "high-harm": 1, "low-harm": 1 };
const OPTIONS = { draws: 100, flips: 99, ks: [1, 3], categories: true };

// Ten items with a key and five without; under high-harm one answer in four is missing, under control one in two of q0 alone.
const trials = Array.from({ length: 15 }, (_, n) =>
  answersOf(
    question(`q${n}`, 4, n < 10 ? 0 : null, { category: n % 2 === 0 ? "even" : "odd" }),
    { control: n === 0 ? "AA--" : "AAAB", "high-harm": n % 2 === 0 ? "BBA-" : "ABA-", "low-harm": "ABAA" },
    TARGETS,
  ),
).flat();
const primary = [
  { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" }, margin: 0.1 },
  { metric: "excess-compliance", a: { authority: "high-harm" }, b: { authority: "low-harm" } },
];
const { estimates, contrasts } = measureTable(tableFrom(trials, { primary }), "run", "reader", OPTIONS);

function counted(metric: string, level: string, more: { k?: number; category?: string | null } = {}) {
  const { k = 1, category = null } = more;
  const found = estimates.find(
    (each) =>
      each.metric === metric &&
      each.regime === "strict" &&
      each.k === k &&
      each.category === category &&
      each.condition?.authority === level,
  );
  return [found?.items, found?.trials, found?.missing];
}

test("trials are those of the items that have a value: without a key there is none for accuracy", () => {
  expect(counted("accuracy", "high-harm")).toEqual([10, 40, 10]);
  expect(counted("compliance", "high-harm")).toEqual([15, 60, 15]);
  expect(counted("missing", "high-harm")).toEqual([15, 60, 15]);
  expect(counted("accuracy", "high-harm", { category: "even" })).toEqual([5, 20, 5]);
});

test("a difference rests on both of its sides, and what is control's on control alone", () => {
  expect(counted("accuracy-change", "high-harm")).toEqual([10, 80, 12]);
  expect(counted("excess-compliance", "high-harm")).toEqual([15, 120, 17]);
  expect(counted("excess-compliance", "high-harm", { k: 3 })).toEqual([15, 120, 17]);
  expect(counted("susceptibility", "high-harm")).toEqual([15, 120, 17]);
  expect(counted("control-compliance", "high-harm")).toEqual([15, 60, 2]);
  expect(counted("flip", "high-harm")).toEqual([15, 60, 15]);
  expect(counted("null-flip", "high-harm")).toEqual([15, 60, 2]);
  expect(counted("excess-flip", "high-harm")).toEqual([15, 120, 17]);
});

test("a contrast counts a control that its sides share once, in its test of equivalence and its odds ratio as well", () => {
  const strict = contrasts.filter(({ family, regime }) => family === "confirmatory" && regime === "strict");
  const accuracy = strict.filter(({ metric }) => metric === "accuracy" || metric === "odds-ratio");
  expect(accuracy.map(({ test: by }) => by)).toEqual(["sign-flip", "t beside sign-flip", "tost", "none"]);
  for (const { items, trials: all, missing } of accuracy) expect([items, all, missing]).toEqual([10, 80, 12]);
  const [excess] = strict.filter(({ metric }) => metric === "excess-compliance");
  expect([excess?.items, excess?.trials, excess?.missing]).toEqual([15, 180, 17]);
  for (const each of [...estimates, ...contrasts]) expect(Object.keys(each)).not.toContain("of");
});
