import type { Item } from "../items/item.ts";
import type { ItemPage, ItemQuery, ItemRow } from "./api.ts";
import { byItem, type ItemTally } from "./by-item.ts";
import type { Page } from "./query.ts";
import type { RunIndex } from "./run-index.ts";

const LONGEST = 200;

export function itemPage(index: RunIndex, query: Omit<ItemQuery, "from" | "most">, { from, most }: Page): ItemPage {
  const tally = byItem(index);
  const text = query.text?.toLowerCase();
  const places: number[] = [];
  index.items.forEach((item, place) => {
    if (query.set !== undefined && item.set !== query.set) return;
    if (query.category !== undefined && item.category !== query.category) return;
    if (text === undefined || holds(item, text)) places.push(place);
  });
  const worth = worthOf(query.sort ?? "run", tally);
  // Sorting is stable: items that are worth the same stay as in the run.
  if (worth !== null) places.sort((a, b) => worth(b) - worth(a));
  return {
    count: places.length,
    of: index.items.length,
    items: places.slice(from, from + most).map((place) => itemRow(index, tally, place)),
  };
}

function holds({ id, text, options }: Item, wanted: string): boolean {
  return [id, text, ...options].some((part) => part.toLowerCase().includes(wanted));
}

/** What is not known comes last. */
function worthOf(sort: NonNullable<ItemQuery["sort"]>, tally: ItemTally): ((place: number) => number) | null {
  if (sort === "run") return null;
  if (sort === "disagreement") {
    return (place) => {
      const agreement = tally.agreement[place] as number;
      return Number.isNaN(agreement) ? -1 : 1 - agreement;
    };
  }
  return (place) => (tally.compared[place] === 0 ? -1 : (tally.flips[place] as number) / (tally.compared[place] as number));
}

function itemRow(index: RunIndex, tally: ItemTally, place: number): ItemRow {
  const { digest, set, id, category, text, key } = index.items[place] as Item;
  return {
    digest,
    set,
    id,
    category,
    text: text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text,
    trials: tally.placesOf(place).length,
    correct: key === null ? null : (tally.correct[place] as number),
    answered: tally.answered[place] as number,
    flips: tally.flips[place] as number,
  };
}
