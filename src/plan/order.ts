import type { Item } from "../items/item.ts";
import { stream } from "../random/stream.ts";
import type { OptionOrderRule } from "../study/study.ts";

/** `order[place]` is the canonical option that stands in that place on screen. */
export type Order = readonly number[];

export function canonicalOrder(item: Item): Order {
  return item.options.map((_, option) => option);
}

/**
 * The order of an item's options in sample s, the same in every condition and for every model. `rotate` gives the item a seeded starting
 * order and moves it on by one place a sample, so that over as many samples as options every option has stood in every place once.
 * Streams are named by item and sample alone: nothing else that a study adds can change an order.
 */
export function optionOrders(rule: OptionOrderRule, seed: number, item: Item): (sample: number) => Order {
  const canonical = canonicalOrder(item);
  if (rule === "fixed") return () => canonical;
  if (rule === "shuffle") return (sample) => stream(seed, "option-order", item.set, item.id, sample).shuffle([...canonical]);
  const start = stream(seed, "option-order", item.set, item.id).shuffle([...canonical]);
  const count = start.length;
  return (sample) => start.map((_, place) => start[(place + sample) % count] as number);
}
