import type { Measures } from "../../measure/measures.ts";
import { conditionText } from "../names.ts";

/** Everything, for whoever computes on: both regimes, all k, all categories. CSV only. */
export function estimateRows({ estimates }: Measures): { columns: readonly string[]; rows: (string | number | null)[][] } {
  const columns = [
    "metric",

    "k",
    "regime",
    "model",
    "condition",
    "category",
    "estimate",
    "low",
    "high",
    "se",
    "worst",
    "best",
    "items",
    "itemsUndefined",
    "trials",
    "missing",
    "interval",
    "reason",
  ];
  const rows = estimates.map((each) => [
    each.metric,
    each.k,
    each.regime,
    each.model,
    each.condition === null ? "" : conditionText(each.condition),
    each.category,
    each.estimate,
    each.low,
    each.high,
    each.se,
    each.bounds?.[0] ?? null,
    each.bounds?.[1] ?? null,
    each.items,
    each.itemsUndefined,
    each.trials,
    each.missing,
    each.interval,
    each.reason ?? null,
  ]);
  return { columns, rows };
}

export function contrastRows({ contrasts }: Measures): { columns: readonly string[]; rows: (string | number | null)[][] } {
  const columns = [
    "family",
    "metric",
    "k",
    "regime",
    "model",
    "a",
    "b",
    "category",
    "estimate",
    "low",
    "high",
    "se",
    "worst",
    "best",
    "p",
    "pAdjusted",
    "test",
    "items",
    "itemsUndefined",
    "trials",
    "missing",
    "interval",
    "reason",
  ];
  const rows = contrasts.map((each) => [
    each.family,
    each.metric,
    each.k,
    each.regime,
    each.model,
    conditionText(each.a),
    conditionText(each.b),
    each.category,
    each.estimate,
    each.low,
    each.high,
    each.se,
    each.bounds?.[0] ?? null,
    each.bounds?.[1] ?? null,
    each.p,
    each.pAdjusted,
    each.test,
    each.items,
    each.itemsUndefined,
    each.trials,
    each.missing,
    each.interval,
    each.reason ?? null,
  ]);
  return { columns, rows };
}
