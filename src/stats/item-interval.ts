import { bca } from "./bca.ts";
import { itemEstimate } from "./item-estimate.ts";
import { type BootstrapOptions, resampled } from "./resample/resampled.ts";
import { type ItemSample, smallestStratum, unitTable } from "./resample/unit-table.ts";
import { betaQuantileTails } from "./special/beta-quantile.ts";
import { tQuantile } from "./special/t-quantile.ts";
import type { Statistic } from "./statistic.ts";
import { studentisedInterval } from "./studentised-interval.ts";
import { isUndefined } from "./undefined.ts";

export interface ItemInterval {
  /** Null where the statistic is undefined; `reason` says why. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** By the delta method, clustered where items are. */
  readonly se: number | null;
  readonly bootstrapSe: number | null;
  readonly method: "bca" | "percentile-t" | "t" | "clopper-pearson" | "none";
  readonly level: number;
  readonly items: number;
  readonly itemsUndefined: number;
  /** Items, or clusters of them. */
  readonly units: number;
  /** Where every item shows the same difference: the largest share of items that may behave otherwise and not show among so many. */
  readonly margin?: number;
  /** Why the estimate, or its interval, is null. */
  readonly reason?: string;
  /** Why this method, and what to be wary of. */
  readonly notes: readonly string[];
}

export interface IntervalOptions extends Omit<BootstrapOptions, "studentised"> {
  readonly level?: number | undefined;
  /** A rate lies in [0, 1], item by item; a difference of rates in [-1, 1]. */
  readonly kind?: "rate" | "difference" | "other" | undefined;
}

/**
 * The interval of a mean, contrast or ratio over items, by the method that holds up for these data:
 *
 * - all items equal: a bootstrap would give no width. A rate gets Clopper-Pearson on the items; a difference none, but the margin;
 * - fewer than 10 items, or 6 clusters: Student's t and nothing more;
 * - fewer than 50, or a rate outside [.05, .95]: percentile-t, or BCa where too many resamples have no spread;
 * - otherwise BCa.
 *
 * Strata are used only where each has 10 items or more; smaller ones shrink the variance. It says when the bootstrap's standard
 * error and the analytic one differ by more than 15 %. Undefined results are null, with a reason.
 *
 * Section 8 of the specification; DiCiccio & Efron (1996); Hall (1988) for percentile-t.
 *
 * @example
 * itemInterval({ columns: [[1, 1, 1, 1, 1, 1, 1, 1]] }, meanOf(0), { stream: stream(1, "a"), kind: "rate" }).low // ~0.6305833524471808
 * itemInterval({ columns: [[]] }, meanOf(0), { stream: stream(1, "a") }).reason // "no item has a value"
 */
export function itemInterval(given: ItemSample, statistic: Statistic, options: IntervalOptions): ItemInterval {
  const { level = 0.95, kind = "other" } = options;
  const notes: string[] = [];
  const sample = withoutSmallStrata(given, statistic, notes);
  const estimated = itemEstimate(sample, statistic);
  if (isUndefined(estimated)) {
    return {
      estimate: null,
      low: null,
      high: null,
      se: null,
      bootstrapSe: null,
      method: "none",
      level,
      items: 0,
      itemsUndefined: given.columns[0]?.length ?? 0,
      units: 0,
      reason: estimated.reason,
      notes,
    };
  }
  const { estimate, se, df, items, itemsUndefined, units } = estimated;
  const clustered = sample.clusters !== undefined;
  const base = { estimate, level, items, itemsUndefined, units };
  const none = { low: null, high: null, bootstrapSe: null, method: "none" } as const;
  const unit = clustered ? "clusters" : "items";
  const alone = `a single ${clustered ? "cluster" : "item"} has no interval`;

  if (se <= 1e-13 * Math.max(1, Math.abs(estimate)) || (units < 2 && kind === "rate")) {
    if (kind === "rate") {
      notes.push(`all ${units} ${unit} are equal: Clopper-Pearson on them in place of an interval of no width`);
      return {
        ...base,
        ...clopperPearsonShare(estimate, units, level),
        se: null,
        bootstrapSe: null,
        method: "clopper-pearson",
        notes,
      };
    }
    if (units < 2) return { ...base, ...none, se: null, reason: alone, notes };
    const margin = 1 - ((1 - level) / 2) ** (1 / units);
    const reason = `all ${units} ${unit} show the same value: no interval; a share of up to ${margin.toPrecision(2)} that behave otherwise cannot be excluded`;
    return { ...base, ...none, se: null, margin, reason, notes };
  }
  if (units < 2) return { ...base, ...none, se: null, reason: alone, notes };
  if (items < 10 || (clustered && units < 6)) {
    notes.push(`fewer than ${items < 10 ? "10 items" : "6 clusters"}: a t interval, no bootstrap`);
    const half = tQuantile(1 - (1 - level) / 2, df) * se;
    return { ...base, ...inside(kind, estimate - half, estimate + half, notes), se, bootstrapSe: null, method: "t", notes };
  }

  const studentised = units < 50 || (kind === "rate" && (estimate < 0.05 || estimate > 0.95));
  const drawn = resampled(estimated, { ...options, studentised });
  const { bootstrapSe, undefinedDraws, replicates, ts } = drawn;
  const whole = { ...base, se, bootstrapSe };
  if (Math.abs(bootstrapSe / se - 1) > 0.15) {
    notes.push(
      `the bootstrap's standard error, ${bootstrapSe.toPrecision(3)}, and the analytic one, ${se.toPrecision(3)}, differ by more than 15 %`,
    );
  }
  if (undefinedDraws > 0) notes.push(`undefined in ${undefinedDraws} resamples, which were left out`);
  if (undefinedDraws > 0.05 * (replicates.length + undefinedDraws)) {
    return { ...whole, ...none, bootstrapSe, reason: "undefined in more than 5 % of the resamples", notes };
  }
  if (ts !== null) {
    if (!isUndefined(ts)) {
      const interval = studentisedInterval(ts, estimate, drawn.studentisingSe, level);
      if (!isUndefined(interval))
        return { ...whole, ...inside(kind, interval.low, interval.high, notes), method: "percentile-t", notes };
    } else notes.push(ts.reason);
  }
  const interval = isUndefined(drawn.acceleration) ? drawn.acceleration : bca(replicates, estimate, drawn.acceleration, level);
  if (isUndefined(interval)) return { ...whole, ...none, bootstrapSe, reason: interval.reason, notes };
  return { ...whole, low: interval.low, high: interval.high, method: "bca", notes };
}

/** Strata as they are where every one has 10 units, otherwise none. */
function withoutSmallStrata(sample: ItemSample, statistic: Statistic, notes: string[]): ItemSample {
  if (sample.strata === undefined) return sample;
  const least = smallestStratum(unitTable(sample, statistic.of));
  if (least >= 10) return sample;
  const unit = sample.clusters === undefined ? "items" : "clusters";
  notes.push(`a category has only ${least} ${unit}: resampled over all categories, not within each`);
  const { strata: _, ...rest } = sample;
  return rest;
}

/** Clopper-Pearson for a share of n; item values between 0 and 1 vary less than 0 and 1, so it is on the safe side for them. */
function clopperPearsonShare(share: number, n: number, level: number): { low: number; high: number } {
  const tail = (1 - level) / 2;
  const x = share * n;
  return {
    low: x <= 0 ? 0 : betaQuantileTails(tail, 1 - tail, x, n - x + 1).x,
    high: x >= n ? 1 : betaQuantileTails(1 - tail, tail, x + 1, n - x).x,
  };
}

/** A rate cannot lie outside [0, 1], nor a difference of rates outside [-1, 1]: what the interval holds beyond is cut off, and said. */
function inside(kind: string, low: number, high: number, notes: string[]): { low: number; high: number } {
  const least = kind === "rate" ? 0 : kind === "difference" ? -1 : -Infinity;
  const most = kind === "other" ? Infinity : 1;
  if (low < least || high > most) notes.push(`the interval ended outside [${least}, ${most}] and was cut there`);
  return { low: Math.max(low, least), high: Math.min(high, most) };
}
