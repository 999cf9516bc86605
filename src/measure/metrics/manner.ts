import { meanOf, transformOf } from "../../stats/index.ts";
import type { Columns, Table } from "../table.ts";
import { type ItemMetric, itemMean, meanKnown } from "./item-mean.ts";

const GEOMETRIC = transformOf(meanOf(0), Math.exp, Math.exp);

/**
 * The length of a reply: the geometric mean of its words, the item value being the mean of log words, so that a difference of item values is the
 * logarithm of a ratio. Replies without a word have no logarithm and count as missing. Length comes after the condition: no effect is ever
 * adjusted for it.
 */
export const length = itemMean({
  name: "length",
  kind: "other",
  statistic: GEOMETRIC,
  value: ({ columns: { words } }, _item, from, to) => meanLog(words, from, to),
  isMissing: ({ words }, at) => words[at] === 0,
});

/** The same of output tokens, thinking included where the provider counts it in. */
export const tokenLength = itemMean({
  name: "token-length",
  kind: "other",
  statistic: GEOMETRIC,
  value: ({ columns: { outputTokens } }, _item, from, to) => meanLog(outputTokens, from, to),
  isMissing: ({ outputTokens }, at) => !((outputTokens[at] as number) > 0),
  applies: (table, model, condition) => isKnown(table, model, condition, "outputTokens"),
});

/** The mean of logarithms over those that have one. */
function meanLog(values: Uint32Array | Float64Array, from: number, to: number): number {
  let sum = 0;
  let n = 0;
  for (let at = from; at < to; at++) {
    const value = values[at] as number;
    if (!(value > 0)) continue;
    sum += Math.log(value);
    n++;
  }
  return n === 0 ? Number.NaN : sum / n;
}

/** Words of a kind in 100 words: of all words of an item's replies together, so that a reply of two words does not count like one of two hundred. */
function perHundred(name: string, column: "hedges" | "deliberations"): ItemMetric {
  return itemMean({
    name,
    kind: "other",
    value({ columns }, _item, from, to) {
      let count = 0;
      let words = 0;
      for (let at = from; at < to; at++) {
        count += columns[column][at] as number;
        words += columns.words[at] as number;
      }
      return words === 0 ? Number.NaN : (100 * count) / words;
    },
    isMissing: ({ words }, at) => words[at] === 0,
  });
}

export const hedging = perHundred("hedging", "hedges");
export const deliberation = perHundred("deliberation", "deliberations");

/** What a trial takes, both passes together; where the provider does not say, it is not known and not 0. */
function taken(name: string, column: "outputTokens" | "thinkingTokens" | "usd"): ItemMetric {
  return itemMean({
    name,
    kind: "other",
    value: ({ columns }, _item, from, to) => meanKnown(columns[column], from, to),
    isMissing: (columns, at) => Number.isNaN(columns[column][at]),
    applies: (table, model, condition) => isKnown(table, model, condition, column),
  });
}

export const tokens = taken("tokens", "outputTokens");
export const thinkingTokens = taken("thinking-tokens", "thinkingTokens");
export const usd = taken("usd", "usd");

/** Whether any trial of a cell has it. */
function isKnown(
  { columns, items, range }: Table,
  model: number,
  condition: number,
  column: { [Name in keyof Columns]: Columns[Name] extends Float64Array ? Name : never }[keyof Columns],
): boolean {
  for (let item = 0; item < items.length; item++) {
    const [from, to] = range(model, condition, item);
    for (let at = from; at < to; at++) if (!Number.isNaN(columns[column][at])) return true;
  }
  return false;
}
