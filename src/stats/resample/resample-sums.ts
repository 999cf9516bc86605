import { binomialDraw } from "./binomial-draw.ts";
import type { DistinctRows } from "./distinct-rows.ts";
import { type Generator, refill } from "./generator.ts";

/** A row that occurs at least so often gets a binomial draw of its own; below that, drawing its items one by one is cheaper. */
const OFTEN = 64;
/** Values of a block: what a byte can choose from. */
const BLOCK = 256;

/**
 * Column sums over resamples: N items drawn with replacement from N, `draws` times, all columns from the same draw. Answers
 * draws × width numbers, draw after draw.
 *
 * What a resample is made of is how often each item occurs in it, a multinomial, and a multinomial can be drawn cell by cell: the
 * items of a cell are drawn Binomial(left, cell / remaining) times. So the items are dealt into cells: every row that many items
 * share is a cell, which adds its row times its count; all others go into blocks of 256 (at the end 128, 64, ...), from which a
 * byte draws an item, four to a random word. This is exact in distribution, costs 30 ns a draw for each common row however many items have it, and about a
 * nanosecond an item for values that are all different. Cells come one after the other and draws inside, so a block stays in the cache.
 *
 * @example
 * resampleSums(distinctRows([Float64Array.of(2, 2, 2)]), 2, generator(stream(1, "a"))) // [6, 6]
 */
export function resampleSums({ rows, width, sizes }: DistinctRows, draws: number, from: Generator): Float64Array {
  const sums = new Float64Array(draws * width);
  const common: number[] = [];
  const rare: number[] = [];
  let n = 0;
  for (let row = 0; row < sizes.length; row++) {
    const size = sizes[row] as number;
    n += size;
    if (size >= OFTEN) common.push(row);
    else for (let copy = 0; copy < size; copy++) rare.push(row);
  }
  common.sort((a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b);
  const left = new Int32Array(draws).fill(n);
  let remaining = n;

  for (const row of common) {
    const size = sizes[row] as number;
    const chance = size / remaining;
    remaining -= size;
    for (let draw = 0; draw < draws; draw++) {
      const count = binomialDraw(left[draw] as number, chance, from);
      left[draw] = (left[draw] as number) - count;
      for (let j = 0; j < width; j++) {
        const at = draw * width + j;
        sums[at] = (sums[at] as number) + count * (rows[row * width + j] as number);
      }
    }
  }

  const block = Array.from({ length: width }, () => new Float64Array(BLOCK));
  let start = 0;
  for (let size = BLOCK; size >= 1; ) {
    if (start + size > rare.length) {
      size /= 2;
      continue;
    }
    for (let i = 0; i < size; i++) {
      const row = rare[start + i] as number;
      for (let j = 0; j < width; j++) (block[j] as Float64Array)[i] = rows[row * width + j] as number;
    }
    start += size;
    const chance = size / remaining;
    remaining -= size;
    for (let draw = 0; draw < draws; draw++) {
      const count = binomialDraw(left[draw] as number, chance, from);
      left[draw] = (left[draw] as number) - count;
      addDrawn(sums, draw * width, block, size - 1, count, from);
    }
  }
  return sums;
}

/** Adds to `sums` from `at` on, for each column, `count` of its values in the block, each drawn by a byte; the mask is the block's size less 1. */
function addDrawn(
  sums: Float64Array,
  at: number,
  block: readonly Float64Array[],
  mask: number,
  count: number,
  from: Generator,
): void {
  const { words } = from;
  for (let todo = count; todo > 0; ) {
    if (from.at === words.length) refill(from);
    const start = from.at;
    const whole = Math.min(words.length - start, todo >> 2);
    // With fewer than four to draw, one word serves them and what is left of it is thrown away.
    const few = whole === 0 ? todo : 0;
    for (let j = 0; j < block.length; j++) {
      const values = block[j] as Float64Array;
      sums[at + j] =
        (sums[at + j] as number) +
        (few > 0 ? sumOfFew(values, mask, words[start] as number, few) : sumOfBytes(values, mask, words, start, whole));
    }
    from.at = start + (few > 0 ? 1 : whole);
    todo -= few > 0 ? few : 4 * whole;
  }
}

function sumOfBytes(values: Float64Array, mask: number, words: Uint32Array, start: number, count: number): number {
  let total = 0;
  let other = 0;
  // The same loop twice: a mask that is known when the loop is compiled makes it a quarter faster, and nearly all blocks are full.
  if (mask === BLOCK - 1) {
    for (let at = start; at < start + count; at++) {
      const four = words[at] as number;
      total += (values[four & 255] as number) + (values[(four >>> 8) & 255] as number);
      other += (values[(four >>> 16) & 255] as number) + (values[four >>> 24] as number);
    }
    return total + other;
  }
  for (let at = start; at < start + count; at++) {
    const four = words[at] as number;
    total += (values[four & mask] as number) + (values[(four >>> 8) & mask] as number);
    other += (values[(four >>> 16) & mask] as number) + (values[(four >>> 24) & mask] as number);
  }
  return total + other;
}

function sumOfFew(values: Float64Array, mask: number, word: number, count: number): number {
  let total = 0;
  for (let byte = 0; byte < count; byte++) total += values[(word >>> (8 * byte)) & mask] as number;
  return total;
}
