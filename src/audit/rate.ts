import type { Interval } from "../stats/interval.ts";
import { isUndefined } from "../stats/undefined.ts";
import { wilson } from "../stats/wilson.ts";

/** A judged trial in a rate: whether the event is there, for how many trials of the run it stands, and with which others it hangs together. */
export interface Weighed {
  readonly isEvent: boolean;
  readonly weight: number;
  readonly cluster: string;
}

export interface Rate {
  /** As counted in the sample. */
  readonly events: number;
  readonly judged: number;
  /** For the run: weighted by how many trials each judged one stands for. Null where nothing was judged; `reason` says so. */
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** How many independent, equally likely trials would tell as much. */
  readonly effective: number | null;
  readonly reason?: string;
}

/**
 * A rate in the run, estimated from a stratified sample. The interval is Wilson's on the effective number of trials, that is what a simple
 * random sample would need for the same variance (Korn & Graubard 1998; Franco et al. 2019 on Wilson's in its place). The variance is that of a
 * weighted mean with clusters: several trials of one item count for less where they err together. Weights cost their part in any case (Kish), and
 * where no trial errs, or all do, they are all that can be known: a bootstrap would then give an interval of no width.
 */
export function rateOf(rows: readonly Weighed[]): Rate {
  const events = rows.filter(({ isEvent }) => isEvent).length;
  const judged = rows.length;
  const none = { estimate: null, low: null, high: null, effective: null };
  if (judged === 0) return { events, judged, ...none, reason: "nothing was judged" };
  const total = sum(rows.map(({ weight }) => weight));
  const estimate = events === judged ? 1 : sum(rows.map(({ weight, isEvent }) => (isEvent ? weight : 0))) / total;
  const kish = total ** 2 / sum(rows.map(({ weight }) => weight ** 2));
  const variance = clusterVariance(rows, estimate, total);
  if (variance === null) return { events, judged, estimate, ...(wilson(estimate, 1) as Interval), effective: 1 };
  const effective = variance > 0 ? Math.min(kish, (estimate * (1 - estimate)) / variance) : kish;
  const interval = wilson(estimate * effective, effective);
  if (isUndefined(interval)) return { events, judged, ...none, reason: interval.reason };
  return { events, judged, estimate, ...interval, effective };
}

/** Linearised, between clusters; null where there is one cluster: how much it tells cannot be known, and it counts as one trial. */
function clusterVariance(rows: readonly Weighed[], mean: number, total: number): number | null {
  const sums = new Map<string, number>();
  for (const { isEvent, weight, cluster } of rows)
    sums.set(cluster, (sums.get(cluster) ?? 0) + (weight * (Number(isEvent) - mean)) / total);
  const clusters = sums.size;
  if (clusters < 2) return null;
  return (clusters / (clusters - 1)) * sum([...sums.values()].map((each) => each ** 2));
}

export interface Difference {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason?: string;
}

/**
 * One rate minus another with Newcombe's hybrid score interval (1998, method 10), from the two rates' own Wilson intervals. Reading errors are
 * rare: with none on either side it still has a width, where a bootstrap has none, and it never leaves [-1, 1]. It takes the sides for
 * independent; items that were drawn on both make it too wide, not too narrow.
 */
export function differenceOf(a: Rate, b: Rate): Difference {
  if (a.estimate === null || a.low === null || a.high === null || b.estimate === null || b.low === null || b.high === null)
    return { estimate: null, low: null, high: null, reason: "nothing was judged on one side" };
  const estimate = a.estimate - b.estimate;
  return {
    estimate,
    low: estimate - Math.hypot(a.estimate - a.low, b.high - b.estimate),
    high: estimate + Math.hypot(a.high - a.estimate, b.estimate - b.low),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
