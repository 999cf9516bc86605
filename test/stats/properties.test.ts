import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  agreement,
  allOfK,
  anyOfK,
  benjaminiHochberg,
  benjaminiYekutieli,
  betaBinomialFit,
  betaBinomialPmf,
  bonferroni,
  brennanPrediger,
  choiceAtK,
  clopperPearson,
  cochranQ,
  cohenKappa,
  eventAtK,
  fleissKappa,
  flipAtK,
  friedman,
  hochberg,
  holm,
  type Interval,
  isUndefined,
  jeffreys,
  kendall,
  krippendorff,
  labelPermutation,
  MISSING,
  mcnemar,
  metaDerSimonianLaird,
  metaFixed,
  metaReml,
  modes,
  type NullFlip,
  nullFlip,
  orNull,
  pearson,
  powerPairedT,
  quantile,
  type Regime,
  sampleSizePairedT,
  spearman,
  sum,
  tost,
  transitions,
  variance,
  varianceComponents,
  wilcoxon,
  wilson,
} from "../../src/stats/index.ts";

const count = fc.integer({ min: 0, max: 60 });
const rate = fc.tuple(count, count).map(([a, b]) => ({ x: a, n: a + b }));
const answers = (least = 1, most = 9) => fc.array(fc.integer({ min: MISSING, max: 3 }), { minLength: least, maxLength: most });
const number = fc.integer({ min: -40, max: 40 }).map((n) => n / 8);
const pairs = fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 15 });
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const isChance = (p: unknown) => typeof p === "number" && p >= 0 && p <= 1;

describe("the k-subset estimator", () => {
  const triple = fc.tuple(rate, fc.integer({ min: 1, max: 70 }));

  it("is a chance, or undefined exactly when n < k", () => {
    fc.assert(fc.property(triple, ([{ x, n }, k]) => (n < k ? isUndefined(anyOfK(n, x, k)) : isChance(anyOfK(n, x, k)))));
  });

  it("any of k and all of k are complements", () => {
    fc.assert(
      fc.property(triple, ([{ x, n }, k]) => {
        fc.pre(n >= k);
        expect((anyOfK(n, x, k) as number) + (allOfK(n, n - x, k) as number)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("rises with k, and at k = 1 is the share", () => {
    fc.assert(
      fc.property(triple, ([{ x, n }, k]) => {
        fc.pre(n > k);
        expect(anyOfK(n, x, k + 1) as number).toBeGreaterThanOrEqual((anyOfK(n, x, k) as number) - 1e-15);
        expect(anyOfK(n, x, 1)).toBe(x / n);
      }),
    );
  });

  it("none is 0, all is 1", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        (n) => anyOfK(n, 0, n) === 0 && anyOfK(n, n, 1) === 1 && allOfK(n, n, n) === 1,
      ),
    );
  });
});

describe("answers of an item", () => {
  it("strict <= upper, and lenient lies between where it exists", () => {
    fc.assert(
      fc.property(answers(), fc.integer({ min: 1, max: 3 }), (given, k) => {
        const [strict, lenient, upper] = (["strict", "lenient", "upper"] as const).map((regime) =>
          orNull(choiceAtK(given, 0, k, regime)),
        );
        if (strict === null || upper === null) return;
        expect(strict).toBeLessThanOrEqual((upper as number) + 1e-15);
        if (typeof lenient === "number") expect(lenient).toBeGreaterThanOrEqual(strict as number);
        if (typeof lenient === "number") expect(lenient).toBeLessThanOrEqual((upper as number) + 1e-12);
      }),
    );
  });

  it("good and bad flips add up to flips at k = 1, and to at least as much above", () => {
    fc.assert(
      fc.property(answers(), answers(3), fc.integer({ min: 1, max: 3 }), (control, cue, k) => {
        const against = modes(control);
        fc.pre(against.length > 0);
        const of = (kind: "flip" | "good" | "bad" | "broken" | "lateral") =>
          flipAtK(cue, against, k, "strict", kind, 0) as number;
        expect(of("good") + of("bad")).toBeGreaterThanOrEqual(of("flip") - 1e-12);
        if (k === 1) expect(of("good") + of("bad")).toBeCloseTo(of("flip"), 12);
        if (k === 1) expect(of("broken") + of("lateral")).toBeCloseTo(of("bad"), 12);
      }),
    );
  });

  it("neither the order of samples nor the names of options matter to averaged ties", () => {
    const renamed = [2, 0, 3, 1];
    fc.assert(
      fc.property(answers(2), answers(2), (control, cue) => {
        const name = (list: number[]) => list.map((answer) => (answer === MISSING ? MISSING : (renamed[answer] as number)));
        const options = { k: 1, regime: "strict" } as const;
        const found = nullFlip(control, cue, options);
        close(nullFlip(name(control), name(cue), options), found);
        close(nullFlip([...control].reverse(), [...cue].reverse(), options), found);
        close(nullFlip([...control].reverse(), cue, options), found);
      }),
    );
  });

  it("splits counted by kinds give what going through every subset gives, matched or not, strict or lenient", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: -1, max: 2 })), { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom("strict" as const, "lenient" as const),
        fc.boolean(),
        fc.constantFrom("all-but-k" as const, "half" as const),
        (both, k, regime, matched, reference) => {
          const control = both.map(([a]) => a);
          const cue = both.map(([, b]) => b);
          close(
            nullFlip(control, cue, { k, regime, matched, reference }),
            bySubsets(control, cue, k, regime, matched, reference),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("agreement is a chance, and Brennan-Prediger at most 1", () => {
    fc.assert(
      fc.property(fc.array(count, { minLength: 2, maxLength: 5 }), (counts) => {
        const agreed = agreement(counts);
        if (isUndefined(agreed)) return sum(counts) < 2;
        return (
          isChance(agreed) &&
          (brennanPrediger(agreed, counts.length) as number) <= 1 &&
          agreement([...counts].reverse()) === agreed
        );
      }),
    );
  });
});

describe("intervals of a rate", () => {
  const methods = { wilson, clopperPearson };

  it.each(Object.entries(methods))("%s contains the rate and lies in [0, 1]", (_, interval) => {
    fc.assert(
      fc.property(rate, fc.double({ min: 0.01, max: 0.999, noNaN: true }), ({ x, n }, confidence) => {
        fc.pre(n > 0);
        const { low, high } = interval(x, n, confidence) as Interval;
        return low >= 0 && low <= x / n && x / n <= high && high <= 1;
      }),
    );
  });

  it.each(Object.entries({ ...methods, jeffreys }))("%s of failures is that of successes turned round", (_, interval) => {
    fc.assert(
      fc.property(rate, ({ x, n }) => {
        fc.pre(n > 0);
        const one = interval(x, n) as Interval;
        const other = interval(n - x, n) as Interval;
        expect(one.low).toBeCloseTo(1 - other.high, 12);
        expect(one.high).toBeCloseTo(1 - other.low, 12);
      }),
    );
  });

  it("are undefined for no trials, never [0, 0]", () => {
    for (const interval of [wilson, clopperPearson, jeffreys]) expect(isUndefined(interval(0, 0))).toBe(true);
  });
});

describe("p values", () => {
  it("McNemar's lie in [0, 1] and do not care which condition is called control; mid-p is not above exact", () => {
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const one = mcnemar(a, b, c, d);
        const other = mcnemar(a, c, b, d);
        expect([one.exact, one.midP].every(isChance)).toBe(true);
        expect(one.midP).toBeLessThanOrEqual(one.exact);
        expect(one.midP).toBeCloseTo(other.midP, 12);
      }),
    );
  });

  it("Wilcoxon's lie in [0, 1], whatever the order and the sign", () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), (d) => {
        const one = wilcoxon(d);
        if (isUndefined(one.exact)) {
          expect(d.every((value) => value === 0)).toBe(true);
          return;
        }
        expect([one.exact, one.normal, one.normalCorrected, one.pratt].every(isChance)).toBe(true);
        expect(wilcoxon(d.map((value) => -value)).exact).toBeCloseTo(one.exact, 12);
        expect(wilcoxon([...d].reverse()).exact).toBe(one.exact);
      }),
    );
  });

  it("adjusted ones are at least the raw ones, in the same order, and null where the raw one is", () => {
    const adjust = { holm, hochberg, bonferroni, benjaminiHochberg, benjaminiYekutieli };
    fc.assert(
      fc.property(fc.array(fc.option(chance, { freq: 5 }), { maxLength: 12 }), (p) => {
        for (const method of Object.values(adjust)) {
          const adjusted = method(p);
          adjusted.forEach((value, i) => {
            const raw = p[i] as number | null;
            expect(value === null).toBe(raw === null);
            if (raw === null || value === null) return;
            expect(isChance(value) && value >= raw).toBe(true);
            adjusted.forEach((other, j) => {
              if (other !== null && (p[j] as number) <= raw) expect(other).toBeLessThanOrEqual(value);
            });
          });
        }
        const sure = (list: (number | null)[]) => list.map((value) => value ?? 0);
        const [h, hoch, bonf] = [sure(holm(p)), sure(hochberg(p)), sure(bonferroni(p))];
        h.forEach((value, i) => {
          expect(hoch[i]).toBeLessThanOrEqual(value);
          expect(bonf[i]).toBeGreaterThanOrEqual(value);
        });
      }),
    );
  });

  it("the label permutation's lies in (0, 1], and its null mean is symmetric in the labels", () => {
    const three = answers(3, 3);
    fc.assert(
      fc.property(fc.array(fc.tuple(three, three), { minLength: 1, maxLength: 4 }), fc.boolean(), (items, matched) => {
        const test = (list: [number[], number[]][]) => {
          const found = labelPermutation(
            list.map(([control, cue]) => ({ control, cue })),
            { matched },
          );
          if (isUndefined(found)) throw new Error(found.reason);
          return found;
        };
        const one = test(items);
        expect(one.p > 0 && one.p <= 1).toBe(true);
        expect(test(items.map(([a, b]) => [b, a])).nullMean).toBeCloseTo(one.nullMean, 12);
      }),
    );
  });

  it("those of Cochran, Friedman, Spearman and TOST lie in [0, 1]", () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, pairs, (binary, both) => {
        const x = both.map(([a]) => a);
        const y = both.map(([, b]) => b);
        const tests = [cochranQ(binary), friedman(binary), spearman(x, y), tost(x, 0.5)];
        for (const test of tests) if (!isUndefined(test) && !isUndefined(test.p)) expect(isChance(test.p)).toBe(true);
      }),
    );
  });

  it("all equal is undefined, not p = 1 or NaN", () => {
    expect(
      isUndefined(
        cochranQ([
          [1, 1],
          [0, 0],
        ]),
      ),
    ).toBe(true);
    expect(isUndefined(friedman([[2, 2, 2]]))).toBe(true);
    expect(isUndefined(tost([0.25, 0.25, 0.25], 0.5))).toBe(true);
    expect(isUndefined(wilcoxon([0, 0, 0]).normal)).toBe(true);
    expect(isUndefined(pearson([1, 1, 1], [1, 2, 3]))).toBe(true);
    expect(isUndefined(kendall([1, 1, 1], [1, 2, 3]))).toBe(true);
  });
});

describe("agreement between raters", () => {
  const table = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
    minLength: 2,
    maxLength: 9,
  });

  it("Krippendorff's nominal alpha is 1 − (1 − Fleiss' kappa)(N − 1)/N for balanced ratings", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const counts = rows.map(([a, b]) => [a, b, 8 - a - b]);
        const { kappa } = fleissKappa(counts);
        const { alpha, pairable } = krippendorff(
          counts.map((row) => row.flatMap((n, label) => new Array<number>(n).fill(label))),
        );
        if (isUndefined(kappa) || isUndefined(alpha)) {
          expect(isUndefined(kappa) && isUndefined(alpha)).toBe(true);
          return;
        }
        expect(alpha).toBeCloseTo(1 - ((1 - kappa) * (pairable - 1)) / pairable, 10);
      }),
    );
  });

  it("does not depend on the names of labels, nor on the order of cases", () => {
    const labels = [7, 3, 5, 11];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 1, maxLength: 20 }), (cases) => {
        const [a, b] = [cases.map(([x]) => x), cases.map(([, y]) => y)];
        const kappa = cohenKappa(a, b);
        close(
          cohenKappa(
            a.map((x) => labels[x] as number),
            b.map((y) => labels[y] as number),
          ),
          kappa,
        );
        close(cohenKappa([...b].reverse(), [...a].reverse()), kappa);
        close(krippendorff(cases.map(([x, y]) => [labels[x] as number, labels[y] as number])).alpha, krippendorff(cases).alpha);
      }),
    );
  });
});

describe("power and meta-analysis", () => {
  it("the sample size found has the power asked for, and more items more power", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1.5, noNaN: true }), (delta) => {
        const n = sampleSizePairedT(delta, 1) as number;
        if (n > 2.001) expect(powerPairedT(n, delta, 1)).toBeCloseTo(0.8, 9);
        expect(powerPairedT(n + 5, delta, 1)).toBeGreaterThan(0.8);
      }),
      { numRuns: 20 },
    );
  });

  it("equal estimates show no variance between them, and the mean lies between the extremes", () => {
    const effects = fc.array(fc.tuple(number, fc.double({ min: 0.001, max: 2, noNaN: true })), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(effects, (list) => {
        const y = list.map(([effect]) => effect);
        const v = list.map(([, spread]) => spread);
        for (const found of [metaFixed(y, v), metaDerSimonianLaird(y, v), metaReml(y, v)]) {
          if (isUndefined(found)) throw new Error(found.reason);
          expect(found.estimate).toBeGreaterThanOrEqual(Math.min(...y) - 1e-9);
          expect(found.estimate).toBeLessThanOrEqual(Math.max(...y) + 1e-9);
          if ("tau2" in found) expect(found.tau2).toBeGreaterThanOrEqual(0);
        }
        expect(
          metaReml(
            y.map(() => 0.5),
            v,
          ),
        ).toMatchObject({ tau2: 0, estimate: expect.closeTo(0.5, 12) });
      }),
    );
    expect(isUndefined(metaReml([0.5], [0.1]))).toBe(true);
  });

  it("the beta-binomial adds up to 1, and its fit climbs no further in any direction", () => {
    const parameter = fc.double({ min: 0.05, max: 30, noNaN: true });
    fc.assert(
      fc.property(parameter, parameter, fc.integer({ min: 1, max: 15 }), (a, b, n) => {
        expect(sum(Array.from({ length: n + 1 }, (_, k) => betaBinomialPmf(k, n, a, b)))).toBeCloseTo(1, 11);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 25 }), (counts) => {
        const fit = betaBinomialFit(counts, 6);
        if (isUndefined(fit)) return;
        const at = (a: number, b: number) => sum(counts.map((k) => Math.log(betaBinomialPmf(k, 6, a, b))));
        expect(at(fit.alpha, fit.beta)).toBeCloseTo(fit.logLik, 8);
        for (const [x, y] of [
          [1.01, 1],
          [0.99, 1],
          [1, 1.01],
          [1, 0.99],
          [1.02, 1.02],
          [0.98, 0.98],
        ] as const) {
          expect(at(fit.alpha * x, fit.beta * y)).toBeLessThanOrEqual(fit.logLik + 1e-9);
        }
      }),
    );
  });

  it("one item has no variance, one sample no noise to estimate", () => {
    const arm = (successes: number[], n: number) => ({ successes, samples: successes.map(() => n) });
    expect(isUndefined(varianceComponents(arm([1], 5), arm([2], 5)))).toBe(true);
    expect(isUndefined(varianceComponents(arm([1, 0], 1), arm([1, 1], 1)))).toBe(true);
    expect(isUndefined(transitions(["a"], [1], [0]).se)).toBe(true);
  });
});

describe("plain numbers", () => {
  it("sums and variances do not depend on the order", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 40 }), (values) => {
        const back = [...values].reverse();
        const size = sum(values.map(Math.abs));
        expect(Math.abs(sum(back) - sum(values))).toBeLessThanOrEqual(1e-15 * size);
        expect(variance(back) as number).toBeCloseTo(variance(values) as number, -5);
      }),
    );
  });

  it("quantiles lie between the extremes and rise with p", () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), chance, chance, (values, p, q) => {
        const [low, high] = [quantile(values, Math.min(p, q)) as number, quantile(values, Math.max(p, q)) as number];
        return Math.min(...values) <= low && low <= high && high <= Math.max(...values);
      }),
    );
  });

  it("correlations lie in [-1, 1], change sign with a variable, and are symmetric", () => {
    fc.assert(
      fc.property(pairs, (both) => {
        const [x, y] = [both.map(([a]) => a), both.map(([, b]) => b)];
        for (const measure of [pearson, kendall, (a: number[], b: number[]) => rho(a, b)]) {
          const r = measure(x, y);
          if (isUndefined(r)) continue;
          expect(Math.abs(r)).toBeLessThanOrEqual(1 + 1e-12);
          expect(measure(y, x)).toBeCloseTo(r, 12);
          expect(
            measure(
              x.map((value) => -value),
              y,
            ),
          ).toBeCloseTo(-r, 12);
        }
      }),
    );
  });

  it("no regime gives NaN, at any size", () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 5 }), fc.constantFrom("strict", "lenient", "upper"), ({ x, n }, k, regime) => {
        const found = eventAtK({ delivered: n, missing: n - x, events: x }, k, regime as Regime);
        return isUndefined(found) || isChance(found);
      }),
    );
  });
});

function rho(x: number[], y: number[]) {
  const found = spearman(x, y);
  return isUndefined(found) ? found : found.rho;
}

function close(got: unknown, expected: unknown): void {
  if (typeof expected === "number") expect(got).toBeCloseTo(expected, 12);
  else if (isUndefined(expected) || expected === null) expect(isUndefined(got)).toBe(true);
  else {
    const { null: own, cond, splits } = expected as NullFlip;
    expect(got).toMatchObject({ null: expect.closeTo(own, 12), cond: expect.closeTo(cond, 12), splits });
  }
}

/** Section 6 as it is written: every subset of control's samples, one by one. */
function bySubsets(
  control: number[],
  cue: number[],
  k: number,
  regime: "strict" | "lenient",
  matched: boolean,
  reference: "all-but-k" | "half",
): NullFlip | null {
  const given = regime === "lenient" && !matched ? control.filter((answer) => answer !== MISSING) : control;
  const n = given.length;
  const r = reference === "half" ? Math.floor(n / 2) : n - k;
  if (r < 1 || n - r < k) return null;
  let [own, cond, splits] = [0, 0, 0];
  for (let mask = 0; mask < 2 ** n; mask++) {
    const inside = (s: number) => (mask >> s) % 2 === 1;
    const chosen = given.filter((_, s) => inside(s));
    if (chosen.length !== r) continue;
    const against = modes(chosen);
    const probe = flipAtK(
      given.filter((_, s) => !inside(s)),
      against,
      k,
      regime,
    );
    const arm = flipAtK(matched ? cue.filter((_, s) => !inside(s)) : cue, against, k, regime);
    if (isUndefined(probe) || isUndefined(arm)) continue;
    own += probe;
    cond += arm;
    splits++;
  }
  return splits === 0 ? null : { null: own / splits, cond: cond / splits, excess: (cond - own) / splits, splits };
}
