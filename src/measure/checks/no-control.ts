import { cueBlocks } from "../cells.ts";
import type { RunCheck } from "./check.ts";

/** What a cue changes can only be said beside what is answered without one. */
export const noControl: RunCheck = (table) => {
  const blocks = cueBlocks(table);
  const without = blocks.filter(({ control }) => control === null).length;
  if (blocks.length === 0 || table.items.length === 0) return [];
  if (without === 0)
    return [
      {
        check: "no-control",
        model: null,
        state: "good",
        says: "Every cue has its control.",
        figures: { blocks: blocks.length, without },
      },
    ];
  const says =
    "There is no control: flips, excess compliance, susceptibility and everything else that is told beside it cannot be had.";
  return [{ check: "no-control", model: null, state: "bad", says, figures: { blocks: blocks.length, without } }];
};
