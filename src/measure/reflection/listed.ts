import { type EstimateOptions, estimate } from "../estimate.ts";
import type { Estimate, Regime } from "../measures.ts";
import type { ItemMetric } from "../metrics/item-mean.ts";
import type { Table } from "../table.ts";

/** Metrics whose missing answers can be counted in one way only carry the name of the headline regime. */
export const REGIMES: readonly Regime[] = ["strict", "lenient"];

export interface Listing extends Pick<EstimateOptions, "by" | "draws"> {
  readonly category?: string | null;
  /** In place of the metric's own. */
  readonly name?: string;
}

/** A metric's estimates for one model under one condition, in each of its regimes; none where it makes no sense there. */
export function listed(
  table: Table,
  metric: ItemMetric,
  model: number,
  condition: number,
  { category = null, name = metric.name, ...how }: Listing,
): Estimate[] {
  return REGIMES.slice(0, metric.hasRegimes ? 2 : 1).flatMap((regime) => {
    const measured = metric.measure(table, model, condition, { k: 1, regime });
    if (measured === null) return [];
    const levels = table.conditions[condition] ?? null;
    const about = { metric: name, regime, model, condition: levels, category };
    const { columns, counted, statistic } = measured;
    const made = estimate(table, about, columns, counted, { ...how, kind: metric.kind, bounds: null }, statistic);
    return [made.estimate === null && measured.reason !== undefined ? { ...made, reason: measured.reason } : made];
  });
}

/** Every cell that has a trial. */
export function* cellsOf(table: Table): Generator<{ model: number; condition: number }> {
  for (let model = 0; model < table.models.length; model++) {
    for (let condition = 0; condition < table.conditions.length; condition++) {
      const [from] = table.range(model, condition, 0);
      const [, to] = table.range(model, condition, table.items.length - 1);
      if (to > from) yield { model, condition };
    }
  }
}
