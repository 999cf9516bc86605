import { expect, test } from "vitest";
import { conditionalLogistic } from "../../src/stats/conditional-logistic.ts";
import { mantelHaenszel } from "../../src/stats/mantel-haenszel.ts";
import { mantelHaenszelDifference } from "../../src/stats/mantel-haenszel-difference.ts";
import type { Stratum2x2 } from "../../src/stats/regression/cells.ts";
import { isUndefined, type Undefined } from "../../src/stats/undefined.ts";

const table = (a: number, n1: number, c: number, n0: number): Stratum2x2 => ({
  condition: { successes: a, trials: n1 },
  control: { successes: c, trials: n0 },
});

function sure<T>(result: T | Undefined): T {
  if (isUndefined(result)) throw new Error(result.reason);
  return result;
}

test("two strata agree with the sums done by hand", () => {
  // [3 1 / 2 2] and [4 2 / 1 3]: Σ ad/n = 6/8 + 12/10, Σ bc/n = 2/8 + 2/10; a - E(a) = 0.5 + 1; the variances are 16*15/(64*7) and 24*25/(100*9).
  const found = sure(mantelHaenszel([table(3, 4, 2, 4), table(4, 6, 1, 4)]));
  expect(found.oddsRatio).toBeCloseTo(1.95 / 0.45, 12);
  expect(found.chiSquare).toBeCloseTo(1.5 ** 2 / (240 / 448 + 600 / 900), 12);
});

test("the test and the interval are those of R's mantelhaen.test on the Berkeley admissions", () => {
  // R 4.2: mantelhaen.test(UCBAdmissions, correct = FALSE); men against women, departments A to F.
  const men = [512, 825, 353, 560, 120, 325, 138, 417, 53, 191, 22, 373];
  const women = [89, 108, 17, 25, 202, 593, 131, 375, 94, 393, 24, 341];
  const strata = [0, 2, 4, 6, 8, 10].map((i) => {
    const [a = 0, n1 = 0] = men.slice(i);
    const [c = 0, n0 = 0] = women.slice(i);
    return table(a, n1, c, n0);
  });
  const found = sure(mantelHaenszel(strata));
  expect(found.oddsRatio).toBeCloseTo(0.9046968282586231, 10);
  expect(sure(found.interval)[0]).toBeCloseTo(0.7719073617593505, 10);
  expect(sure(found.interval)[1]).toBeCloseTo(1.0603297644366556, 10);
  expect(found.p).toBeCloseTo(0.2169236970555184, 10);
});

test("the risk difference and its error are those of metafor's rma.mh", () => {
  // metafor 3.8: rma.mh(ai = c(3, 4, 0), n1i = c(4, 6, 5), ci = c(2, 1, 2), n2i = c(4, 4, 7), measure = "RD").
  const found = sure(mantelHaenszelDifference([table(3, 4, 2, 4), table(4, 6, 1, 4), table(0, 5, 2, 7)]));
  expect(found.difference).toBeCloseTo(0.09111617312072892, 10);
  expect(found.se).toBeCloseTo(0.17289650741648679, 10);
});

test("pairs give McNemar's odds ratio c/b, and so does conditional logistic regression", () => {
  const pairs = [...Array(7).fill([0, 1]), ...Array(3).fill([1, 0]), [1, 1], [0, 0], [1, 1]] as [number, number][];
  expect(sure(sure(mantelHaenszel(pairs.map(([c, a]) => table(a, 1, c, 1)))).oddsRatio)).toBeCloseTo(7 / 3, 12);
  const fit = sure(
    conditionalLogistic({
      successes: pairs.flat(),
      columns: [{ name: "cond", values: pairs.flatMap(() => [0, 1]) }],
      strata: pairs.flatMap((_, i) => [i, i]),
    }),
  );
  expect(fit.coefficients[0]?.estimate).toBeCloseTo(Math.log(7 / 3), 10);
  expect(fit.coefficients[0]?.se).toBeCloseTo(Math.sqrt(1 / 7 + 1 / 3), 10);
  expect(fit).toMatchObject({ strata: 13, informative: 10 });
});

test("swapping the arms, or success and failure, inverts the ratio and its interval", () => {
  const strata = [table(3, 4, 2, 4), table(4, 6, 1, 4), table(0, 5, 2, 7)];
  const there = sure(mantelHaenszel(strata));
  const swapped = strata.map(({ condition, control }) => ({ condition: control, control: condition }));
  const failed = strata.map(({ condition: t, control: c }) =>
    table(t.trials - t.successes, t.trials, c.trials - c.successes, c.trials),
  );
  for (const back of [sure(mantelHaenszel(swapped)), sure(mantelHaenszel(failed))]) {
    expect(sure(back.oddsRatio)).toBeCloseTo(1 / sure(there.oddsRatio), 12);
    expect(sure(back.interval)[0]).toBeCloseTo(1 / sure(there.interval)[1], 12);
    expect(back.p).toBeCloseTo(there.p, 12);
  }
  expect(sure(mantelHaenszelDifference(swapped)).difference).toBeCloseTo(-sure(mantelHaenszelDifference(strata)).difference, 12);
});

test("strata without both arms or both outcomes drop out and are counted", () => {
  const strata = [table(3, 4, 2, 4), table(4, 6, 1, 4)];
  const more = [...strata, table(5, 5, 5, 5), table(0, 3, 0, 4), table(2, 4, 0, 0)];
  expect(mantelHaenszel(more)).toEqual({ ...sure(mantelHaenszel(strata)), strata: 5 });
});

test("evidence all one way has no ratio but has a test; no informative stratum has neither", () => {
  const found = sure(mantelHaenszel([table(3, 3, 1, 3), table(2, 2, 1, 2)]));
  expect(found.oddsRatio).toMatchObject({ value: null, reason: expect.stringContaining("infinite") });
  expect(found.interval).toMatchObject({ value: null });
  expect(found.p).toBeGreaterThan(0);
  expect(found.p).toBeLessThan(1);
  expect(mantelHaenszel([table(3, 3, 3, 3)])).toMatchObject({ value: null });
  expect(mantelHaenszelDifference([table(0, 3, 0, 3)])).toMatchObject({ value: null });
  expect(mantelHaenszelDifference([])).toMatchObject({ value: null });
});

test("more successes than trials is a mistake, not a number", () => {
  expect(() => mantelHaenszel([table(5, 4, 1, 4)])).toThrow(RangeError);
});
