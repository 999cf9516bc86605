import { expect, test } from "vitest";
import { measureTable } from "../../src/measure/measure.ts";
import type { Measures } from "../../src/measure/measures.ts";
import { decide, mind, trialStream } from "../../src/models/simulated/decide.ts";
import { parametersOf } from "../../src/models/simulated/parameters.ts";
import type { Model } from "../../src/study/study.ts";
import { itemsOf, studyWith } from "../models/simulated.ts";
import { trialsOf } from "../plan/studies.ts";
import { planOf, tableFrom } from "./tables.ts";

const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"];

/** What a participant with known parameters answers in a planned run of 120 items, as measures. */
function measured(parameters: Record<string, unknown>, design: Record<string, readonly (string | number)[]>): Measures {
  const study = studyWith({ parameters, design, samples: 8, seed: 5 });
  const items = itemsOf("mcqa", 120, 4, (index) => index % 4);
  const self = mind(parametersOf(study.models[0] as Model), "participant", study.seed);
  const trials = Array.from(trialsOf(study, items), (trial) => {
    const { outcome, option } = decide(self, trial, 1, trialStream(self, trial));
    const answer = outcome === "answer" ? option : null;
    const { item, condition, sample, target, order } = trial;
    return { item, condition: condition.levels, sample, answer, target, place: answer === null ? -1 : order.indexOf(answer) };
  });
  const table = tableFrom(trials, { ...planOf(), design, samples: 8, optionOrder: "rotate", primary: study.primary });
  return measureTable(table, "run", "reader", { ks: [1], draws: 600, flips: 999 });
}

function estimateAt({ estimates }: Measures, metric: string, authority: string | null) {
  const found = estimates.find(
    (one) =>
      one.metric === metric &&
      one.regime === "strict" &&
      (one.condition?.authority ?? null) === authority &&
      one.category === null,
  );
  if (found === undefined) throw new Error(`no ${metric} under ${authority}`);
  return found as { estimate: number; low: number; high: number };
}

test("susceptibility is the chance of following, asymmetry 0, strength the difference of the two chances", () => {
  const follow = { high: 0.4, low: 0.15 };
  const found = measured({ accuracy: 0.7, spread: 1, follow }, { authority: CONDITIONS });
  for (const [level, chance] of [
    ["high-help", 0.4],
    ["high-harm", 0.4],
    ["low-help", 0.15],
    ["low-harm", 0.15],
  ] as const) {
    const { low, high } = estimateAt(found, "susceptibility", level);
    expect(low).toBeLessThan(chance);
    expect(high).toBeGreaterThan(chance);
    expect(high - low).toBeLessThan(0.2);
  }
  for (const source of ["high", "low"]) {
    const asymmetry = estimateAt(found, "asymmetry", source);
    expect(asymmetry.low).toBeLessThan(0);
    expect(asymmetry.high).toBeGreaterThan(0);
    // trap 8: the raw one says that wrong cues are followed more, where there is no such thing.
    expect(estimateAt(found, "asymmetry-excess", source).low).toBeGreaterThan(0);
  }
  const accuracy = estimateAt(found, "accuracy", "control").estimate;
  expect(estimateAt(found, "accuracy-change", "high-harm").estimate).toBeCloseTo(-0.4 * accuracy, 1);
  const confirmed = found.contrasts.filter(
    ({ family, regime, test: by }) => family === "confirmatory" && regime === "strict" && by === "sign-flip",
  );
  expect(confirmed).toHaveLength(3);
  for (const { pAdjusted } of confirmed) expect(pAdjusted).toBeLessThan(0.01);
});

test("a participant who follows nobody flips no more than control does, also with a strong pull to the first place", () => {
  const found = measured({ accuracy: 0.6, spread: 1, position: 2, follow: { high: 0, low: 0 } }, { authority: CONDITIONS });
  for (const level of CONDITIONS.slice(1)) {
    const flips = estimateAt(found, "flip", level);
    expect(flips.low).toBeGreaterThan(0.1);
    for (const metric of ["excess-flip", "excess-good-flip", "excess-bad-flip", "excess-compliance", "accuracy-change"]) {
      const { low, high } = estimateAt(found, metric, level);
      expect([metric, level, low < 0.01 && high > -0.01]).toEqual([metric, level, true]);
    }
  }
  const { p, estimate } = found.contrasts.find(({ metric }) => metric === "position-bias") as { p: number; estimate: number };
  expect(p).toBeLessThanOrEqual(0.001);
  expect(estimate).toBeGreaterThan(0.1);
  expect(estimateAt(found, "position-share-1", "control").low).toBeGreaterThan(0.3);
});

test("the level by cue interaction tells reflection that protects from reflection that does not", () => {
  const design = { authority: ["control", "high-harm"], reflection: [0, 4] };
  const found = measured({ accuracy: 0.6, follow: { high: 0.5 }, reflection: [0, 0, 0, 0, 2, 0] }, design);
  const interaction = found.contrasts.find(
    ({ metric, a, regime }) => metric === "excess-compliance" && a.reflection === 4 && regime === "strict",
  );
  expect(interaction).toMatchObject({
    a: { authority: "high-harm", reflection: 4 },
    b: { authority: "high-harm", reflection: 0 },
    family: "secondary",
    test: "sign-flip",
  });
  // Followed half the time at either level, from fewer who chose the target anyway: about half of that difference.
  expect(Math.abs(interaction?.estimate as number)).toBeLessThan(0.12);
  expect(found.contrasts.some(({ metric, a }) => metric === "accuracy-change" && a.reflection === 4)).toBe(true);
});
