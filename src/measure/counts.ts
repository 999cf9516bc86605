import { eventAtK, isUndefined, type Regime } from "../stats/index.ts";
import { cueFactor } from "./cells.ts";
import { type Counted, countedOf, type Tally } from "./counted.ts";
import { once } from "./memo.ts";
import { NONE, type Table } from "./table.ts";

/** How often each option was chosen, item by item, by one model under one condition: all that most measures need of the trials. */
export interface Cell {
  readonly condition: number;
  /** Columns of `options`: option o of item i is at i * width + o. */
  readonly width: number;
  readonly options: Uint32Array;
  readonly delivered: Uint32Array;
  /** Delivered without an answer. */
  readonly absent: Uint32Array;
  /** The option that the cue endorsed; NONE where it endorsed none, or not the same in all samples. */
  readonly target: Int8Array;
  /** Answers that took the option which their own cue endorsed. */
  readonly complied: Uint32Array;
  /** `delivered` and `absent`, for counting. */
  readonly tally: Tally;
}

/** Counted in one pass over the trials, and kept with the table. */
export function cellOf(table: Table, model: number, condition: number): Cell {
  return once(table, `cell ${model} ${condition}`, () => count(table, model, condition));
}

function count(table: Table, model: number, condition: number): Cell {
  const { items, columns } = table;
  const width = optionsOf(table);
  const options = new Uint32Array(items.length * width);
  const delivered = new Uint32Array(items.length);
  const absent = new Uint32Array(items.length);
  const target = new Int8Array(items.length).fill(NONE);
  const complied = new Uint32Array(items.length);
  const endorsesKey = endorsed(table, condition) === "key";
  for (let item = 0; item < items.length; item++) {
    const [from, to] = table.range(model, condition, item);
    // Trials recorded elsewhere may not say what the cue endorsed; where it is the key by rule, it is known.
    const byRule = endorsesKey ? (items[item]?.key ?? NONE) : NONE;
    let [missing, followed, isMixed] = [0, 0, false];
    for (let at = from; at < to; at++) {
      const chosen = columns.option[at] as number;
      const said = columns.target[at] as number;
      const wanted = said === NONE ? byRule : said;
      if (at === from) target[item] = wanted;
      else if (target[item] !== wanted) isMixed = true;
      if (chosen === NONE) missing++;
      else {
        options[item * width + chosen] = (options[item * width + chosen] as number) + 1;
        if (chosen === wanted) followed++;
      }
    }
    if (isMixed) target[item] = NONE;
    delivered[item] = to - from;
    absent[item] = missing;
    complied[item] = followed;
  }
  return { condition, width, options, delivered, absent, target, complied, tally: { trials: delivered, missing: absent } };
}

function optionsOf(table: Table): number {
  return once(table, "options", () => {
    let most = 1;
    for (const { options } of table.items) most = Math.max(most, options.length);
    for (const option of table.columns.option) most = Math.max(most, option + 1);
    return most;
  });
}

function endorsed(table: Table, condition: number): string | null {
  const factor = cueFactor(table);
  return factor === null ? null : (table.plan.cues?.[String(table.conditions[condition]?.[factor])]?.target ?? null);
}

/** The items' keys; NONE where an item has none. */
export function keysOf(table: Table): Int8Array {
  return once(table, "keys", () => Int8Array.from(table.items, ({ key }) => key ?? NONE));
}

/** Trials of some cells and how many lack an answer. */
export function countedIn(cells: readonly Cell[]): Counted {
  return countedOf(cells.map(({ tally }) => tally));
}

/** The chance of an event in at least one of k samples of an item, NaN where it is undefined: the form of columns. */
export function rateAtK(delivered: number, missing: number, events: number, k: number, regime: Regime): number {
  const rate = eventAtK({ delivered, missing, events }, k, regime);
  return isUndefined(rate) ? Number.NaN : rate;
}

/** The chance that at least one of k samples chooses an option, item by item; NaN where there is no such option, or too few samples. */
export function choiceValues(cell: Cell, option: Int8Array, k: number, regime: Regime): Float64Array {
  const { width, options, delivered, absent } = cell;
  const values = new Float64Array(option.length);
  for (let item = 0; item < option.length; item++) {
    const chosen = option[item] as number;
    values[item] =
      chosen < 0 || chosen >= width
        ? Number.NaN
        : rateAtK(delivered[item] as number, absent[item] as number, options[item * width + chosen] as number, k, regime);
  }
  return values;
}

/** The mean of the values that are there; null where none is. */
export function meanOfDefined(values: ArrayLike<number | null>): number | null {
  let [sum, count] = [0, 0];
  for (let item = 0; item < values.length; item++) {
    const value = values[item] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? null : sum / count;
}
