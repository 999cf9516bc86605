import { binomialDraw } from "./binomial-draw.ts";
import { type Generator, word } from "./generator.ts";

/**
 * How often each item is drawn, when as many are drawn with replacement as there are; written over the array given. Blocks of 256
 * items (at the end 128, 64, ...) first get their number of draws, a binomial, and then a byte draws an item: see resampleSums.
 */
export function resampleTimes(times: Int32Array, from: Generator): void {
  const n = times.length;
  times.fill(0);
  let left = n;
  let start = 0;
  for (let size = 256; start < n; ) {
    if (start + size > n) {
      size /= 2;
      continue;
    }
    const count = binomialDraw(left, size / (n - start), from);
    left -= count;
    for (let todo = count; todo > 0; todo -= 4) {
      let four = word(from);
      for (let byte = Math.min(4, todo); byte > 0; byte--, four >>>= 8) {
        const item = start + (four & (size - 1));
        times[item] = (times[item] as number) + 1;
      }
    }
    start += size;
  }
}
