import { confidenceCategory } from "../../read/confidence.ts";
import { bandOf } from "../calibration/bands.ts";
import type { Metric } from "../metric.ts";
import { type Columns, NONE, type Table } from "../table.ts";
import { type ItemMetric, itemMean } from "./item-mean.ts";

/** A number on the scale. What is none, or off it, is no confidence: never clamped, never rescaled. */
function isStated(confidence: number): boolean {
  return confidence >= 0 && confidence <= 100;
}

export function lacksConfidence({ confidence }: Columns, at: number): boolean {
  return !isStated(confidence[at] as number);
}

/** Where confidences were asked for, or stated all the same. */
export function hasConfidence({ columns, items, conditions, range }: Table, model: number, condition: number): boolean {
  const asked = conditions[condition]?.form === "confidence";
  for (let item = 0; item < items.length; item++) {
    const [from, to] = range(model, condition, item);
    for (let at = from; at < to; at++) if (asked || !lacksConfidence(columns, at)) return true;
  }
  return false;
}

/** Mean stated confidence, 0 to 100. */
export const confidence = ofStated("confidence", "other", (stated) => stated);

/** The share of trials in which none was stated: those are left out everywhere else. */
export const confidenceMissing = itemMean({
  name: "confidence-missing",
  kind: "rate",
  value({ columns }, _item, from, to) {
    let count = 0;
    for (let at = from; at < to; at++) if (lacksConfidence(columns, at)) count++;
    return count / (to - from);
  },
  isMissing: lacksConfidence,
  applies: hasConfidence,
});

/** The share of stated confidences in each of the study's five categories. */
export const confidenceShares: readonly ItemMetric[] = [10, 30, 50, 70, 90]
  .map(confidenceCategory)
  .map((category) => ofStated(`confidence-${category}`, "rate", (stated) => Number(confidenceCategory(stated) === category)));

/** The share of stated confidences inside the band that the study expects; items of which it expects nothing have no value. */
export const confidenceInBand = ofStated("confidence-in-band", "rate", (stated, table, item) => {
  const band = bandOf(table.items[item]);
  return band === null ? Number.NaN : Number(stated >= band[0] && stated <= band[1]);
});

/** The mean of something about each stated confidence of an item. */
function ofStated(name: string, kind: Metric["kind"], of: (stated: number, table: Table, item: number) => number): ItemMetric {
  return itemMean({
    name,
    kind,
    byCategory: name === "confidence",
    needs: "no trial states a confidence",
    value(table, item, from, to) {
      let sum = 0;
      let n = 0;
      for (let at = from; at < to; at++) {
        const stated = table.columns.confidence[at] as number;
        if (!isStated(stated)) continue;
        sum += of(stated, table, item);
        n++;
      }
      return n === 0 ? Number.NaN : sum / n;
    },
    isMissing: lacksConfidence,
    applies: hasConfidence,
  });
}

/** What a forecast is: a stated confidence on an item with a key; lenient: with an answer. Strict takes ∅ for a wrong answer. */
export function isForecast({ columns }: Table, at: number, regime: "strict" | "lenient"): boolean {
  return !lacksConfidence(columns, at) && (regime === "strict" || columns.option[at] !== NONE);
}

/** The Brier score on the scale where 0 is a guess among the item's options (headline). */
export const brier = brierOn("brier", (stated, options) => (100 + (options - 1) * stated) / (100 * options));

/** The same with confidence taken as a percentage: an honest guesser who says 0 then looks badly calibrated. */
export const brierPlain = brierOn("brier-plain", (stated) => stated / 100);

function brierOn(name: string, chance: (stated: number, options: number) => number): ItemMetric {
  return itemMean({
    name,
    kind: "rate",
    hasRegimes: true,
    byCategory: name === "brier",
    needs: "no trial has a confidence and a key to hold it against",
    value(table, item, from, to, regime) {
      const { key, options } = table.items[item] as Table["items"][number];
      if (key === null) return Number.NaN;
      const { option, confidence: stated } = table.columns;
      let sum = 0;
      let n = 0;
      for (let at = from; at < to; at++) {
        if (!isForecast(table, at, regime)) continue;
        sum += (chance(stated[at] as number, options.length) - Number(option[at] === key)) ** 2;
        n++;
      }
      return n === 0 ? Number.NaN : sum / n;
    },
    isMissing: lacksConfidence,
    applies: hasConfidence,
  });
}
