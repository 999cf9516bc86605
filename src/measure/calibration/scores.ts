import {
  auroc,
  aurocBootstrap,
  aurocWithin,
  eceNull,
  equalWidthBin,
  expectedCalibrationError,
  type Forecast,
  isUndefined,
  murphy,
  ratioOf,
  squaredCalibrationError,
} from "../../stats/index.ts";
import { type About, estimate, streamFor } from "../estimate.ts";
import type { Estimate } from "../measures.ts";
import type { MeasureOptions } from "../metric.ts";
import type { Table } from "../table.ts";
import type { Forecasts } from "./forecasts.ts";
import { clusteredBias, partValues } from "./parts.ts";

export const BINS = 15;
const NO_FORECAST = "no trial has a confidence and a right answer to hold it against";
const OUT_OF_PLACE = "an interval of the ECE would be biased upward like itself: read it beside its null";

/** What one model's confidences under one condition are worth, over pooled trials, with errors and null ranges clustered by item. */
export function scores(table: Table, about: Omit<About, "metric">, forecasts: Forecasts, options: MeasureOptions): Estimate[] {
  const scales: [string, Forecast][] = [
    ["", { confidence: forecasts.points, correct: forecasts.correct, scale: forecasts.scale }],
    ["-plain", { confidence: forecasts.stated, correct: forecasts.correct }],
  ];
  const [[, anchored]] = scales as [[string, Forecast]];
  return [
    ...brierParts(table, about, forecasts, anchored),
    ...scales.flatMap(([suffix, forecast]) => calibrationError(table, about, forecasts, forecast, suffix)),
    pooledAuroc(table, about, forecasts),
    aurocWithinItems(table, about, forecasts, options),
  ];
}

/** The figures that no item has, filled in: an estimate that is null until something is known. */
function bare(table: Table, about: About, { counted, item }: Forecasts): Estimate {
  const { metric, regime, model, condition, category = null } = about;
  let items = 0;
  for (let i = 0; i < item.length; i++) if (i === 0 || item[i] !== item[i - 1]) items++;
  const name = table.models[model] as string;
  const none = { estimate: null, low: null, high: null, se: null, bounds: null, interval: "none" };
  return {
    metric,
    k: 1,
    regime,
    model: name,
    condition,
    category,
    ...none,
    items,
    itemsUndefined: table.items.length - items,
    ...counted,
  };
}

/**
 * Murphy's parts by distinct confidence, without the bias of small groups (Ferro and Fricker), and the squared calibration error in bins: without the
 * bias that independent trials would have, and without the one that they have as samples of items.
 */
export function brierParts(table: Table, about: Omit<About, "metric">, forecasts: Forecasts, forecast: Forecast): Estimate[] {
  const names = [
    "brier-reliability",
    "brier-resolution",
    "brier-uncertainty",
    "squared-calibration-error",
    "squared-calibration-error-clustered",
  ] as const;
  const found = murphy(forecast);
  const squared = squaredCalibrationError(forecast, { bins: BINS });
  if (isUndefined(found) || isUndefined(squared))
    return names.map((metric) => ({ ...bare(table, { ...about, metric }, forecasts), reason: NO_FORECAST }));
  const { points, scale } = forecasts;
  const chance = points.map((one, i) => one / (scale[i] as number));
  const codes = new Map([...new Set(chance)].map((value, code) => [value, code]));
  const distinct = Int32Array.from(chance, (value) => codes.get(value) as number);
  const binned = Int32Array.from(points, (one, i) => equalWidthBin(one, scale[i] as number, BINS));
  const byConfidence = partValues(forecasts, distinct, chance, table.items.length);
  const byBin = partValues(forecasts, binned, chance, table.items.length);
  // One trial cannot be corrected: then the parts are as they are.
  const { rel, res, unc } = found.corrected ?? found;
  const columns: [(typeof names)[number], Float64Array][] = [
    ["brier-reliability", moved(byConfidence.rel, rel - found.rel)],
    ["brier-resolution", moved(byConfidence.res, res - found.res)],
    ["brier-uncertainty", moved(byConfidence.unc, unc - found.unc)],
    ["squared-calibration-error", moved(byBin.rel, squared.debiased - squared.plain)],
    ["squared-calibration-error-clustered", moved(byBin.rel, -clusteredBias(forecasts, binned, chance))],
  ];
  return columns.map(([metric, column]) =>
    estimate(table, { ...about, metric }, [column], forecasts.counted, { by: "analytic", kind: "other" }),
  );
}

function moved(values: Float64Array, by: number): Float64Array {
  return values.map((value) => value + by);
}

/** Fewer draws where there are very many trials: a million of them tell the range well enough. */
function fewer(most: number, least: number, trials: number, work: number): number {
  return Math.max(least, Math.min(most, Math.floor(work / Math.max(1, trials))));
}

/** The ECE, and beside it what a perfectly calibrated participant would show: it is never 0 by chance alone. */
function calibrationError(
  table: Table,
  about: Omit<About, "metric">,
  forecasts: Forecasts,
  forecast: Forecast,
  suffix: string,
): Estimate[] {
  const [ece, nul] = [`ece${suffix}`, `ece${suffix}-null`].map((metric) => bare(table, { ...about, metric }, forecasts)) as [
    Estimate,
    Estimate,
  ];
  const found = expectedCalibrationError(forecast, { bins: BINS });
  if (isUndefined(found)) return [ece, nul].map((one) => ({ ...one, reason: NO_FORECAST }));
  const draws = fewer(999, 199, forecasts.item.length, 2e7);
  const under = eceNull(forecast, {
    bins: BINS,
    items: forecasts.unit,
    draws,
    stream: streamFor(table, { ...about, metric: nul.metric }),
  });
  const shown = { ...ece, estimate: found.ece, reason: OUT_OF_PLACE };
  if (isUndefined(under)) return [shown, { ...nul, reason: under.reason }];
  const { mean, low, high, p } = under;
  const interval = `range of a calibrated participant, ${draws} draws; p ${p.toFixed(4)}`;
  return [shown, { ...nul, estimate: mean, low, high, interval }];
}

/** Pooled over items, so that knowing which items are hard counts like knowing which answers are wrong. */
function pooledAuroc(table: Table, about: Omit<About, "metric">, forecasts: Forecasts): Estimate {
  const named = { ...about, metric: "auroc" };
  const base = bare(table, named, forecasts);
  const { stated, correct, unit } = forecasts;
  const found = auroc(stated, correct);
  if (isUndefined(found)) return { ...base, reason: stated.length === 0 ? NO_FORECAST : found.reason };
  const draws = fewer(2_000, 500, stated.length, 1e8);
  const around = aurocBootstrap(stated, correct, unit, { stream: streamFor(table, named), draws });
  if (isUndefined(around)) return { ...base, estimate: found.auroc, reason: around.reason };
  const { low, high, bootstrapSe, method, reason } = around;
  const se = method === "none" ? null : bootstrapSe;
  const interval = method === "none" ? method : `${method}, ${draws} draws`;
  return { ...base, estimate: found.auroc, low, high, se, interval, ...(reason === undefined ? {} : { reason }) };
}

/** Among answers to the same item: self-knowledge alone. */
function aurocWithinItems(table: Table, about: Omit<About, "metric">, forecasts: Forecasts, { draws }: MeasureOptions): Estimate {
  const { item, stated, correct, counted } = forecasts;
  const [wins, pairs] = [0, 1].map(() => new Float64Array(table.items.length).fill(Number.NaN)) as [Float64Array, Float64Array];
  const found = aurocWithin(stated, correct, item);
  if (!isUndefined(found)) {
    const { perItem } = found;
    perItem.names.forEach((name, place) => {
      if (perItem.pairs[place] === 0) return;
      wins[name as number] = perItem.wins[place] as number;
      pairs[name as number] = perItem.pairs[place] as number;
    });
  }
  const named = { ...about, metric: "auroc-within" };
  const how = { by: "bootstrap", kind: "rate", draws } as const;
  const made = estimate(table, named, [wins, pairs], counted, how, ratioOf([[0, 1]], [[1, 1]]));
  return isUndefined(found) ? { ...made, reason: item.length === 0 ? NO_FORECAST : found.reason } : made;
}
