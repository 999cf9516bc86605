import { describe, expect, test } from "vitest";
import { allocate } from "../../src/audit/allocate.ts";
import { drawSample } from "../../src/audit/sample.ts";
import { verdictOf } from "../../src/audit/verdict.ts";
import { add, mixedReplies, runOf } from "./runs.ts";

describe("allocation", () => {
  test("gives every stratum two before any gets more, and no stratum more than it has", () => {
    expect(allocate([9000, 400, 3, 1], 10)).toEqual([5, 2, 2, 1]);
    expect(allocate([9000, 400, 3, 1], 8)).toEqual([3, 2, 2, 1]);
    expect(allocate([2, 1, 1], 100)).toEqual([2, 1, 1]);
    expect(allocate([], 5)).toEqual([]);
  });

  test("then goes by the square root of the sizes", () => {
    expect(allocate([10_000, 2_500, 100], 160)).toEqual([100, 50, 10]);
  });

  test("a larger draw contains a smaller one", () => {
    const sizes = [5000, 830, 120, 77, 12, 3, 1];
    for (let take = 1; take < 300; take++) {
      const [less, more] = [allocate(sizes, take), allocate(sizes, take + 1)];
      expect(more.every((places, at) => places >= (less[at] as number))).toBe(true);
      expect(more.reduce((sum, places) => sum + places, 0)).toBe(take + 1);
    }
  });
});

describe("a sample", () => {
  test("holds rare outcomes in every condition, with the chance of each to be drawn", async () => {
    const { store, readings } = await runOf(mixedReplies(1000));
    const sample = await drawSample(store, readings, { take: 60 });
    expect(sample.drawn).toHaveLength(60);
    expect(sample.seed).toBe(7);
    expect(sample.by).toEqual(["outcome", "rule", "condition"]);
    expect(sample.strata.map(({ label, trials }) => [label, trials])).toEqual([
      ["choice, tag, authority control", 500],
      ["choice, tag, authority high-harm", 430],
      ["refusal, refusing words, authority high-harm", 50],
      ["unreadable, nothing found, authority high-harm", 20],
    ]);
    for (const [at, { drawn }] of sample.strata.entries()) {
      expect(drawn).toBeGreaterThanOrEqual(2);
      expect(sample.drawn.filter(({ stratum }) => stratum === at)).toHaveLength(drawn);
    }
    expect(sample.population.cued).toBe(500);
  });

  test("is the same again, in the same order, whatever was judged meanwhile", async () => {
    const { store, readings } = await runOf(mixedReplies(300));
    const first = await drawSample(store, readings, { take: 40 });
    const at = "2026-11-20T10:00:00.000Z";
    await store.putVerdicts(
      first.drawn.map((drawn) =>
        verdictOf(drawn, { outcome: "empty", option: null, note: null }, { by: "ada", at, sample: first }),
      ),
    );
    expect(await drawSample(store, readings, { take: 40 })).toEqual(first);
    const other = await drawSample(store, readings, { take: 40, seed: 8 });
    expect(other.drawn.map(({ trial }) => trial)).not.toEqual(first.drawn.map(({ trial }) => trial));
  });

  test("is contained in a larger one, and mostly stays when the run grows", async () => {
    const { store, readings } = await runOf(mixedReplies(600));
    const small = await drawSample(store, readings, { take: 40 });
    const large = await drawSample(store, readings, { take: 80 });
    const ids = new Set(large.drawn.map(({ trial }) => trial));
    expect(small.drawn.every(({ trial }) => ids.has(trial))).toBe(true);
    await add(store, mixedReplies(60), 600);
    const grown = new Set((await drawSample(store, readings, { take: 40 })).drawn.map(({ trial }) => trial));
    expect(small.drawn.filter(({ trial }) => grown.has(trial)).length).toBeGreaterThan(30);
  });

  test("draws every trial of a stratum with the same chance", async () => {
    const { store, readings } = await runOf(mixedReplies(100));
    const times = new Map<string, number>();
    const SEEDS = 400;
    let share = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const { drawn, strata } = await drawSample(store, readings, { take: 20, seed });
      share = (strata[0]?.drawn ?? 0) / (strata[0]?.trials ?? 1);
      for (const { trial, stratum } of drawn) if (stratum === 0) times.set(trial, (times.get(trial) ?? 0) + 1);
    }
    const counts = [...times.values()];
    expect(counts).toHaveLength(50);
    // Chi-square of 50 counts against the same chance: 49 degrees of freedom, 85.4 at one in a thousand.
    const expected = SEEDS * share;
    const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / (expected * (1 - share)), 0);
    expect(square).toBeLessThan(85.4);
  });

  test("shows one of every stratum before a second of any", async () => {
    const { store, readings } = await runOf(mixedReplies(400));
    const { drawn, strata } = await drawSample(store, readings, { take: 40 });
    expect(new Set(drawn.slice(0, strata.length).map(({ stratum }) => stratum)).size).toBe(strata.length);
  });

  test("makes strata coarser where there are too many for its size, and all trials are still within reach", async () => {
    const { store, readings } = await runOf(mixedReplies(200));
    expect((await drawSample(store, readings, { take: 6 })).by).toEqual(["outcome", "rule"]);
    expect((await drawSample(store, readings, { take: 2 })).by).toEqual([]);
    const all = await drawSample(store, readings, { take: 5000 });
    expect(all.drawn).toHaveLength(200);
  });
});
