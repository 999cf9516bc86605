import type { Item } from "../../items/item.ts";
import { numbered, type RunCheck, type State } from "./check.ts";

const NAMED = 5;

/** The same problem twice is counted as two independent ones, and an item that was edited under its id stands for both. Bad from a twentieth. */
export const duplicateItems: RunCheck = ({ items }) => {
  if (items.length === 0) return [];
  const said = repeats(
    items.filter(({ text }) => text !== ""),
    contentOf,
  );
  const edited = repeats(items, ({ set, id }) => `${set} ${id}`);
  const duplicates = said.length + edited.length;
  const state: State = duplicates >= 0.05 * items.length && duplicates > 0 ? "bad" : duplicates > 0 ? "look" : "good";
  const parts = [
    said.length === 0
      ? ""
      : `${numbered(said.length, "item")} ${verb(said)} the words of another (${names(said)}): give them a cluster, or leave them out.`,
    edited.length === 0
      ? ""
      : `${numbered(edited.length, "item")} ${edited.length === 1 ? "was" : "were"} edited under the same id (${names(edited)}): both versions are counted.`,
  ].filter((part) => part !== "");
  const says = parts.length === 0 ? "No two items say the same." : parts.join(" ");
  return [
    {
      check: "duplicate-items",
      model: null,
      state,
      says,
      figures: { items: items.length, repeated: said.length, edited: edited.length },
    },
  ];
};

function verb({ length }: readonly unknown[]): string {
  return length === 1 ? "repeats" : "repeat";
}

/** Whatever case and spaces, and whatever the order of options. */
function contentOf({ set, text, options }: Item): string {
  const words = [text, ...[...options].sort()].map((part) => part.toLowerCase().replace(/\s+/g, " ").trim());
  return JSON.stringify([set, ...words]);
}

/** Items that come after one with the same key; those that share its cluster are known to be alike, and counted as one unit. */
function repeats(items: readonly Item[], key: (item: Item) => string): Item[] {
  const seen = new Map<string, Item>();
  return items.filter((item) => {
    const name = key(item);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, item);
    return first !== undefined && (item.cluster === null || item.cluster !== first.cluster);
  });
}

function names(items: readonly Item[]): string {
  const first = items.slice(0, NAMED).map(({ id }) => id);
  return items.length > NAMED ? `${first.join(", ")}, ...` : first.join(", ");
}
