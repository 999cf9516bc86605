/**
 * A sparse symmetric positive definite matrix of a fixed pattern, factored again and again with new values: A = L D Lᵀ by the
 * up-looking method of Davis (2005, "Algorithm 849: LDL"). The pattern is analysed once. Columns are eliminated in the order
 * given, so the caller puts the many unrelated levels first and the few that everything meets last; then little fills in.
 */
export interface SparseLdl {
  readonly size: number;
  /** Where entry (i, j), i not j, of the pattern lies in `below`; its value there is the caller's to set. */
  position(i: number, j: number): number;
  /** Values of A: the diagonal, and the entries below it in the layout of L (entries that only fill in stay 0). */
  readonly diagonal: Float64Array;
  readonly below: Float64Array;
  /** Factors A from `diagonal` and `below`; returns log |A|. */
  factor(): number;
  /** Solves A x = b in place, after `factor`. */
  solve(b: Float64Array): void;
  /** The entries of the inverse of A on the pattern of L, after `factor`: Takahashi's equations (Erisman and Tinney 1975). */
  invert(): { diagonal: Float64Array; below: Float64Array };
}

/** `rowsBelow[j]` lists the rows i > j with an entry in column j of A; in any order, repeats allowed. */
export function sparseLdl(rowsBelow: readonly Iterable<number>[]): SparseLdl {
  const size = rowsBelow.length;
  const { start, row } = fillIn(rowsBelow);
  const entries = row.length;
  const diagonal = new Float64Array(size);
  const below = new Float64Array(entries);
  const d = new Float64Array(size);
  const l = new Float64Array(entries);
  const next = new Int32Array(size);
  const work = new Float64Array(size);
  const inverseDiagonal = new Float64Array(size);
  const inverseBelow = new Float64Array(entries);
  // The columns with an entry in each row of L, in order: the pattern by rows, for the up-looking factorisation.
  const rowStart = new Int32Array(size + 1);
  for (const i of row) rowStart[i + 1] = (rowStart[i + 1] as number) + 1;
  for (let i = 0; i < size; i++) rowStart[i + 1] = (rowStart[i + 1] as number) + (rowStart[i] as number);
  const column = new Int32Array(entries);
  const entryOf = new Int32Array(entries);
  const filled = rowStart.slice();
  for (let j = 0; j < size; j++) {
    for (let p = start[j] as number; p < (start[j + 1] as number); p++) {
      const i = row[p] as number;
      const at = filled[i] as number;
      column[at] = j;
      entryOf[at] = p;
      filled[i] = at + 1;
    }
  }

  function position(i: number, j: number): number {
    const low = Math.min(i, j);
    const high = Math.max(i, j);
    let from = start[low] as number;
    let to = (start[low + 1] as number) - 1;
    while (from <= to) {
      const middle = (from + to) >> 1;
      const at = row[middle] as number;
      if (at === high) return middle;
      if (at < high) from = middle + 1;
      else to = middle - 1;
    }
    throw new RangeError(`entry (${i}, ${j}) is not in the pattern of the matrix`);
  }

  function factor(): number {
    let logDeterminant = 0;
    next.set(start.subarray(0, size));
    for (let k = 0; k < size; k++) {
      const from = rowStart[k] as number;
      const to = rowStart[k + 1] as number;
      for (let at = from; at < to; at++) work[column[at] as number] = below[entryOf[at] as number] as number;
      let pivot = diagonal[k] as number;
      for (let at = from; at < to; at++) {
        const j = column[at] as number;
        const y = work[j] as number;
        work[j] = 0;
        const end = next[j] as number;
        for (let p = start[j] as number; p < end; p++) {
          const i = row[p] as number;
          work[i] = (work[i] as number) - (l[p] as number) * y;
        }
        const ratio = y / (d[j] as number);
        pivot -= ratio * y;
        l[end] = ratio;
        next[j] = end + 1;
      }
      d[k] = pivot;
      logDeterminant += Math.log(pivot);
    }
    return logDeterminant;
  }

  function solve(b: Float64Array): void {
    for (let j = 0; j < size; j++) {
      const x = b[j] as number;
      for (let p = start[j] as number; p < (start[j + 1] as number); p++) {
        const i = row[p] as number;
        b[i] = (b[i] as number) - (l[p] as number) * x;
      }
    }
    for (let j = size - 1; j >= 0; j--) {
      let x = (b[j] as number) / (d[j] as number);
      for (let p = start[j] as number; p < (start[j + 1] as number); p++) x -= (l[p] as number) * (b[row[p] as number] as number);
      b[j] = x;
    }
  }

  function invert(): { diagonal: Float64Array; below: Float64Array } {
    for (let j = size - 1; j >= 0; j--) {
      const from = start[j] as number;
      const to = start[j + 1] as number;
      for (let p = from; p < to; p++) inverseBelow[p] = 0;
      // The rows of column j form a clique of the filled pattern, so every entry of the inverse asked for below is known.
      for (let p = from; p < to; p++) {
        const i = row[p] as number;
        const li = l[p] as number;
        inverseBelow[p] = (inverseBelow[p] as number) - li * (inverseDiagonal[i] as number);
        let at = start[i] as number;
        for (let q = p + 1; q < to; q++) {
          const k = row[q] as number;
          while ((row[at] as number) < k) at++;
          const z = inverseBelow[at] as number;
          inverseBelow[q] = (inverseBelow[q] as number) - li * z;
          inverseBelow[p] = (inverseBelow[p] as number) - (l[q] as number) * z;
        }
      }
      let z = 1 / (d[j] as number);
      for (let p = from; p < to; p++) z -= (l[p] as number) * (inverseBelow[p] as number);
      inverseDiagonal[j] = z;
    }
    return { diagonal: inverseDiagonal, below: inverseBelow };
  }

  return { size, position, diagonal, below, factor, solve, invert };
}

/** The pattern of L, columns one after another: the rows of A's column, and those its children in the elimination tree pass on. */
function fillIn(rowsBelow: readonly Iterable<number>[]): { start: Int32Array; row: Int32Array } {
  const columns = rowsBelow.map((rows) => new Set(rows));
  const start = new Int32Array(columns.length + 1);
  const sorted = columns.map((rows, j) => {
    const list = Int32Array.from(rows).sort();
    const parent = list[0];
    if (parent !== undefined) {
      const heir = columns[parent] as Set<number>;
      for (const i of list) if (i !== parent) heir.add(i);
    }
    start[j + 1] = (start[j] as number) + list.length;
    return list;
  });
  const row = new Int32Array(start[columns.length] as number);
  for (const [j, list] of sorted.entries()) row.set(list, start[j] as number);
  return { start, row };
}
