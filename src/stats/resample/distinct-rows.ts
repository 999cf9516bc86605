/** The distinct rows of a table and how often each occurs, in order of first appearance. */
export interface DistinctRows {
  /** Row after row. */
  readonly rows: Float64Array;
  readonly width: number;
  /** How often each row occurs. */
  readonly sizes: Int32Array;
}

/**
 * The distinct rows among the rows of some columns, and their counts: all that a resampling of items needs to know of them.
 * Columns of equal length; -0 counts as 0.
 *
 * @example
 * distinctRows([Float64Array.of(1, 0, 1)]) // { rows: [1, 0], width: 1, sizes: [2, 1] }
 */
export function distinctRows(columns: readonly Float64Array[]): DistinctRows {
  const width = columns.length;
  const n = columns[0]?.length ?? 0;
  let codes = new Int32Array(n);
  let kinds = n === 0 ? 0 : 1;
  for (const column of columns) {
    // A pair (code so far, code of this value) is one whole number: below n² < 2^53.
    const values = new Map<number, number>();
    const pairs = new Map<number, number>();
    const next = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      const value = column[i] as number;
      let code = values.get(value);
      if (code === undefined) {
        code = values.size;
        values.set(value, code);
      }
      if (kinds === 1) {
        next[i] = code;
        continue;
      }
      const pair = (codes[i] as number) * n + code;
      let joint = pairs.get(pair);
      if (joint === undefined) {
        joint = pairs.size;
        pairs.set(pair, joint);
      }
      next[i] = joint;
    }
    kinds = kinds === 1 ? values.size : pairs.size;
    codes = next;
  }
  const sizes = new Int32Array(kinds);
  const rows = new Float64Array(kinds * width);
  for (let i = 0; i < n; i++) {
    const code = codes[i] as number;
    if (sizes[code] === 0) for (let j = 0; j < width; j++) rows[code * width + j] = (columns[j] as Float64Array)[i] as number;
    sizes[code] = (sizes[code] as number) + 1;
  }
  return { rows, width, sizes };
}
