import type { Item } from "../items/item.ts";
import type { TargetRule } from "../paradigms/paradigm.ts";
import { stream } from "../random/stream.ts";

/** The options that a harm cue may endorse: not the key, nor a second option with the key's own text. */
export function wrongOptions(item: Item): number[] {
  if (item.key === null) return [];
  const right = item.options[item.key];
  return item.options.flatMap((text, option) => (text === right ? [] : [option]));
}

/**
 * The option that a cue endorses. A wrong one is drawn for each item on its own, evenly, by a stream that bears the item's name: the same
 * in every condition and sample and for every model, and fixed before any answer is seen.
 */
export function targetOption(rule: TargetRule, seed: number, item: Item): number | null {
  if (rule === "none") return null;
  if (rule === "key") return item.key;
  const wrong = wrongOptions(item);
  return wrong.length === 0 ? null : (wrong[stream(seed, "target", item.set, item.id).below(wrong.length)] ?? null);
}
