import { figure, forEachModel, numbered, type RunCheck, type State } from "./check.ts";

/** Contrasts are paired by item: an item that some condition lacks is in none that needs it. Look at any, bad from a tenth. */
export const unpairedItems: RunCheck = (table) =>
  forEachModel(table, "unpaired-items", (model) => {
    const { conditions, items } = table;
    if (conditions.length < 2) return null;
    let unpaired = 0;
    for (let item = 0; item < items.length; item++) {
      const lacks = conditions.some((_, condition) => {
        const [from, to] = table.range(model, condition, item);
        return from === to;
      });
      if (lacks) unpaired++;
    }
    const share = unpaired / items.length;
    const state: State = share >= 0.1 ? "bad" : unpaired > 0 ? "look" : "good";
    const says =
      unpaired === 0
        ? `Every one of ${numbered(items.length, "item")} met all conditions.`
        : `${numbered(unpaired, "item")} of ${figure(items.length)} did not meet every condition: contrasts rest on those that met both of theirs.`;
    return { state, says, figures: { items: items.length, unpaired } };
  });
