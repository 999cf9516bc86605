import { expect, test } from "vitest";
import { conditionalLogistic } from "../../src/stats/conditional-logistic.ts";
import { logisticClustered } from "../../src/stats/logistic-clustered.ts";
import { logisticRegression } from "../../src/stats/logistic-regression.ts";
import { treatmentCoding } from "../../src/stats/treatment-coding.ts";
import { cycle, failures, items, shuffled, sure } from "./mixed-rows.ts";

const rows = items({ items: 12, samples: 4, seed: 5 });
const cond = (values: ArrayLike<number>) => [{ name: "cond", values }];

test("a saturated table has the log odds ratio and Woolf's standard error", () => {
  const fit = sure(logisticRegression({ successes: [3, 8], trials: [10, 11], columns: cond([0, 1]) }));
  expect(fit.coefficients[1]?.estimate).toBeCloseTo(Math.log((8 * 7) / (3 * 3)), 10);
  expect(fit.coefficients[1]?.se).toBeCloseTo(Math.sqrt(1 / 8 + 1 / 3 + 1 / 3 + 1 / 7), 10);
});

test("counts and single trials give the same regression", () => {
  const single = { successes: [1, 0, 0, 1, 1, 0, 1], columns: cond([0, 0, 0, 1, 1, 1, 1]) };
  expect(sure(logisticRegression({ successes: [1, 3], trials: [3, 4], columns: cond([0, 1]) })).coefficients[1]?.se).toBeCloseTo(
    sure(logisticRegression(single)).coefficients[1]?.se ?? 0,
    12,
  );
});

test("failures for successes turn the signs and keep the errors", () => {
  const there = sure(logisticClustered({ successes: rows.y, columns: cond(rows.cond), clusters: rows.item }));
  const back = sure(logisticClustered({ successes: failures(rows.y), columns: cond(rows.cond), clusters: rows.item }));
  for (const [j, { estimate, seCr0, seCr1, seModel }] of there.coefficients.entries()) {
    expect(back.coefficients[j]?.estimate).toBeCloseTo(-estimate, 10);
    expect(back.coefficients[j]).toMatchObject({ seCr0: close(seCr0), seCr1: close(seCr1), seModel: close(seModel) });
  }
});

test("with every trial its own cluster, clustered errors are White's", () => {
  // HC0 of an intercept: the sum of squared residuals over the squared information, sqrt(Σ (y - p)²) / (n p (1 - p)).
  const y = [1, 0, 0, 1, 0, 0, 0, 1, 0, 0];
  const fit = sure(logisticClustered({ successes: y, columns: [], clusters: y.map((_, i) => i) }));
  expect(fit.coefficients[0]?.seCr0).toBeCloseTo(Math.sqrt(10 * 0.3 * 0.7) / (10 * 0.3 * 0.7), 12);
});

test("repeating every trial within its cluster halves the model's variance and leaves the clustered one", () => {
  const twice = <T>(list: T[]) => list.flatMap((v) => [v, v]);
  const once = sure(logisticClustered({ successes: rows.y, columns: cond(rows.cond), clusters: rows.item }));
  const both = sure(logisticClustered({ successes: twice(rows.y), columns: cond(twice(rows.cond)), clusters: twice(rows.item) }));
  expect(both.coefficients[1]?.seCr0).toBeCloseTo(once.coefficients[1]?.seCr0 ?? 0, 10);
  expect(both.coefficients[1]?.seModel).toBeCloseTo((once.coefficients[1]?.seModel ?? 0) / Math.SQRT2, 10);
});

test("neither the order of rows nor the names of strata matter to the conditional fit", () => {
  const fit = sure(conditionalLogistic({ successes: rows.y, columns: cond(rows.cond), strata: rows.item }));
  const mixed = shuffled(rows, 3);
  const again = sure(
    conditionalLogistic({ successes: mixed.y, columns: cond(mixed.cond), strata: mixed.item.map((i) => `item ${99 - i}`) }),
  );
  expect(again.coefficients[0]?.estimate).toBeCloseTo(fit.coefficients[0]?.estimate ?? 0, 10);
  expect(again.logLik).toBeCloseTo(fit.logLik, 9);
  expect(again.logLikNull).toBeCloseTo(fit.logLikNull, 9);
});

test("the conditional likelihood is that of all subsets, counted one by one", () => {
  const next = cycle(11);
  const x1 = Array.from({ length: 14 }, () => next() * 2 - 1);
  const x2 = Array.from({ length: 14 }, () => Math.floor(next() * 3));
  const y = [1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1, 1, 0];
  const strata = y.map((_, i) => (i < 6 ? "a" : "b"));
  const fit = sure(
    conditionalLogistic({
      successes: y,
      columns: [
        { name: "x1", values: x1 },
        { name: "x2", values: x2 },
      ],
      strata,
    }),
  );
  const logLik = (b1: number, b2: number) =>
    ["a", "b"].reduce((sum, stratum) => {
      const members = y.map((_, i) => i).filter((i) => strata[i] === stratum);
      const wins = members.filter((i) => y[i] === 1).length;
      let total = 0;
      for (let bits = 0; bits < 2 ** members.length; bits++) {
        const chosen = members.filter((_, k) => bits & (1 << k));
        if (chosen.length === wins) total += Math.exp(chosen.reduce((s, i) => s + b1 * (x1[i] ?? 0) + b2 * (x2[i] ?? 0), 0));
      }
      const own = members.filter((i) => y[i] === 1).reduce((s, i) => s + b1 * (x1[i] ?? 0) + b2 * (x2[i] ?? 0), 0);
      return sum + own - Math.log(total);
    }, 0);
  const [b1 = 0, b2 = 0] = fit.coefficients.map(({ estimate }) => estimate);
  expect(fit.logLik).toBeCloseTo(logLik(b1, b2), 10);
  expect(fit.logLikNull).toBeCloseTo(logLik(0, 0), 10);
  const h = 1e-4;
  expect((logLik(b1 + h, b2) - logLik(b1 - h, b2)) / (2 * h)).toBeCloseTo(0, 6);
  expect((logLik(b1, b2 + h) - logLik(b1, b2 - h)) / (2 * h)).toBeCloseTo(0, 6);
});

test("a stratum of a thousand trials neither overflows nor takes long", () => {
  const values = Array.from({ length: 1000 }, (_, i) => i % 2);
  const y = values.map((c, i) => (i % 10 < 3 + 2 * c ? 1 : 0));
  const fit = sure(conditionalLogistic({ successes: y, columns: cond(values), strata: y.map(() => 0) }));
  // With one large stratum the conditional estimate is that of the plain regression, but for one part in n.
  const plain = sure(logisticRegression({ successes: y, columns: cond(values) }));
  expect(fit.coefficients[0]?.estimate).toBeCloseTo(plain.coefficients[1]?.estimate ?? 0, 2);
});

test("separation, one outcome, collinear columns and too few clusters are undefined, each with its reason", () => {
  const reason = (text: string) => ({ value: null, reason: expect.stringContaining(text) });
  expect(logisticRegression({ successes: [0, 0, 1, 1], columns: cond([0, 1, 2, 3]) })).toEqual(reason("separation"));
  expect(logisticRegression({ successes: [0, 3], trials: [4, 5], columns: cond([0, 1]) })).toEqual(reason("separation"));
  expect(logisticRegression({ successes: [1, 1], columns: [] })).toEqual(reason("same outcome"));
  expect(logisticRegression({ successes: [], columns: [] })).toEqual(reason("no trials"));
  expect(logisticRegression({ successes: [1, 0, 1], columns: cond([2, 2, 2]) })).toEqual(reason("collinear"));
  expect(logisticClustered({ successes: [1, 0, 1, 0], columns: [], clusters: [1, 1, 1, 1] })).toEqual(reason("clusters"));
  // Here the score is lost to rounding while the likelihood still rises, so the steps do become small.
  const lost = { successes: [0, 0, 1, 1, 1, 0, 1, 1], columns: cond([0, 0, 1, 1, 0, 0, 1, 1]), strata: [1, 1, 1, 1, 2, 2, 2, 2] };
  expect(conditionalLogistic(lost)).toEqual(reason("separation"));
  const strata = [1, 1, 2, 2];
  expect(conditionalLogistic({ successes: [0, 1, 0, 1], columns: cond([0, 1, 0, 1]), strata })).toEqual(reason("separation"));
  expect(conditionalLogistic({ successes: [0, 0, 1, 1], columns: cond([0, 1, 0, 1]), strata })).toEqual(reason("both outcomes"));
  expect(conditionalLogistic({ successes: [0, 1, 1, 0], columns: cond([1, 1, 0, 0]), strata })).toEqual(
    reason("varies within no"),
  );
});

test("a covariate in large units is fitted as well as in small ones", () => {
  const tokens = rows.cond.map((c, i) => 5000 + 1000 * c + 37 * (i % 11));
  const large = sure(logisticRegression({ successes: rows.y, columns: [{ name: "tokens", values: tokens }] }));
  const small = sure(
    logisticRegression({ successes: rows.y, columns: [{ name: "tokens", values: tokens.map((t) => t / 1e6) }] }),
  );
  expect((large.coefficients[1]?.estimate ?? 0) * 1e6).toBeCloseTo(small.coefficients[1]?.estimate ?? 0, 4);
});

test("treatment coding takes the first level, by number or by name, as reference", () => {
  expect(treatmentCoding("model", [10, 9, 10, 2]).map(({ name }) => name)).toEqual(["model9", "model10"]);
  expect(treatmentCoding("m", ["only", "only"])).toEqual([]);
});

const close = (value: number) => expect.closeTo(value, 10);
