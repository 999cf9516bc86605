import { cueBlocks } from "../cells.ts";
import type { RunCheck } from "./check.ts";

/**
 * A limit of every run with one phrasing a condition: condition and phrasing cannot be told apart. A standing note, so that whoever cites
 * a figure says for which words it holds. Without a sham, what a cue does is not yet what authority does.
 */
export const wording: RunCheck = (table) => {
  if (table.conditions.length < 2) return [];
  const blocks = cueBlocks(table);
  const targets = blocks.flatMap(({ cues }) => cues.map(({ target }) => target));
  const shams = targets.filter((target) => target === "none").length;
  const hasSham = blocks.length === 0 || shams > 0;
  const says = `Each condition has one phrasing: what is found holds for these words.${
    hasSham ? "" : " And there is no sham cue (the source, endorsing nothing): call it an effect of the cue, not of authority."
  }`;
  return [{ check: "wording", model: null, state: "look", says, figures: { phrasings: 1, shams } }];
};
