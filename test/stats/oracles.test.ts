import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { differences } from "../../scripts/oracles/compare.ts";
import type { OracleFile } from "../../scripts/oracles/file.ts";
import { runCase } from "../../scripts/oracles/run.ts";

/** Cases with answers from R, SciPy, statsmodels, scikit-learn and exact arithmetic; the file names its sources and versions. */
const file: OracleFile = JSON.parse(readFileSync(join(import.meta.dirname, "oracles.json"), "utf8"));

describe("the oracles", () => {
  it.each(file.cases.map((one) => [one.id, one] as const))("agree: %s", (_, one) => {
    expect(runCase(one, file)).toEqual([]);
  });

  it("notice a number that is off by more than the tolerance, in every case", () => {
    for (const one of file.cases) expect(runCase({ ...one, expected: nudged(one.expected) }, file), one.id).not.toEqual([]);
  });

  it("count an unknown case as failed, even by the name of something that every object has", () => {
    for (const id of ["no_such_case", "constructor", "toString"]) {
      expect(runCase({ id, input: {}, expected: {} }, file)).toBe("no such case is known here");
    }
  });
});

describe("the comparison", () => {
  const within = () => ({ abs: 0, rel: 0.01 });
  it.each([
    [1, 1.005, true],
    [1, 1.02, false],
    [null, null, true],
    [null, { value: null, reason: "none" }, true],
    [0, null, false],
    [null, 0, false],
    [0, Number.NaN, false],
    [[1, 2], [1], false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: null }, { a: 1 }, false],
    [[1, 2], new Float64Array([1, 2]), true],
    [true, 1, false],
  ])("of %j with %j", (expected, got, same) => {
    expect(differences(expected, got, within).length === 0).toBe(same);
  });
});

function nudged(value: unknown): unknown {
  if (typeof value === "number") return value * 1.5 + 1;
  if (value === null) return 0.5;
  if (typeof value === "string") return `${value}?`;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.map(nudged);
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, nudged(one)]));
}
