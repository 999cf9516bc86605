import { describe, expect, test } from "vitest";
import { confidenceAmbiguity } from "../../src/measure/calibration/ambiguity.ts";
import { forecastsOf } from "../../src/measure/calibration/forecasts.ts";
import { rankCorrelation, rankedPairs } from "../../src/measure/calibration/rank-correlation.ts";
import { brierParts } from "../../src/measure/calibration/scores.ts";
import type { Estimate } from "../../src/measure/measures.ts";
import { brier } from "../../src/measure/metrics/confidence.ts";
import { listed } from "../../src/measure/reflection/listed.ts";
import { reflectionMeasures } from "../../src/measure/reflection.ts";
import type { Table } from "../../src/measure/table.ts";
import { stream } from "../../src/random/stream.ts";
import { OUTCOMES } from "../../src/read/outcomes.ts";
import { spearman } from "../../src/stats/index.ts";
import { made, noise, outcome } from "./check-tables.ts";
import { contrastOf, estimateOf, expectNoNaN, oracle, QUICK } from "./found.ts";

const CHOICE = OUTCOMES.indexOf("choice");
const ABOUT = { regime: "strict", model: 0, condition: null } as const;
const TWO = { options: ["a", "b"], key: 0 };

/** 40 items of two options with 5 samples each, confidences of the oracle case as `confidence` makes them. */
function ofOracle(confidence: (stated: number) => number): Table {
  const { confidence: stated, correct } = oracle("ece_equal_width_15").input as { confidence: number[]; correct: number[] };
  return made({
    design: { form: ["confidence"] },
    items: 40,
    samples: 5,
    item: () => TWO,
    trial: ({ item, sample }) => {
      const at = 5 * item + sample;
      return { option: 1 - (correct[at] as number), outcome: CHOICE, confidence: confidence(stated[at] as number) };
    },
  });
}

describe("against scikit-learn and exact arithmetic, through the measures", () => {
  // Of two options, 2c - 100 says in words what c/100 says as a chance.
  const anchored = reflectionMeasures(
    ofOracle((stated) => 2 * stated - 100),
    QUICK,
  );
  const plain = reflectionMeasures(
    ofOracle((stated) => stated),
    QUICK,
  );

  test("Brier, on the scale where 0 is a guess and on the plain one", () => {
    const { brier } = oracle("brier_murphy_distinct").expected;
    expect(estimateOf(anchored, "brier").estimate).toBeCloseTo(brier, 12);
    expect(estimateOf(plain, "brier-plain").estimate).toBeCloseTo(brier, 12);
    expect(estimateOf(plain, "brier").estimate).not.toBeCloseTo(brier, 2);
  });

  test("Murphy's parts, corrected, add up to the Brier score", () => {
    const { expected } = oracle("brier_murphy_distinct");
    const [rel, res, unc] = ["reliability", "resolution", "uncertainty"].map(
      (part) => estimateOf(anchored, `brier-${part}`).estimate as number,
    ) as [number, number, number];
    expect(rel).toBeCloseTo(expected.rel_bias_corrected, 12);
    expect(res).toBeCloseTo(expected.res_bias_corrected, 12);
    expect(unc).toBeCloseTo(expected.unc_bias_corrected, 12);
    expect(rel - res + unc).toBeCloseTo(expected.brier, 12);
  });

  test("ECE and the debiased squared error in 15 bins", () => {
    expect(estimateOf(anchored, "ece").estimate).toBeCloseTo(oracle("ece_equal_width_15").expected.ece, 12);
    expect(estimateOf(plain, "ece-plain").estimate).toBeCloseTo(oracle("ece_equal_width_15").expected.ece, 12);
    const { width15_debiased } = oracle("calibration_error_squared_debiased").expected;
    expect(estimateOf(anchored, "squared-calibration-error").estimate).toBeCloseTo(width15_debiased, 12);
  });

  test("the reliability diagram, bin by bin, with bars over items", () => {
    const bins = oracle("ece_equal_width_15").expected.bins as { bin: number; n: number; conf: number; acc: number }[];
    const shown = anchored.estimates.filter(({ metric }) => /^reliability-\d+$/.test(metric));
    expect(shown).toHaveLength(bins.length);
    for (const { bin, n, conf, acc } of bins) {
      const bar = estimateOf(anchored, `reliability-${bin}`);
      expect(bar.estimate).toBeCloseTo(acc, 12);
      expect(bar.trials).toBe(n);
      expect(bar.low as number).toBeLessThan(acc);
      expect(estimateOf(anchored, `reliability-chance-${bin}`).estimate).toBeCloseTo(conf, 12);
    }
  });

  test("AUROC pooled and within items", () => {
    const { auc, within_item_auc } = oracle("auroc_calibration_data").expected;
    const pooled = estimateOf(plain, "auroc");
    expect(pooled.estimate).toBeCloseTo(auc, 10);
    expect(pooled.interval).toBe("bca, 2000 draws");
    expect(pooled.low as number).toBeLessThan(auc);
    expect(pooled.high as number).toBeGreaterThan(auc);
    expect(estimateOf(plain, "auroc-within").estimate).toBeCloseTo(within_item_auc, 10);
  });

  test("trap 12: float bin edges — 40 and 80 of 100 fall where whole numbers say", () => {
    const edges = made({
      design: {},
      items: 20,
      item: () => ({ options: ["a"], key: 0 }),
      trial: () => ({ option: 0, confidence: 80 }),
    });
    expect(estimateOf(reflectionMeasures(edges, QUICK), "ece-plain").estimate).toBeCloseTo(0.2, 12);
    const forty = made({ design: {}, items: 20, item: () => TWO, trial: () => ({ option: 0, outcome: CHOICE, confidence: 60 }) });
    // 1/2 + 1/2·60/100 = 80 of 100: the twelfth bin, number 11.
    expect(estimateOf(reflectionMeasures(forty, QUICK), "reliability-11").trials).toBe(80);
  });
});

describe("missing and odd confidences", () => {
  const half = made({
    design: {},
    items: 20,
    item: () => TWO,
    trial: ({ sample, item }) => ({
      ...(sample === 3 ? outcome("unreadable") : { option: item % 2, outcome: CHOICE }),
      confidence: sample === 0 ? Number.NaN : 100,
    }),
  });
  const found = reflectionMeasures(half, QUICK);

  test("none stated is left out and counted", () => {
    expect(estimateOf(found, "confidence-missing").estimate).toBeCloseTo(0.25, 12);
    expect(estimateOf(found, "confidence")).toMatchObject({ estimate: 100, trials: 80, missing: 20 });
    expect(estimateOf(found, "ece")).toMatchObject({ trials: 80, missing: 20 });
    expect(estimateOf(found, "ece", { regime: "lenient" })).toMatchObject({ trials: 80, missing: 40 });
  });

  test("strict takes ∅ with a confidence for wrong, lenient leaves it out", () => {
    // Even items right in two of the three forecasts, odd ones in none.
    expect(estimateOf(found, "brier").estimate).toBeCloseTo((1 / 3 + 1) / 2, 12);
    expect(estimateOf(found, "brier", { regime: "lenient" }).estimate).toBeCloseTo(0.5, 12);
  });

  test("off the scale is no confidence: never clamped", () => {
    const off = made({
      design: {},
      items: 12,
      trial: ({ sample }) => ({ confidence: sample === 0 ? 150 : sample === 1 ? -5 : 60 }),
    });
    expect(estimateOf(reflectionMeasures(off, QUICK), "confidence")).toMatchObject({ estimate: 60, missing: 24 });
  });

  test("a run that never asks for confidence has no calibration; one that asks in vain has a reason", () => {
    const silent = reflectionMeasures(made({ design: { form: ["plain", "confidence"] }, items: 12 }), QUICK);
    expect(silent.estimates.filter(({ metric, condition }) => metric === "brier" && condition?.form === "plain")).toEqual([]);
    const asked = estimateOf(silent, "brier", { condition: { form: "confidence" } });
    expect(asked).toMatchObject({ estimate: null, reason: expect.stringContaining("no trial has a confidence") });
    expectNoNaN(silent);
  });

  test("an honest guesser who says 0 is well calibrated on the scale of the prompt, not on the plain one", () => {
    const guesser = made({
      design: {},
      items: 200,
      trial: ({ item, sample }) => ({ option: Math.floor(4 * noise(item, sample, 5)), outcome: CHOICE, confidence: 0 }),
    });
    const guessed = reflectionMeasures(guesser, QUICK);
    expect(estimateOf(guessed, "ece").estimate as number).toBeLessThan(estimateOf(guessed, "ece-null").high as number);
    expect(estimateOf(guessed, "ece-plain").estimate as number).toBeGreaterThan(0.2);
  });
});

describe("expected confidence", () => {
  const mixed = made({
    design: {},
    items: 40,
    item: (n) => ({
      set: n < 20 ? "moralchoice" : "morables",
      category: n < 10 ? "low" : n < 20 ? "high" : n < 30 ? "surface" : "elsewhere",
      options: ["a", "b"],
      key: n < 20 && n >= 10 ? null : 0,
    }),
    trial: ({ item, sample }) => ({ option: item % 2, outcome: CHOICE, confidence: [20, 55, 70, 100][sample] as number }),
  });
  const found = reflectionMeasures(mixed, QUICK);

  test("the share inside the bands is told by the item's set and category, and only there", () => {
    expect(estimateOf(found, "confidence-in-band", { category: "low" }).estimate).toBe(0.5);
    expect(estimateOf(found, "confidence-in-band", { category: "high" })).toMatchObject({ estimate: 0.5, items: 10 });
    // Of MORABLES, 40 to 70.
    expect(estimateOf(found, "confidence-in-band", { category: "surface" }).estimate).toBe(0.5);
    expect(estimateOf(found, "confidence-in-band")).toMatchObject({ items: 30, itemsUndefined: 10 });
  });

  test("the five categories of the study", () => {
    const shares = ["very_low", "low", "moderate", "high", "very_high"].map(
      (category) => estimateOf(found, `confidence-${category}`).estimate,
    );
    expect(shares).toEqual([0.25, 0, 0.25, 0.25, 0.25]);
  });
});

describe("confidence and ambiguity", () => {
  /** The more an item wavers the less sure it is; or not at all. */
  const of = (isTold: boolean) =>
    made({
      design: {},
      items: 150,
      samples: 10,
      trial: ({ item, sample }) => {
        const wavering = noise(item, 1);
        const option = noise(item, sample, 2) < wavering ? Math.floor(4 * noise(item, sample, 3)) : item % 4;
        return { option, outcome: CHOICE, confidence: Math.round(isTold ? 90 - 60 * wavering : 90 - 60 * noise(item, 4)) };
      },
    });

  test("goes down where answers waver, and stays where it does not", () => {
    const told = confidenceAmbiguity(of(true), ABOUT, 0);
    expect(told.estimate as number).toBeLessThan(-0.6);
    expect(told.high as number).toBeLessThan(-0.5);
    const blind = confidenceAmbiguity(of(false), ABOUT, 0);
    expect(blind.low as number).toBeLessThan(0);
    expect(blind.high as number).toBeGreaterThan(0);
  });

  test("is SciPy's rank correlation where both halves say the same", () => {
    // Four samples: the halves show the same two answers, so ambiguity is 0 or 1 in both.
    const { confidence, ambiguity } = oracle("rank_correlation").input as { confidence: number[]; ambiguity: number[] };
    const isUnsure = ambiguity.map((one) => one >= 0.5);
    const table = made({
      design: {},
      items: confidence.length,
      trial: ({ item, sample }) => ({
        option: isUnsure[item] ? sample % 2 : 0,
        outcome: CHOICE,
        confidence: confidence[item] as number,
      }),
    });
    const expected = spearman(confidence, isUnsure.map(Number)) as { rho: number };
    expect(confidenceAmbiguity(table, ABOUT, 0).estimate).toBeCloseTo(expected.rho, 12);
    const pairs = rankedPairs(confidence, ambiguity);
    const once = new Float64Array(confidence.length).fill(1);
    expect(rankCorrelation(pairs, once)).toBeCloseTo(oracle("rank_correlation").expected.spearman, 10);
    // An item that counts twice is as one that is there twice.
    const twice = rankedPairs([...confidence, confidence[3] as number], [...ambiguity, ambiguity[3] as number]);
    const weights = once.map((one, item) => (item === 3 ? 2 : one));
    expect(rankCorrelation(pairs, weights)).toBeCloseTo(rankCorrelation(twice, new Float64Array(13).fill(1)), 12);
  });

  test("trap 7: selection on the measuring samples — confidence that follows one sample's own luck shows nothing", () => {
    // Sure when the sample happens to give the usual answer: on the same samples this looks like insight into items, on others it is none.
    const lucky = made({
      design: {},
      items: 300,
      samples: 10,
      trial: ({ item, sample }) => {
        const isUsual = noise(item, sample, 7) < 0.6;
        return { option: isUsual ? 0 : 1, outcome: CHOICE, confidence: isUsual ? 90 : 30 };
      },
    });
    const { low, high } = confidenceAmbiguity(lucky, ABOUT, 0);
    expect(low as number).toBeLessThan(0);
    expect(high as number).toBeGreaterThan(0);
  });
});

describe("a participant whose confidence is known to be off", () => {
  /** Correct with its item's chance q; states q + bias, in points of the prompt's scale. */
  const biased = (bias: number, seed: number, items = 200): Table => {
    const from = stream(seed, "participant");
    const chances = Array.from({ length: items }, () => 0.5 + 0.3 * from.uniform());
    return made({
      design: { form: ["confidence"] },
      items,
      samples: 5,
      item: () => TWO,
      plan: { seed },
      trial: ({ item }) => {
        const chance = chances[item] as number;
        const stated = Math.min(1, Math.max(0.5, chance + bias));
        return { option: from.uniform() < chance ? 0 : 1, outcome: CHOICE, confidence: 200 * stated - 100 };
      },
    });
  };

  test("an honest one stays inside the range of a calibrated participant, one who adds 15 points does not", () => {
    const honest = reflectionMeasures(biased(0, 11), QUICK);
    const sure = reflectionMeasures(biased(0.15, 11), QUICK);
    expect(estimateOf(honest, "ece").estimate as number).toBeGreaterThan(0);
    expect(estimateOf(honest, "ece").estimate as number).toBeLessThan(estimateOf(honest, "ece-null").high as number);
    expect(estimateOf(sure, "ece").estimate as number).toBeGreaterThan(estimateOf(sure, "ece-null").high as number);
    expect(estimateOf(sure, "ece").estimate as number).toBeCloseTo(0.15, 1);
    expect(estimateOf(sure, "ece")).toMatchObject({ low: null, high: null, reason: expect.stringContaining("null") });
  });

  test("intervals of Brier and of the squared error hold the truth in about 95 of 100 runs", () => {
    const runs = 60;
    const bias = 0.15;
    let [scored, squared] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const table = biased(bias, 100 + run, 60);
      // E(q - y)² = E chance(1 - chance) + bias²; chance is uniform on [.5, .8].
      const truth = 0.65 * 0.35 - 0.3 ** 2 / 12 + bias ** 2;
      const [score] = listed(table, brier, 0, 0, { by: "bootstrap", draws: 1_000 }) as [Estimate];
      if ((score.low as number) <= truth && truth <= (score.high as number)) scored++;
      const forecasts = forecastsOf(table, 0, 0, "strict");
      const { points, scale, correct } = forecasts;
      const all = brierParts(table, ABOUT, forecasts, { confidence: points, scale, correct });
      const error = estimateOf({ estimates: all, contrasts: [] }, "squared-calibration-error");
      if ((error.low as number) <= bias ** 2 && bias ** 2 <= (error.high as number)) squared++;
    }
    // 95 % of 60 less three binomial standard errors.
    expect(scored).toBeGreaterThanOrEqual(51);
    expect(squared).toBeGreaterThanOrEqual(51);
  });

  test("trap 2: trials pooled as independent — errors grow where samples of an item go together", () => {
    const together = (isAlike: boolean) =>
      reflectionMeasures(
        made({
          design: {},
          items: 60,
          samples: 8,
          item: () => TWO,
          trial: ({ item, sample }) => ({
            option: (isAlike ? noise(item, 3) : noise(item, sample, 3)) < 0.7 ? 0 : 1,
            outcome: CHOICE,
            confidence: 40,
          }),
        }),
        QUICK,
      );
    const [alike, apart] = [together(true), together(false)];
    for (const metric of ["brier", "squared-calibration-error"]) {
      expect(estimateOf(alike, metric).se as number).toBeGreaterThan(2 * (estimateOf(apart, metric).se as number));
    }
    expect(estimateOf(alike, "ece-null").high as number).toBeGreaterThan(2 * (estimateOf(apart, "ece-null").high as number));
  });

  test("trap 2: the correction for chance must know that samples of an item go together", () => {
    // Calibrated, and all samples of an item alike: of the squared error nothing is left on average, but only by item.
    const runs = 40;
    let [independent, byItem] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const from = stream(run, "alike");
      const isRight = Array.from({ length: 40 }, () => from.uniform() < 0.7);
      const table = made({
        design: {},
        items: 40,
        samples: 5,
        item: () => TWO,
        trial: ({ item }) => ({ option: isRight[item] ? 0 : 1, outcome: CHOICE, confidence: 40 }),
      });
      const forecasts = forecastsOf(table, 0, 0, "strict");
      const { points, scale, correct } = forecasts;
      const estimates = brierParts(table, ABOUT, forecasts, { confidence: points, scale, correct });
      independent += (estimateOf({ estimates, contrasts: [] }, "squared-calibration-error").estimate as number) / runs;
      byItem += (estimateOf({ estimates, contrasts: [] }, "squared-calibration-error-clustered").estimate as number) / runs;
    }
    // Chance alone: .21/40 less .21/199 remains. The mean of 40 runs of a squared normal has an error of .21/40·√(2/40).
    expect(independent).toBeGreaterThan(0.002);
    expect(Math.abs(byItem)).toBeLessThan(0.0036);
    expect(independent - byItem).toBeCloseTo(0.21 / 40 - 0.21 / 199, 3);
  });

  test("items of a cluster count as one", () => {
    const of = (isClustered: boolean) =>
      reflectionMeasures(
        made({
          design: {},
          items: 60,
          item: (n) => ({ ...TWO, cluster: isClustered ? `c${n >> 2}` : null }),
          trial: ({ item }) => ({
            option: noise(item >> 2, 8) < 0.6 ? 0 : 1,
            outcome: CHOICE,
            confidence: Math.round(100 * noise(item >> 2)),
          }),
        }),
        QUICK,
      );
    const [clustered, loose] = [of(true), of(false)];
    for (const metric of ["brier", "auroc", "brier-uncertainty"]) {
      expect(estimateOf(clustered, metric).se as number).toBeGreaterThan(1.2 * (estimateOf(loose, metric).se as number));
    }
  });
});

test("trap 12: ECE compared across unequal N — conditions are contrasted on Brier, item by item, and never on ECE", () => {
  const found = reflectionMeasures(
    made({
      design: { reflection: [0, 2], form: ["confidence"] },
      items: 40,
      item: () => TWO,
      trial: ({ item, sample, condition }) => ({
        option: noise(item, sample) < 0.7 ? 0 : 1,
        outcome: CHOICE,
        confidence: condition.reflection === 2 ? 40 : 100,
      }),
    }),
    QUICK,
  );
  const row = contrastOf(found, "brier", { a: { reflection: 2 } });
  expect(row.estimate as number).toBeLessThan(0);
  expect(row.p as number).toBeLessThan(0.05);
  expect(found.contrasts.filter(({ metric }) => metric.startsWith("ece"))).toEqual([]);
});
