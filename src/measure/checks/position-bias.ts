import { NONE, type Table } from "../table.ts";
import {
  ALPHA,
  forEachModel,
  numbered,
  pairedTests,
  percent,
  points,
  pText,
  type RunCheck,
  type State,
  uncued,
} from "./check.ts";
import { hasOrder, keyPlaces } from "./option-order.ts";

/**
 * Whether a model, uncued, chooses one place on screen more often than the others, tested over items. Look from 5 points, bad from 10, where
 * it is no chance. Balanced orders keep it out of estimates, but what it decides, neither knowledge nor a cue does.
 */
export const positionBias: RunCheck = (table) => {
  const conditions = uncued(table);
  // Where the key itself stands in one place too often, choosing that place is no bias.
  if (conditions.length === 0 || keyPlaces(table).excess >= 0.02) return [];
  const options = commonest(table);
  return forEachModel(table, "position-bias", (model) => {
    if (options === null) return null;
    const places = Array.from({ length: options.count }, (_, place) => place);
    const shares = options.items.map((item) => shownShares(table, model, item, conditions, options.count));
    const answers = shares.reduce((sum, { answers: own }) => sum + own, 0);
    if (answers === 0) return null;
    const differences = places.map((place) => {
      const all = new Array<number | null>(table.items.length).fill(null);
      options.items.forEach((item, n) => {
        const share = shares[n]?.share[place];
        if (share !== undefined) all[item] = share - 1 / options.count;
      });
      return all;
    });
    const tests = pairedTests(table, `position-bias ${table.models[model]}`, differences);
    const place = places.reduce((a, b) => (Math.abs(tests[b]?.difference ?? 0) > Math.abs(tests[a]?.difference ?? 0) ? b : a));
    const { difference, p } = tests[place] ?? { difference: 0, p: 1 };
    const size = Math.abs(difference);
    const state: State = p >= ALPHA ? "good" : size >= 0.1 ? "bad" : size >= 0.05 ? "look" : "good";
    const often = `of ${options.count} places the ${ordinal(place)} is chosen in ${percent(1 / options.count + difference)} of the answers`;
    const says =
      state === "good"
        ? `No strong pull to a place on screen: ${often} (${points(difference)}, ${pText(p)}).`
        : `A pull ${difference > 0 ? "to" : "away from"} a place on screen: ${often}, ${points(difference)} from an equal share (${pText(p)}, ${numbered(options.items.length, "item")}).`;
    return {
      state,
      says,
      figures: { options: options.count, place: place + 1, difference, p, items: options.items.length, answers },
    };
  });
};

/** Items with the number of options that most have. */
function commonest(table: Table): { count: number; items: number[] } | null {
  const ordered = hasOrder(table);
  const lettered = table.items.flatMap((_, item) => (ordered[item] ? [item] : []));
  const groups = Map.groupBy(lettered, (item) => table.items[item]?.options.length as number);
  const [largest] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return largest === undefined ? null : { count: largest[0], items: largest[1] };
}

function shownShares({ columns, range }: Table, model: number, item: number, conditions: readonly number[], places: number) {
  const counts = new Array<number>(places).fill(0);
  let answers = 0;
  for (const condition of conditions) {
    const [from, to] = range(model, condition, item);
    for (let at = from; at < to; at++) {
      const place = columns.place[at] as number;
      if (place === NONE) continue;
      counts[place] = (counts[place] ?? 0) + 1;
      answers++;
    }
  }
  return { answers, share: answers === 0 ? [] : counts.map((count) => count / answers) };
}

function ordinal(place: number): string {
  return ["first", "second", "third"][place] ?? `${place + 1}th`;
}
