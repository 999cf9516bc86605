import type { Contrast, Estimate, Measures } from "../../measure/measures.ts";
import { conditionText } from "../names.ts";

type Cell = string | number | null;
/** A column's name and what stands in it. */
type Column<T> = readonly [name: string, of: (each: T) => Cell];
type Both = Omit<Estimate, "condition">;

const WHAT: readonly Column<Both>[] = [
  ["metric", ({ metric }) => metric],
  ["k", ({ k }) => k],
  ["regime", ({ regime }) => regime],
  ["model", ({ model }) => model],
];
const FIGURES: readonly Column<Both>[] = [
  ["category", ({ category }) => category],
  ["estimate", ({ estimate }) => estimate],
  ["low", ({ low }) => low],
  ["high", ({ high }) => high],
  ["se", ({ se }) => se],
  ["worst", ({ bounds }) => bounds?.[0] ?? null],
  ["best", ({ bounds }) => bounds?.[1] ?? null],
];
const COUNTS: readonly Column<Both>[] = [
  ["items", ({ items }) => items],
  ["itemsUndefined", ({ itemsUndefined }) => itemsUndefined],
  ["trials", ({ trials }) => trials],
  ["missing", ({ missing }) => missing],
  ["interval", ({ interval }) => interval],
  ["reason", ({ reason }) => reason ?? null],
];

const ESTIMATE: readonly Column<Estimate>[] = [
  ...WHAT,
  ["condition", ({ condition }) => (condition === null ? "" : conditionText(condition))],
  ...FIGURES,
  ...COUNTS,
];
const CONTRAST: readonly Column<Contrast>[] = [
  ["family", ({ family }) => family],
  ...WHAT,
  ["a", ({ a }) => conditionText(a)],
  ["b", ({ b }) => conditionText(b)],
  ...FIGURES,
  ["p", ({ p }) => p],
  ["pAdjusted", ({ pAdjusted }) => pAdjusted],
  ["test", ({ test }) => test],
  ...COUNTS,
];

interface Everything {
  readonly columns: readonly string[];
  readonly rows: Cell[][];
}

/** Everything, for whoever computes on: both regimes, all k, all categories. CSV only. */
export function estimateRows({ estimates }: Measures): Everything {
  return tabled(estimates, ESTIMATE);
}

export function contrastRows({ contrasts }: Measures): Everything {
  return tabled(contrasts, CONTRAST);
}

function tabled<T>(all: readonly T[], columns: readonly Column<T>[]): Everything {
  return { columns: columns.map(([name]) => name), rows: all.map((each) => columns.map(([, of]) => of(each))) };
}
