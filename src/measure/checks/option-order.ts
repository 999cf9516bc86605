import { isLettered } from "../../stimuli/compose.ts";
import { NONE, type Table } from "../table.ts";
import { numbered, percent, points, type RunCheck, type State } from "./check.ts";

/**
 * Where the key stood on screen (of items without a key, the first option): equally often in every place, and in all conditions alike, so that a
 * pull to a place moves no estimate. Look from 2 points off, bad from 10; between conditions look from 1, bad from 5.
 */
export const optionOrder: RunCheck = (table) => {
  const { excess, place, trials, uneven, items } = keyPlaces(table);
  if (trials === 0) return [];
  const between = betweenConditions(table);
  const balance: State = excess >= 0.1 ? "bad" : excess >= 0.02 ? "look" : "good";
  const alike: State = between >= 0.05 ? "bad" : between >= 0.01 ? "look" : "good";
  const state = balance === "bad" || alike === "bad" ? "bad" : balance === "look" || alike === "look" ? "look" : "good";
  const parts = [
    balance === "good"
      ? "Options stand in every place about equally often."
      : `The key stands in place ${place + 1} in ${points(excess).replace("+", "")} more of the trials than it should: a pull to that place looks like knowledge.`,
    alike === "good"
      ? ""
      : `Between conditions the share of trials with the key in one place differs by ${points(between).replace("+", "")}: a pull to a place would look like an effect.`,
    uneven > 0 && balance === "good"
      ? `Of ${numbered(items, "item")}, ${percent(uneven / items)} do not have it in every place equally often.`
      : "",
  ];
  const says = parts.filter((part) => part !== "").join(" ");
  return [
    {
      check: "option-order",
      model: null,
      state,
      says,
      figures: { trials, excess, betweenConditions: between, items, itemsUneven: uneven },
    },
  ];
};

/** Templates that name an item's words keep their order: that is the wording, and no imbalance. */
export function hasOrder(table: Table): boolean[] {
  return table.items.map(({ set, options }) => options.length > 1 && isLettered(set, table.plan.cues !== null));
}

/** The place that the key has most too often, over items with the same number of options, and by how much. */
export function keyPlaces(table: Table) {
  const { items, columns } = table;
  const ordered = hasOrder(table);
  const byCount = new Map<number, Float64Array>();
  const ofItem = items.map(({ options }, item) => (ordered[item] ? new Uint32Array(options.length) : null));
  let trials = 0;
  for (let at = 0; at < columns.item.length; at++) {
    const place = columns.keyPlace[at] as number;
    const own = ofItem[columns.item[at] as number];
    if (place === NONE || own == null) continue;
    trials++;
    own[place] = (own[place] as number) + 1;
    const all = byCount.get(own.length) ?? new Float64Array(own.length);
    byCount.set(own.length, all);
    all[place] = (all[place] as number) + 1;
  }
  let [excess, place] = [0, 0];
  for (const all of byCount.values()) {
    const sum = all.reduce((total, count) => total + count, 0);
    all.forEach((count, at) => {
      if (count / sum - 1 / all.length > excess) [excess, place] = [count / sum - 1 / all.length, at];
    });
  }
  const seen = ofItem.filter((own) => own?.some((count) => count > 0));
  const uneven = seen.filter((own) => own !== null && Math.max(...own) > Math.min(...own)).length;
  return { excess, place, trials, uneven, items: seen.length };
}

/** The largest difference between two conditions of one model in how often the key stands in one place. */
function betweenConditions(table: Table): number {
  const { columns, models, conditions, items } = table;
  const ordered = hasOrder(table);
  const most = Math.max(0, ...items.map(({ options }) => options.length));
  const counts = models.flatMap(() => conditions.map(() => new Float64Array(most)));
  for (let at = 0; at < columns.item.length; at++) {
    const place = columns.keyPlace[at] as number;
    if (place === NONE || !ordered[columns.item[at] as number]) continue;
    const own = counts[(columns.model[at] as number) * conditions.length + (columns.condition[at] as number)] as Float64Array;
    own[place] = (own[place] as number) + 1;
  }
  let widest = 0;
  for (let model = 0; model < models.length; model++) {
    const own = counts.slice(model * conditions.length, (model + 1) * conditions.length);
    const shares = own.flatMap((each) => {
      const sum = each.reduce((total, count) => total + count, 0);
      return sum === 0 ? [] : [each.map((count) => count / sum)];
    });
    for (let place = 0; place < most; place++) {
      const all = shares.map((each) => each[place] as number);
      if (all.length > 1) widest = Math.max(widest, Math.max(...all) - Math.min(...all));
    }
  }
  return widest;
}
