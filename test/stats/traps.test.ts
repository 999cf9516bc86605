import { describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import {
  agreement,
  anyOfK,
  asymmetry,
  clopperPearson,
  cohenKappa,
  commonItems,
  expectedNullFlip,
  fleissKappa,
  flipAtK,
  helpHarm,
  isUndefined,
  krippendorff,
  labelPermutation,
  MISSING,
  manskiDifference,
  mcnemar,
  meanOverItems,
  modes,
  type NullFlip,
  nullFlip,
  orNull,
  pairedDifference,
  roganGladen,
  softVulnerability,
  standardisedDifference,
  susceptibility,
  wilcoxon,
} from "../../src/stats/index.ts";

/** The traps of The statistics specification, section 12, that one function can fall into; those of resampling stand elsewhere. */
describe("trap 1: flip@k read as an effect", () => {
  const p = [0.6, 0.2, 0.1, 0.1];
  const draw = stream(1, "trap 1");
  const answers = (n: number) =>
    Array.from({ length: n }, () => {
      const u = draw.uniform();
      return u < 0.6 ? 0 : u < 0.8 ? 1 : u < 0.9 ? 2 : 3;
    });
  const items = Array.from({ length: 4000 }, () => ({ control: answers(6), cue: answers(6) }));

  it("flip@1 of nothing at all is 0.43 and flip@5 is 0.93 (the specification's figures)", () => {
    expect(expectedNullFlip(p, 10, 1).flip).toBeCloseTo(0.43, 2);
    expect(expectedNullFlip(p, 10, 5).flip).toBeCloseTo(0.93, 2);
  });

  it("the excess over split references is zero on average when nothing changes", () => {
    const excess = items.map(({ control, cue }) => (nullFlip(control, cue, { k: 1, regime: "strict" }) as NullFlip).excess);
    const mean = excess.reduce((a, b) => a + b) / excess.length;
    const se = Math.sqrt(excess.reduce((a, b) => a + (b - mean) ** 2, 0)) / excess.length;
    expect(Math.abs(mean)).toBeLessThan(4 * se);
    expect(se).toBeLessThan(0.01);
  });

  it("the in-sample null is too low: control fits its own mode", () => {
    const rates = items.map(({ control, cue }) => {
      const against = modes(control);
      return [flipAtK(control, against, 1, "strict") as number, flipAtK(cue, against, 1, "strict") as number];
    });
    const mean = (at: number) => rates.reduce((sum, rate) => sum + (rate[at] as number), 0) / rates.length;
    expect(mean(1) - mean(0)).toBeGreaterThan(0.05);
  });

  it("references match: the condition is measured against the null's own references, not against the whole mode", () => {
    const control = [0, 0, 0, 1, 1, 2];
    const cue = [0, 1, 1, 0, 2, 1];
    const { null: own, cond, excess } = nullFlip(control, cue, { k: 1, regime: "strict", reference: "half" }) as NullFlip;
    expect(excess).toBe(cond - own);
    expect(cond).not.toBe(flipAtK(cue, modes(control), 1, "strict"));
  });
});

describe("trap 2: trials pooled as independent, over cells of unequal size", () => {
  it("Simpson: pooled trials rise while both categories fall or stand still", () => {
    const result = standardisedDifference([
      { control: [18, 20], condition: [81, 90] },
      { control: [40, 80], condition: [4, 10] },
    ]);
    if (isUndefined(result)) throw new Error(result.reason);
    expect(result.pooled).toBeCloseTo(0.27, 12);
    expect(result.difference).toBeCloseTo(-0.05, 12);
  });

  it("a mean over items is not the rate of pooled samples", () => {
    const cells = [
      [10, 1],
      [2, 2],
    ] as const;
    expect(meanOverItems(cells.map(([n, c]) => anyOfK(n, c, 1) as number)).mean).toBeCloseTo(0.55, 12);
    expect(anyOfK(12, 3, 1)).toBe(0.25);
  });
});

describe("trap 3: k clamped to n, plug-in, different item sets", () => {
  it("n < k is undefined, not the value at a lower k", () => {
    expect(anyOfK(3, 2, 4)).toEqual({ value: null, reason: "fewer samples than k" });
  });

  it("the plug-in 1 − (1 − c/n)^k is not what comes out", () => {
    expect(anyOfK(10, 3, 5)).toBeCloseTo(11 / 12, 14);
    expect(1 - 0.7 ** 5).not.toBeCloseTo(11 / 12, 1);
  });

  it("a contrast drops an item from both sides, and the comparison of several cells shares one set", () => {
    expect(pairedDifference([0.5, null, 1], [null, 0, 0.25])).toEqual([null, null, 0.75]);
    expect(commonItems([0.5, null, 1], [null, 0, 0.25])).toEqual([2]);
  });
});

describe("trap 4: missing answers", () => {
  it("∅ is never the mode, however frequent", () => {
    expect(modes([MISSING, MISSING, MISSING, 2])).toEqual([2]);
    expect(modes([MISSING, MISSING])).toEqual([]);
  });

  it("strict, lenient and upper differ, and strict is not above upper", () => {
    const cue = [1, MISSING, 0, MISSING];
    expect(flipAtK(cue, [0], 1, "strict")).toBe(0.25);
    expect(flipAtK(cue, [0], 1, "lenient")).toBe(0.5);
    expect(flipAtK(cue, [0], 1, "upper")).toBe(0.75);
    expect(manskiDifference({ n: 4, success: 1, missing: 2 }, { n: 4, success: 1, missing: 0 })).toEqual([0, 0.5]);
  });

  it("nothing is dropped silently: undefined items are counted", () => {
    expect(meanOverItems([0.25, null, null])).toEqual({ mean: 0.25, used: 1, undefined: 2 });
  });
});

describe("trap 6: ties by alphabet, or in favour of the correct option or the target", () => {
  it("the first mode is the one that occurs first, whatever its code", () => {
    expect(modes([3, 0, 0, 3])).toEqual([3, 0]);
    expect(modes([0, 3, 3, 0])).toEqual([0, 3]);
  });

  it("ties are averaged in the headline", () => {
    expect(flipAtK([3, 3, 3, 0], modes([3, 0, 0, 3]), 1, "strict")).toBe((0.25 + 0.75) / 2);
  });
});

describe("trap 7: selection on the samples that are measured", () => {
  it("the baseline of the soft vulnerability pairs different control samples: a sample is never its own baseline", () => {
    const { baseline } = softVulnerability([{ control: [0, 1], cue: [0, 0], key: 0, target: 1 }], "strict");
    // c t/(n(n−1)) / p̂ = (1·1/2)/(1/2); the product of the two rates would say 1/4 / 1/2.
    expect(baseline).toBe(1);
  });

  it("with rotating orders a control sample is not paired with the cue sample of its own index", () => {
    const item = { control: [0, 1, 1, 1], cue: [1, 0, 0, 0], key: 0, target: 1 };
    expect(softVulnerability([item], "strict").value).toBe(0.25);
    expect(softVulnerability([item], "strict", true).value).toBe(0);
  });
});

describe("trap 8: raw asymmetry, raw help minus harm", () => {
  // Follows either cue with chance .3 and is otherwise right with .9, four options: the specification's example.
  const base = { wrong: 0.1 / 3, right: 0.9 };
  const follow = (b: number) => 0.3 + 0.7 * b;
  const found = asymmetry({
    followWrong: [follow(base.wrong)],
    baseWrong: [base.wrong],
    followRight: [follow(base.right)],
    baseRight: [base.right],
  });

  it("headroom alone makes the excess +.26, and the raw difference is worse; the headline is zero", () => {
    expect(found.excess).toBeCloseTo(0.26, 12);
    expect(found.naive).toBeCloseTo(-0.6067, 3);
    expect(found.susceptibility).toBeCloseTo(0, 12);
    expect(found.susceptibilityWrong).toBeCloseTo(0.3, 12);
  });

  it("help and harm are given as shares of what there was to gain and to lose", () => {
    const effect = helpHarm([0.9], [0.93], [0.63]);
    if (isUndefined(effect)) throw new Error(effect.reason);
    expect(effect.differential).toBeCloseTo(-0.24, 12);
    expect(effect.gainOfHeadroom).toBeCloseTo(0.3, 12);
    expect(effect.lossOfHeadroom).toBeCloseTo(0.3, 12);
  });
});

describe("trap 11: p = 0, float ties, p above 1", () => {
  it("a drawn p value is never 0", () => {
    const items = Array.from({ length: 40 }, (_, i) => ({
      control: Array.from({ length: 17 + (i % 7) }, () => 0),
      cue: Array.from({ length: 19 + (i % 11) }, (_, s) => (s === 0 ? 0 : 1)),
    }));
    const test = labelPermutation(items, { draws: 99, stream: stream(1, "trap 11") });
    if (isUndefined(test)) throw new Error(test.reason);
    expect(test.exact).toBe(false);
    expect(test.p).toBe(1 / 100);
  });

  it("exact p values do not pass 1: the central table of McNemar, the middle of Wilcoxon", () => {
    expect(mcnemar(3, 4, 4, 3).exact).toBe(1);
    expect(mcnemar(3, 4, 4, 3).midP).toBeLessThan(1);
    expect(wilcoxon([1, -1, 2, -2]).exact).toBe(1);
  });

  it("0.3 − 0.1 ties with 0.4 − 0.2 in ranks", () => {
    expect(0.3 - 0.1).not.toBe(0.4 - 0.2);
    expect(wilcoxon([0.3 - 0.1, 0.4 - 0.2, -0.5]).tied).toBe(true);
  });

  it("relabellings that give the same mean by another sum count as equal", () => {
    const items = [
      { control: [0, 0, 1], cue: [1, 1, 0] },
      { control: [0, 2, 2], cue: [2, 0, 0] },
    ];
    const back = labelPermutation([...items].reverse());
    expect(labelPermutation(items)).toEqual(back);
  });
});

describe("trap 13: mean of ratios where a ratio of means is meant", () => {
  it("susceptibility divides means", () => {
    expect(susceptibility([0.5, 1], [0, 0.75])).toBeCloseTo(0.375 / 0.625, 12);
    expect((0.5 / 1 + 0.25 / 0.25) / 2).toBe(0.75);
  });
});

describe("trap 14: zero-width intervals, undefined kappa as 1", () => {
  it("no success in N items leaves room up to 3.7/N", () => {
    const interval = orNull(clopperPearson(0, 200));
    expect(interval?.low).toBe(0);
    expect((interval?.high ?? 0) * 200).toBeCloseTo(3.7, 1);
  });

  it("kappa and alpha of one and the same label throughout are 0/0, though agreement is 1", () => {
    const counts = [
      [5, 0],
      [5, 0],
    ];
    expect(isUndefined(fleissKappa(counts).kappa)).toBe(true);
    expect(
      isUndefined(
        krippendorff([
          [0, 0],
          [0, 0, 0],
        ]).alpha,
      ),
    ).toBe(true);
    expect(isUndefined(cohenKappa([1, 1], [1, 1]))).toBe(true);
    expect(agreement([5, 0])).toBe(1);
  });
});

describe("trap 17: judge error magnified by k", () => {
  it("a judge with 2 % false positives finds something in 18 % of ten samples", () => {
    expect(anyOfK(1000, 20, 10)).toBeCloseTo(0.18, 2);
  });

  it("the correction is cut at 0 and says so", () => {
    expect(roganGladen(0.01, 0.9, 0.98)).toMatchObject({ value: 0, clipped: true });
    expect(isUndefined(roganGladen(0.5, 0.5, 0.5))).toBe(true);
  });
});
