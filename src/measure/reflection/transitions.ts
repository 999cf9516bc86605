import { meanOf } from "../../stats/index.ts";
import { type Counted, countedOf } from "../counted.ts";
import { type About, estimate } from "../estimate.ts";
import type { Condition, Estimate, Regime } from "../measures.ts";
import type { MeasureOptions, OpenContrast } from "../metric.ts";
import { itemAgreement } from "../metrics/agreement.ts";
import { NONE, type Table } from "../table.ts";
import { type Comparison, levelComparisons, matchedCells } from "./design.ts";
import { REGIMES } from "./listed.ts";
import { type Differences, pairedContrast } from "./paired.ts";

const CELLS = ["rr", "rw", "wr", "ww"] as const;

/** For each item the shares of its pairs: right twice, right then wrong, wrong then right, wrong twice; and of pairs of answers that differ. */
interface Pairs {
  readonly shares: Readonly<Record<(typeof CELLS)[number], Float64Array>>;
  readonly change: Float64Array;
  /** The share of pairs that two independent samples of the first side would differ in: change without any effect. */
  readonly nul: Float64Array;
  /** Second minus first, by item. */
  readonly gain: Float64Array;
  /** Pairs, and those that lack an answer on one side. */
  readonly counted: Counted;
}

/** Adds up an item's pairs one by one. A strict pair takes ∅ for a wrong answer, a lenient one needs both answers. */
class PairCount {
  readonly cells = [0, 0, 0, 0];
  valid = 0;
  changed = 0;
  missing = 0;
  private readonly key: number | null;
  private readonly regime: Regime;

  constructor(key: number | null, regime: Regime) {
    this.key = key;
    this.regime = regime;
  }

  add(first: number, second: number): void {
    const isWhole = first !== NONE && second !== NONE;
    if (isWhole) {
      this.valid++;
      if (first !== second) this.changed++;
    } else this.missing++;
    if (this.key === null || (!isWhole && this.regime === "lenient")) return;
    const cell = (first === this.key ? 0 : 2) + (second === this.key ? 0 : 1);
    this.cells[cell] = (this.cells[cell] as number) + 1;
  }
}

function collect(
  { items }: Table,
  regime: Regime,
  visit: (item: number, count: PairCount) => void,
  nullOf: (item: number) => number,
): Pairs {
  const column = (): Float64Array => new Float64Array(items.length).fill(Number.NaN);
  const shares = { rr: column(), rw: column(), wr: column(), ww: column() };
  const [change, nul, gain] = [column(), column(), column()];
  const [pairs, missing] = [new Uint32Array(items.length), new Uint32Array(items.length)];
  for (let item = 0; item < items.length; item++) {
    const count = new PairCount(items[item]?.key ?? null, regime);
    visit(item, count);
    if (count.valid + count.missing === 0) continue;
    pairs[item] = count.valid + count.missing;
    missing[item] = count.missing;
    if (count.valid > 0) change[item] = count.changed / count.valid;
    nul[item] = nullOf(item);
    const [rr, rw, wr, ww] = count.cells as [number, number, number, number];
    const n = rr + rw + wr + ww;
    if (n === 0) continue;
    CELLS.forEach((cell, place) => {
      shares[cell][item] = (count.cells[place] as number) / n;
    });
    gain[item] = (wr - rw) / n;
  }
  return { shares, change, nul, gain, counted: countedOf([{ trials: pairs, missing }]) };
}

/** Trials of two conditions that share item and sample index, and so the order of options. */
function eachPair({ columns, range }: Table, model: number, first: number, second: number, item: number, count: PairCount): void {
  const { sample, option } = columns;
  let [one, oneEnd] = range(model, first, item);
  let [two, twoEnd] = range(model, second, item);
  while (one < oneEnd && two < twoEnd) {
    const [s, t] = [sample[one] as number, sample[two] as number];
    if (s === t) count.add(option[one] as number, option[two] as number);
    if (s <= t) one++;
    if (t <= s) two++;
  }
}

/**
 * From the first level to each other, paired by item and sample. The gain itself is the contrast of accuracies; here is what it is made of, as shares of
 * pairs and without a test: in wr and rw answers that change by chance are counted too, so `transition-null` stands beside.
 */
export function levelTransitions(table: Table, model: number): OpenContrast[] {
  return levelComparisons(table)
    .filter(({ factor }) => factor !== "form")
    .flatMap((comparison) => REGIMES.flatMap((regime) => transitionRows(table, model, regime, comparison)));
}

function transitionRows(table: Table, model: number, regime: Regime, { a, b }: Comparison): OpenContrast[] {
  const groups = matchedCells(table, [b, a]) as [number, number][];
  const found = collect(
    table,
    regime,
    (item, count) => {
      for (const [first, second] of groups) eachPair(table, model, first, second, item, count);
    },
    (item) => {
      const each = groups
        .map(([first]) => 1 - itemAgreement(table, item, ...table.range(model, first, item)))
        .filter((one) => !Number.isNaN(one));
      return each.reduce((sum, one) => sum + one, 0) / each.length;
    },
  );
  if (found.counted.trials === 0) return [];
  return rowsOf(found, regime).map(([name, column]) => {
    const about: About = { metric: `transition-${name}`, regime, model, condition: null };
    const { condition: _, ...rest } = shareOf(table, about, column, found);
    return { ...rest, a, b, p: null, test: "none: a share of pairs", family: "exploratory" };
  });
}

/** Change and its null rest on pairs of answers whatever the regime: they are listed once. */
function rowsOf({ shares, change, nul }: Pairs, regime: Regime): [string, Float64Array][] {
  const cells = CELLS.map((cell): [string, Float64Array] => [cell, shares[cell]]);
  return regime === "strict" ? [...cells, ["change", change], ["null", nul]] : cells;
}

function shareOf(table: Table, about: About, column: Float64Array, { counted }: Pairs): Estimate {
  return estimate(table, about, [column], counted, { by: "analytic", kind: "rate" });
}

/**
 * From pass 1 to pass 2 of the same trials. "Wrong answers improved" is regression to the mean: without a sham second pass the null, how often
 * two samples of pass 1 differ, is all there is to hold change against.
 */
export function revisions(
  table: Table,
  model: number,
  condition: number,
  options: MeasureOptions,
): { estimates: Estimate[]; contrasts: OpenContrast[] } {
  const { columns, items } = table;
  const levels = (table.conditions[condition] ?? {}) as Condition;
  const estimates: Estimate[] = [];
  const contrasts: OpenContrast[] = [];
  for (const regime of REGIMES) {
    const found = collect(
      table,
      regime,
      (item, count) => {
        const [from, to] = table.range(model, condition, item);
        for (let at = from; at < to; at++) {
          if (columns.firstOutcome[at] === NONE) continue;
          count.add(columns.firstOption[at] as number, columns.option[at] as number);
        }
      },
      (item) => {
        const [from, to] = table.range(model, condition, item);
        return 1 - firstAgreement(columns.firstOption.subarray(from, to), items[item]?.options.length ?? 0);
      },
    );
    if (found.counted.trials === 0) return { estimates: [], contrasts: [] };
    for (const [name, column] of rowsOf(found, regime)) {
      estimates.push(shareOf(table, { metric: `revision-${name}`, regime, model, condition: levels }, column, found));
    }
    const gain: Differences = {
      columns: [found.gain],
      statistic: meanOf(0),
      counted: found.counted,
      bounds: null,
    };
    const asked = {
      metric: "revision-gain",
      regime,
      model,
      a: { ...levels, pass: 2 },
      b: { ...levels, pass: 1 },
      family: "secondary",
    } as const;
    contrasts.push(pairedContrast(table, asked, gain, "difference", options));
  }
  return { estimates, contrasts };
}

function firstAgreement(answers: Int8Array, options: number): number {
  const counts = new Uint32Array(options);
  let [n, pairs] = [0, 0];
  for (const answer of answers) {
    if (answer === NONE) continue;
    counts[answer] = (counts[answer] as number) + 1;
    n++;
  }
  for (const count of counts) pairs += count * (count - 1);
  return n < 2 ? Number.NaN : pairs / (n * (n - 1));
}
