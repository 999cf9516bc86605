import { hash } from "node:crypto";
import type { Item } from "../items/item.ts";

/** Two gigabytes for the order of blocks. */
export const MOST_BLOCKS = 2 ** 28;

/**
 * One block is an item in one sample: its conditions stand together in time, and blocks are shuffled, so that drift of an API falls on all
 * conditions alike. Every block gets a seeded key and blocks are sorted by it: adding items or samples puts new blocks between the old ones
 * and never changes the order among those. Eight bytes a block, whatever the number of conditions.
 */
export function shuffledBlocks(items: readonly Item[], samples: number, seed: number): Uint32Array {
  const count = items.length * samples;
  // The sort key is the upper half of a 64-bit number, the block's index the lower half: one native sort, no comparator.
  const words = new Uint32Array(count * 2);
  const upper = isLittleEndian() ? 1 : 0;
  items.forEach((item, place) => {
    const state = hash("sha256", JSON.stringify([seed, "block-order", item.set, item.id]), "buffer").readUInt32LE(0);
    for (let sample = 0; sample < samples; sample++) {
      const block = place * samples + sample;
      words[block * 2 + upper] = mixed(state, sample);
      words[block * 2 + (1 - upper)] = block;
    }
  });
  new BigUint64Array(words.buffer).sort();
  for (let place = 0; place < count; place++) words[place] = words[place * 2 + (1 - upper)] as number;
  return words.subarray(0, count);
}

/** The finaliser of MurmurHash3 over a state and a counter: every bit of either moves every bit of the result. */
function mixed(state: number, counter: number): number {
  let x = (state ^ Math.imul(counter + 1, 0x9e3779b9)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
}
