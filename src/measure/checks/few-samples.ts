import type { RunCheck } from "./check.ts";

/** Whatever compares samples of an item with each other needs two of them. */
export const fewSamples: RunCheck = (table) => {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let model = 0; model < table.models.length; model++)
    for (let condition = 0; condition < table.conditions.length; condition++)
      for (let item = 0; item < table.items.length; item++) {
        const [from, to] = table.range(model, condition, item);
        if (to === from) continue;
        least = Math.min(least, to - from);
        most = Math.max(most, to - from);
      }
  if (most === 0) return [];
  const figures = { least, most };
  if (most === 1) {
    const says =
      "There is one sample of each item in each condition: consistency, null flips and any k above 1 cannot be had, and chance cannot be told from the item.";
    return [{ check: "few-samples", model: null, state: "look", says, figures }];
  }
  const each = least === most ? String(most) : `${least} to ${most}`;
  return [
    {
      check: "few-samples",
      model: null,
      state: "good",
      says: `Each item has ${each} samples in each condition it met.`,
      figures,
    },
  ];
};
