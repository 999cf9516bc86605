import { describe, expect, test } from "vitest";
import { mannerMeasures } from "../../src/measure/manner.ts";
import { made, noise } from "./check-tables.ts";
import { contrastOf, estimateOf, expectNoNaN, QUICK } from "./found.ts";

describe("length", () => {
  // Level 2 is four times as long in every item; items differ a hundredfold, so that no arithmetic mean would say so.
  const found = mannerMeasures(
    made({
      design: { reflection: [0, 2] },
      items: 40,
      samples: 2,
      trial: ({ item, sample, condition }) => ({
        words: 4 ** (item % 4) * (condition.reflection === 2 ? 4 : 1) * (sample === 0 ? 2 : 8),
        outputTokens: Number.NaN,
      }),
    }),
    QUICK,
  );

  test("is a geometric mean of words", () => {
    // Samples 2 and 8: 4; items 1, 4, 16, 64: 8.
    expect(estimateOf(found, "length", { condition: { reflection: 0 } }).estimate).toBeCloseTo(32, 10);
  });

  test("is compared as a ratio of geometric means, tested on logarithms", () => {
    const row = contrastOf(found, "length-ratio");
    expect(row.estimate).toBeCloseTo(4, 10);
    expect(row).toMatchObject({ family: "exploratory", test: "sign-flip" });
    expect(row.p as number).toBeLessThan(0.001);
  });

  test("a reply without a word has no length, and is counted", () => {
    const some = mannerMeasures(
      made({ design: {}, items: 12, trial: ({ sample }) => ({ words: sample === 0 ? 0 : 10 }) }),
      QUICK,
    );
    expect(estimateOf(some, "length")).toMatchObject({ missing: 12, trials: 48 });
    expect(estimateOf(some, "length").estimate).toBeCloseTo(10, 10);
  });

  test("what a provider does not say is not listed, and not 0", () => {
    expect(found.estimates.filter(({ metric }) => metric === "tokens" || metric === "token-length")).toEqual([]);
  });
});

describe("hedges and turns of thought", () => {
  test("trap 13: mean of ratios where a ratio of means is meant — per 100 of all words of an item", () => {
    // A reply of two words with one hedge beside one of 198 with none: 1 in 200, not the mean of 50 and 0 in 100.
    const found = mannerMeasures(
      made({
        design: {},
        items: 12,
        samples: 2,
        trial: ({ sample }) =>
          sample === 0 ? { words: 2, hedges: 1, deliberations: 0 } : { words: 198, hedges: 0, deliberations: 4 },
      }),
      QUICK,
    );
    expect(estimateOf(found, "hedging").estimate).toBeCloseTo(0.5, 12);
    expect(estimateOf(found, "deliberation").estimate).toBeCloseTo(2, 12);
  });
});

test("tokens and cost of a level, and what thinking adds", () => {
  const found = mannerMeasures(
    made({
      design: { thinking: ["off", "on"] },
      items: 20,
      trial: ({ item, condition }) => ({
        outputTokens: condition.thinking === "on" ? 300 + item : 100 + item,
        usd: condition.thinking === "on" ? 0.03 : 0.01,
      }),
    }),
    QUICK,
  );
  expect(estimateOf(found, "tokens", { condition: { thinking: "off" } }).estimate).toBeCloseTo(109.5, 10);
  expect(estimateOf(found, "thinking-tokens", { condition: { thinking: "on" } }).estimate).toBe(100);
  expect(contrastOf(found, "tokens").estimate).toBeCloseTo(200, 10);
  expect(contrastOf(found, "usd").estimate).toBeCloseTo(0.02, 12);
});

test("length is never adjusted for: the effect of a level on manner stands as it is, cues beside levels", () => {
  const found = mannerMeasures(
    made({
      items: 30,
      trial: ({ item, sample, condition }) => ({
        words: 20 + (condition.authority === "high-harm" ? 10 : 0) + Math.floor(9 * noise(item, sample)),
      }),
    }),
    QUICK,
  );
  expect(contrastOf(found, "length-ratio", { a: { authority: "high-harm" } }).estimate as number).toBeGreaterThan(1.3);
  expect(contrastOf(found, "length-ratio", { a: { authority: "high-help" } })).toMatchObject({ estimate: 1, p: 1 });
  expectNoNaN(found);
});
