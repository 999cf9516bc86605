import type { Regime } from "../../stats/index.ts";
import { cellOf, choiceValues, keysOf } from "../counts.ts";
import { placeOf } from "../cue/place.ts";
import { once } from "../memo.ts";
import type { ItemEvents, Measured, Metric } from "../metric.ts";
import { NONE, type Table } from "../table.ts";
import { minus, NO_CONTROL, nothing, oneColumn } from "./measured.ts";

/** The chance of a correct answer (in one of k samples); kept for k = 1, which much rests on. */
export function correctAtK(table: Table, model: number, condition: number, k: number, regime: Regime): Float64Array {
  const make = () => choiceValues(cellOf(table, model, condition), keysOf(table), k, regime);
  return k === 1 ? once(table, `correct ${model} ${condition} ${regime}`, make) : make();
}

function measureCorrect(table: Table, model: number, condition: number, k: number, regime: Regime): Measured {
  const [low, high] = [correctAtK(table, model, condition, k, "strict"), correctAtK(table, model, condition, k, "upper")];
  const values = regime === "strict" ? low : correctAtK(table, model, condition, k, regime);
  const measured = oneColumn(table, model, [condition], values, [low, high]);
  return table.items.every(({ key }) => key === null) ? { ...measured, reason: "no item has a key" } : measured;
}

export const accuracy: Metric = {
  name: "accuracy",
  kind: "rate",
  hasK: false,
  hasRegimes: true,
  byCategory: true,
  measure: (table, model, condition, { regime }) => measureCorrect(table, model, condition, 1, regime),
  events(table, model, condition, regime): ItemEvents {
    const { width, options, delivered, absent } = cellOf(table, model, condition);
    const keys = keysOf(table);
    return {
      events: Int32Array.from(keys, (key, item) => (key === NONE ? NONE : (options[item * width + key] as number))),
      trials: Int32Array.from(delivered, (n, item) => (regime === "lenient" ? n - (absent[item] as number) : n)),
    };
  },
};

export const pass: Metric = {
  name: "pass",
  kind: "rate",
  hasK: true,
  hasRegimes: true,
  measure: (table, model, condition, { k, regime }) => measureCorrect(table, model, condition, k, regime),
};

/** What a cue does to accuracy: the condition's less control's, at the same levels of all other factors. */
export const accuracyChange: Metric = {
  name: "accuracy-change",
  kind: "difference",
  hasK: false,
  hasRegimes: true,
  byCategory: true,
  measure(table, model, condition, { regime }) {
    const place = placeOf(table, condition);
    if (place === null) return null;
    const { control } = place.block;
    if (control === null) return nothing(table, model, condition, NO_CONTROL);
    const change = (cue: Regime, base: Regime) =>
      minus(correctAtK(table, model, condition, 1, cue), correctAtK(table, model, control, 1, base));
    const extremes = [change("strict", "upper"), change("upper", "strict")] as const;
    return oneColumn(table, model, [condition, control], change(regime, regime), extremes);
  },
};
