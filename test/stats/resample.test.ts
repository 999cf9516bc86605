import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stream } from "../../src/random/stream.ts";
import { binomialDraw } from "../../src/stats/resample/binomial-draw.ts";
import { distinctRows } from "../../src/stats/resample/distinct-rows.ts";
import { generator, uniform, word } from "../../src/stats/resample/generator.ts";
import { resampleSums } from "../../src/stats/resample/resample-sums.ts";
import { everySignedSum, signedSums } from "../../src/stats/resample/signed-sums.ts";
import { unitTable } from "../../src/stats/resample/unit-table.ts";
import { binomialPmf } from "../../src/stats/special/binomial-pmf.ts";
import { chiSquareUpper } from "../../src/stats/special/chi-square-upper.ts";

/** The p value of Pearson's test that the counts come from these chances; cells of few are put together. */
function fits(counts: readonly number[], chances: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [statistic, cells, count, chance] = [0, 0, 0, 0];
  counts.forEach((one, k) => {
    count += one;
    chance += chances[k] as number;
    if (total * chance < 20 && k < counts.length - 1) return;
    if (total * chance > 0) statistic += (count - total * chance) ** 2 / (total * chance);
    cells++;
    [count, chance] = [0, 0];
  });
  return chiSquareUpper(statistic, Math.max(1, cells - 1));
}

describe("the generator", () => {
  it("is decided by its stream alone, whatever it fills in between", () => {
    const [a, b] = [generator(stream(1, "g")), generator(stream(1, "g"))];
    expect(Array.from({ length: 10_000 }, () => word(a))).toEqual(Array.from({ length: 10_000 }, () => word(b)));
    expect(word(generator(stream(2, "g")))).not.toBe(word(generator(stream(1, "g"))));
  });

  it("fills every bit evenly", () => {
    const words = new Uint32Array(100_000);
    generator(stream(3, "bits")).fill(words);
    for (let bit = 0; bit < 32; bit++) {
      const ones = words.reduce((sum, one) => sum + ((one >>> bit) & 1), 0);
      // Standard deviation 158; five of them.
      expect(Math.abs(ones - 50_000)).toBeLessThan(800);
    }
  });

  it("gives uniform numbers inside (0, 1)", () => {
    const from = generator(stream(4, "u"));
    const drawn = Array.from({ length: 20_000 }, () => uniform(from));
    expect(Math.min(...drawn)).toBeGreaterThan(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(Math.abs(drawn.reduce((sum, u) => sum + u, 0) / drawn.length - 0.5)).toBeLessThan(0.0103);
  });
});

describe("a binomial draw", () => {
  it.each([
    [1, 0.3],
    [7, 0.5],
    [30, 0.9],
    [40, 0.5],
    [100, 0.02],
    [200, 0.35],
    [5_000, 0.01],
    [20_000, 0.0128],
    [20_000, 0.7],
  ])("of %d trials of chance %d has the binomial distribution", (n, p) => {
    const from = generator(stream(5, "binomial", n, p));
    const counts = new Array<number>(n + 1).fill(0);
    for (let draw = 0; draw < 40_000; draw++) {
      const k = binomialDraw(n, p, from);
      counts[k] = (counts[k] as number) + 1;
    }
    expect(counts).toHaveLength(n + 1);
    expect(
      fits(
        counts,
        counts.map((_, k) => binomialPmf(k, n, p)),
      ),
    ).toBeGreaterThan(1e-4);
  });
});

describe("distinct rows", () => {
  it("hold every item once, whatever the values", () => {
    const value = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 60 }), (items) => {
        const columns = [0, 1, 2].map((j) => Float64Array.from(items, (item) => (item[j as 0] as number) + 0));
        const { rows, sizes } = distinctRows(columns);
        const got = new Map(Array.from(sizes, (size, k) => [JSON.stringify(Array.from(rows.subarray(3 * k, 3 * k + 3))), size]));
        const expected = new Map<string, number>();
        items.forEach((_, i) => {
          const key = JSON.stringify(columns.map((column) => column[i]));
          expected.set(key, (expected.get(key) ?? 0) + 1);
        });
        expect(got).toEqual(expected);
      }),
    );
  });
});

describe("sums over resamples", () => {
  it("have the exact distribution of drawing with replacement", () => {
    // Four items, values 1, 10, 100, 1000: the sum tells the whole multinomial, 35 outcomes.
    const drawn = resampleSums(distinctRows([Float64Array.of(1, 10, 100, 1000)]), 60_000, generator(stream(6, "exact")));
    const chances = new Map<number, number>();
    for (let code = 0; code < 256; code++) {
      const sum = [0, 2, 4, 6].reduce((total, bit) => total + 10 ** ((code >> bit) & 3), 0);
      chances.set(sum, (chances.get(sum) ?? 0) + 1 / 256);
    }
    const counts = new Map<number, number>([...chances.keys()].map((sum) => [sum, 0]));
    for (const sum of drawn) counts.set(sum, (counts.get(sum) ?? Number.NaN) + 1);
    expect([...counts.keys()]).toHaveLength(35);
    expect(fits([...counts.values()], [...chances.values()])).toBeGreaterThan(1e-4);
  });

  it.each([
    [1_000, 3],
    [1_000, 1_000],
    [777, 400],
    [100, 2],
    [3, 3],
  ])("of %d items with about %d values have the right mean, variance and covariance", (n, kinds) => {
    const { below } = stream(7, "moments", n, kinds);
    const x = Float64Array.from({ length: n }, () => below(kinds));
    const y = x.map((value) => below(kinds) - value / 2);
    const draws = 20_000;
    const drawn = resampleSums(distinctRows([x, y]), draws, generator(stream(8, "moments", n, kinds)));
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / n;
    const product = (a: Float64Array, b: Float64Array) =>
      a.reduce((sum, value, i) => sum + (value - mean(a)) * ((b[i] as number) - mean(b)), 0);
    const at = (draw: number, j: number) => (drawn[2 * draw + j] as number) - n * mean(j === 0 ? x : y);
    let [first, square, cross] = [0, 0, 0];
    for (let draw = 0; draw < draws; draw++) {
      first += at(draw, 0) / draws;
      square += at(draw, 0) ** 2 / draws;
      cross += (at(draw, 0) * at(draw, 1)) / draws;
    }
    // The variance of a sum of n draws is Σ(x − x̄)²; five Monte Carlo errors.
    const scale = Math.sqrt(product(x, x));
    expect(Math.abs(first)).toBeLessThan((5 * scale) / Math.sqrt(draws));
    expect(Math.abs(square / product(x, x) - 1)).toBeLessThan(5 * Math.sqrt(2 / draws) * 1.3);
    expect(Math.abs(cross - product(x, y))).toBeLessThan(5 * scale * Math.sqrt((2 * product(y, y)) / draws));
  });
});

describe("sums under random signs", () => {
  it.each([1_500, 100, 37])("of %d units have mean 0 and variance Σd², columns together", (n) => {
    const { below } = stream(9, "signs", n);
    const a = Float64Array.from({ length: n }, () => (n === 1_500 ? below(2) - 1 : below(1000) - 500));
    const b = a.map((value, i) => (n === 1_500 ? value * 2 : value - i));
    const draws = 20_000;
    const sums = signedSums([a, b], draws, generator(stream(10, "signs", n)));
    let [first, square, cross] = [0, 0, 0];
    for (let draw = 0; draw < draws; draw++) {
      const [s, t] = [sums[2 * draw] as number, sums[2 * draw + 1] as number];
      first += s / draws;
      square += (s * s) / draws;
      cross += (s * t) / draws;
    }
    const sum = (x: Float64Array, y: Float64Array) => x.reduce((total, value, i) => total + value * (y[i] as number), 0);
    expect(Math.abs(first)).toBeLessThan(5 * Math.sqrt(sum(a, a) / draws));
    expect(Math.abs(square / sum(a, a) - 1)).toBeLessThan(0.07);
    expect(Math.abs(cross - sum(a, b))).toBeLessThan(0.07 * Math.sqrt(sum(a, a) * sum(b, b)));
  });

  it("over all assignments are those of counting them one by one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 0, maxLength: 12 }), (values) => {
        const seen: number[] = [];
        everySignedSum([Float64Array.from(values)], (sums, count) => seen.push(...sums.subarray(0, count)));
        const expected = Array.from({ length: 2 ** values.length }, (_, code) =>
          values.reduce((sum, value, i) => sum + ((code >> i) & 1 ? value : -value), 0),
        );
        expect(seen.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });
});

describe("units", () => {
  it("leave out an item that lacks any value of the statistic, and count it", () => {
    const table = unitTable(
      {
        columns: [
          [1, 2, null, 4],
          [1, Number.NaN, 3, 5],
        ],
      },
      [
        [
          [0, 1],
          [1, -1],
        ],
      ],
    );
    expect(table).toMatchObject({ items: 2, itemsUndefined: 2, units: 2 });
    expect(Array.from(table.sums[0] as Float64Array)).toEqual([0, -1]);
  });

  it("refuse columns of different lengths, and a cluster in two strata", () => {
    expect(() => unitTable({ columns: [[1, 2], [1]] }, [[[0, 1]]])).toThrow("2 items, but 1 values");
    expect(() => unitTable({ columns: [[1, 2]], clusters: ["a", "a"], strata: [1, 2] }, [[[0, 1]]])).toThrow(
      "cluster a lies in two strata",
    );
  });
});
