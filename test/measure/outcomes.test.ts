import { describe, expect, test } from "vitest";
import { outcomeMeasures } from "../../src/measure/outcomes.ts";
import { chose, made, outcome } from "./check-tables.ts";
import { contrastOf, estimateOf, expectNoNaN, QUICK } from "./found.ts";

describe("what comes back instead of an answer", () => {
  const found = outcomeMeasures(
    made({
      items: 40,
      samples: 4,
      item: (n) => ({ category: n % 2 === 0 ? "even" : "odd" }),
      trial: ({ item, sample, condition, ...place }) => {
        if (condition.authority === "high-harm" && sample < 2 && item % 2 === 0) return outcome("refusal");
        if (sample === 3 && item % 4 === 1) return outcome("truncated");
        return { ...chose(0, { item, sample, ...place }), strict: sample === 0 ? 0 : 1, byHand: item === 0 ? 1 : 0 };
      },
    }),
    QUICK,
  );
  const harm = { condition: { authority: "high-harm" } };

  test("each kind has a rate of its own under every condition", () => {
    expect(estimateOf(found, "outcome-refusal", harm).estimate).toBeCloseTo(0.25, 12);
    expect(estimateOf(found, "outcome-truncated", harm).estimate).toBeCloseTo(1 / 16, 12);
    expect(estimateOf(found, "outcome-noncommittal", harm).estimate).toBe(0);
    expect(estimateOf(found, "missing", harm)).toMatchObject({ trials: 160, missing: 50 });
    expect(estimateOf(found, "missing", harm).estimate).toBeCloseTo(0.3125, 12);
  });

  test("trap 14: zero-width intervals — none in 40 items leaves room for some", () => {
    const none = estimateOf(found, "outcome-empty", harm);
    expect(none).toMatchObject({ estimate: 0, low: 0, interval: "clopper-pearson" });
    // 1 - .025^(1/40).
    expect(none.high as number).toBeCloseTo(0.0881, 4);
  });

  test("missing answers are tested as an outcome, paired by item, against control", () => {
    const row = contrastOf(found, "missing", { a: { authority: "high-harm" } });
    expect(row).toMatchObject({ b: { authority: "control" }, family: "secondary", test: "sign-flip" });
    expect(row.estimate).toBeCloseTo(0.25, 12);
    expect(row.p as number).toBeLessThan(0.001);
    expect(contrastOf(found, "missing", { a: { authority: "high-help" } })).toMatchObject({ estimate: 0, p: 1 });
  });

  test("a single outcome is contrasted only where it came at all", () => {
    const names = found.contrasts.map(({ metric, a }) => `${metric} ${a.authority}`);
    expect(names).toContain("outcome-refusal high-harm");
    expect(names.filter((name) => name.startsWith("outcome-empty"))).toEqual([]);
  });

  test("by category, analytically", () => {
    const even = estimateOf(found, "missing", { ...harm, category: "even" });
    expect(even).toMatchObject({ estimate: 0.5, items: 20, trials: 80, missing: 40 });
  });

  test("the share that kept to the protocol is of those of which it is known; verdicts by hand are counted", () => {
    expect(estimateOf(found, "by-hand", harm).estimate).toBeCloseTo(0.5 / 40, 12);
    const unknown = outcomeMeasures(made({ design: {}, items: 12, trial: () => ({ strict: -1 }) }), QUICK);
    expect(estimateOf(unknown, "protocol")).toMatchObject({ estimate: null, missing: 48 });
  });
});

test("levels are held against the first one, and a condition that never ran against nothing", () => {
  const found = outcomeMeasures(
    made({
      design: { reflection: [0, 2, 5] },
      items: 20,
      trial: ({ condition, sample }) =>
        condition.reflection === 5 ? null : condition.reflection === 2 && sample === 0 ? outcome("empty") : {},
    }),
    QUICK,
  );
  expect(contrastOf(found, "missing")).toMatchObject({ a: { reflection: 2 }, b: { reflection: 0 }, estimate: 0.25 });
  expectNoNaN(found);
});

test.each([
  ["no control", { design: { authority: ["high-help", "high-harm"] } }],
  ["one item, one sample", { items: 1, samples: 1 }],
  ["all unreadable", { trial: () => outcome("unreadable") }],
])("%s: what can be given is given", (_, run) => {
  const found = outcomeMeasures(made({ items: 12, ...run }), QUICK);
  expect(found.estimates.length).toBeGreaterThan(0);
  expectNoNaN(found);
});

test("a contrast that the plan declares is left to the plan", () => {
  const primary = [{ metric: "missing", a: { authority: "high-harm" }, b: { authority: "control" } }];
  const { contrasts } = outcomeMeasures(made({ items: 12, plan: { primary } }), QUICK);
  expect(contrasts.filter(({ metric, a }) => metric === "missing" && a.authority === "high-harm")).toEqual([]);
});
