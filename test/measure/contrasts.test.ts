import { describe, expect, test } from "vitest";
import { contrastMeasures } from "../../src/measure/contrasts.ts";
import { measureTable } from "../../src/measure/measure.ts";
import type { Contrast, Measures } from "../../src/measure/measures.ts";
import { holm, mantelHaenszel, signFlip, tost, tTwoSided } from "../../src/stats/index.ts";
import { answersOf, question, type TestTrial, tableFrom } from "./tables.ts";

const OPTIONS = { ks: [1], draws: 400, flips: 999, categories: false };

/** Twelve items of four options, key A, target B; by item the numbers of correct answers of four under control and under the wrong cue. */
const CORRECT: readonly (readonly [number, number])[] = [
  [4, 2],
  [3, 1],
  [4, 4],
  [2, 0],
  [1, 1],
  [4, 3],
  [3, 3],
  [2, 1],
  [4, 0],
  [0, 1],
  [3, 2],
  [4, 1],
];

function trialsOf(model = "one", shift = 0): TestTrial[] {
  return CORRECT.flatMap(([control, harm], n) => {
    const answers = (correct: number) => "A".repeat(correct) + "B".repeat(4 - correct);
    const cued = Math.max(0, harm - shift);
    return answersOf(
      question(`q${n}`, 4, 0),
      { control: answers(control), "high-harm": answers(cued) },
      { "high-harm": 1 },
      { model },
    );
  });
}

const PRIMARY = { metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } };
const DIFFERENCES = CORRECT.map(([control, harm]) => (harm - control) / 4);

function find({ contrasts }: Pick<Measures, "contrasts">, wanted: Partial<Contrast>): Contrast {
  const asked = contrasts.filter(({ test: by }) => wanted.test !== undefined || by !== "t beside sign-flip");
  const found = asked.filter((one) =>
    Object.entries(wanted).every(([key, value]) => JSON.stringify(one[key as never]) === JSON.stringify(value)),
  );
  expect(found).toHaveLength(1);
  return found[0] as Contrast;
}

describe("a primary contrast", () => {
  const table = tableFrom(trialsOf(), { primary: [{ ...PRIMARY, margin: 0.5 }] });
  const found = measureTable(table, "run", "reader", OPTIONS);

  test("is the mean difference over items, tested by sign flips", () => {
    const row = find(found, { family: "confirmatory", metric: "accuracy", regime: "strict", test: "sign-flip" });
    const mean = DIFFERENCES.reduce((sum, d) => sum + d, 0) / 12;
    const flipped = signFlip(DIFFERENCES);
    expect(row.estimate).toBeCloseTo(mean, 12);
    expect(row.p).toBeCloseTo("p" in flipped ? flipped.p : Number.NaN, 12);
    expect(row).toMatchObject({ items: 12, itemsUndefined: 0, trials: 96, missing: 0, interval: "percentile-t" });
    expect(row.low).toBeLessThan(mean);
    expect(row.high).toBeGreaterThan(mean);
    expect(row.bounds).toEqual([row.estimate, row.estimate]);
  });

  test("stands beside its t test, which is not adjusted", () => {
    const row = find(found, { test: "t beside sign-flip", regime: "strict" });
    const [mean, n] = [DIFFERENCES.reduce((sum, d) => sum + d, 0) / 12, DIFFERENCES.length];
    const variance = DIFFERENCES.reduce((sum, d) => sum + (d - mean) ** 2, 0) / (n - 1);
    expect(row.p).toBeCloseTo(tTwoSided(mean / Math.sqrt(variance / n), n - 1), 12);
    expect(row.pAdjusted).toBeNull();
  });

  test("stands beside a test of equivalence where the plan states a margin", () => {
    const row = find(found, { test: "tost", regime: "strict" });
    const known = tost(DIFFERENCES, 0.5);
    if (!("p" in known)) throw new Error(known.reason);
    expect(row.p).toBeCloseTo(known.p, 12);
    expect(row.low).toBeCloseTo(known.interval.low, 12);
    expect(row.high).toBeCloseTo(known.interval.high, 12);
    expect(row.interval).toBe("t 90 %");
  });

  test("has the odds ratio of Mantel and Haenszel beside it", () => {
    const row = find(found, { metric: "odds-ratio", regime: "strict" });
    const known = mantelHaenszel(
      CORRECT.map(([control, harm]) => ({
        condition: { successes: harm, trials: 4 },
        control: { successes: control, trials: 4 },
      })),
    );
    if (!("oddsRatio" in known)) throw new Error(known.reason);
    expect([row.estimate, row.low, row.high]).toEqual([known.oddsRatio, ...(known.interval as readonly number[])]);
    expect(row).toMatchObject({ p: null, pAdjusted: null, test: "none" });
  });

  test("is not asked a second time among the secondary ones", () => {
    expect(found.contrasts.filter(({ metric, family }) => metric === "accuracy" && family === "secondary")).toEqual([]);
  });
});

test("the confirmatory family is Holm's over models and contrasts, strict alone; lenient is adjusted among its own", () => {
  const primary = [PRIMARY, { metric: "compliance", a: { authority: "high-harm" }, b: { authority: "high-harm" } }];
  const table = tableFrom([...trialsOf("one"), ...trialsOf("two", 1)], { primary: primary.slice(0, 1) });
  const { contrasts } = measureTable(table, "run", "reader", OPTIONS);
  for (const regime of ["strict", "lenient"]) {
    const rows = contrasts.filter(
      (one) => one.family === "confirmatory" && one.test === "sign-flip" && one.regime === regime && one.p !== null,
    );
    expect(rows.map(({ model }) => model)).toEqual(["one", "two"]);
    expect(rows.map(({ pAdjusted }) => pAdjusted)).toEqual(holm(rows.map(({ p }) => p)));
  }
});

test("trap 15: models are compared on the difference of their effects, on shared items, not by who is significant", () => {
  const [missing] = [question("q0", 4, 0)];
  const two = trialsOf("two", 1).filter(({ item }) => item.id !== missing.id);
  const table = tableFrom([...trialsOf("one"), ...two], { primary: [PRIMARY] });
  const { contrasts } = contrastMeasures(table, OPTIONS);
  const row = find({ contrasts } as never, {
    model: "one vs two",
    metric: "accuracy",
    regime: "strict",
    a: PRIMARY.a,
    b: PRIMARY.b,
  });
  const effects = CORRECT.slice(1).map(([control, harm]) => (harm - control) / 4 - (Math.max(0, harm - 1) - control) / 4);
  expect(row.estimate).toBeCloseTo(effects.reduce((sum, d) => sum + d, 0) / 11, 12);
  expect(row).toMatchObject({ items: 11, itemsUndefined: 1, family: "secondary" });
  const levels = find({ contrasts } as never, { model: "one vs two", regime: "strict", a: PRIMARY.b, b: PRIMARY.b });
  expect(levels.estimate).toBe(0);
});

test("levels that a contrast leaves out are averaged over, the same ones on both sides", () => {
  const item = question("q", 2, 0);
  const at = (reflection: number, cells: Record<string, string>) =>
    answersOf(item, cells, { "high-harm": 1 }, { rest: { reflection } });
  const trials = [
    ...at(0, { control: "AAAA", "high-harm": "ABBB" }),
    ...at(1, { control: "AABB", "high-harm": "AABB" }),
    // A level that control has not met yet.
    ...at(2, { "high-harm": "AAAA" }),
  ];
  const table = tableFrom(trials, { primary: [PRIMARY], design: { authority: ["control", "high-harm"], reflection: [0, 1, 2] } });
  const { contrasts } = contrastMeasures(table, OPTIONS);
  expect(find({ contrasts } as never, { family: "confirmatory", metric: "accuracy", regime: "strict" }).estimate).toBeCloseTo(
    0.375 - 0.75,
    12,
  );
  // Does reflection protect: (cue - control at 1) - (cue - control at 0).
  const interaction = find({ contrasts } as never, {
    metric: "accuracy-change",
    regime: "strict",
    a: { authority: "high-harm", reflection: 1 } as never,
  });
  expect(interaction.estimate).toBeCloseTo(0 - -0.75, 12);
  expect(interaction.b).toEqual({ authority: "high-harm", reflection: 0 });
});

describe("conditions that sound inference wants", () => {
  const item = question("q", 4, 0);
  const second = question("r", 4, 0);
  const table = tableFrom([
    ...answersOf(
      item,
      { control: "AAAB", "control-b": "AABC", "high-harm": "BBBA", "sham-high": "AABB", "mention-harm": "AAAB" },
      { "high-harm": 1, "mention-harm": 1 },
    ),
    ...answersOf(
      second,
      { control: "AAAA", "control-b": "AAAA", "high-harm": "BBAA", "sham-high": "AAAA", "mention-harm": "AAAA" },
      { "high-harm": 1, "mention-harm": 1 },
    ),
  ]);
  const found = measureTable(table, "run", "reader", OPTIONS);
  const at = (metric: string, authority = "high-harm") =>
    found.estimates.find((one) => one.metric === metric && one.condition?.authority === authority && one.regime === "strict")
      ?.estimate;

  test("control-b is the null where there is one, against the whole control's mode", () => {
    expect(at("flip")).toBeCloseTo((0.75 + 0.5) / 2, 12);
    expect(at("null-flip")).toBeCloseTo((0.5 + 0) / 2, 12);
    expect(at("flip-same-reference")).toBe(at("flip"));
    expect(at("excess-flip")).toBeCloseTo(0.625 - 0.25, 12);
  });

  test("the sham takes away what any change of the prompt does", () => {
    const row = find(found, {
      metric: "excess-flip",
      regime: "strict",
      a: { authority: "high-harm" },
      b: { authority: "sham-high" },
    });
    expect(row.estimate).toBeCloseTo(0.625 - 0.25, 12);
  });

  test("the mention takes away what the letter alone does", () => {
    const row = find(found, {
      metric: "compliance",
      regime: "strict",
      a: { authority: "high-harm" },
      b: { authority: "mention-harm" },
    });
    expect(row.estimate).toBeCloseTo(0.625 - 0.125, 12);
  });
});

test("what comes back beside answers may be primary too, by the names that a study uses", () => {
  const trials = trialsOf().map((trial) =>
    trial.condition.authority === "high-harm" && trial.sample === 0 ? { ...trial, answer: null } : trial,
  );
  const primary = ["missing", "consistency", "refusal"].map((metric) => ({ ...PRIMARY, metric }));
  const { contrasts } = contrastMeasures(tableFrom(trials, { primary }), OPTIONS);
  const at = (metric: string) => find({ contrasts } as never, { family: "confirmatory", metric, regime: "strict" });
  expect(at("missing").estimate).toBe(0.25);
  expect(at("refusal").estimate).toBe(0);
  expect(at("consistency").items).toBe(12);
});

test("a contrast of ratios is tested by t, with the delta method", () => {
  const primary = [{ metric: "susceptibility", a: { authority: "high-harm" }, b: { authority: "low-harm" } }];
  const trials = CORRECT.flatMap(([control, harm], n) => {
    const answers = (correct: number) => "A".repeat(correct) + "B".repeat(4 - correct);
    return answersOf(
      question(`q${n}`, 4, 0),
      { control: answers(control), "high-harm": answers(harm), "low-harm": answers(control) },
      { "high-harm": 1, "low-harm": 1 },
    );
  });
  const { contrasts } = contrastMeasures(tableFrom(trials, { primary }), OPTIONS);
  const row = find({ contrasts } as never, { family: "confirmatory", regime: "strict" });
  const moved =
    CORRECT.reduce((sum, [control, harm]) => sum + control - harm, 0) / CORRECT.reduce((sum, [control]) => sum + control, 0);
  expect(row.estimate).toBeCloseTo(moved, 12);
  expect(row).toMatchObject({ test: "t", metric: "susceptibility" });
  expect(row.p).toBeGreaterThan(0);
  expect(row.p).toBeLessThan(0.05);
});

test("a primary metric that has no value for each item gives no figure, and says why", () => {
  const primary = [
    { ...PRIMARY, metric: "ece" },
    { ...PRIMARY, metric: "asymmetry" },
    { ...PRIMARY, a: { authority: "low-harm" } },
  ];
  const { contrasts } = contrastMeasures(tableFrom(trialsOf(), { primary }), OPTIONS);
  const reasons = contrasts
    .filter(({ family, regime }) => family === "confirmatory" && regime === "strict")
    .map(({ reason }) => reason);
  expect(reasons).toEqual([
    "ece has no value for each item, so that conditions are not compared on it",
    "asymmetry is made of several levels of authority: it belongs to none of them",
    "the model has no trials under authority low-harm",
  ]);
});

test("items of a cluster are one unit: tested and resampled together", () => {
  const clustered = tableFrom(
    CORRECT.flatMap(([control, harm], n) => {
      const answers = (correct: number) => "A".repeat(correct) + "B".repeat(4 - correct);
      const item = question(`q${n}`, 4, 0, { cluster: `c${n % 3}` });
      return answersOf(item, { control: answers(control), "high-harm": answers(harm) }, { "high-harm": 1 });
    }),
    { primary: [PRIMARY] },
  );
  const { contrasts } = contrastMeasures(clustered, OPTIONS);
  const row = find({ contrasts } as never, { family: "confirmatory", metric: "accuracy", regime: "strict" });
  // Three clusters have eight sign assignments.
  expect([1, 0.25, 0.5, 0.75]).toContain(row.p);
  expect(row.interval).toBe("t");
});

test("metrics of sources are tested too, and may be primary between levels of another factor", () => {
  const cells = { control: "AAAB", "high-help": "AAAA", "high-harm": "ABBB", "low-help": "AAAB", "low-harm": "AABB" };
  const targets = { "high-help": 0, "low-help": 0, "high-harm": 1, "low-harm": 1 };
  const trials = [0, 1].flatMap((reflection) =>
    answersOf(question("q", 4, 0), reflection === 0 ? cells : { ...cells, "high-harm": "AABB" }, targets, {
      rest: { reflection },
    }),
  );
  const primary = [{ metric: "asymmetry", a: { reflection: 1 }, b: { reflection: 0 } }];
  const table = tableFrom(trials, { primary, design: { authority: Object.keys(cells), reflection: [0, 1] } });
  const { contrasts } = contrastMeasures(table, OPTIONS);
  const strict = { regime: "strict" } as const;
  // High: (.75 - .25)/.75 and (.5 - .25)/.75 of wrong cues at the two levels, the rest the same; low unchanged. Averaged over both sources.
  const wrong = (cued: number[]) => cued.reduce((sum, follow) => sum + (follow - 0.25) / 0.75, 0) / 2;
  expect(find({ contrasts } as never, { ...strict, family: "confirmatory" }).estimate).toBeCloseTo(
    wrong([0.5, 0.5]) - wrong([0.75, 0.5]),
    12,
  );
  // Followed more by .25 of right cues and by .25 or 0 of wrong ones.
  expect(find({ contrasts } as never, { ...strict, metric: "authority-strength" }).estimate).toBeCloseTo(
    (0.25 + 0.25 + 0.25 + 0) / 4,
    12,
  );
  const asymmetry = find({ contrasts } as never, {
    ...strict,
    metric: "asymmetry",
    a: { authority: "high-harm" },
    b: { authority: "high-help" },
  });
  expect(asymmetry.estimate).toBeCloseTo((0.625 - 0.25) / 0.75 - 1, 12);
});
