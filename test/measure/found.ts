import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Condition, Estimate } from "../../src/measure/measures.ts";
import type { Found, MeasureOptions, OpenContrast } from "../../src/measure/metric.ts";

/** Few resamples: tests look at estimates, or at intervals that many would hardly move. */
export const QUICK: MeasureOptions = { ks: [1], draws: 1_000, categories: true, flips: 9_999 };

type Wanted = Partial<Pick<Estimate, "regime" | "model" | "category">> & { condition?: Condition };

/** The one estimate of a metric that fits; strict and over all categories unless it says otherwise. */
export function estimateOf({ estimates }: Found, metric: string, wanted: Wanted = {}): Estimate {
  const { condition, ...rest } = { regime: "strict", category: null, ...wanted } as const;
  const fits = estimates.filter(
    (one) => one.metric === metric && holds(one, rest) && (condition === undefined || same(one.condition, condition)),
  );
  expect(fits, `estimates of ${metric}`).toHaveLength(1);
  return fits[0] as Estimate;
}

export function contrastOf(
  { contrasts }: Found,
  metric: string,
  wanted: { regime?: string; model?: string; a?: Condition; b?: Condition } = {},
): OpenContrast {
  const { a, b, ...rest } = { regime: "strict", ...wanted };
  const fits = contrasts.filter(
    (one) =>
      one.metric === metric && holds(one, rest) && (a === undefined || same(one.a, a)) && (b === undefined || same(one.b, b)),
  );
  expect(fits, `contrasts of ${metric}`).toHaveLength(1);
  return fits[0] as OpenContrast;
}

function holds(one: object, wanted: object): boolean {
  return Object.entries(wanted).every(([name, value]) => (one as Record<string, unknown>)[name] === value);
}

function same(one: Condition | null, other: Condition): boolean {
  return one !== null && holds(one, other) && Object.keys(one).length === Object.keys(other).length;
}

/** Null is the only way not to be a number: JSON would make null of NaN too, and nobody would know. */
export function expectNoNaN(found: Found): void {
  const rows = [...found.estimates, ...found.contrasts];
  const bad = rows.filter((row) =>
    Object.values(row)
      .flat()
      .some((value) => typeof value === "number" && !Number.isFinite(value)),
  );
  expect(bad).toEqual([]);
  const silent = rows.filter(({ estimate, reason }) => estimate === null && reason === undefined);
  expect(silent).toEqual([]);
}

interface Oracle {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: each case has a form of its own
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: each case has a form of its own
  readonly expected: any;
}

/** A case with known answers, from R, SciPy, scikit-learn or exact arithmetic. */
export function oracle(id: string): Oracle {
  const { cases } = JSON.parse(readFileSync(new URL("../stats/oracles.json", import.meta.url), "utf8")) as { cases: Oracle[] };
  return cases.find((one) => one.id === id) as Oracle;
}
