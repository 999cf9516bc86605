import type { Item } from "../../items/item.ts";
import { NONE, type Table } from "../table.ts";
import { numbered, percent, type RunCheck, type State, uncued } from "./check.ts";

const NAMED = 5;
/** Of a model's own answers to an item, at least so many and such a share must be the same wrong option. */
const LEAST_ANSWERS = 2;
const MOST = 0.8;

/**
 * Items that every model, uncued, answers with the same wrong option: either all are wrong in the same way, or the key is. On such an item a
 * wrong cue helps and a right one harms. With several models look at any, bad from a twentieth of the items; one model alone is often just wrong.
 */
export const suspiciousKeys: RunCheck = (table) => {
  const { items, models } = table;
  const keyed = items.filter(({ key }) => key !== null).length;
  const conditions = uncued(table);
  if (keyed === 0 || conditions.length === 0) return [];
  const suspicious = items.filter((item, place) => {
    const chosen = new Set(models.map((_, model) => settled(table, model, place, conditions)));
    const [option] = chosen;
    return item.key !== null && chosen.size === 1 && option !== null && option !== item.key;
  });
  const share = suspicious.length / keyed;
  const several = models.length > 1;
  const state: State = several
    ? share >= 0.05
      ? "bad"
      : suspicious.length > 0
        ? "look"
        : "good"
    : share >= 0.1
      ? "look"
      : "good";
  const who = several ? `All ${models.length} models answer` : "The model answers";
  const says =
    suspicious.length === 0
      ? "No key looks wrong: no item gets the same wrong answer nearly always."
      : `${who} ${numbered(suspicious.length, "item")} (${percent(share)}) nearly always with the same wrong option: ${names(suspicious)}. ` +
        `Read ${suspicious.length === 1 ? "its key" : "their keys"} again${several ? "" : "; one model alone may just be wrong"}.`;
  return [{ check: "suspicious-keys", model: null, state, says, figures: { keyed, suspicious: suspicious.length } }];
};

/** The option that a model gives nearly always; null where there is none. */
function settled({ columns, range }: Table, model: number, item: number, conditions: readonly number[]): number | null {
  const counts = new Map<number, number>();
  let answers = 0;
  for (const condition of conditions) {
    const [from, to] = range(model, condition, item);
    for (let at = from; at < to; at++) {
      const option = columns.option[at] as number;
      if (option === NONE) continue;
      answers++;
      counts.set(option, (counts.get(option) ?? 0) + 1);
    }
  }
  if (answers < LEAST_ANSWERS) return null;
  for (const [option, count] of counts) if (count >= MOST * answers) return option;
  return null;
}

function names(items: readonly Item[]): string {
  const first = items.slice(0, NAMED).map(({ id }) => id);
  return items.length > NAMED ? `${first.join(", ")}, ...` : first.join(", ");
}
