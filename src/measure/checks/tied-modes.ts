import { modes } from "../../stats/index.ts";
import { cueBlocks } from "../cells.ts";
import { figure, forEachModel, percent, type RunCheck, stateBy } from "./check.ts";

/** Items whose control has no single most frequent answer: flips are then averaged over several references. Look from a tenth, bad from 3 in 10. */
export const tiedModes: RunCheck = (table) => {
  const controls = cueBlocks(table).flatMap(({ control }) => (control === null ? [] : [control]));
  if (controls.length === 0) return [];
  return forEachModel(table, "tied-modes", (model) => {
    let [items, tied, none] = [0, 0, 0];
    for (const control of controls)
      for (let item = 0; item < table.items.length; item++) {
        const [from, to] = table.range(model, control, item);
        if (from === to) continue;
        const found = modes(table.columns.option.subarray(from, to)).length;
        items++;
        if (found > 1) tied++;
        if (found === 0) none++;
      }
    if (items === 0) return null;
    const share = tied / items;
    const without =
      none === 0
        ? ""
        : ` ${none} ${none === 1 ? "has" : "have"} no readable answer under control at all: their flips are undefined.`;
    const says = `${figure(tied)} of ${figure(items)} items (${percent(share)}) have a tie for the most frequent answer under control; flips are averaged over the tied.${without}`;
    return {
      state: stateBy(Math.max(share, none / items), { look: 0.1, bad: 0.3 }),
      says,
      figures: { items, tied, share, withoutMode: none },
    };
  });
};
