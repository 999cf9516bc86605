import { type CueBlock, type CueCell, cueBlocks } from "../cells.ts";
import { once } from "../memo.ts";
import { NONE, type Table } from "../table.ts";

export interface CuePlace {
  readonly block: CueBlock;
  readonly cue: CueCell;
}

/** Where a cue condition stands among those that it is compared with; null for control, and for conditions without a cue. */
export function placeOf(table: Table, condition: number): CuePlace | null {
  return once(table, `place ${condition}`, () => {
    for (const block of blocksOf(table)) {
      const cue = block.cues.find((each) => each.condition === condition);
      if (cue !== undefined) return { block, cue };
    }
    return null;
  });
}

export function blocksOf(table: Table): readonly CueBlock[] {
  return once(table, "blocks", () => cueBlocks(table));
}

/**
 * Whether the order of options on screen goes with the sample's index, the same in every condition. Then samples of different indices are
 * not alike, and comparisons of samples must match indices. Where the plan does not know (trials recorded elsewhere), the trials tell.
 */
export function isMatched(table: Table): boolean {
  const { optionOrder } = table.plan;
  if (optionOrder === "rotate" || optionOrder === "shuffle") return true;
  if (optionOrder === "fixed") return false;
  return once(table, "matched", () => doOrdersVary(table));
}

function doOrdersVary({ items, columns }: Table): boolean {
  const first = new Int8Array(items.length).fill(NONE);
  for (let at = 0; at < columns.keyPlace.length; at++) {
    const [place, item] = [columns.keyPlace[at] as number, columns.item[at] as number];
    if (place === NONE) continue;
    if (first[item] === NONE) first[item] = place;
    else if (first[item] !== place) return true;
  }
  return false;
}
