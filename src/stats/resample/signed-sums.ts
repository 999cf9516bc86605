import { binomialDraw } from "./binomial-draw.ts";
import { distinctRows } from "./distinct-rows.ts";
import type { Generator } from "./generator.ts";

/** A row that occurs at least so often (up to its sign) gets a binomial draw of its own. */
const OFTEN = 512;

/** Up to so many units that are not zero, all assignments are counted. */
export const EXACT_UNITS = 20;

/** A batch of sign assignments: sums of the columns, assignment after assignment. */
export type Batch = (sums: Float64Array, assignments: number) => void;

/**
 * Column sums under random signs: every unit's whole row is multiplied by +1 or -1 with even chances, `draws` times. Answers
 * draws × columns numbers.
 *
 * Rows that are equal up to their sign are one cell, whose sum of signs is 2 Binomial(size, 1/2) - size: exact, and of a cost that
 * does not grow with the size. The other rows are taken eight at a time: a table holds the sums of all 256 sign patterns, and a
 * random byte chooses one; a word serves 32 rows. So 20,000 rows that all differ cost about 2 µs an assignment.
 *
 * @example
 * signedSums([Float64Array.of(0, 0)], 3, generator(stream(1, "a"))) // [0, 0, 0]
 */
export function signedSums(columns: readonly Float64Array[], draws: number, from: Generator): Float64Array {
  const { rows, width, sizes } = distinctRows(withoutSign(columns));
  const sums = new Float64Array(draws * width);
  const rare: number[] = [];
  for (let row = 0; row < sizes.length; row++) {
    const size = sizes[row] as number;
    if (isZero(rows, row, width)) continue;
    if (size < OFTEN) {
      for (let copy = 0; copy < size; copy++) rare.push(row);
      continue;
    }
    for (let draw = 0; draw < draws; draw++) {
      const signs = 2 * binomialDraw(size, 0.5, from) - size;
      for (let j = 0; j < width; j++) {
        const at = draw * width + j;
        sums[at] = (sums[at] as number) + signs * (rows[row * width + j] as number);
      }
    }
  }
  const words = new Uint32Array(draws);
  const tables = Array.from({ length: width }, () => new Float64Array(1024));
  for (let start = 0; start < rare.length; start += 32) {
    for (let j = 0; j < width; j++) {
      for (let part = 0; part < 4; part++) {
        const eight = Array.from({ length: 8 }, (_, i) => {
          const row = rare[start + 8 * part + i];
          return row === undefined ? 0 : (rows[row * width + j] as number);
        });
        patternSums(eight, (tables[j] as Float64Array).subarray(256 * part, 256 * part + 256));
      }
    }
    from.fill(words);
    for (let j = 0; j < width; j++) addPatterns(sums, width, j, tables[j] as Float64Array, words);
  }
  return sums;
}

function addPatterns(sums: Float64Array, width: number, j: number, table: Float64Array, words: Uint32Array): void {
  for (let draw = 0, at = j; draw < words.length; draw++, at += width) {
    const four = words[draw] as number;
    sums[at] =
      (sums[at] as number) +
      ((table[four & 255] as number) + (table[256 | ((four >>> 8) & 255)] as number)) +
      ((table[512 | ((four >>> 16) & 255)] as number) + (table[768 | (four >>> 24)] as number));
  }
}

/**
 * Column sums under every sign assignment, 2^G of them, in batches; the observed signs are the last assignment of all. Rows that
 * are zero do not matter and should be left out. Each sum is put together from two halves, so rounding does not build up.
 *
 * @example
 * const seen = [];
 * everySignedSum([Float64Array.of(1, 2)], (sums, count) => seen.push(...sums.subarray(0, count)));
 * seen // [-3, -1, 1, 3]
 */
export function everySignedSum(columns: readonly Float64Array[], batch: Batch): void {
  const width = columns.length;
  const n = columns[0]?.length ?? 0;
  const low = Math.min(n, 10);
  const lower = columns.map((column) => patternSums(Array.from(column.subarray(0, low)), new Float64Array(2 ** low)));
  const upper = columns.map((column) => patternSums(Array.from(column.subarray(low)), new Float64Array(2 ** (n - low))));
  const sums = new Float64Array(width * 2 ** low);
  for (let high = 0; high < 2 ** (n - low); high++) {
    for (let j = 0; j < width; j++) {
      const base = (upper[j] as Float64Array)[high] as number;
      for (let i = 0; i < 2 ** low; i++) sums[i * width + j] = base + ((lower[j] as Float64Array)[i] as number);
    }
    batch(sums, 2 ** low);
  }
}

/** The sums of the values under all sign patterns: bit i of the pattern set means plus. */
function patternSums(values: readonly number[], into: Float64Array): Float64Array {
  into[0] = 0;
  let size = 1;
  for (const value of values) {
    for (let i = 0; i < size; i++) {
      const so = into[i] as number;
      into[i] = so - value;
      into[i + size] = so + value;
    }
    size *= 2;
  }
  return into;
}

/** The same rows, each with its first number that is not zero made positive. */
function withoutSign(columns: readonly Float64Array[]): Float64Array[] {
  const out = columns.map((column) => Float64Array.from(column));
  const n = columns[0]?.length ?? 0;
  for (let i = 0; i < n; i++) {
    const first = out.find((column) => column[i] !== 0);
    if (first === undefined || (first[i] as number) > 0) continue;
    for (const column of out) column[i] = -(column[i] as number);
  }
  return out;
}

function isZero(rows: Float64Array, row: number, width: number): boolean {
  for (let j = 0; j < width; j++) if (rows[row * width + j] !== 0) return false;
  return true;
}
