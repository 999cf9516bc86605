import { describe, expect, test } from "vitest";
import type { Contrast } from "../../src/measure/measures.ts";
import { withUnit } from "../../src/report/numbers.ts";
import { contrastText, standingOf } from "../../src/report/telling.ts";

function contrast(parts: Partial<Contrast> = {}): Contrast {
  return {
    metric: "accuracy",
    k: 1,
    regime: "strict",
    model: "m",
    category: null,
    a: { authority: "high-harm" },
    b: { authority: "control" },
    estimate: -0.2,
    low: -0.3,
    high: -0.1,
    se: 0.05,
    bounds: [-0.25, -0.15],
    items: 40,
    itemsUndefined: 0,
    trials: 480,
    missing: 0,
    interval: "percentile-t",
    p: 0.001,
    pAdjusted: 0.002,
    family: "confirmatory",
    test: "sign-flip",
    ...parts,
  };
}

describe("A contrast in words", () => {
  test("says the numbers, the interval, the items, the family and the adjusted p", () => {
    expect(contrastText(contrast())).toBe(
      "Accuracy is 20.0 points lower [\u221230.0, \u221210.0] under high-harm than under control, over 40 items (confirmatory, adjusted p = .002).",
    );
  });

  test("claims nothing where the interval includes zero", () => {
    const found = contrast({ estimate: 0.02, low: -0.03, high: 0.07, pAdjusted: 0.4 });
    expect(standingOf(found)).toBe("untold");
    expect(contrastText(found)).toContain("The interval includes zero: the data do not tell.");
  });

  test("calls it too close where interval and corrected test disagree", () => {
    expect(contrastText(contrast({ pAdjusted: 0.2 }))).toContain("does not reject: too close to call.");
    expect(contrastText(contrast({ high: 0.01 }))).toContain(
      "The test rejects, but the interval includes zero: too close to call.",
    );
  });

  test("rounds nothing so that it seems to lie on the other side of what decides", () => {
    const found = contrastText(contrast({ estimate: 0.1, low: 0.00025, high: 0.202, p: 0.01, pAdjusted: 0.0496 }));
    expect(found).toContain("[+0.03, +20.2]");
    expect(found).toContain("adjusted p = .0496");
    expect(contrastText(contrast({ low: -0.1, high: 0, pAdjusted: 0.05 }))).toContain("[\u221210.0, 0.0]");
  });

  test("takes the share of answers that change from pass 1 to pass 2 for a share, and what they gain for a difference", () => {
    expect(withUnit("revision-change", 0.13)).toBe("13.0\u00a0%");
    expect(withUnit("revision-gain", 0.13)).toBe("13.0 points");
    expect(withUnit("accuracy-change", 0.13)).toBe("13.0 points");
  });

  test("says when missing answers could change the sign", () => {
    expect(contrastText(contrast({ bounds: [-0.4, 0.05] }))).toContain(
      "Missing answers could undo it: at their worst it lies between \u221240.0 and +5.0 points.",
    );
    expect(contrastText(contrast())).not.toContain("Missing answers");
  });

  test("gives the reason where there is no number", () => {
    const none = contrast({ estimate: null, low: null, high: null, p: null, pAdjusted: null, reason: "the run has no control" });
    expect(standingOf(none)).toBe("undefined");
    expect(contrastText(none)).toBe("Accuracy under high-harm beside control is undefined: the run has no control.");
  });

  test("rests nothing on a number without an interval", () => {
    const bare = contrast({ low: null, high: null, reason: "too little differs" });
    expect(standingOf(bare)).toBe("no-interval");
    expect(standingOf({ ...bare, p: null, pAdjusted: null })).toBe("untested");
    expect(contrastText(bare)).toContain("There is no interval (too little differs): no claim rests on it.");
  });

  test("knows that the test of flips asks for more of them only", () => {
    const fewer = contrast({ metric: "excess-flip", test: "label-permutation", p: 1, pAdjusted: 1 });
    expect(contrastText(fewer)).toContain("the test asks for more flips only");
  });
});
