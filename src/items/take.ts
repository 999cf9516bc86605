import { stream } from "../random/stream.ts";
import type { Item } from "./item.ts";

/**
 * Draws `count` items, spread over the categories in proportion to their sizes. Which category gives the next item is decided by the quota
 * method (Balinski and Young 1975): it is house-monotone, so a larger draw keeps every item of a smaller one, and every category stays within
 * one item of its exact share, however many categories there are and however small. Within a category items come in a seeded order.
 */
export function takeItems(items: readonly Item[], count: number, seed: number): Item[] {
  if (count >= items.length) return [...items];
  const places = items.map((item, place) => ({ item, place, luck: stream(seed, "take", item.set, item.id).uniform() }));
  const categories = Array.from(
    Map.groupBy(places, ({ item }) => item.category),
    ([name, members]) => ({
      members: members.sort((a, b) => a.luck - b.luck),
      taken: 0,
      luck: stream(seed, "take category", name ?? "").uniform(),
    }),
  );
  type Category = (typeof categories)[number];
  const claim = ({ members, taken }: Category): number => members.length / (taken + 1);
  for (let house = 1; house <= count; house++) {
    // Eligible is who would not exceed the share of a draw of this size, rounded up; the strongest claim is the most items for each taken.
    const eligible = categories.filter(({ members, taken }) => taken * items.length < house * members.length);
    const next = eligible.reduce((a, b) => (claim(b) > claim(a) || (claim(b) === claim(a) && b.luck > a.luck) ? b : a));
    next.taken++;
  }
  const chosen = categories.flatMap(({ members, taken }) => members.slice(0, taken));
  return chosen.sort((a, b) => a.place - b.place).map(({ item }) => item);
}
