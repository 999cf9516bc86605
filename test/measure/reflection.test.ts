import { describe, expect, test } from "vitest";
import { consistencyEstimates } from "../../src/measure/reflection/consistency.ts";
import { reflectionMeasures } from "../../src/measure/reflection.ts";
import type { Table } from "../../src/measure/table.ts";
import { OUTCOMES } from "../../src/read/outcomes.ts";
import { chose, made, noise, outcome } from "./check-tables.ts";
import { contrastOf, estimateOf, expectNoNaN, oracle, QUICK } from "./found.ts";

const CHOICE = OUTCOMES.indexOf("choice");

/** Trials by hand: `right` says whether an answer is the key. */
function answered(right: boolean, key: number) {
  return { option: right ? key : (key + 1) % 4, outcome: CHOICE };
}

function ofControl() {
  const trials = oracle("trials_core_metrics").input.trials as {
    options: string[];
    correct: string;
    control: (string | null)[];
  }[];
  return reflectionMeasures(
    made({
      design: {},
      items: trials.length,
      samples: 5,
      item: (n) => ({ options: trials[n]?.options ?? [], key: trials[n]?.options.indexOf(trials[n]?.correct ?? "") ?? 0 }),
      trial: ({ item, sample, ...place }) => {
        const answer = trials[item]?.control[sample] ?? null;
        if (answer === null) return outcome("unreadable");
        return chose(trials[item]?.options.indexOf(answer) ?? 0, { item, sample, ...place });
      },
    }),
    QUICK,
  );
}

describe("consistency over samples", () => {
  test("is the exact agreement of the oracle case, over items with two answers", () => {
    const { expected } = oracle("consistency_per_item");
    const found = estimateOf(ofControl(), "agreement");
    expect(found.estimate).toBeCloseTo(expected.mean_agreement, 12);
    expect(found).toMatchObject({ items: 7, itemsUndefined: 1 });
  });

  test("beyond guessing takes each item's own number of options", () => {
    const items = oracle("consistency_per_item").expected.per_item as ({ brennan_prediger: number } | null)[];
    const known = items.flatMap((one) => (one === null ? [] : [one.brennan_prediger]));
    const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
    expect(estimateOf(ofControl(), "brennan-prediger").estimate).toBeCloseTo(mean, 12);
  });

  test("Krippendorff's alpha is that of the oracle case", () => {
    const { alpha } = oracle("krippendorff_alpha_trials").expected;
    expect(estimateOf(ofControl(), "krippendorff").estimate).toBeCloseTo(alpha, 12);
  });

  test("the error of alpha is that of leaving out an item at a time, nearly", () => {
    const alphaOf = (table: Table) => ({
      estimates: consistencyEstimates(table, 0, 0, { ...QUICK, draws: 20, categories: false }),
      contrasts: [],
    });
    const answers = (item: number, sample: number) => Math.floor(3 * noise(item, 9) ** 2 + 1.2 * noise(item, sample)) % 4;
    const alphaWithout = (left: number) =>
      estimateOf(
        alphaOf(
          made({
            design: {},
            items: 60,
            trial: (place) => (place.item === left ? null : chose(answers(place.item, place.sample), place)),
          }),
        ),
        "krippendorff",
      );
    const whole = alphaWithout(-1);
    const each = Array.from({ length: 60 }, (_, item) => alphaWithout(item).estimate as number);
    const mean = each.reduce((sum, one) => sum + one, 0) / 60;
    const jackknife = Math.sqrt((59 / 60) * each.reduce((sum, one) => sum + (one - mean) ** 2, 0));
    expect((whole.se as number) / jackknife).toBeGreaterThan(0.9);
    expect((whole.se as number) / jackknife).toBeLessThan(1.1);
  });

  test("trap 14: κ undefined printed as 1 — all answers alike leave alpha null, agreement 1 with a width", () => {
    const same = reflectionMeasures(made({ design: {}, items: 12, trial: (place) => chose(2, place) }), QUICK);
    expect(estimateOf(same, "krippendorff")).toMatchObject({ estimate: null, reason: expect.stringContaining("0/0") });
    const all = estimateOf(same, "agreement");
    expect(all).toMatchObject({ estimate: 1, high: 1, interval: "clopper-pearson" });
    expect(all.low).toBeLessThan(0.8);
  });

  test("is named after the order of options where temperature is 0", () => {
    const settings = (temperature: number | null) => ({ off: { temperature } as never });
    const at = (temperature: number | null, optionOrder: string) =>
      reflectionMeasures(
        made({
          design: {},
          items: 12,
          plan: { optionOrder, models: [{ model: "m", alias: null, settings: settings(temperature) }] },
        }),
        QUICK,
      ).estimates.map(({ metric }) => metric);
    expect(at(0, "rotate")).toContain("order-agreement");
    expect(at(0, "rotate")).not.toContain("agreement");
    expect(at(0.7, "rotate")).toContain("agreement");
    expect(at(null, "rotate")).toContain("agreement");
    expect(at(0, "fixed")).toContain("agreement");
  });

  test("trap 15: agreement at temperature 0 and agreement over draws are not contrasted", () => {
    const models = [{ model: "m", alias: null, settings: { off: { temperature: 0 }, on: { temperature: null } } as never }];
    const found = reflectionMeasures(made({ design: { thinking: ["off", "on"] }, items: 12, plan: { models } }), QUICK);
    expect(contrastOf(found, "agreement")).toMatchObject({
      estimate: null,
      p: null,
      reason: expect.stringContaining("temperature 0"),
    });
  });

  test("levels are then contrasted at each level of thinking, each named for what it is", () => {
    const models = [{ model: "m", alias: null, settings: { off: { temperature: 0 }, on: { temperature: null } } as never }];
    const design = { reflection: [0, 1], thinking: ["off", "on"] };
    const found = reflectionMeasures(made({ design, items: 12, plan: { models } }), QUICK);
    const at = (thinking: string) => ({ a: { reflection: 1, thinking }, b: { reflection: 0, thinking } });
    expect(contrastOf(found, "order-agreement", at("off")).estimate).toBe(0);
    expect(contrastOf(found, "agreement", at("on")).estimate).toBe(0);
  });

  test("consistency is not accuracy: shown by right and wrong mode", () => {
    // Half of the items always wrong in the same way, the others right three times of four.
    const found = reflectionMeasures(
      made({
        design: {},
        items: 20,
        trial: ({ item, sample }) => answered(item % 2 === 0 && sample > 0, item % 4),
      }),
      QUICK,
    );
    expect(estimateOf(found, "agreement-mode-wrong")).toMatchObject({ estimate: 1, items: 10 });
    expect(estimateOf(found, "agreement-mode-right").estimate).toBeCloseTo(0.5, 12);
  });
});

describe("levels of reflection", () => {
  /** Right in so many of 10 samples, by level and thinking; every fourth item one more. */
  const RIGHT: Record<string, number> = { "0 off": 4, "0 on": 5, "1 off": 5, "1 on": 6, "2 off": 6, "2 on": 9 };
  const study = made({
    design: { reflection: [0, 1, 2], thinking: ["off", "on"] },
    items: 40,
    samples: 10,
    trial: ({ item, sample, condition }) =>
      answered(
        sample <
          (RIGHT[`${condition.reflection} ${condition.thinking}`] as number) -
            (item % 4 === 0 && condition.reflection === 2 ? 2 : 0),
        item % 4,
      ),
  });
  const found = reflectionMeasures(study, QUICK);

  test("are contrasted with the first, averaged over thinking", () => {
    // Level 2: (6 + 9)/2 less a half for every fourth item, over 10; level 0: 4.5 of 10.
    const row = contrastOf(found, "accuracy", { a: { reflection: 2 }, b: { reflection: 0 } });
    expect(row.estimate).toBeCloseTo(0.75 - 0.05 - 0.45, 12);
    expect(row).toMatchObject({ items: 40, family: "secondary", trials: 1600 });
    expect(row.p).toBeLessThan(0.001);
    expect(row.test).toBe("sign-flip");
    expect(row.low).toBeLessThan(row.estimate as number);
  });

  test("thinking on is contrasted with off, averaged over levels", () => {
    const row = contrastOf(found, "accuracy", { a: { thinking: "on" }, b: { thinking: "off" } });
    expect(row.estimate).toBeCloseTo((1 + 1 + 3) / 30, 12);
  });

  test("the interaction is a difference of differences, item by item", () => {
    const row = contrastOf(found, "accuracy-interaction", {
      a: { reflection: 2, thinking: "on" },
      b: { reflection: 0, thinking: "off" },
    });
    expect(row.estimate).toBeCloseTo((9 - 5 - (6 - 4)) / 10, 12);
    expect(contrastOf(found, "accuracy-interaction", { a: { reflection: 1, thinking: "on" } }).estimate).toBeCloseTo(0, 12);
  });

  test("the trend is one linear contrast: the slope for each level", () => {
    // Means .45, .55, .70: (.70 - .45)/2.
    const row = contrastOf(found, "accuracy-trend");
    expect(row).toMatchObject({ a: { reflection: 2 }, b: { reflection: 0 } });
    expect(row.estimate).toBeCloseTo(0.125, 12);
  });

  test("max-T stands beside, never below the p value of one contrast alone", () => {
    for (const level of [1, 2]) {
      const alone = contrastOf(found, "accuracy", { a: { reflection: level } });
      const among = contrastOf(found, "accuracy-levels", { a: { reflection: level } });
      expect(among.test).toContain("max-T among 2 levels");
      expect(among.p as number).toBeGreaterThanOrEqual((alone.p as number) - 1e-4);
    }
  });

  test("a contrast that the plan declares is left to the plan", () => {
    const primary = [{ metric: "accuracy", a: { reflection: 2 }, b: { reflection: 0 } }];
    const { contrasts } = reflectionMeasures({ ...study, plan: { ...study.plan, primary } }, QUICK);
    const levels = contrasts.filter(({ metric, a }) => metric === "accuracy" && a.reflection !== undefined);
    expect(new Set(levels.map(({ a }) => a.reflection))).toEqual(new Set([1]));
  });

  test("are compared without a cue in a crossed study", () => {
    const crossed = made({
      design: { reflection: [0, 2], authority: ["control", "high-harm"] },
      items: 20,
      trial: ({ item, condition }) => answered(condition.authority === "control" && condition.reflection === 2, item % 4),
    });
    const row = contrastOf(reflectionMeasures(crossed, QUICK), "accuracy", { a: { reflection: 2, authority: "control" } });
    expect(row).toMatchObject({ estimate: 1, b: { reflection: 0, authority: "control" } });
  });

  test("trap 3: averages over different item sets per condition — an item that lacks a level is left out on both sides", () => {
    const gappy = made({
      design: { reflection: [0, 2] },
      items: 20,
      // Items under level 2 only are all right: they must not lift the contrast.
      trial: ({ item, condition }) =>
        item < 10 && condition.reflection === 0 ? null : answered(item < 10 || item % 2 === 0, item % 4),
    });
    expect(contrastOf(reflectionMeasures(gappy, QUICK), "accuracy")).toMatchObject({
      estimate: 0,
      items: 10,
      itemsUndefined: 10,
    });
  });
});

describe("from one answer to the next", () => {
  const pairs = oracle("reflection_transitions").input.item_pass1_pass2 as [string, number, number][];
  const { expected } = oracle("reflection_transitions");
  const twoPass = made({
    design: {},
    items: 4,
    samples: 3,
    trial: ({ item, sample }) => {
      const [, first, second] = pairs[3 * item + sample] as [string, number, number];
      const key = item % 4;
      return { firstOption: first ? key : (key + 1) % 4, firstOutcome: CHOICE, ...answered(second === 1, key) };
    },
  });

  test("pass 1 to pass 2 is the oracle's table, item first", () => {
    const found = reflectionMeasures(twoPass, QUICK);
    for (const cell of ["rr", "rw", "wr", "ww"]) {
      expect(estimateOf(found, `revision-${cell}`).estimate).toBeCloseTo(expected[cell] / 12, 12);
    }
    const gain = contrastOf(found, "revision-gain");
    expect(gain.estimate).toBeCloseTo(expected.mean_gain, 12);
    expect(gain.se).toBeCloseTo(expected.se_items, 12);
    expect(gain).toMatchObject({ a: { pass: 2 }, b: { pass: 1 }, test: "sign-flip", trials: 12 });
  });

  test("trap 9: McNemar on repeated samples — the gain is tested over four items, not twelve trials", () => {
    // One item has a gain, so the signs leave p at 1; McNemar on 2 against 4 changes would have given .69.
    expect(contrastOf(reflectionMeasures(twoPass, QUICK), "revision-gain").p).toBe(1);
  });

  test("the null of change is how often two samples of pass 1 differ", () => {
    const found = reflectionMeasures(twoPass, QUICK);
    // Agreement of pass 1: 1/3, 1, 1, 1/3.
    expect(estimateOf(found, "revision-null").estimate).toBeCloseTo(1 - (1 / 3 + 1 + 1 + 1 / 3) / 4, 12);
    expect(estimateOf(found, "revision-change").estimate).toBeCloseTo((2 / 3 + 2 / 3 + 0 + 2 / 3) / 4, 12);
  });

  test("trap 5: letters compared instead of canonical options — the order on screen plays no part", () => {
    const other = { ...twoPass, columns: { ...twoPass.columns, place: twoPass.columns.place.map((place) => 3 - place) } };
    expect(reflectionMeasures(other, QUICK)).toEqual(reflectionMeasures(twoPass, QUICK));
  });

  test("strict takes a missing answer for a wrong one, lenient drops the pair", () => {
    const half = made({
      design: {},
      items: 10,
      samples: 2,
      trial: ({ item, sample }) => ({
        firstOption: item % 4,
        firstOutcome: CHOICE,
        ...(sample === 0 ? outcome("refusal") : answered(true, item % 4)),
      }),
    });
    const found = reflectionMeasures(half, QUICK);
    expect(estimateOf(found, "revision-rw").estimate).toBe(0.5);
    expect(estimateOf(found, "revision-rw", { regime: "lenient" }).estimate).toBe(0);
    expect(contrastOf(found, "revision-gain").estimate).toBe(-0.5);
    expect(contrastOf(found, "revision-gain", { regime: "lenient" }).estimate).toBe(0);
    expect(estimateOf(found, "revision-change").missing).toBe(10);
  });

  test("level to level is paired by item and sample, whatever is missing between", () => {
    // Level 0 is right in samples 0 and 1 (of 0-3), level 1 in samples 1 and 2 and has no sample 0.
    const found = reflectionMeasures(
      made({
        design: { reflection: [0, 1] },
        items: 10,
        trial: ({ item, sample, condition }) => {
          if (condition.reflection === 1 && sample === 0) return null;
          return answered(condition.reflection === 0 ? sample < 2 : sample === 1 || sample === 2, item % 4);
        },
      }),
      QUICK,
    );
    for (const [cell, share] of [
      ["rr", 1 / 3],
      ["wr", 1 / 3],
      ["ww", 1 / 3],
      ["rw", 0],
    ] as const) {
      expect(contrastOf(found, `transition-${cell}`).estimate).toBeCloseTo(share, 12);
    }
    expect(contrastOf(found, "transition-rr")).toMatchObject({ p: null, a: { reflection: 1 }, b: { reflection: 0 } });
    // Two of four right, two wrong in the same way: agreement 1/3 at level 0.
    expect(contrastOf(found, "transition-null").estimate).toBeCloseTo(2 / 3, 12);
  });
});

test("samples that one level lacks, and those that the other lacks, are no pairs", () => {
  // Level 0 has samples 0, 2, 3, level 1 has 1, 2, 3: of two pairs one gets better.
  const found = reflectionMeasures(
    made({
      design: { reflection: [0, 1] },
      items: 10,
      trial: ({ item, sample, condition }) =>
        sample === (condition.reflection === 0 ? 1 : 0)
          ? null
          : answered(sample < 2 || (sample === 2 && condition.reflection === 1), item % 4),
    }),
    QUICK,
  );
  expect(contrastOf(found, "transition-wr")).toMatchObject({ estimate: 0.5, trials: 20 });
  expect(contrastOf(found, "transition-ww").estimate).toBe(0.5);
});

describe("what a run lacks", () => {
  const RUNS = {
    "one item": { items: 1 },
    "one sample": { samples: 1 },
    "one item and one sample": { items: 1, samples: 1 },
    "all unreadable": { trial: () => ({ ...outcome("unreadable"), words: 0 }) },
    "no key": { item: () => ({ key: null }) },
    "a condition missing": {
      trial: ({ condition }: { condition: object }) => (JSON.stringify(condition).includes("2") ? null : {}),
    },
    "a condition missing for most items": {
      trial: ({ item, condition }: { item: number; condition: object }) =>
        item > 0 && JSON.stringify(condition).includes("2") ? null : {},
    },
    "confidences of no use": { trial: () => ({ confidence: 250 }) },
    "one confidence": {
      trial: ({ number }: { number: number }) => (number === 3 ? { confidence: 40 } : {}),
    },
    "confidences that are all the same": { trial: () => ({ confidence: 90 }) },
    "items of one option": { item: () => ({ options: ["a"], key: 0 }), trial: () => ({ option: 0, confidence: 50 }) },
    "nothing known of tokens": { trial: () => ({ outputTokens: Number.NaN, thinkingTokens: Number.NaN, usd: Number.NaN }) },
    "two passes without answers": { trial: () => ({ ...outcome("refusal"), firstOutcome: 1 }) },
    "clusters of all items": { item: () => ({ cluster: "one" }), trial: () => ({ confidence: 80 }) },
  };

  test.each(Object.entries(RUNS))("%s: no throw, no NaN, a reason for every null", (_, run) => {
    const found = reflectionMeasures(
      made({ design: { reflection: [0, 1, 2], form: ["plain", "confidence"] }, items: 12, samples: 4, ...run }),
      { ...QUICK, draws: 200, flips: 999 },
    );
    expect(found.estimates.length).toBeGreaterThan(0);
    expectNoNaN(found);
  });

  test("a run of nothing measures nothing", () => {
    const found = reflectionMeasures(made({ items: 0 }), QUICK);
    expect(found).toEqual({ estimates: [], contrasts: [] });
  });

  test("one sample leaves agreement undefined, not 1", () => {
    const found = reflectionMeasures(made({ design: {}, samples: 1 }), QUICK);
    expect(estimateOf(found, "agreement")).toMatchObject({ estimate: null, reason: "no item has two answers to compare" });
  });

  test("trap 4: ∅ as a modal option — missing answers neither agree nor disagree", () => {
    const found = reflectionMeasures(
      made({ design: {}, samples: 4, trial: ({ sample, item }) => (sample < 2 ? outcome("refusal") : answered(true, item % 4)) }),
      QUICK,
    );
    expect(estimateOf(found, "agreement")).toMatchObject({ estimate: 1, missing: 120, trials: 240 });
    expect(estimateOf(found, "agreement-mode-right").items).toBe(60);
  });

  test("a model that has not come so far is compared on what it has; the others do not suffer", () => {
    const models = ["whole", "begun"];
    const found = reflectionMeasures(
      made({
        models,
        design: { reflection: [0, 2], thinking: ["off", "on"] },
        items: 12,
        trial: ({ model, item, condition }) =>
          model === 1 && condition.reflection === 2 && condition.thinking === "on"
            ? null
            : answered(condition.reflection === 2, item % 4),
      }),
      QUICK,
    );
    for (const model of models) {
      expect(contrastOf(found, "accuracy", { model, a: { reflection: 2 } }).estimate).toBe(1);
    }
    expect(contrastOf(found, "accuracy", { model: "begun", a: { reflection: 2 } }).trials).toBe(96);
    expect(found.contrasts.filter(({ metric, model }) => metric === "accuracy-interaction" && model === "begun")).toEqual([]);
  });

  test("contrasts without a key say so", () => {
    const found = reflectionMeasures(made({ design: { reflection: [0, 2] }, items: 12, item: () => ({ key: null }) }), QUICK);
    expect(contrastOf(found, "accuracy")).toMatchObject({ estimate: null, p: null, reason: "no item has a key" });
    expect(contrastOf(found, "agreement").estimate).toBe(0);
  });

  test("a trial of one pass has no revision", () => {
    const { estimates, contrasts } = reflectionMeasures(made({ design: {} }), QUICK);
    expect([...estimates, ...contrasts].filter(({ metric }) => metric.startsWith("revision"))).toEqual([]);
  });
});
