import { describe, expect, test } from "vitest";
import { formulaPower, partsOf } from "../../src/power/formula.ts";
import type { Simulated } from "../../src/power/power.ts";
import { replicate } from "../../src/power/replicate.ts";
import { scenarioOf } from "../../src/power/scenario.ts";
import { itemsFound, searchItems, type Tried } from "../../src/power/search.ts";
import { type ContrastPower, type Share, tally } from "../../src/power/tally.ts";
import { binomialCdf, detectableEffect, powerPairedT } from "../../src/stats/index.ts";
import { AUTHORITY, assumedWith, designWith, LEVELS } from "./designs.ts";

/** Whether so many of n are no surprise if each happens with chance p: two-sided, one in ten thousand. */
function isNoSurprise(times: number, n: number, p: number): boolean {
  return binomialCdf(times, n, p) > 0.5e-4 && 1 - binomialCdf(times - 1, n, p) > 0.5e-4;
}

describe("power by simulation", () => {
  test("agrees with the noncentral t distribution where a t test would do", () => {
    const design = designWith({ ...LEVELS, items: 50, samples: 4 });
    const assumed = [assumedWith({ accuracy: 0.6, spread: 1 }, { omega: 0.5 })];
    const contrast = design.study.primary[0] as (typeof design.study.primary)[0];
    const scenario = scenarioOf(design, assumed, 0.11);
    const parts = partsOf(design, assumed[0] as (typeof assumed)[0], scenario.cells[0] ?? [], contrast);
    const replications = 250;
    const { contrasts } = tally(
      design,
      assumed,
      scenario,
      replicate({
        design,
        assumed,
        cells: scenario.cells,
        seed: 4,
        from: 0,
        to: replications,
        effort: { draws: 50, flips: 399 },
        asText: 0,
      }),
    );
    const expected = formulaPower(parts as NonNullable<typeof parts>, 0.11, 50, 4, 1) as number;
    expect(expected).toBeGreaterThan(0.5);
    expect(expected).toBeLessThan(0.95);
    // The sign-flip test is the t test but for little: three points of room.
    const times = Math.round(((contrasts[0] as ContrastPower).power as Share).rate * replications);
    expect(isNoSurprise(times, replications, expected) || Math.abs(times / replications - expected) < 0.03).toBe(true);
    // What came out varies as the formula says.
    const { between, within } = parts as NonNullable<typeof parts>;
    const ratio = (contrasts[0]?.sd as number) / Math.sqrt((between + within / 4) / 50);
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  });

  test("at no effect a test rejects in five of a hundred, and the family in no more", () => {
    const design = designWith({ ...AUTHORITY, items: 24, samples: 2 });
    const assumed = [assumedWith({ accuracy: 0.6, spread: 1.2, refusal: 0.05, position: 0.5 })];
    const scenario = scenarioOf(design, assumed, 0);
    const n = 300;
    const job = { design, assumed, cells: scenario.cells, seed: 8, from: 0, to: n, effort: { draws: 50, flips: 399 }, asText: 0 };
    const { contrasts, any } = tally(design, assumed, scenario, replicate(job));
    for (const { uncorrected } of contrasts)
      expect(isNoSurprise(Math.round((uncorrected as Share).rate * n), n, 0.05)).toBe(true);
    expect(binomialCdf(Math.round((any as Share).rate * n) - 1, n, 0.05)).toBeLessThan(0.9999);
  });
});

describe("the formula", () => {
  test("finds with 80 % power what section 10 calls the smallest detectable effect", () => {
    const [items, samples, between, within] = [300, 5, 0.04, 0.3];
    const effect = detectableEffect({
      omega2: between,
      withinA: within / 2,
      withinB: within / 2,
      samplesA: samples,
      samplesB: samples,
      items,
    });
    expect(formulaPower({ between, within, designEffect: 1 }, effect, items, samples, 1)).toBeCloseTo(0.8, 2);
  });

  test("never promises that samples replace items", () => {
    const parts = { between: 0.04, within: 0.3, designEffect: 1 };
    const endless = formulaPower(parts, 0.05, 100, 1e9, 1) as number;
    expect(endless).toBeCloseTo(powerPairedT(100, 0.05, 0.2), 6);
    for (const samples of [1, 4, 64, 4096]) expect(formulaPower(parts, 0.05, 100, samples, 1)).toBeLessThanOrEqual(endless);
  });

  test("takes the variance of true effects and of answers from the participants", () => {
    // All items alike, nobody moved apart: no variance between, p (1 - p) in each condition within.
    const design = designWith({ ...LEVELS, items: 10, samples: 4 });
    const assumed = assumedWith({ accuracy: 0.6, spread: 0 });
    const { cells } = scenarioOf(design, [assumed], 0.1);
    const parts = partsOf(design, assumed, cells[0] ?? [], design.study.primary[0] as (typeof design.study.primary)[0]);
    expect(parts?.between).toBeCloseTo(0, 10);
    expect(parts?.within).toBeCloseTo(0.6 * 0.4 + 0.7 * 0.3, 6);
  });
});

describe("the search for items", () => {
  /** A study whose power is that of a t test with standard deviation 0.3. */
  const runAt = async (items: number, replications: number): Promise<Simulated> => {
    const rate = powerPairedT(items, 0.05, 0.3);
    const power = { rate, low: rate, high: rate, of: replications };
    return { items, samples: 1, effect: 0.05, replications, any: null, text: {} as never, contrasts: [{ power } as never] };
  };

  const search = { effect: 0.05, samples: 1, target: 0.8, guess: 0, replications: 1000, tests: 1 };

  test.each([100, 284, 2000])("finds what R's power.t.test says (284.5 for 80 %) from a guess of %i", async (guess) => {
    const tried: Tried = new Map();
    expect(await searchItems({ ...search, guess }, tried, runAt)).toBeNull();
    const found = itemsFound(search, tried, null);
    expect(found.items).toBeGreaterThanOrEqual(285);
    expect(found.items).toBeLessThanOrEqual(Math.ceil(285 * 1.04));
    expect(found.tooFew).toBeLessThan(285);
  });

  test("says so where more items would be needed than anybody simulates", async () => {
    const reason = await searchItems({ ...search, guess: 700_000 }, new Map(), runAt);
    expect(reason).toContain("5000 items");
    expect(itemsFound({ ...search, guess: 700_000 }, new Map(), reason)).toMatchObject({
      items: null,
      byFormula: 700_000,
      reason,
    });
  });

  test("never asks more items for less power", async () => {
    const share = (rate: number) => ({ rate, low: rate, high: rate, of: 20 });
    // Few replications, and luck: the smaller study seems the better one.
    const tried: Tried = new Map([
      [35, share(0.7)],
      [41, share(0.95)],
      [45, share(0.85)],
    ]);
    expect(itemsFound(search, tried, null)).toMatchObject({ items: 41, tooFew: 35 });
    expect(itemsFound({ ...search, target: 0.9 }, tried, null)).toMatchObject({ items: 41, tooFew: 35 });
  });
});
