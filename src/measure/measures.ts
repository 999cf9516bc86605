/** What `waver measure --json` prints: a form that others rely on. Metrics and what they mean: docs/measures.md. */
export type Level = string | number;
export type Condition = Readonly<Record<string, Level>>;
export type Regime = "strict" | "lenient";

export interface Estimate {
  readonly metric: string;
  /** 1 where the metric has no k. */
  readonly k: number;
  readonly regime: Regime;
  readonly model: string;
  /** Levels of the design's factors; null: over all. */
  readonly condition: Condition | null;
  /** Null: all items. */
  readonly category: string | null;
  /** Null: undefined, `reason` says why. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly se: number | null;
  /** Worst case over missing answers. */
  readonly bounds: readonly [number, number] | null;
  readonly items: number;
  readonly itemsUndefined: number;
  readonly trials: number;
  readonly missing: number;
  readonly interval: string;
  readonly reason?: string;
}

export interface Contrast extends Omit<Estimate, "condition"> {
  /** The estimate is a minus b. */
  readonly a: Condition;
  readonly b: Condition;
  readonly p: number | null;
  readonly pAdjusted: number | null;
  readonly family: "confirmatory" | "secondary" | "exploratory";
  readonly test: string;
}

export interface Check {
  readonly check: string;
  readonly state: "good" | "look" | "bad";
  readonly model: string | null;
  readonly says: string;
  readonly figures: Readonly<Record<string, number>>;
}

export interface Measures {
  readonly run: string;
  readonly reader: string;
  readonly estimates: readonly Estimate[];
  readonly contrasts: readonly Contrast[];
  readonly checks: readonly Check[];
}
