import { type Regime, ratioOf } from "../../stats/index.ts";
import { cellOf, choiceValues, meanOfDefined, rateAtK } from "../counts.ts";
import { placeOf } from "../cue/place.ts";
import { once } from "../memo.ts";
import type { Measured, Metric } from "../metric.ts";
import { NONE, type Table } from "../table.ts";
import { minus, NO_CONTROL, nothing, oneColumn, severalColumns } from "./measured.ts";

/** How often the cue's option is taken, in at least one of k samples. */
export function followed(table: Table, model: number, condition: number, k: number, regime: Regime): Float64Array {
  const make = (): Float64Array => {
    const { target, complied, delivered, absent } = cellOf(table, model, condition);
    return Float64Array.from(target, (option, item) =>
      option === NONE
        ? Number.NaN
        : rateAtK(delivered[item] as number, absent[item] as number, complied[item] as number, k, regime),
    );
  };
  return k === 1 ? once(table, `followed ${model} ${condition} ${regime}`, make) : make();
}

/** How often control takes the option that the cue of `condition` endorses. */
export function followedUncued(
  table: Table,
  model: number,
  condition: number,
  control: number,
  k: number,
  regime: Regime,
): Float64Array {
  const make = () => choiceValues(cellOf(table, model, control), cellOf(table, model, condition).target, k, regime);
  return k === 1 ? once(table, `followed uncued ${model} ${condition} ${control} ${regime}`, make) : make();
}

type Make = (table: Table, model: number, condition: number, control: number, k: number, regime: Regime) => Measured;

function needsTarget(name: string, kind: Metric["kind"], hasK: boolean, make: Make): Metric {
  return {
    name,
    kind,
    hasK,
    hasRegimes: true,
    measure(table, model, condition, { k, regime }) {
      const place = placeOf(table, condition);
      if (place === null || place.cue.target === "none") return null;
      const { control } = place.block;
      if (control === null) return nothing(table, model, condition, NO_CONTROL);
      return make(table, model, condition, control, k, regime);
    },
  };
}

export const compliance: Metric = {
  name: "compliance",
  kind: "rate",
  hasK: true,
  hasRegimes: true,
  byCategory: true,
  measure(table, model, condition, { k, regime }) {
    const place = placeOf(table, condition);
    if (place === null || place.cue.target === "none") return null;
    const [low, high] = [followed(table, model, condition, k, "strict"), followed(table, model, condition, k, "upper")];
    const values = regime === "strict" ? low : followed(table, model, condition, k, regime);
    return oneColumn(table, model, [condition], values, [low, high]);
  },
  events(table, model, condition, regime) {
    const { target, complied, delivered, absent } = cellOf(table, model, condition);
    return {
      events: Int32Array.from(target, (option, item) => (option === NONE ? NONE : (complied[item] as number))),
      trials: Int32Array.from(delivered, (n, item) => (regime === "lenient" ? n - (absent[item] as number) : n)),
    };
  },
};

export const controlCompliance: Metric = {
  ...needsTarget("control-compliance", "rate", true, (table, model, condition, control, k, regime) => {
    const uncued = (how: Regime) => followedUncued(table, model, condition, control, k, how);
    return oneColumn(table, model, [control], uncued(regime), [uncued("strict"), uncued("upper")]);
  }),
  isBeside: true,
};

export const excessCompliance: Metric = {
  ...needsTarget("excess-compliance", "difference", true, (table, model, condition, control, k, regime) => {
    const excess = (cue: Regime, base: Regime) =>
      minus(followed(table, model, condition, k, cue), followedUncued(table, model, condition, control, k, base));
    const extremes = [excess("strict", "upper"), excess("upper", "strict")] as const;
    return oneColumn(table, model, [condition, control], excess(regime, regime), extremes);
  }),
  byCategory: true,
};

/** Columns: followed under the cue, followed without it. */
const SUSCEPTIBILITY = ratioOf(
  [
    [0, 1],
    [1, -1],
  ],
  [[1, -1]],
  { under: 1 },
);

export const susceptibility: Metric = {
  ...needsTarget("susceptibility", "other", false, (table, model, condition, control, _k, regime) => {
    const cued = (how: Regime) => followed(table, model, condition, 1, how);
    const uncued = (how: Regime) => followedUncued(table, model, condition, control, 1, how);
    // It grows with the one and falls with the other, so the worst cases are at the ends of both.
    const [low, high] = [
      moved(meanOfDefined(cued("strict")), meanOfDefined(uncued("upper"))),
      moved(meanOfDefined(cued("upper")), meanOfDefined(uncued("strict"))),
    ];
    const bounds = low === null || high === null ? null : ([low, high] as const);
    return severalColumns(table, model, [condition, control], [cued(regime), uncued(regime)], SUSCEPTIBILITY, bounds);
  }),
  byCategory: true,
};

function moved(cued: number | null, uncued: number | null): number | null {
  return cued === null || uncued === null || uncued === 1 ? null : (cued - uncued) / (1 - uncued);
}
