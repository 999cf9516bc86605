import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gaussHermite } from "../../src/stats/gauss-hermite.ts";
import { lme4Export } from "../../src/stats/lme4-export.ts";
import { logisticGlmm } from "../../src/stats/logistic-glmm.ts";
import { logisticGlmmQuadrature } from "../../src/stats/logistic-glmm-quadrature.ts";
import { logisticRegression } from "../../src/stats/logistic-regression.ts";
import { laplace } from "../../src/stats/regression/laplace.ts";
import { layout, type MixedData } from "../../src/stats/regression/layout.ts";
import { quadrature } from "../../src/stats/regression/quadrature.ts";
import { failures, items, type MixedRows, shuffled, sure } from "./mixed-rows.ts";

/** R is no dependency: where it and lme4 are installed, the exported script is run. */
const R = "Rscript";

const cond = (rows: MixedRows) => ({ name: "cond", values: rows.cond });
const item = (rows: MixedRows) => ({ group: "item", levels: rows.item });
const intercepts = (rows: MixedRows): MixedData => ({ successes: rows.y, columns: [cond(rows)], random: [item(rows)] });
const crossed = (rows: MixedRows): MixedData => ({
  successes: rows.y,
  columns: [cond(rows)],
  random: [item(rows), { ...item(rows), slope: cond(rows) }, { group: "model", levels: rows.model }],
});

const small = items({ items: 20, samples: 4, seed: 7 });
const large = items({ items: 25, models: 4, samples: 3, seed: 8 });

/** The Laplace log-likelihood by another road: dense matrices, plain Newton, a determinant by elimination; no gradient. */
function plainLaplace({ successes, columns, random }: MixedData, theta: readonly number[], beta: readonly number[]): number {
  const names = random.flatMap(({ group, levels, slope }) =>
    [...new Set(Array.from(levels))].map((level) => `${group} ${slope?.name} ${level}`),
  );
  const q = names.length;
  const n = successes.length;
  const z = Array.from({ length: n }, (_, r) => {
    const row = new Array<number>(q).fill(0);
    for (const [k, { group, levels, slope }] of random.entries()) {
      row[names.indexOf(`${group} ${slope?.name} ${levels[r]}`)] = (theta[k] ?? 0) * (slope?.values[r] ?? 1);
    }
    return row;
  });
  const fixed = z.map((_, r) => columns.reduce((sum, c, j) => sum + (beta[j + 1] ?? 0) * (c.values[r] ?? 0), beta[0] ?? 0));
  let u = new Array<number>(q).fill(0);
  for (let round = 0; ; round++) {
    const a = u.map((_, i) => u.map((_, j) => (i === j ? 1 : 0)));
    const g = u.map((v) => -v);
    let value = -u.reduce((sum, v) => sum + v * v, 0) / 2;
    for (const [r, row] of z.entries()) {
      const eta = row.reduce((sum, v, i) => sum + v * (u[i] ?? 0), fixed[r] ?? 0);
      const p = 1 / (1 + Math.exp(-eta));
      value += Math.log(successes[r] === 1 ? p : 1 - p);
      const held = row.map((_, i) => i).filter((i) => row[i] !== 0);
      for (const i of held) {
        g[i] = (g[i] ?? 0) + (row[i] ?? 0) * ((successes[r] ?? 0) - p);
        for (const j of held) (a[i] as number[])[j] = (a[i]?.[j] ?? 0) + p * (1 - p) * (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
    // Gauss-Jordan elimination of [A | g]: the determinant by the way.
    let logDeterminant = 0;
    const m = a.map((row, i) => [...row, g[i] ?? 0]);
    for (let i = 0; i < q; i++) {
      const top = m[i] as number[];
      const pivot = top[i] as number;
      logDeterminant += Math.log(pivot);
      for (const [k, row] of m.entries()) {
        const ratio = (row[i] as number) / pivot;
        if (k !== i && ratio !== 0) for (let j = i; j <= q; j++) row[j] = (row[j] as number) - ratio * (top[j] as number);
      }
    }
    if (round === 12) return value - logDeterminant / 2;
    u = u.map((v, i) => v + (m[i]?.[q] as number) / (m[i]?.[i] as number));
  }
}

/** The marginal log-likelihood of random intercepts by the trapezoid rule over a wide fixed grid. */
function brute(rows: MixedRows, sd: number, b0: number, b1: number): number {
  let total = 0;
  for (const level of new Set(rows.item)) {
    let integral = 0;
    for (let u = -9; u <= 9; u += 0.02) {
      let log = (-u * u) / 2;
      for (const [r, y] of rows.y.entries()) {
        if (rows.item[r] !== level) continue;
        const eta = b0 + b1 * (rows.cond[r] ?? 0) + sd * u;
        log += y * eta - Math.log1p(Math.exp(eta));
      }
      integral += 0.02 * Math.exp(log);
    }
    total += Math.log(integral) - Math.log(2 * Math.PI) / 2;
  }
  return total;
}

test("the sparse Laplace likelihood is the dense one, for crossed effects and slopes", () => {
  const rows = items({ items: 6, models: 3, samples: 2, seed: 3 });
  const data = crossed(rows);
  const value = laplace(layout(data))([0.9, 0.6, 0.4, -0.2, 0.5]).value;
  expect(-value).toBeCloseTo(plainLaplace(data, [0.9, 0.6, 0.4], [-0.2, 0.5]), 9);
});

test.each([
  ["Laplace, crossed", (rows: MixedRows) => laplace(layout(crossed(rows))), [0.8, 0.5, 0.3, -0.1, 0.4]],
  ["Laplace, intercepts", (rows: MixedRows) => laplace(layout(intercepts(rows))), [1.1, 0.2, 0.6]],
  ["3 points of quadrature", (rows: MixedRows) => quadrature(layout(intercepts(rows)), 3), [1.1, 0.2, 0.6]],
  ["12 points of quadrature", (rows: MixedRows) => quadrature(layout(intercepts(rows)), 12), [0.4, -0.3, 1]],
])("the gradient is the slope of the value: %s", (_, objective, at) => {
  const f = objective(large);
  const { gradient } = f(at);
  for (const [i, slope] of gradient.entries()) {
    const h = 1e-4;
    const difference = (f(at.with(i, (at[i] as number) + h)).value - f(at.with(i, (at[i] as number) - h)).value) / (2 * h);
    expect(difference).toBeCloseTo(slope, 5);
  }
});

test("a Laplace fit is a maximum of the dense likelihood", () => {
  const data = crossed(items({ items: 12, models: 3, samples: 3, seed: 21 }));
  const fit = sure(logisticGlmm(data));
  const at = [...fit.random.map(({ sd }) => sd), ...fit.coefficients.map(({ estimate }) => estimate)];
  const f = (x: readonly number[]) => plainLaplace(data, x.slice(0, 3), x.slice(3));
  expect(f(at)).toBeCloseTo(fit.logLik, 8);
  for (const i of at.keys()) {
    const h = 1e-3;
    expect((f(at.with(i, (at[i] as number) + h)) - f(at.with(i, (at[i] as number) - h))) / (2 * h)).toBeCloseTo(0, 4);
  }
});

test("one point of quadrature is Laplace; many agree with brute integration", () => {
  const one = sure(logisticGlmmQuadrature(intercepts(small), 1));
  const other = sure(logisticGlmm(intercepts(small)));
  expect(one.logLik).toBeCloseTo(other.logLik, 8);
  expect(one.random[0]?.sd).toBeCloseTo(other.random[0]?.sd ?? 0, 6);
  expect(one.coefficients[1]?.se).toBeCloseTo(other.coefficients[1]?.se ?? 0, 6);
  const fit = sure(logisticGlmmQuadrature(intercepts(small), 25));
  const [b0 = 0, b1 = 0] = fit.coefficients.map(({ estimate }) => estimate);
  const sd = fit.random[0]?.sd ?? 0;
  expect(fit.logLik).toBeCloseTo(brute(small, sd, b0, b1), 7);
  const h = 1e-3;
  expect((brute(small, sd + h, b0, b1) - brute(small, sd - h, b0, b1)) / (2 * h)).toBeCloseTo(0, 4);
  expect((brute(small, sd, b0, b1 + h) - brute(small, sd, b0, b1 - h)) / (2 * h)).toBeCloseTo(0, 4);
});

test("a small table has the fit of lme4", () => {
  // lme4 1.1-31, glmer(cbind(s, 10 - s) ~ cond + (1 | item), binomial), bobyqa, tolPwrss = 1e-13, nAGQ 1 and 25.
  const data: MixedData = {
    successes: [1, 3, 6, 9, 2, 6, 8, 9],
    trials: new Array(8).fill(10),
    columns: [{ name: "cond", values: [0, 1, 0, 1, 0, 1, 0, 1] }],
    random: [{ group: "item", levels: ["a", "a", "b", "b", "c", "c", "d", "d"] }],
  };
  const one = sure(logisticGlmm(data));
  expect(one.coefficients.map(({ estimate }) => estimate)).toEqual([close(-0.4251994811), close(1.4106075738)]);
  expect(one.coefficients.map(({ se }) => se)).toEqual([close(0.74060604), close(0.57085299)]);
  expect(one.random[0]?.sd).toEqual(close(1.2692884936));
  const fine = sure(logisticGlmmQuadrature(data));
  expect(fine.coefficients.map(({ estimate }) => estimate)).toEqual([close(-0.4245958889), close(1.4101308901)]);
  expect(fine.random[0]?.sd).toEqual(close(1.2779288225));
});

test("neither the order of rows nor the names of levels matter", () => {
  const fit = sure(logisticGlmm(crossed(large)));
  const mixed = shuffled(large, 5);
  const renamed = { ...mixed, item: mixed.item.map((i) => 1000 - 7 * i), model: mixed.model.map((m) => 3 - m) };
  same(sure(logisticGlmm(crossed(renamed))), fit, 1);
});

test("failures for successes turn the signs and leave the variances", () => {
  same(sure(logisticGlmm(crossed({ ...large, y: failures(large.y) }))), sure(logisticGlmm(crossed(large))), -1);
});

test("the order of the random terms does not matter, and counts are single trials", () => {
  const data = crossed(large);
  const fit = sure(logisticGlmm(data));
  const turned = sure(logisticGlmm({ ...data, random: data.random.toReversed() }));
  same({ ...turned, random: turned.random.toReversed() }, fit, 1);
  const key = large.y.map((_, r) => `${large.model[r]} ${large.item[r]} ${large.cond[r]}`);
  const cells = [...new Set(key)];
  const of = (column: number[]) => cells.map((cell) => column[key.indexOf(cell)] as number);
  const counted = crossed({
    y: cells.map((cell) => large.y.filter((y, r) => y === 1 && key[r] === cell).length),
    item: of(large.item),
    model: of(large.model),
    cond: of(large.cond),
  });
  same(sure(logisticGlmm({ ...counted, trials: cells.map(() => 3) })), fit, 1);
});

test("nested factors: an item's category is one more variance", () => {
  const category = large.item.map((i) => i % 5);
  const fit = sure(logisticGlmm({ ...intercepts(large), random: [{ group: "category", levels: category }, item(large)] }));
  const without = sure(logisticGlmm(intercepts(large)));
  expect(fit.logLik).toBeGreaterThanOrEqual(without.logLik - 1e-8);
  expect(fit.random.map(({ group, levels }) => [group, levels])).toEqual([
    ["category", 5],
    ["item", 25],
  ]);
});

test("where items do not differ the variance is 0, the fit singular and the rest that of the plain regression", () => {
  // Every item has the same share of successes: less spread than chance alone would give.
  const rows: MixedRows = { y: [], item: [], model: [], cond: [] };
  for (let i = 0; i < 10; i++) {
    for (const [y, c] of [
      [0, 0],
      [1, 0],
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 1],
    ] as const) {
      rows.y.push(y);
      rows.item.push(i);
      rows.model.push(0);
      rows.cond.push(c);
    }
  }
  const plain = sure(logisticRegression({ successes: rows.y, columns: [cond(rows)] }));
  for (const fit of [sure(logisticGlmm(intercepts(rows))), sure(logisticGlmmQuadrature(intercepts(rows)))]) {
    expect(fit.singular).toBe(true);
    expect(fit.random[0]?.sd).toBe(0);
    expect(fit.logLik).toBeCloseTo(plain.logLik, 8);
    expect(fit.coefficients[1]?.estimate).toBeCloseTo(plain.coefficients[1]?.estimate ?? 0, 8);
    expect(fit.coefficients[1]?.se).toBeCloseTo(plain.coefficients[1]?.se ?? 0, 6);
  }
});

test("what the data cannot determine is undefined, with the reason", () => {
  const reason = (text: string) => ({ value: null, reason: expect.stringContaining(text) });
  expect(logisticGlmm(intercepts({ ...small, y: small.cond }))).toEqual(reason("separation"));
  expect(logisticGlmm(intercepts({ ...small, y: small.y.map(() => 1) }))).toEqual(reason("same outcome"));
  expect(logisticGlmm(intercepts({ ...small, y: small.item.map((i) => i % 2) }))).toEqual(reason("without bound"));
  expect(logisticGlmm(intercepts({ ...small, item: small.item.map(() => 0) }))).toEqual(reason("one level"));
  expect(logisticGlmm({ ...intercepts(small), columns: [cond(small), cond(small)] })).toEqual(reason("collinear"));
  const still = { name: "none", values: small.y.map(() => 0) };
  expect(logisticGlmm({ ...intercepts(small), random: [{ ...item(small), slope: still }] })).toEqual(reason("0 in every row"));
  expect(logisticGlmm({ ...intercepts(small), random: [] })).toEqual(reason("no random effect"));
  expect(() => logisticGlmmQuadrature(crossed(large))).toThrow(RangeError);
});

test("two effects that the data cannot tell apart are undefined rather than divided at will", () => {
  const twin = { group: "twin", levels: small.item };
  expect(logisticGlmm({ ...intercepts(small), random: [item(small), twin] })).toMatchObject({ value: null });
});

test("lme4's own standard errors are within a few percent of the exact ones, and nothing else differs", () => {
  const exact = sure(logisticGlmm(crossed(large)));
  const theirs = sure(logisticGlmm(crossed(large), { errors: "lme4" }));
  expect(theirs.logLik).toBe(exact.logLik);
  for (const [j, { se, estimate }] of exact.coefficients.entries()) {
    expect(theirs.coefficients[j]?.estimate).toBe(estimate);
    expect(Math.abs((theirs.coefficients[j]?.se ?? 0) / se - 1)).toBeLessThan(0.05);
  }
});

test("2,000 items, 10 models, 2 conditions: crossed effects with slopes fit in seconds", { timeout: 60_000 }, () => {
  const rows = items({ items: 2000, models: 10, samples: 1, seed: 4 });
  const fit = sure(logisticGlmm(crossed(rows)));
  expect(fit.coefficients[1]?.estimate).toBeCloseTo(0.7, 0);
  expect(fit.random[0]?.sd).toBeCloseTo(1.2, 0);
});

test("Gauss-Hermite quadrature is exact up to degree 2n - 1", () => {
  for (const n of [1, 2, 5, 12, 25, 40]) {
    const { nodes, weights } = gaussHermite(n);
    // The moment of degree 2m against exp(-x²) is the gamma function at m + 1/2.
    let moment = Math.sqrt(Math.PI);
    for (let m = 0; m < n; m++) {
      const sum = nodes.reduce((total, x, i) => total + (weights[i] as number) * x ** (2 * m), 0);
      expect(sum / moment).toBeCloseTo(1, 9);
      moment *= m + 0.5;
    }
    expect(nodes.map((x) => 0 - x).reverse()).toEqual(nodes);
  }
});

test("the export quotes what needs it and refuses what R could not read", () => {
  const { csv, script } = lme4Export({
    columns: { item: ['a,"b"', "NA"], model: [0, 1], y: [true, false], tokens: [12.5, null] },
    formula: "y ~ tokens + (1 | item)",
    factors: ["model"],
  });
  expect(csv).toBe('item,model,y,tokens\n"a,""b""",0,1,12.5\nNA,1,0,\n');
  expect(script).toContain("d$model <- factor(d$model)");
  expect(() => lme4Export({ columns: { "a b": [1] }, formula: "y ~ 1" })).toThrow(RangeError);
  expect(() => lme4Export({ columns: { a: [1], b: [] }, formula: "y ~ 1" })).toThrow(RangeError);
});

test.skipIf(spawnSync(R, ["-e", "library(lme4)"]).status !== 0)("the exported script runs in R and agrees", () => {
  const folder = mkdtempSync(join(tmpdir(), "waver-lme4-"));
  try {
    const { csv, script } = lme4Export({
      columns: { y: small.y, cond: small.cond, item: small.item.map((i) => `item ${i}`) },
      formula: "y ~ cond + (1 | item)",
    });
    writeFileSync(join(folder, "data.csv"), csv);
    writeFileSync(join(folder, "fit.R"), script);
    const printed = execFileSync(R, ["fit.R"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const found = /log-likelihood (\S+)/.exec(printed)?.[1];
    expect(Number(found)).toBeCloseTo(sure(logisticGlmm(intercepts(small))).logLik, 5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const close = (value: number) => expect.closeTo(value, 5);

type Fit = Exclude<ReturnType<typeof logisticGlmm>, { value: null }>;

function same(got: Fit, expected: Fit, sign: 1 | -1): void {
  expect(got.logLik).toBeCloseTo(expected.logLik, 7);
  for (const [j, { estimate, se }] of expected.coefficients.entries()) {
    expect(got.coefficients[j]?.estimate).toBeCloseTo(sign * estimate, 5);
    expect(got.coefficients[j]?.se).toBeCloseTo(se, 5);
  }
  for (const [k, { sd }] of expected.random.entries()) expect(got.random[k]?.sd).toBeCloseTo(sd, 5);
}
