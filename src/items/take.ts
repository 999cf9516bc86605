import { stream } from "../random/stream.ts";
import type { Item } from "./item.ts";

/**
 * Draws `count` items, spread over the categories in proportion to their sizes. Items of a category are put in a seeded order; the r-th
 * of a category with m items gets the priority (r + 1/2) / m, and the draw is the first `count` by priority (Webster's method, which is
 * house-monotone). So a larger draw keeps every item of a smaller one.
 */
export function takeItems(items: readonly Item[], count: number, seed: number): Item[] {
  if (count >= items.length) return [...items];
  const drawn = items.map((item, place) => ({
    item,
    place,
    luck: stream(seed, "take", item.set, item.id).uniform(),
    priority: 0,
  }));
  const categories = Map.groupBy(drawn, ({ item }) => item.category);
  for (const members of categories.values()) {
    members.sort((a, b) => a.luck - b.luck);
    members.forEach((member, rank) => {
      member.priority = (rank + 0.5) / members.length;
    });
  }
  const chosen = [...drawn].sort((a, b) => a.priority - b.priority || a.luck - b.luck).slice(0, count);
  return chosen.sort((a, b) => a.place - b.place).map(({ item }) => item);
}
