import type { Stream } from "../../random/stream.ts";
import { maxT, meanOf } from "../../stats/index.ts";
import { cueFactor } from "../cells.ts";
import { countedWhere } from "../counted.ts";
import { cellOf, countedIn, meanOfDefined } from "../counts.ts";
import { clustersOf, streamFor } from "../estimate.ts";
import { listed } from "../listed.ts";
import type { Condition, Estimate } from "../measures.ts";
import type { Found, MeasureOptions, OpenContrast } from "../metric.ts";
import { NONE, type Table } from "../table.ts";
import { blocksOf } from "./place.ts";

/** More places than these are not listed one by one. */
const MOST_PLACES = 10;

/**
 * Position bias: how often the option at each place on screen is chosen where no cue is shown, with one test, over items, of all places
 * against uniform. Answers alone count: what was not answered has no place. Designs without a cue are looked at under every condition.
 */
export function positionMeasures(table: Table, options: MeasureOptions): Found {
  const conditions =
    cueFactor(table) === null
      ? table.conditions.map((_, place) => place)
      : blocksOf(table).flatMap(({ control }) => (control === null ? [] : [control]));
  const estimates: Estimate[] = [];
  const contrasts: OpenContrast[] = [];
  for (let model = 0; model < table.models.length; model++) {
    for (const condition of conditions) {
      const shares = placeShares(table, model, condition);
      if (shares.length < 2 || shares.length > MOST_PLACES) continue;
      const counted = countedIn([cellOf(table, model, condition)]);
      const at = table.conditions[condition] as Condition;
      shares.forEach(({ share }, place) => {
        const what = { metric: `position-share-${place + 1}`, kind: "rate", model, condition: at, isBeside: true } as const;
        const measured = { columns: [share], statistic: meanOf(0), counted, bounds: null };
        estimates.push(listed(table, what, "strict", measured, options));
      });
      const from = streamFor(table, { metric: "position-bias", regime: "strict", model, condition: at });
      const rests = countedWhere(table, counted, [shares[0]?.off ?? []], meanOf(0));
      contrasts.push({ ...testOf(table, shares, from, options.flips), ...rests, model: table.models[model] as string, a: at });
    }
  }
  return { estimates, contrasts };
}

interface PlaceShare {
  /** Of an item's answers, those at this place; NaN without answers, or where the item has fewer places. */
  readonly share: Float64Array;
  /** The share less what it would be if all of the item's places were alike; 0 where the item has fewer. */
  readonly off: Float64Array;
}

/** By place; none where no order is known. */
function placeShares(table: Table, model: number, condition: number): PlaceShare[] {
  const places = Math.max(0, ...table.items.map(({ options }) => options.length));
  const counts = new Uint32Array(places);
  const empty = () => new Float64Array(table.items.length).fill(Number.NaN);
  const shares = Array.from({ length: places }, () => ({ share: empty(), off: empty() }));
  let isKnown = false;
  table.items.forEach(({ options }, item) => {
    const [from, to] = table.range(model, condition, item);
    counts.fill(0);
    let answers = 0;
    for (let trial = from; trial < to; trial++) {
      const place = table.columns.place[trial] as number;
      if (place === NONE || place >= places) continue;
      counts[place] = (counts[place] as number) + 1;
      answers++;
    }
    if (answers === 0) return;
    isKnown = true;
    shares.forEach(({ share, off }, place) => {
      const has = place < options.length;
      if (has) share[item] = (counts[place] as number) / answers;
      off[item] = has ? (share[item] as number) - 1 / options.length : 0;
    });
  });
  return isKnown ? shares : [];
}

/**
 * One test of all places: the largest |t| of the items' deviations from uniform against what random signs of items (or clusters) make of it.
 * Places of an item change their signs together.
 */
function testOf(
  table: Table,
  shares: readonly PlaceShare[],
  from: Stream,
  draws: number | undefined,
): Omit<OpenContrast, "model" | "a" | "trials" | "missing"> {
  const off = shares.map((share) => meanOfDefined(share.off) ?? 0);
  const largest = off.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  const items = shares[0]?.off.filter((value) => !Number.isNaN(value)).length ?? 0;
  const { singleStep } = maxT(
    shares.map((share) => share.off),
    { clusters: clustersOf(table), stream: from, draws },
  );
  const known = singleStep.filter((p) => p !== null);
  return {
    metric: "position-bias",
    k: 1,
    regime: "strict",
    b: {},
    category: null,
    estimate: largest,
    low: null,
    high: null,
    se: null,
    bounds: null,
    items,
    itemsUndefined: table.items.length - items,
    interval: "none",
    reason: "the largest of several deviations has no interval of its own: see position-share-1 and on",
    family: "exploratory",
    test: "max-t",
    p: known.length === 0 ? null : Math.min(...known),
  };
}
