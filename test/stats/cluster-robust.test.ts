import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClusterRobust, clusterRobust } from "../../src/stats/cluster-robust.ts";
import { satterthwaiteDf } from "../../src/stats/satterthwaite-df.ts";

const robust = (values: number[], clusters?: (string | number)[]) => clusterRobust(values, clusters) as ClusterRobust;
const sample = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 6 })), {
  minLength: 2,
  maxLength: 40,
});

describe("cluster-robust errors", () => {
  it("without clusters are s/√N with N − 1 degrees of freedom, CR1 and CR2 alike", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 30 }), (values) => {
        const { naive, cr1, cr2, df1, df2 } = robust(values);
        expect(cr1).toBeCloseTo(naive as number, 12);
        expect(cr2).toBeCloseTo(naive as number, 12);
        expect([df1, df2].map((df) => Math.round((df as number) * 1e9) / 1e9)).toEqual([values.length - 1, values.length - 1]);
      }),
    );
  });

  it("do not depend on the order of items or the names of clusters", () => {
    fc.assert(
      fc.property(sample, (rows) => {
        const a = robust(
          rows.map(([y]) => y),
          rows.map(([, g]) => g),
        );
        const back = rows.toReversed();
        const b = robust(
          back.map(([y]) => y),
          back.map(([, g]) => `c${g}`),
        );
        for (const key of ["mean", "naive", "cr0", "cr1", "cr2", "df2"] as const) {
          if (a[key] === null) expect(b[key]).toBeNull();
          else expect(b[key]).toBeCloseTo(a[key], 10);
        }
      }),
    );
  });

  it("of clusters that are one value repeated are those of the clusters' means", () => {
    const { cr1 } = robust([1, 1, 1, 4, 4, 4, 5, 5, 5], [1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(cr1).toBeCloseTo(robust([1, 4, 5]).cr1 as number, 12);
  });

  it("trap 2: trials pooled as independent look far too precise", () => {
    const values = Array.from({ length: 200 }, (_, i) => (Math.floor(i / 20) % 2 === 0 ? 1 : 0));
    const { naive, cr1 } = robust(
      values,
      values.map((_, i) => Math.floor(i / 20)),
    );
    expect((cr1 as number) / (naive as number)).toBeGreaterThan(4);
  });

  it("do not exist for one cluster, one item or none, and say so", () => {
    expect(robust([1, 2], ["a", "a"])).toMatchObject({
      cr0: null,
      cr1: null,
      cr2: null,
      reason: "one cluster has no standard error",
    });
    expect(robust([1])).toMatchObject({ mean: 1, cr1: null, reason: "one item has no standard error" });
    expect(clusterRobust([])).toEqual({ value: null, reason: "the mean of no items" });
  });

  it("lose degrees of freedom to unequal clusters", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 20 }), (sizes) => {
        const df = satterthwaiteDf(sizes);
        expect(df).toBeGreaterThan(0.99);
        expect(df).toBeLessThan(sizes.length - 1 + 1e-9);
      }),
    );
  });
});
