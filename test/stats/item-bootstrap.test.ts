import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import { acceleration } from "../../src/stats/acceleration.ts";
import { basicInterval } from "../../src/stats/basic-interval.ts";
import { bca } from "../../src/stats/bca.ts";
import { type ClusterRobust, clusterRobust } from "../../src/stats/cluster-robust.ts";
import { itemBootstrap } from "../../src/stats/item-bootstrap.ts";
import { type ItemEstimate, itemEstimate } from "../../src/stats/item-estimate.ts";
import { percentileInterval } from "../../src/stats/percentile-interval.ts";
import type { ItemBootstrap } from "../../src/stats/resample/resampled.ts";
import { contrastOf, differenceOf, meanOf, ratioOf, type Statistic, transformOf } from "../../src/stats/statistic.ts";
import { isUndefined } from "../../src/stats/undefined.ts";

/** Each test draws its own numbers, in whatever order tests run. */
let { uniform, below } = stream(1, "item bootstrap");
beforeEach(({ task }) => {
  ({ uniform, below } = stream(1, "item bootstrap", task.name));
});
const noise = (n: number) => Array.from({ length: n }, () => uniform());
const run = (
  sample: Parameters<typeof itemBootstrap>[0],
  of: Statistic,
  options: { draws?: number; studentised?: boolean } = {},
) => itemBootstrap(sample, of, { stream: stream(2, "run"), ...options }) as ItemBootstrap;
const susceptibility = (f: number, b: number) =>
  ratioOf(
    [
      [f, 1],
      [b, -1],
    ],
    [[b, -1]],
    { under: 1 },
  );
const mean = (x: ArrayLike<number>) => Array.from(x).reduce((sum, value) => sum + value, 0) / x.length;

describe("the estimate of a statistic over items", () => {
  it("of a mean has the error s/√N, of clusters CR1 from 30 on and CR2 below", () => {
    const x = noise(120);
    const few = x.map((_, i) => i % 11);
    const many = x.map((_, i) => i % 40);
    const plain = itemEstimate({ columns: [x] }, meanOf(0)) as ItemEstimate;
    expect(plain.se).toBeCloseTo((clusterRobust(x) as ClusterRobust).naive as number, 12);
    expect(plain.df).toBe(119);
    const cr2 = itemEstimate({ columns: [x], clusters: few }, meanOf(0)) as ItemEstimate;
    expect(cr2.se).toBeCloseTo((clusterRobust(x, few) as ClusterRobust).cr2 as number, 12);
    expect(cr2.df).toBeCloseTo((clusterRobust(x, few) as ClusterRobust).df2 as number, 10);
    const cr1 = itemEstimate({ columns: [x], clusters: many }, meanOf(0)) as ItemEstimate;
    expect(cr1.se).toBeCloseTo((clusterRobust(x, many) as ClusterRobust).cr1 as number, 12);
  });

  it("trap 13: a ratio is the ratio of means, not the mean of ratios", () => {
    const columns = [
      [0.9, 0.5, 1],
      [0.5, 0, 0.75],
    ];
    const { estimate } = itemEstimate({ columns }, susceptibility(0, 1)) as ItemEstimate;
    expect(estimate).toBeCloseTo((0.8 - 1.25 / 3) / (1 - 1.25 / 3), 12);
    expect(estimate).not.toBeCloseTo((0.4 / 0.5 + 0.5 / 1 + 0.25 / 0.25) / 3, 2);
  });

  it.each([
    ["ratio", susceptibility(0, 1)],
    ["difference of ratios", differenceOf(susceptibility(0, 1), susceptibility(2, 3))],
    [
      "log odds",
      transformOf(
        meanOf(0),
        (p) => Math.log(p / (1 - p)),
        (p) => 1 / (p * (1 - p)),
      ),
    ],
  ])("of a %s has the error of the infinitesimal jackknife", (_, statistic) => {
    const n = 50;
    const columns = Array.from({ length: 4 }, () => noise(n));
    const { se, estimate } = itemEstimate({ columns }, statistic) as ItemEstimate;
    const h = 1e-6;
    const influence = Array.from({ length: n }, (_, i) => {
      const weights = Array.from({ length: n }, (_, j) => (j === i ? 1 + h : 1));
      return ((itemEstimate({ columns, weights }, statistic) as ItemEstimate).estimate - estimate) / h;
    });
    expect(se).toBeCloseTo(Math.sqrt((influence.reduce((sum, u) => sum + u * u, 0) * n) / (n - 1)), 5);
  });

  it("weighs categories equally if told to", () => {
    const { estimate } = itemEstimate({ columns: [[1, 1, 1, 0]], weights: [1 / 3, 1 / 3, 1 / 3, 1] }, meanOf(0)) as ItemEstimate;
    expect(estimate).toBeCloseTo(0.5, 12);
  });

  it("rests on the same items on both sides: one that lacks a side is left out of both", () => {
    expect(
      itemEstimate(
        {
          columns: [
            [1, 0, null],
            [0, null, 1],
          ],
        },
        contrastOf([
          [0, 1],
          [1, -1],
        ]),
      ),
    ).toMatchObject({ estimate: 1, items: 1, itemsUndefined: 2 });
  });

  it("is undefined without items and for a ratio over 0, and says which", () => {
    expect(itemEstimate({ columns: [[null]] }, meanOf(0))).toEqual({ value: null, reason: "no item has a value" });
    expect(itemEstimate({ columns: [[1], [1]] }, susceptibility(0, 1))).toMatchObject({ value: null });
  });
});

describe("the item bootstrap", () => {
  it("agrees with the analytic error, for a mean, a contrast, a ratio, clusters and strata", () => {
    const columns = [noise(300), noise(300), noise(300).map((u) => (u < 0.3 ? 1 : 0))];
    const clusters = columns[0]?.map((_, i) => i % 60);
    const strata = columns[0]?.map((u) => (u < 0.3 ? "low" : "high"));
    for (const sample of [{ columns }, { columns, clusters }, { columns, strata }]) {
      for (const statistic of [
        meanOf(0),
        meanOf(2),
        contrastOf([
          [0, 1],
          [1, -1],
        ]),
        susceptibility(0, 1),
      ]) {
        const { se, bootstrapSe } = run(sample, statistic);
        // The bootstrap has n where the analytic error has n − 1: 1 % for 60 clusters; Monte Carlo error 0.7 %.
        expect(Math.abs(bootstrapSe / se - 1)).toBeLessThan(0.05);
      }
    }
    // A stratum fixed by the design takes its part of the variance away.
    expect(run({ columns, strata }, meanOf(0)).se).toBeLessThan(0.7 * run({ columns }, meanOf(0)).se);
  });

  it("has the same quantiles as drawing items one by one", () => {
    const x = Array.from({ length: 40 }, () => -Math.log(1 - uniform()));
    const plain = Float64Array.from({ length: 20_000 }, () => mean(Array.from(x, () => x[below(40)] as number))).sort();
    const drawn = run({ columns: [x] }, meanOf(0), { draws: 20_000 }).replicates.toSorted();
    const spread = run({ columns: [x] }, meanOf(0)).se;
    for (const p of [0.025, 0.25, 0.5, 0.75, 0.975]) {
      expect(Math.abs((drawn[Math.floor(p * 20_000)] as number) - (plain[Math.floor(p * 20_000)] as number))).toBeLessThan(
        0.1 * spread,
      );
    }
  });

  it("does not depend on the names or the presence of other columns, and is the same every time", () => {
    const x = noise(30);
    const alone = run({ columns: [x] }, meanOf(0)).replicates;
    expect(run({ columns: [x, noise(30)] }, meanOf(0)).replicates).toEqual(alone);
    expect(itemBootstrap({ columns: [x] }, meanOf(0), { stream: stream(3, "run") })).not.toMatchObject({ replicates: alone });
  });

  it("trap 10: both sides of a contrast come from the same draw", () => {
    const x = noise(100);
    const columns = [x, x.map((value) => value + 0.25)];
    const { replicates } = run(
      { columns },
      contrastOf([
        [1, 1],
        [0, -1],
      ]),
    );
    expect(Math.max(...replicates) - Math.min(...replicates)).toBeLessThan(1e-12);
    // As would two separate draws not: there the errors of the sides add up.
    expect(run({ columns }, meanOf(0)).bootstrapSe).toBeGreaterThan(0.02);
    const ratio = run({ columns: [x, x.map((value) => 2 * value)] }, ratioOf([[1, 1]], [[0, 1]])).replicates;
    expect(ratio.every((value) => Math.abs(value - 2) < 1e-12)).toBe(true);
  });

  it("trap 10: the spread of item means already holds the noise of their samples", () => {
    // Items of p = .5 with 4 samples each: the only variance is the samples', σ²/(nN), and the item bootstrap finds it.
    const x = Array.from({ length: 2_000 }, () => (below(2) + below(2) + below(2) + below(2)) / 4);
    expect(run({ columns: [x] }, meanOf(0)).bootstrapSe).toBeCloseTo(Math.sqrt(0.25 / 4 / 2_000), 3);
  });

  it("takes the acceleration from leaving out whole clusters, and within strata", () => {
    const x = noise(40).map((u) => u * u);
    const clusters = x.map((_, i) => i % 7);
    const without = Array.from({ length: 7 }, (_, g) => mean(x.filter((_, i) => i % 7 !== g)));
    expect(run({ columns: [x], clusters }, meanOf(0)).acceleration).toBeCloseTo(acceleration(without) as number, 10);
    const strata = x.map((_, i) => i % 2);
    const deleted = x.map((value) => (mean(x) * 40 - value) / 39);
    expect(run({ columns: [x], strata }, meanOf(0)).acceleration).toBeCloseTo(
      acceleration(deleted, undefined, strata) as number,
      10,
    );
    expect(run({ columns: [x] }, meanOf(0)).acceleration).toBeCloseTo(acceleration(deleted) as number, 10);
  });

  it("studentises by the delta method: t* has about unit spread, and is drawn again where se* is 0", () => {
    const columns = [noise(60), noise(60).map((u) => u / 2)];
    for (const statistic of [meanOf(0), susceptibility(0, 1)]) {
      const { ts } = run({ columns }, statistic, { studentised: true });
      const values = ts as Float64Array;
      const spread = Math.sqrt(values.reduce((sum, t) => sum + t * t, 0) / values.length);
      expect(spread).toBeGreaterThan(0.95);
      expect(spread).toBeLessThan(1.15);
    }
    // 4 of 40: a resample without any has chance .9^40 = 1.5 %, and is drawn again.
    const rare = run({ columns: [Array.from({ length: 40 }, (_, i) => (i < 4 ? 1 : 0))] }, meanOf(0), { studentised: true });
    expect(rare.ts).toHaveLength(10_000);
    expect((rare.ts as Float64Array).every(Number.isFinite)).toBe(true);
    // 1 of 40: 36 % would have to be drawn again.
    const rarer = run({ columns: [Array.from({ length: 40 }, (_, i) => (i < 1 ? 1 : 0))] }, meanOf(0), { studentised: true });
    expect(isUndefined(rarer.ts)).toBe(true);
  });

  it("studentised t* is the t of the resample itself, by hand: of a rate, and of a mean over clusters of two kinds", () => {
    const rate = run({ columns: [Array.from({ length: 40 }, (_, i) => i % 2)] }, meanOf(0), { studentised: true });
    rate.replicates.forEach((p, draw) => {
      expect((rate.ts as Float64Array)[draw]).toBeCloseTo((p - 0.5) / Math.sqrt((p * (1 - p)) / 39), 9);
    });
    // Twenty clusters of three items, two of them 1, and twenty of one item that is 1.
    const x = Array.from({ length: 80 }, (_, i) => (i < 60 && i % 3 === 0 ? 0 : 1));
    const clusters = x.map((_, i) => (i < 60 ? Math.floor(i / 3) : i));
    const clustered = run({ columns: [x], clusters }, meanOf(0), { studentised: true });
    expect(clustered.estimate).toBeCloseTo(0.75, 12);
    clustered.replicates.forEach((p, draw) => {
      // From p = (40 + k)/(40 + 2k) with k large clusters among 40.
      const k = Math.round((40 * (1 - p)) / (2 * p - 1));
      const squares = k * (2 - 3 * p) ** 2 + (40 - k) * (1 - p) ** 2;
      const se = Math.sqrt((squares * 40) / 39) / (40 + 2 * k);
      expect((clustered.ts as Float64Array)[draw]).toBeCloseTo((p - 0.75) / se, 9);
    });
  });

  it("counts resamples in which a ratio is undefined", () => {
    const { undefinedDraws, replicates } = run(
      {
        columns: [
          [1, 1, 1],
          [0, 0, 1],
        ],
      },
      ratioOf([[0, 1]], [[1, 1]]),
    );
    // (2/3)³ of the resamples have nothing below the line.
    expect(Math.abs(undefinedDraws / 10_000 - 8 / 27)).toBeLessThan(0.025);
    expect(undefinedDraws + replicates.length).toBe(10_000);
  });
});

describe("intervals of replicates", () => {
  const replicates = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 2, maxLength: 60 });

  it("percentile intervals lie inside the replicates, wider for more confidence; basic ones are their reflection", () => {
    fc.assert(
      fc.property(replicates, fc.double({ min: -10, max: 10, noNaN: true }), (values, estimate) => {
        const [wide, narrow] = [percentileInterval(values, 0.95), percentileInterval(values, 0.5)] as {
          low: number;
          high: number;
        }[];
        expect(wide?.low as number).toBeGreaterThanOrEqual(Math.min(...values));
        expect(wide?.high as number).toBeLessThanOrEqual(Math.max(...values));
        expect(wide?.low as number).toBeLessThanOrEqual(narrow?.low as number);
        expect(basicInterval(values, estimate)).toEqual({
          low: 2 * estimate - (wide?.high as number),
          high: 2 * estimate - (wide?.low as number),
        });
      }),
    );
  });

  it("BCa without bias and acceleration is the percentile interval", () => {
    const values = Array.from({ length: 999 }, (_, i) => i - 499);
    const got = bca(values, 0, 0) as { low: number; high: number };
    expect(got).toMatchObject(percentileInterval(values) as { low: number });
  });

  it("trap 11: BCa counts ties by half, whatever their last bits", () => {
    const values = [0.1 + 0.2, 0.3, 0.3 - 1e-16, 0.2, 0.4];
    expect((bca(values, 0.3, 0) as { z0: number }).z0).toBe(0);
  });

  it("trap 14: BCa gives no interval of no width, nor one where the estimate lies outside", () => {
    expect(bca([1, 1, 1], 1, 0)).toMatchObject({ value: null });
    expect(bca([1, 2, 3], 5, 0)).toEqual({ value: null, reason: "the estimate lies outside all resamples" });
    expect(bca([], 5, 0)).toMatchObject({ value: null });
  });
});
