import { type Item, makeItem, type SetName } from "../../src/items/item.ts";
import type { Shown } from "../../src/stimuli/compose.ts";
import { optionLines } from "../../src/stimuli/letters.ts";

/** Short items of every set, for tests. */
export const ITEMS: Record<SetName, Item> = {
  ethics: makeItem({ set: "ethics", id: "e", text: "I fed the neighbour's cat.", options: ["wrong", "not wrong"], key: 1 }),
  moralchoice: makeItem({
    set: "moralchoice",
    id: "m",
    text: "You find a purse.",
    options: ["I return it.", "I keep it."],
    key: 0,
  }),
  morables: makeItem({
    set: "morables",
    id: "f",
    text: "A heron lent a crab her ladder.",
    options: ["Lend.", "Borrow.", "Climb.", "Wait.", "Fly."],
    key: 2,
  }),
  mcqa: makeItem({ set: "mcqa", id: "q", text: "How many legs has a spider?", options: ["six", "eight", "ten", "none"], key: 1 }),
};

export function shownAs(item: Item, order: readonly number[], targetLetter = ""): Shown {
  return { text: item.text, optionLines: optionLines(item.options, order), options: item.options.length, targetLetter };
}

export function inPlace(item: Item): number[] {
  return item.options.map((_, index) => index);
}
