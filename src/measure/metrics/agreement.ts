import { agreement as agreementOf, brennanPrediger as brennanPredigerOf, isUndefined } from "../../stats/index.ts";
import { NONE, type Table } from "../table.ts";
import { itemMean } from "./item-mean.ts";

const TWO_ANSWERS = "no item has two answers to compare";

/** How often each option was given in an item's trials: missing answers are no option, so they neither agree nor disagree. */
export function countOptions({ columns, items }: Table, item: number, from: number, to: number): Uint32Array {
  const counts = new Uint32Array(items[item]?.options.length ?? 0);
  for (let at = from; at < to; at++) {
    const option = columns.option[at] as number;
    if (option !== NONE) counts[option] = (counts[option] as number) + 1;
  }
  return counts;
}

/** The chance that two different samples of an item give the same option; NaN for fewer than two answers. */
export function itemAgreement(table: Table, item: number, from: number, to: number): number {
  const found = agreementOf(countOptions(table, item, from, to));
  return isUndefined(found) ? Number.NaN : found;
}

/** Consistency over samples. Not accuracy: a model may be wrong in the same way every time. */
export const agreement = itemMean({
  name: "agreement",
  kind: "rate",
  byCategory: true,
  needs: TWO_ANSWERS,
  value: itemAgreement,
});

/** Agreement beyond uniform guessing among the item's own options: comparable between items of two options and of five. */
export const brennanPrediger = itemMean({
  name: "brennan-prediger",
  kind: "other",
  byCategory: true,
  needs: TWO_ANSWERS,
  value(table, item, from, to) {
    const agreed = itemAgreement(table, item, from, to);
    const found = Number.isNaN(agreed) ? agreed : brennanPredigerOf(agreed, table.items[item]?.options.length ?? 0);
    return isUndefined(found) ? Number.NaN : found;
  },
});
