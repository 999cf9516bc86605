import { count, plural } from "../counting.ts";
import type { Table } from "../measure/table.ts";
import type { Manifest } from "../plan/manifest.ts";

/** How many samples there are of an item in a condition, model by model, as they came back: a plan says what was wanted. */
export interface ObservedSamples {
  /** Of the cells that have any; 0 where none has. */
  readonly least: number;
  readonly most: number;
  /** Items x conditions x models without a trial, and all of them. */
  readonly empty: number;
  readonly cells: number;
}

export function observedSamples(table: Pick<Table, "models" | "conditions" | "items" | "range">): ObservedSamples {
  let [least, most, empty, cells] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let model = 0; model < table.models.length; model++)
    for (let condition = 0; condition < table.conditions.length; condition++)
      for (let item = 0; item < table.items.length; item++) {
        const [from, to] = table.range(model, condition, item);
        cells++;
        if (to === from) empty++;
        else [least, most] = [Math.min(least, to - from), Math.max(most, to - from)];
      }
  return { least: most === 0 ? 0 : least, most, empty, cells };
}

/** `4 samples`, or `51 to 58 samples`. */
export function observedText({ least, most }: Pick<ObservedSamples, "least" | "most">): string {
  return least === most ? plural(most, "sample") : `${count(least)} to ${plural(most, "sample")}`;
}

/** `40 of 240 planned trials`; where a run had several plans, how many of them; of one that was imported nobody knows what was planned. */
export function deliveredText(trials: number, { imported, trials: planned }: Manifest, plans: number): string {
  if (imported !== undefined) return `${plural(trials, "trial")}, recorded elsewhere`;
  if (plans > 1) return `${plural(trials, "trial")} under ${plural(plans, "plan")}`;
  return trials > planned ? plural(trials, "trial") : `${count(trials)} of ${plural(planned, "planned trial")}`;
}
