import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import { type Auroc, auroc } from "../../src/stats/auroc.ts";
import { aurocBootstrap } from "../../src/stats/auroc-bootstrap.ts";
import { type AurocWithin, aurocWithin } from "../../src/stats/auroc-within.ts";
import { type Delong, delong } from "../../src/stats/delong.ts";
import { itemInterval } from "../../src/stats/item-interval.ts";
import { ratioOf } from "../../src/stats/statistic.ts";
import { type WeightedBootstrap, weightedBootstrap } from "../../src/stats/weighted-bootstrap.ts";

/** Each test draws its own numbers, in whatever order tests run. */
let { uniform, below } = stream(1, "auroc");
beforeEach(({ task }) => {
  ({ uniform, below } = stream(1, "auroc", task.name));
});
const trials = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.boolean(), fc.integer({ min: 0, max: 4 })), {
  minLength: 2,
  maxLength: 40,
});

/** By looking at every pair. */
function paired(rows: [number, boolean, number][], same = false): number | null {
  let [wins, pairs] = [0, 0];
  for (const [s, y, item] of rows) {
    for (const [t, z, other] of rows) {
      if (!y || z || (same && item !== other)) continue;
      pairs++;
      wins += s > t ? 1 : s === t ? 0.5 : 0;
    }
  }
  return pairs === 0 ? null : wins / pairs;
}

describe("the AUROC", () => {
  it("pooled and within items is that of looking at every pair", () => {
    fc.assert(
      fc.property(trials, (rows) => {
        const [s, y, item] = [rows.map(([a]) => a), rows.map(([, b]) => b), rows.map(([, , c]) => c)];
        const [all, within] = [auroc(s, y), aurocWithin(s, y, item)];
        const [expected, inside] = [paired(rows), paired(rows, true)];
        if (expected === null) expect(all).toEqual({ value: null, reason: "all answers are of one class" });
        else expect((all as Auroc).auroc).toBeCloseTo(expected, 12);
        if (inside === null) expect(within).toMatchObject({ value: null });
        else expect((within as AurocWithin).auroc).toBeCloseTo(inside, 12);
      }),
    );
  });

  it("of the complement is its complement, and only the order of scores counts", () => {
    fc.assert(
      fc.property(trials, (rows) => {
        const [s, y] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
        const got = auroc(s, y);
        if (!("auroc" in got)) return;
        expect(
          (
            auroc(
              s,
              y.map((one) => !one),
            ) as Auroc
          ).auroc,
        ).toBeCloseTo(1 - got.auroc, 12);
        expect(
          (
            auroc(
              s.map((one) => Math.exp(one)),
              y,
            ) as Auroc
          ).auroc,
        ).toBeCloseTo(got.auroc, 12);
      }),
    );
  });

  it("DeLong's variance needs two of each class, and its interval lies in [0, 1] around the area", () => {
    expect(delong([1, 2, 3], [1, 0, 0])).toEqual({ value: null, reason: "a class has fewer than two answers: no variance" });
    fc.assert(
      fc.property(trials, (rows) => {
        const got = delong(
          rows.map(([a]) => a),
          rows.map(([, b]) => b),
        );
        if (!("low" in got)) return;
        expect(got.variance).toBeGreaterThanOrEqual(0);
        expect(got.low).toBeLessThanOrEqual(got.auroc);
        expect(got.high).toBeGreaterThanOrEqual(got.auroc);
        expect(got.low).toBeGreaterThanOrEqual(0);
        expect(got.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  /** Items differ in difficulty, confidence follows it, and samples of an item are nearly copies. */
  function clustered(items: number, samples: number) {
    const level = Array.from({ length: items }, () => uniform());
    const luck = Array.from({ length: items }, () => uniform());
    const item = Array.from({ length: items * samples }, (_, i) => Math.floor(i / samples));
    const s = item.map((i) => Math.round(10 * (level[i] as number)) * 10);
    const y = item.map((i) => ((uniform() < 0.9 ? (luck[i] as number) : uniform()) < 0.3 + 0.4 * (level[i] as number) ? 1 : 0));
    return { s, y, item };
  }

  it("trap 9: DeLong on repeated samples is far too sure; the bootstrap over items is not", () => {
    const { s, y, item } = clustered(60, 12);
    const { variance, auroc: area } = delong(s, y) as Delong;
    const drawn = aurocBootstrap(s, y, item, { stream: stream(2, "auroc"), draws: 1_000 }) as WeightedBootstrap;
    expect(drawn.estimate).toBeCloseTo(area, 12);
    expect(drawn.bootstrapSe).toBeGreaterThan(2 * Math.sqrt(variance));
    expect(drawn.low as number).toBeLessThan(area);
    expect(drawn.high as number).toBeGreaterThan(area);
  });

  it("with one sample an item has a bootstrap error as DeLong's", () => {
    const { s, y, item } = clustered(300, 1);
    const { variance } = delong(s, y) as Delong;
    const { bootstrapSe } = aurocBootstrap(s, y, item, { stream: stream(3, "auroc"), draws: 2_000 }) as WeightedBootstrap;
    expect(Math.abs(bootstrapSe / Math.sqrt(variance) - 1)).toBeLessThan(0.12);
  });

  it("without each item in turn is what computing it anew gives", () => {
    const { s, y, item } = clustered(12, 3);
    const keep = (left: number) => item.flatMap((one, i) => (one === left ? [] : [i]));
    const anew = Array.from({ length: 12 }, (_, left) => {
      const rows = keep(left);
      return (
        auroc(
          rows.map((i) => s[i] as number),
          rows.map((i) => y[i] as number),
        ) as Auroc
      ).auroc;
    });
    const area = (times: Int32Array) => {
      const rows = item.flatMap((one, i) => new Array<number>(times[one] as number).fill(i));
      const got = auroc(
        rows.map((i) => s[i] as number),
        rows.map((i) => y[i] as number),
      );
      return "auroc" in got ? got.auroc : Number.NaN;
    };
    const slow = weightedBootstrap(12, area, { stream: stream(4, "auroc"), draws: 500, deleteOne: anew });
    expect(aurocBootstrap(s, y, item, { stream: stream(4, "auroc"), draws: 500 })).toEqual(slow);
    expect(weightedBootstrap(12, area, { stream: stream(4, "auroc"), draws: 500 })).toEqual(slow);
  });

  it("within items is resampled as a ratio of its wins and pairs", () => {
    const item = Array.from({ length: 400 }, (_, i) => i % 80);
    const y = item.map(() => below(2));
    const s = y.map((right) => below(10) + 3 * right);
    const within = aurocWithin(s, y, item) as AurocWithin;
    const { wins, pairs } = within.perItem;
    const got = itemInterval({ columns: [wins, pairs] }, ratioOf([[0, 1]], [[1, 1]]), { stream: stream(5, "within") });
    expect(got.estimate).toBeCloseTo(within.auroc, 12);
    expect(got.method).toBe("bca");
    expect(got.low as number).toBeGreaterThan(0.5);
  });

  it("has no interval for fewer than 10 items, and none where it is undefined", () => {
    expect(aurocBootstrap([1, 2, 3], [0, 1, 0], ["a", "b", "c"], { stream: stream(6, "a") })).toMatchObject({
      low: null,
      reason: "fewer than 10 items: no bootstrap",
    });
    expect(aurocBootstrap([1, 2], [1, 1], ["a", "b"], { stream: stream(6, "a") })).toMatchObject({ value: null });
  });
});
