import { categoriesOf } from "../conditions.ts";
import type { Estimate } from "../measures.ts";
import type { MeasureOptions } from "../metric.ts";
import {
  brier,
  brierPlain,
  confidence,
  confidenceInBand,
  confidenceMissing,
  confidenceShares,
  hasConfidence,
} from "../metrics/confidence.ts";
import type { ItemMetric } from "../metrics/item-mean.ts";
import { type Listing, listed } from "../reflection/listed.ts";
import type { Table } from "../table.ts";
import { confidenceAmbiguity } from "./ambiguity.ts";
import { bandOf } from "./bands.ts";
import { reliabilityCurve } from "./curve.ts";
import { forecastsOf } from "./forecasts.ts";
import { scores } from "./scores.ts";

/** Resamples of rates that stand beside others; a rate of 0 on all items still gets its width. */
const BESIDE = 2_000;
/** From here on a bootstrap of a mean that is no headline tells nothing that its standard error does not. */
const MANY_ITEMS = 5_000;

/** All that is said of one model's confidences under one condition; nothing where none were asked for and none stated. */
export function calibrationEstimates(table: Table, model: number, condition: number, options: MeasureOptions): Estimate[] {
  if (!hasConfidence(table, model, condition)) return [];
  const levels = table.conditions[condition] ?? null;
  const strict = { regime: "strict", model, condition: levels } as const;
  const analytic = { by: "analytic" } as const;
  const beside = { by: "bootstrap", draws: Math.min(BESIDE, options.draws) } as const;
  const of = (metric: ItemMetric, how: Listing) => listed(table, metric, model, condition, how);
  const forecasts = forecastsOf(table, model, condition, "strict");
  const answered = forecastsOf(table, model, condition, "lenient");
  const scored = scores(table, strict, forecasts, options);
  // Where no ∅ came with a confidence both regimes rest on the same forecasts.
  const lenient =
    answered.item.length === forecasts.item.length
      ? scored.map((one) => ({ ...one, regime: "lenient" as const }))
      : scores(table, { ...strict, regime: "lenient" }, answered, options);
  return [
    ...of(brier, { by: "bootstrap", draws: options.draws }),
    ...of(brierPlain, analytic),
    ...scored,
    ...lenient,
    ...reliabilityCurve(table, strict, forecasts),
    ...of(confidence, table.items.length > MANY_ITEMS ? analytic : { by: "bootstrap", draws: options.draws }),
    ...of(confidenceMissing, beside),
    ...confidenceShares.flatMap((metric) => of(metric, beside)),
    ...inBands(table, model, condition, beside),
    confidenceAmbiguity(table, strict, condition),
    ...(options.categories ? categoriesOf(table) : []).flatMap((category) => [
      ...[brier, confidence].flatMap((metric) => of(metric, { by: "analytic", category })),
      confidenceAmbiguity(table, { ...strict, category }, condition),
    ]),
  ];
}

/** The share inside the bands that the study expects, over all items that have one and by category, since each has its own. */
function inBands(table: Table, model: number, condition: number, how: Pick<Listing, "by" | "draws">): Estimate[] {
  const categories = new Set(table.items.flatMap((item) => (bandOf(item) === null ? [] : (item.category ?? []))));
  if (categories.size === 0) return [];
  return [null, ...[...categories].sort()].flatMap((category) =>
    listed(table, confidenceInBand, model, condition, { ...how, category }),
  );
}
