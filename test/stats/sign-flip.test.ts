import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import { maxT } from "../../src/stats/max-t.ts";
import { type SignFlip, signFlip } from "../../src/stats/sign-flip.ts";

const test = (d: number[], options: Parameters<typeof signFlip>[1] = {}) => signFlip(d, options) as SignFlip;
const differences = fc.array(
  fc.integer({ min: -6, max: 6 }).map((k) => k / 10),
  { minLength: 1, maxLength: 12 },
);

/** By counting whole tenths, which have no rounding. */
function counted(d: number[]): number {
  const tenths = d.map((value) => Math.round(value * 10));
  const total = Math.abs(tenths.reduce((sum, k) => sum + k, 0));
  let far = 0;
  for (let code = 0; code < 2 ** d.length; code++) {
    if (Math.abs(tenths.reduce((sum, k, i) => sum + ((code >> i) & 1 ? k : -k), 0)) >= total) far++;
  }
  return far / 2 ** d.length;
}

describe("the sign-flip test", () => {
  it("trap 11: counts assignments that tie in exact arithmetic, though not in floating point, and is never above 1", () => {
    fc.assert(
      fc.property(differences, (d) => {
        const { p, pGreater, pLess, exact } = test(d);
        expect(exact).toBe(true);
        expect(p).toBe(counted(d));
        for (const one of [p, pGreater, pLess]) {
          expect(one).toBeGreaterThan(0);
          expect(one).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("trap 11: never says p = 0, however far out the mean", () => {
    const d = Array.from({ length: 60 }, () => 0.5);
    expect(test(d, { stream: stream(1, "t"), draws: 999 })).toMatchObject({
      p: 1 / 1000,
      exact: false,
      assignments: 999,
      smallestP: 0.001,
    });
  });

  it("keeps zeros: they change nothing but the mean", () => {
    const d = [0.4, -0.2, 0.6, 0.2, 0.8];
    expect(test([...d, 0, 0, 0]).p).toBe(test(d).p);
    expect(test([0, 0, 0]).p).toBe(1);
  });

  it("does not depend on the order or the sign of all differences", () => {
    fc.assert(
      fc.property(differences, (d) => {
        expect(test(d.toReversed()).p).toBe(test(d).p);
        const other = test(d.map((value) => -value));
        expect(other.p).toBe(test(d).p);
        expect(other.pLess).toBe(test(d).pGreater);
      }),
      { numRuns: 40 },
    );
  });

  it("flips whole clusters", () => {
    expect(test([0.4, 0.2, 0.1, 0.3], { clusters: ["a", "a", "b", "b"] })).toMatchObject({ p: 0.5, units: 2, smallestP: 0.5 });
  });

  it("draws agree with counting: of 18 differences, drawn beside 30 that are 0 or tiny", () => {
    const { below } = stream(2, "draws");
    const d = Array.from({ length: 18 }, () => (below(21) - 8) / 10);
    const exact = test(d).p;
    const drawn = test([...d, ...Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 1e-9 : -1e-9))], {
      stream: stream(3, "draws"),
    });
    expect(drawn.exact).toBe(false);
    // Tiny differences break ties, so the exact value may move by a little more than the Monte Carlo error of 0.0016.
    expect(Math.abs(drawn.p - exact)).toBeLessThan(0.03);
  });

  it("by binomial draws over distinct values and by signs one by one give the same p for 20,000 items", () => {
    const { uniform } = stream(4, "many");
    const d = Array.from({ length: 20_000 }, () => (Math.floor(uniform() * 25) - 11.94) / 12);
    const few = test(d, { stream: stream(5, "few"), draws: 20_000 });
    const all = test(
      d.map((value, i) => value + (i % 997) * 1e-12),
      { stream: stream(5, "all"), draws: 20_000 },
    );
    expect(Math.abs(few.p - all.p)).toBeLessThan(5 * Math.sqrt((2 * few.p * (1 - few.p)) / 20_000) + 1e-3);
  });

  it("rejects a true null in about 5 of 100 cases", () => {
    const { uniform } = stream(6, "size");
    let rejected = 0;
    for (let run = 0; run < 1_000; run++) {
      const d = Array.from({ length: 30 }, () => uniform() - uniform());
      if (test(d, { stream: stream(run, "size"), draws: 499 }).p <= 0.05) rejected++;
    }
    // Standard deviation 6.9.
    expect(rejected).toBeGreaterThan(50 - 28);
    expect(rejected).toBeLessThan(50 + 28);
  });

  it("is undefined without differences, and asks for a stream where it must draw", () => {
    expect(signFlip([])).toEqual({ value: null, reason: "no differences" });
    expect(() => signFlip(Array.from({ length: 30 }, () => 1))).toThrow("30 units: a stream is needed");
  });
});

describe("max-T", () => {
  const rows = fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 }), {
    minLength: 3,
    maxLength: 9,
  });
  const columns = (table: number[][]) => [0, 1, 2].map((j) => table.map((row) => row[j] as number));

  it("p values: raw as the test alone, step-down between raw and single-step, in the order of t", () => {
    fc.assert(
      fc.property(rows, (table) => {
        const { t, raw, singleStep, stepDown } = maxT(columns(table));
        columns(table).forEach((d, j) => {
          expect(raw[j]).toBeCloseTo(test(d).p, 12);
          expect(stepDown[j] as number).toBeGreaterThanOrEqual((raw[j] as number) - 1e-12);
          expect(stepDown[j] as number).toBeLessThanOrEqual((singleStep[j] as number) + 1e-12);
          expect(singleStep[j] as number).toBeLessThanOrEqual(1);
          for (let l = 0; l < 3; l++) {
            if ((t[j] ?? -1) > (t[l] ?? -1)) expect(stepDown[j] as number).toBeLessThanOrEqual((stepDown[l] as number) + 1e-12);
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  it("the same contrast twice costs nothing", () => {
    const d = [0.4, 0.2, -0.1, 0.6, 0.3, 0.5];
    const { raw, stepDown } = maxT([d, d]);
    expect(stepDown).toEqual(raw);
  });

  it("contrasts in another order have the same p values", () => {
    const table = [
      [4, 2, 0],
      [2, 0, 2],
      [0, -2, 2],
      [-2, 2, 0],
      [6, 4, 2],
      [2, 2, -2],
    ];
    const [a, b] = [maxT(columns(table)), maxT(columns(table).toReversed())];
    expect(b.stepDown.toReversed()).toEqual(a.stepDown);
  });

  it("draws agree with counting", () => {
    const { below } = stream(7, "max");
    const table = Array.from({ length: 20 }, () => [below(11) - 4, below(11) - 5, below(11) - 3]);
    const exact = maxT(columns(table));
    const more = [...table, ...Array.from({ length: 10 }, () => [1e-9, 1e-9, -1e-9])];
    const drawn = maxT(columns(more), { stream: stream(8, "max") });
    expect([exact.exact, drawn.exact]).toEqual([true, false]);
    exact.stepDown.forEach((p, j) => {
      expect(Math.abs((drawn.stepDown[j] as number) - (p as number))).toBeLessThan(0.05);
    });
  });

  it("a contrast that is 0 everywhere has p = 1 and no t; one that no item has is null", () => {
    const { t, raw, stepDown } = maxT([
      [0.1, 0.3, 0.2],
      [0, 0, 0],
      [null, null, null],
    ]);
    expect(t.slice(1)).toEqual([null, null]);
    expect(raw.slice(1)).toEqual([1, null]);
    expect(stepDown.slice(1)).toEqual([1, null]);
  });

  it("differences that are all equal have an infinite t", () => {
    expect(maxT([[0.2, 0.2, 0.2, 0.2]])).toMatchObject({ t: [Infinity], raw: [0.125] });
  });

  it("flips clusters as wholes", () => {
    const d = [0.4, 0.2, 0.1, 0.3, -0.2, 0.5];
    const clusters = [1, 1, 2, 2, 3, 3];
    expect(maxT([d], { clusters }).raw[0]).toBe(test(d, { clusters }).p);
  });
});
