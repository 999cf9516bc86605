import type { Stream } from "../random/stream.ts";
import { acceleration } from "./acceleration.ts";
import { bca } from "./bca.ts";
import { generator } from "./resample/generator.ts";
import { resampleTimes } from "./resample/resample-times.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

export interface WeightedBootstrap {
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly bootstrapSe: number;
  readonly method: "bca" | "none";
  /** Resamples in which the statistic is undefined. */
  readonly undefinedDraws: number;
  /** Why there is no interval. */
  readonly reason?: string;
}

export interface WeightedBootstrapOptions {
  readonly stream: Stream;
  readonly draws?: number | undefined;
  readonly level?: number | undefined;
  /** The statistic without each item in turn, where there is a shorter way than computing it anew for each. */
  readonly deleteOne?: ArrayLike<number> | undefined;
}

/**
 * The item bootstrap of any statistic at all: it is given how often each item was drawn, and answers its value (NaN where it is
 * undefined). For statistics that are no function of means over items, such as the AUROC or an ECE; for others itemBootstrap is
 * faster by far. The interval is BCa. Undefined where the statistic is undefined for the items themselves; no interval for fewer
 * than 10 items, or where more than 5 % of the resamples are undefined.
 *
 * Efron (1987).
 *
 * @example
 * weightedBootstrap(3, () => 0.5, { stream: stream(1, "a") }).reason // "fewer than 10 items: no bootstrap"
 */
export function weightedBootstrap(
  items: number,
  statistic: (times: Int32Array) => number,
  options: WeightedBootstrapOptions,
): WeightedBootstrap | Undefined {
  const { stream, draws = 10_000, level = 0.95 } = options;
  const times = new Int32Array(items).fill(1);
  const estimate = statistic(times);
  if (!Number.isFinite(estimate)) return undefinedBecause("the statistic is undefined for these items");
  const none = { estimate, low: null, high: null, method: "none" } as const;
  if (items < 10) return { ...none, bootstrapSe: 0, undefinedDraws: 0, reason: "fewer than 10 items: no bootstrap" };
  const from = generator(stream);
  const drawn = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    resampleTimes(times, from);
    drawn[draw] = statistic(times);
  }
  const replicates = drawn.filter((value) => Number.isFinite(value));
  const undefinedDraws = draws - replicates.length;
  const mean = replicates.reduce((sum, value) => sum + value, 0) / replicates.length;
  const bootstrapSe = Math.sqrt(replicates.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (replicates.length - 1));
  const whole = { bootstrapSe, undefinedDraws };
  if (undefinedDraws > 0.05 * draws) return { ...none, ...whole, reason: "undefined in more than 5 % of the resamples" };
  const bend = acceleration(options.deleteOne ?? withoutEach(items, statistic));
  const interval = isUndefined(bend) ? bend : bca(replicates, estimate, bend, level);
  if (isUndefined(interval)) return { ...none, ...whole, reason: interval.reason };
  return { ...whole, estimate, low: interval.low, high: interval.high, method: "bca" };
}

function withoutEach(items: number, statistic: (times: Int32Array) => number): Float64Array {
  const times = new Int32Array(items).fill(1);
  return Float64Array.from({ length: items }, (_, i) => {
    times[i] = 0;
    const value = statistic(times);
    times[i] = 1;
    return value;
  });
}
