import { describe, expect, test } from "vitest";
import { conditionMeasures } from "../../src/measure/conditions.ts";
import { contrastMeasures } from "../../src/measure/contrasts.ts";
import { cueMeasures } from "../../src/measure/cue/measures.ts";
import { measureTable } from "../../src/measure/measure.ts";
import type { Estimate } from "../../src/measure/measures.ts";
import type { Table } from "../../src/measure/table.ts";
import { stream } from "../../src/random/stream.ts";
import { answersOf, question, type TestTrial, tableFrom } from "./tables.ts";

const OPTIONS = { ks: [1], draws: 300, flips: 999, categories: false };

function at(table: Table, metric: string, authority: string, more: Partial<Estimate> = {}, ks = [1]): Estimate {
  const { estimates } = conditionMeasures(table, { ...OPTIONS, ks });
  const wanted = { metric, regime: "strict", k: 1, ...more };
  const found = estimates.filter(
    (one) =>
      one.condition?.authority === authority &&
      Object.entries(wanted).every(([key, value]) => one[key as keyof Estimate] === value),
  );
  expect(found).toHaveLength(1);
  return found[0] as Estimate;
}

/** Items that answer by the same chances whatever the condition. */
function unmoved(items: number, samples: number, seed: string, chances: readonly number[]): TestTrial[] {
  const luck = stream(11, seed);
  const draw = (): string => {
    let left = luck.uniform();
    const place = chances.findIndex((chance) => {
      left -= chance;
      return left < 0;
    });
    return "ABCD"[place] ?? "A";
  };
  const some = () => Array.from({ length: samples }, draw).join("");
  return Array.from({ length: items }, (_, n) =>
    answersOf(question(`q${n}`, 4, 0), { control: some(), "high-harm": some() }, { "high-harm": 1 }),
  ).flat();
}

describe("trap 1: flip@k read as an effect", () => {
  test("with nothing changed flips are many, the null as many, the excess about 0", () => {
    const table = tableFrom(unmoved(300, 10, "null", [0.6, 0.2, 0.1, 0.1]));
    const of = (metric: string) => at(table, metric, "high-harm").estimate as number;
    expect(of("flip")).toBeGreaterThan(0.35);
    expect(Math.abs(of("excess-flip"))).toBeLessThan(0.04);
    expect(of("excess-flip")).toBeCloseTo(of("flip-same-reference") - of("null-flip"), 12);
  });

  test("never one without the others: every flip has its null, the same references and the excess", () => {
    const { estimates } = conditionMeasures(tableFrom(unmoved(12, 4, "all", [0.5, 0.5])), { ...OPTIONS, ks: [1, 3] });
    for (const kind of ["flip", "good-flip", "bad-flip", "broken-flip", "lateral-flip"]) {
      for (const metric of [kind, `null-${kind}`, `${kind}-same-reference`, `excess-${kind}`]) {
        for (const k of [1, 3]) {
          expect(estimates.filter((one) => one.metric === metric && one.k === k).map(({ regime }) => regime)).toEqual([
            "strict",
            "lenient",
          ]);
        }
      }
    }
  });

  test("with one control sample the null is undefined, and says so: it is not 0", () => {
    const table = tableFrom(answersOf(question("q", 4, 0), { control: "A", "high-harm": "B" }, { "high-harm": 1 }));
    expect(at(table, "flip", "high-harm").estimate).toBe(1);
    for (const metric of ["null-flip", "flip-same-reference", "excess-flip"]) {
      const { estimate, reason } = at(table, metric, "high-harm");
      expect(estimate).toBeNull();
      expect(reason).not.toBe("");
    }
  });
});

test("trap 2: items count alike, however many samples each has", () => {
  const table = tableFrom([
    ...answersOf(question("many", 4, 0), { control: "AAAAAAAAAAAA" }),
    ...answersOf(question("few", 4, 0), { control: "BB" }),
  ]);
  expect(at(table, "accuracy", "control").estimate).toBe(0.5);
});

describe("trap 3: k is never clamped to n", () => {
  const table = tableFrom([
    ...answersOf(question("whole", 4, 0), { control: "ABBBB", "high-harm": "BBBBB" }, { "high-harm": 1 }),
    ...answersOf(question("part", 4, 0), { control: "AAAAA", "high-harm": "AA" }, { "high-harm": 1 }),
  ]);

  test("an item with too few samples under one condition is left out of that k under all", () => {
    const [control, harm] = ["control", "high-harm"].map((level) => at(table, "pass", level, { k: 5 }, [1, 5])) as [
      Estimate,
      Estimate,
    ];
    expect(control).toMatchObject({ estimate: 1, items: 1, itemsUndefined: 1 });
    expect(harm).toMatchObject({ estimate: 0, items: 1, itemsUndefined: 1 });
    expect(at(table, "accuracy", "control")).toMatchObject({ items: 2, itemsUndefined: 0 });
  });

  test("where no item has k samples there is no figure", () => {
    expect(at(table, "pass", "control", { k: 10 }, [1, 10])).toMatchObject({
      estimate: null,
      low: null,
      bounds: null,
      reason: "no item has enough samples for k = 10",
    });
  });

  test("sides of a contrast rest on the same items", () => {
    const trials = [
      ...answersOf(question("both", 4, 0), { control: "AB", "high-harm": "BB" }, { "high-harm": 1 }),
      ...answersOf(question("one", 4, 0), { control: "AA" }),
    ];
    const primary = [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } }];
    const { contrasts } = contrastMeasures(tableFrom(trials, { primary }), OPTIONS);
    expect(contrasts[0]).toMatchObject({ estimate: -0.5, items: 1, itemsUndefined: 1 });
  });
});

describe("trap 4: missing answers", () => {
  const table = tableFrom([
    ...answersOf(question("q", 4, 0), { control: "AA--", "high-harm": "-B-A" }, { "high-harm": 1 }),
    ...answersOf(question("none", 4, 0), { control: "----", "high-harm": "BBBB" }, { "high-harm": 1 }),
  ]);

  test("strict, lenient and both bounds are given, with how many there are", () => {
    expect(at(table, "accuracy", "control")).toMatchObject({ estimate: 0.25, bounds: [0.25, 1], trials: 8, missing: 6 });
    expect(at(table, "accuracy", "control", { regime: "lenient" })).toMatchObject({
      estimate: 1,
      bounds: [0.25, 1],
      itemsUndefined: 1,
    });
    expect(at(table, "accuracy-change", "high-harm")).toMatchObject({ estimate: -0.125, bounds: [-0.875, 0.125] });
    expect(at(table, "compliance", "high-harm").bounds).toEqual([0.625, 0.875]);
  });

  test("no answer is never a mode: an item without a valid control answer has no flips, and is counted", () => {
    expect(at(table, "flip", "high-harm")).toMatchObject({ estimate: 0.25, bounds: [0.25, 0.75], items: 1, itemsUndefined: 1 });
  });
});

test("trap 6: tied modes are averaged over; the first beside it; neither the key nor the first letter wins", () => {
  // Control B A A B: tied, B came first.
  const table = tableFrom(answersOf(question("q", 4, 0), { control: "BAAB", "high-harm": "AAAB" }, { "high-harm": 1 }));
  expect(at(table, "flip", "high-harm").estimate).toBe(0.5);
  expect(at(table, "flip-first-mode", "high-harm").estimate).toBe(0.75);
});

test("trap 7: vulnerability weighs items by control, and selects none on the samples that it measures", () => {
  const table = tableFrom([
    ...answersOf(question("known", 4, 0), { control: "AAAA", "high-harm": "BAAA" }, { "high-harm": 1 }),
    ...answersOf(question("half", 4, 0), { control: "AABB", "high-harm": "BBBB" }, { "high-harm": 1 }),
  ]);
  expect(at(table, "vulnerability", "high-harm").estimate).toBeCloseTo((1 * 0.25 + 0.5 * 1) / 1.5, 12);
  expect(at(table, "vulnerability-baseline", "high-harm").estimate).toBeCloseTo((2 * 2) / (4 * 3) / 1.5, 12);
});

test("trap 8: a participant who follows right and wrong cues alike has no asymmetry, whatever the headroom", () => {
  // Control .9 right; one in ten of the rest follows, in exact shares of twenty samples.
  const right = "A".repeat(18);
  const follows = { control: `${right}BC`, "high-help": `${"A".repeat(19)}C`, "high-harm": `${"A".repeat(9)}${"B".repeat(11)}` };
  const table = tableFrom(answersOf(question("q", 4, 0), follows, { "high-help": 0, "high-harm": 1 }));
  const { estimates } = cueMeasures(table, OPTIONS);
  const of = (metric: string) => estimates.find((one) => one.metric === metric && one.regime === "strict")?.estimate as number;
  expect(of("asymmetry")).toBeCloseTo((0.55 - 0.05) / 0.95 - (0.95 - 0.9) / 0.1, 12);
  expect(Math.abs(of("asymmetry"))).toBeLessThan(0.03);
  expect(of("asymmetry-excess")).toBeCloseTo(0.45, 12);
  // Raw help less harm says much of harm; as shares of what there was to gain and to lose they are alike.
  expect(of("help-harm-differential")).toBeCloseTo(0.05 - 0.45, 12);
  expect(of("help-harm-differential-relative")).toBeCloseTo(0.05 / 0.1 - 0.45 / 0.9, 12);
});

test("trap 9: repeated samples add no items: the same item ten times over is one item", () => {
  const few = tableFrom(answersOf(question("q", 4, 0), { control: "AAAAAAAAAA", "high-harm": "BBBBBBBBBB" }, { "high-harm": 1 }));
  const { contrasts } = contrastMeasures(few, OPTIONS);
  const row = contrasts.find(({ metric }) => metric === "accuracy");
  expect(row).toMatchObject({ items: 1, p: 1, low: null, high: null });
  expect(row?.reason).toContain("no interval");
});

test("trap 10: an interval of a difference is drawn item by item, not put together from two", () => {
  const trials = Array.from({ length: 60 }, (_, n) => {
    const control = n % 2 === 0 ? "AAAA" : "BBBB";
    return answersOf(question(`q${n}`, 4, 0), { control, "high-harm": n === 0 ? "AAAB" : control }, { "high-harm": 1 });
  }).flat();
  const table = tableFrom(trials);
  const { se } = at(table, "accuracy-change", "high-harm");
  // Accuracies vary from 0 to 1 between items, their differences hardly at all.
  expect(at(table, "accuracy", "control").se).toBeGreaterThan(0.06);
  expect(se).toBeLessThan(0.005);
});

test("trap 11: a p value of drawn signs is never 0", () => {
  const trials = Array.from({ length: 40 }, (_, n) =>
    answersOf(question(`q${n}`, 4, 0), { control: "AAAA", "high-harm": "BBBB" }, { "high-harm": 1 }),
  ).flat();
  const { contrasts } = contrastMeasures(tableFrom(trials), OPTIONS);
  for (const { p } of contrasts) if (p !== null) expect(p).toBeGreaterThan(0);
  expect(contrasts.find(({ metric, test: by }) => metric === "accuracy" && by === "sign-flip")?.p).toBe(1 / 1000);
});

test("trap 13: susceptibility is a ratio of means, not a mean of ratios", () => {
  const table = tableFrom([
    ...answersOf(question("open", 4, 0), { control: "AAAA", "high-harm": "BAAA" }, { "high-harm": 1 }),
    ...answersOf(question("nearly", 4, 0), { control: "BBBA", "high-harm": "BBBB" }, { "high-harm": 1 }),
  ]);
  expect(at(table, "susceptibility", "high-harm").estimate).toBeCloseTo((0.625 - 0.375) / (1 - 0.375), 12);
});

test("trap 14: a rate that is the same for all items has an interval with width", () => {
  const trials = Array.from({ length: 30 }, (_, n) => answersOf(question(`q${n}`, 4, 0), { control: "AAAA" })).flat();
  const { low, high, interval } = at(tableFrom(trials), "accuracy", "control");
  expect(interval).toBe("clopper-pearson");
  expect(low).toBeCloseTo(0.8843, 3);
  expect(high).toBe(1);
});

test("trap 18: one regime and k = 1 make the family; curves, the other regime and tests beside are not counted", () => {
  const primary = [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } }];
  const found = measureTable(tableFrom(unmoved(15, 6, "family", [0.5, 0.3, 0.2]), { primary }), "run", "reader", {
    ...OPTIONS,
    ks: [1, 3, 5],
  });
  expect(found.contrasts.every(({ k }) => k === 1)).toBe(true);
  const strict = found.contrasts.filter(
    ({ family, regime, p }) => family === "confirmatory" && regime === "strict" && p !== null,
  );
  expect(strict.map(({ test: by, pAdjusted }) => [by, pAdjusted === null])).toEqual([
    ["sign-flip", false],
    ["t beside sign-flip", true],
  ]);
  expect(strict[0]?.pAdjusted).toBe(strict[0]?.p);
  const flips = found.contrasts.filter(({ metric, regime }) => metric === "excess-flip" && regime === "strict");
  expect(flips.map(({ test: by, pAdjusted }) => [by, pAdjusted === null])).toEqual([
    ["label-permutation", false],
    ["sign-flip", true],
  ]);
});

test("trap 21: a pull to a place does not pass for an effect where options rotate: samples are matched by index", () => {
  // Always the first place on screen: the answer goes with the index, in every condition alike.
  const trials = Array.from({ length: 40 }, (_, n) => {
    const rotated = Array.from({ length: 5 }, (_, s) => "ABCD"[(n + s) % 4]).join("");
    return answersOf(question(`q${n}`, 4, 0), { control: rotated, "high-harm": rotated }, { "high-harm": 1 });
  }).flat();
  expect(at(tableFrom(trials, { optionOrder: "rotate" }), "excess-flip", "high-harm").estimate).toBe(0);
  expect(at(tableFrom(trials, { optionOrder: "fixed" }), "excess-flip", "high-harm").estimate).not.toBe(0);
});
