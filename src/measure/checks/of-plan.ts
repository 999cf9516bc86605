import { canonicalJson } from "../../digest.ts";
import type { Item } from "../../items/item.ts";
import { conditionLabel } from "../../plan/conditions.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { isLettered } from "../../stimuli/compose.ts";
import type { Condition } from "../measures.ts";
import { type Columns, NONE, type Table } from "../table.ts";

/**
 * How many of the delivered trials the plan in force asks for. Trials that were begun under it are its own; those that were begun under an
 * earlier plan are, too, where both ask the same thing: then they have the same id, and are not asked again. Null where there was one plan.
 */
export function deliveredOfPlan(table: Table): number | null {
  const { plans = [], columns, items } = table;
  const manifests = plans.map(({ manifest }) => manifest);
  const now = manifests.at(-1);
  if (now === undefined || manifests.length === 1) return null;
  const since = plans.map(({ at }) => Date.parse(at));
  const isShared = sharedBy(table, manifests, now);
  const found = new Uint32Array(items.length);
  const isCertain = new Uint8Array(items.length);
  let counted = NONE;
  for (let at = 0; at < columns.model.length; at++) {
    const began = columns.startedAt[at] as number;
    const plan = Math.max(
      0,
      since.findLastIndex((from) => from <= began),
    );
    const item = columns.item[at] as number;
    if ((columns.sample[at] as number) >= now.samples || !isShared(plan, at)) continue;
    if (hasItems(manifests[plan] as Manifest, now, items[item] as Item)) isCertain[item] = 1;
    // Trials of a cell stand together: a sample that was asked twice, for other reasons than these, counts once.
    if (counted === NONE || !isSameCell(columns, counted, at)) found[item] = (found[item] as number) + 1;
    counted = at;
  }
  return now.items.reduce((sum, { set, count }) => sum + ofSet(table, set, count, found, isCertain), 0);
}

function isSameCell({ model, condition, item, sample }: Columns, one: number, other: number): boolean {
  return [model, condition, item, sample].every((column) => column[one] === column[other]);
}

/** A plan says how many items it has, not which. Items of earlier plans that may not be its own count as far as there is room for them. */
function ofSet({ items }: Table, set: string, count: number, found: Uint32Array, isCertain: Uint8Array): number {
  const own = items.flatMap((item, place) => (item.set === set ? [place] : []));
  const certain = own.filter((place) => isCertain[place]);
  const others = own.filter((place) => !isCertain[place]).map((place) => found[place] as number);
  const room = Math.max(0, count - certain.length);
  const may = others.sort((a, b) => b - a).slice(0, room);
  return [...certain.map((place) => found[place] as number), ...may].reduce((sum, each) => sum + each, 0);
}

function hasItems(then: Manifest, now: Manifest, { set }: Item): boolean {
  if (then === now) return true;
  const digestOf = ({ items }: Manifest): string | undefined => items.find((each) => each.set === set)?.digest;
  return digestOf(then) === digestOf(now);
}

/** Whether a trial of a plan is one of the plan in force, whatever its item and sample; worked out once for each cell and set. */
function sharedBy({ models, conditions, items, columns }: Table, manifests: readonly Manifest[], now: Manifest) {
  const known = new Map<string, boolean>();
  return (plan: number, at: number): boolean => {
    const [model, condition] = [columns.model[at] as number, columns.condition[at] as number];
    const { set } = items[columns.item[at] as number] as Item;
    const key = `${plan} ${model} ${condition} ${set}`;
    let shared = known.get(key);
    if (shared === undefined) {
      const levels = conditions[condition] as Condition;
      shared = isIn(now, levels) && isSameTrial(manifests[plan] as Manifest, now, models[model] as string, levels, set);
      known.set(key, shared);
    }
    return shared;
  };
}

function isIn({ design }: Manifest, condition: Condition): boolean {
  const factors = Object.entries(design);
  return (
    factors.length === Object.keys(condition).length &&
    factors.every(([factor, levels]) => levels.includes(condition[factor] as never))
  );
}

/** By what an id is a hash of: the model and its settings, the words, and what chance draws. */
function isSameTrial(then: Manifest, now: Manifest, model: string, condition: Condition, set: Item["set"]): boolean {
  const asked = [then, now].map((manifest) => {
    const own = manifest.models.find((each) => (each.alias ?? each.model) === model);
    const settings = own?.settings[condition.thinking === "on" ? "on" : "off"];
    const ordered = Object.fromEntries(Object.keys(manifest.design).map((factor) => [factor, condition[factor] ?? ""]));
    const words = manifest.stimuli[set]?.[conditionLabel(ordered)];
    return own === undefined || words === undefined
      ? null
      : canonicalJson([own.model, settings, words, drawn(manifest, condition, set)]);
  });
  return asked[0] !== null && asked[0] === asked[1];
}

/** The seed decides orders and wrong targets, where there are any. */
function drawn({ seed, optionOrder, cues }: Manifest, condition: Condition, set: Item["set"]): unknown {
  const order = isLettered(set, cues !== null) ? optionOrder : "fixed";
  const hasWrong = Object.values(condition).some((level) => cues?.[String(level)]?.target === "wrong");
  return [order, order === "fixed" && !hasWrong ? null : seed];
}
