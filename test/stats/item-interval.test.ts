import { beforeEach, describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import { type ItemInterval, itemInterval } from "../../src/stats/item-interval.ts";
import { tQuantile } from "../../src/stats/special/t-quantile.ts";
import { contrastOf, meanOf, ratioOf } from "../../src/stats/statistic.ts";

/** Each test draws its own numbers, in whatever order tests run. */
let { uniform } = stream(1, "item interval");
beforeEach(({ task }) => {
  ({ uniform } = stream(1, "item interval", task.name));
});
const rates = (n: number, p = 0.5) => Array.from({ length: n }, () => (uniform() < p ? 1 : 0));
const of = (
  x: (number | null)[],
  kind: "rate" | "difference" | "other" = "rate",
  more: { clusters?: number[]; strata?: number[] } = {},
) => itemInterval({ columns: [x], ...more }, meanOf(0), { stream: stream(2, "of"), kind });
const alternate = (n: number) => Array.from({ length: n }, (_, i) => i % 2);

describe("the interval over items", () => {
  it("is Student's t and no more for fewer than 10 items or 6 clusters, and says so", () => {
    const got = of([0, 1, 1, 0, 1], "other");
    const half = tQuantile(0.975, 4) * Math.sqrt(0.3 / 5);
    expect(got).toMatchObject({ method: "t", bootstrapSe: null, notes: ["fewer than 10 items: a t interval, no bootstrap"] });
    expect(got.low).toBeCloseTo(0.6 - half, 12);
    const clusters = Array.from({ length: 60 }, (_, i) => i % 5);
    expect(of(rates(60), "rate", { clusters })).toMatchObject({
      method: "t",
      units: 5,
      notes: ["fewer than 6 clusters: a t interval, no bootstrap"],
    });
  });

  it("is percentile-t below 50 items and for rates near 0 or 1, otherwise BCa", () => {
    expect(of(alternate(49)).method).toBe("percentile-t");
    expect(of(alternate(50)).method).toBe("bca");
    const rare = Array.from({ length: 300 }, (_, i) => (i < 12 ? 1 : 0));
    expect(of(rare).method).toBe("percentile-t");
    expect(of(rare.map((x) => 1 - x)).method).toBe("percentile-t");
    expect(of(rare, "other").method).toBe("bca");
  });

  it("falls back to BCa where too many resamples have no spread, and says so", () => {
    const got = of(Array.from({ length: 300 }, (_, i) => (i < 2 ? 1 : 0)));
    expect(got.method).toBe("bca");
    expect(got.notes).toContain("more than 5 % of the resamples have no spread: no studentised interval");
  });

  it("trap 14: all items equal give Clopper-Pearson for a rate, never an interval of no width", () => {
    for (const n of [1, 3, 8, 200]) {
      expect(of(Array.from({ length: n }, () => 0))).toMatchObject({
        method: "clopper-pearson",
        ...(clopperPearson(0, n) as object),
      });
      expect(of(Array.from({ length: n }, () => 1))).toMatchObject({
        method: "clopper-pearson",
        ...(clopperPearson(n, n) as object),
      });
    }
    const upper = of(Array.from({ length: 100 }, () => 0)).high as number;
    expect(upper * 100).toBeCloseTo(3.6, 1);
  });

  it("trap 14: a difference that is 0 on every item has no interval but a margin", () => {
    const got = of(
      Array.from({ length: 100 }, () => 0),
      "difference",
    );
    expect(got).toMatchObject({ estimate: 0, low: null, high: null, se: null, method: "none" });
    expect(got.margin).toBeCloseTo(1 - 0.025 ** 0.01, 12);
    expect(got.reason).toContain("all 100 items show the same value");
    const alone = of([0.5], "difference");
    expect(alone).toMatchObject({ estimate: 0.5, low: null, high: null, method: "none" });
    expect(alone.reason).toBe("a single item has no interval");
  });

  it("uses strata only where each has 10 items", () => {
    expect(of(rates(60), "other", { strata: Array.from({ length: 60 }, (_, i) => i % 7) }).notes).toEqual([
      "a category has only 8 items: resampled over all categories, not within each",
    ]);
    expect(of(rates(70), "other", { strata: Array.from({ length: 70 }, (_, i) => i % 7) }).notes).toEqual([]);
  });

  it("warns when the bootstrap and the analytic error differ", () => {
    // Two huge clusters among ten small ones: with so few of them the delta method and the resamples part.
    const clusters = Array.from({ length: 230 }, (_, i) => (i < 200 ? i % 2 : 2 + (i % 10)));
    const x = clusters.map((g) => (g === 0 ? 1 : 0));
    expect(of(x, "other", { clusters }).notes.join()).toContain("differ by more than 15 %");
  });

  it("cuts a rate's interval at 0 and 1, and says so", () => {
    const got = of([0, 0, 0, 0, 0, 1]);
    expect(got.low).toBe(0);
    expect(got.notes).toContain("the interval ended outside [0, 1] and was cut there");
  });

  it("is null with a reason where there is nothing to estimate", () => {
    expect(of([null, null])).toMatchObject({
      estimate: null,
      low: null,
      se: null,
      reason: "no item has a value",
      itemsUndefined: 2,
    });
    expect(of([0.3], "other")).toMatchObject({ estimate: 0.3, low: null, high: null, method: "none" });
    const ratio = itemInterval(
      {
        columns: [
          [1, 1],
          [0, 0],
        ],
      },
      ratioOf([[0, 1]], [[1, 1]]),
      { stream: stream(1, "r") },
    );
    expect(ratio).toMatchObject({ estimate: null, reason: "the statistic is undefined for these items (a ratio over 0)" });
    const sparse = itemInterval(
      { columns: [Array.from({ length: 60 }, () => 1), Array.from({ length: 60 }, (_, i) => (i < 2 ? 1 : 0))] },
      ratioOf([[0, 1]], [[1, 1]]),
      { stream: stream(1, "r") },
    );
    expect(sparse).toMatchObject({ low: null, reason: "undefined in more than 5 % of the resamples" });
    for (const value of Object.values(sparse)) expect(value).not.toBeNaN();
  });

  it("contains the estimate and does not depend on the order of items", () => {
    for (let run = 0; run < 20; run++) {
      const x = Array.from({ length: 60 }, () => uniform() ** 3);
      const got = of(x, "other");
      expect(got.low as number).toBeLessThan(got.estimate as number);
      expect(got.high as number).toBeGreaterThan(got.estimate as number);
      const back = of(x.toReversed(), "other");
      expect(Math.abs((back.low as number) - (got.low as number))).toBeLessThan(0.15 * (got.se as number));
    }
  });

  it("of a constant less the values is the mirror image", () => {
    const x = Array.from({ length: 80 }, () => uniform() ** 2);
    const [a, b] = [of(x), of(x.map((value) => 1 - value))];
    expect(Math.abs((a.low as number) - (1 - (b.high as number)))).toBeLessThan(0.15 * (a.se as number));
  });
});

describe("coverage by simulation, 400 runs of 95 %", () => {
  /** How often the interval holds the truth. */
  function coverage(draw: (run: number) => ItemInterval, truth: number): number {
    let held = 0;
    for (let run = 0; run < 400; run++) {
      const { low, high } = draw(run);
      if ((low as number) <= truth && truth <= (high as number)) held++;
    }
    return held / 400;
  }
  const options = (run: number, kind: "rate" | "other" = "other") => ({ stream: stream(run, "coverage"), draws: 999, kind });

  it("of the mean of 30 skewed values (percentile-t)", () => {
    const held = coverage(
      (run) => itemInterval({ columns: [Array.from({ length: 30 }, () => -Math.log(1 - uniform()))] }, meanOf(0), options(run)),
      1,
    );
    // Standard error 1.1 %.
    expect(held).toBeGreaterThan(0.91);
    expect(held).toBeLessThan(0.985);
  });

  it("of a rare rate in 30 items, where a plain percentile interval holds it in 87 % of runs", () => {
    const draw = (run: number) =>
      itemInterval(
        { columns: [Array.from({ length: 30 }, () => rates(4, 0.05).reduce<number>((sum, y) => sum + y, 0) / 4)] },
        meanOf(0),
        options(run, "rate"),
      );
    expect(coverage(draw, 0.05)).toBeGreaterThan(0.91);
  });

  it("of a ratio of means over 100 items (BCa)", () => {
    const draw = (run: number) => {
      const base = Array.from({ length: 100 }, () => 0.2 + 0.4 * uniform());
      const moved = base.map((b) => b + (1 - b) * (uniform() < 0.3 ? 1 : 0));
      return itemInterval(
        { columns: [moved, base] },
        ratioOf(
          [
            [0, 1],
            [1, -1],
          ],
          [[1, -1]],
          { under: 1 },
        ),
        options(run),
      );
    };
    const held = coverage(draw, 0.3);
    expect(held).toBeGreaterThan(0.91);
    expect(held).toBeLessThan(0.985);
  });

  it("trap 2: of a mean over 20 clusters of 10, which items taken singly would miss", () => {
    const clusters = Array.from({ length: 200 }, (_, i) => Math.floor(i / 10));
    const sample = () => {
      const levels = Array.from({ length: 20 }, () => uniform() - 0.5);
      return clusters.map((g) => (levels[g] as number) + 0.3 * (uniform() - 0.5));
    };
    expect(coverage((run) => itemInterval({ columns: [sample()], clusters }, meanOf(0), options(run)), 0)).toBeGreaterThan(0.9);
    expect(coverage((run) => itemInterval({ columns: [sample()] }, meanOf(0), options(run)), 0)).toBeLessThan(0.7);
  });

  it("trap 15: the difference between two groups is a contrast of its own", () => {
    const draw = (run: number) => {
      const a = rates(120, 0.3);
      const b = a.map((y) => (uniform() < 0.2 ? 1 - y : y));
      return itemInterval(
        { columns: [a, b] },
        contrastOf([
          [0, 1],
          [1, -1],
        ]),
        options(run),
      );
    };
    // E(b − a) = .2·(.7 − .3).
    expect(coverage(draw, -0.08)).toBeGreaterThan(0.91);
  });
});
