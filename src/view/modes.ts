import { NONE } from "./columns.ts";

const UNKNOWN = -2;

interface Block {
  readonly counts: Uint32Array;
  readonly modes: Int8Array;
}

/**
 * How often control chose each option of each item, by model and condition, and which it chose most often: what an answer under a cue is
 * compared with. Kept as trials come and change, so that a flip is one look.
 */
export class ControlAnswers {
  readonly width: number;
  /** By model and condition. */
  private readonly blocks: (Block | undefined)[][] = [];

  /** `width`: the most options that an item has. */
  constructor(width: number) {
    this.width = width;
  }

  count(model: number, condition: number, item: number, option: number, times: 1 | -1): void {
    if (option < 0 || option >= this.width) return;
    const { counts, modes } = this.block(model, condition, item);
    const at = item * this.width + option;
    counts[at] = (counts[at] as number) + times;
    modes[item] = UNKNOWN;
  }

  /** The one option that was chosen most often; NONE where several were, or none. */
  mode(model: number, condition: number, item: number): number {
    const block = this.blocks[model]?.[condition];
    if (block === undefined || item >= block.modes.length) return NONE;
    let mode = block.modes[item] as number;
    if (mode === UNKNOWN) {
      mode = modeOf(block.counts, item * this.width, this.width);
      block.modes[item] = mode;
    }
    return mode;
  }

  private block(model: number, condition: number, item: number): Block {
    this.blocks[model] ??= [];
    const own = this.blocks[model];
    let block = own[condition];
    if (block === undefined || item >= block.modes.length) {
      const items = Math.max(64, 2 * (item + 1));
      const counts = new Uint32Array(items * this.width);
      if (block !== undefined) counts.set(block.counts);
      block = { counts, modes: new Int8Array(items).fill(UNKNOWN) };
      own[condition] = block;
    }
    return block;
  }
}

function modeOf(counts: Uint32Array, from: number, width: number): number {
  let [most, mode] = [0, NONE];
  for (let option = 0; option < width; option++) {
    const times = counts[from + option] as number;
    if (times > most) [most, mode] = [times, option];
    else if (times === most) mode = NONE;
  }
  return mode;
}
