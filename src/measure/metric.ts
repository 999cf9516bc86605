import type { Statistic } from "../stats/index.ts";
import type { Counted } from "./counted.ts";
import type { ItemValues } from "./estimate.ts";
import type { Contrast, Estimate, Regime } from "./measures.ts";
import type { Table } from "./table.ts";

/** What a metric is computed of, for one model under one condition: columns of item values, and the statistic over them. */
export interface Measured {
  readonly columns: readonly ItemValues[];
  readonly statistic: Statistic;
  /** Of every condition whose answers it is made of: control too where it compares with it. */
  readonly counted: Counted;
  /** Worst case over missing answers; null where there is none. */
  readonly bounds: readonly [number, number] | null;
  /** Item values when every missing answer counts against the metric, and when every one counts for it: what bounds of contrasts are made of. */
  readonly extremes?: readonly [ItemValues, ItemValues];
  /** Why no item has a value, where none has: the run has no control. */
  readonly reason?: string;
}

/** A metric that has a value for each item and condition, so that conditions can be contrasted on it. */
export interface Metric {
  readonly name: string;
  readonly kind: "rate" | "difference" | "other";
  /** Whether there is a curve over k. */
  readonly hasK: boolean;
  /** Whether missing answers can be counted in more than one way. */
  readonly hasRegimes: boolean;
  /** Whether it is also given for each category of items. */
  readonly byCategory?: boolean;
  /** Whether it stands beside a headline: then its interval is made of fewer resamples. */
  readonly isBeside?: boolean;
  /** Null where it makes no sense under this condition (compliance without a target): then it is not listed. */
  measure(table: Table, model: number, condition: number, how: { readonly k: number; readonly regime: Regime }): Measured | null;
  /** How many trials of each item had the event, and of how many: of a metric that is the rate of one. For odds ratios. */
  events?(table: Table, model: number, condition: number, regime: Regime): ItemEvents;
}

/** NONE events where they are not defined for an item. */
export interface ItemEvents {
  readonly events: Int32Array;
  readonly trials: Int32Array;
}

/** Adjusted over its family when all are known. */
export type OpenContrast = Omit<Contrast, "pAdjusted">;

/** What one part of the measures finds in a run: `(table, options) => Found`. */
export interface Found {
  readonly estimates: readonly Estimate[];
  readonly contrasts: readonly OpenContrast[];
}

export interface MeasureOptions {
  /** Of every curve over k. */
  readonly ks: readonly number[];
  /** Resamples of headline intervals. */
  readonly draws: number;
  /** Also for each category of items. */
  readonly categories: boolean;
  /** Random signs of the sign-flip test where all are too many; 99,999 if left out. */
  readonly flips?: number;
}

export const DEFAULTS: MeasureOptions = { ks: [1, 3, 5, 10], draws: 10_000, categories: true };
