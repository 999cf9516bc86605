import { type SparseLdl, sparseLdl } from "../linear/sparse-ldl.ts";
import { codes, type Label } from "./codes.ts";
import { type BinaryData, type Column, design } from "./design.ts";

/** An independent random effect: every level of `group` has its own intercept or, where `slope` is given, its own slope on it. */
export interface RandomTerm {
  /** The grouping factor's name; terms of one name must have the same levels. */
  readonly group: string;
  readonly levels: ArrayLike<Label>;
  readonly slope?: Column;
}

export interface MixedData extends BinaryData {
  readonly random: readonly RandomTerm[];
}

export interface Term {
  readonly group: string;
  /** "(Intercept)" or the name of the slope's column. */
  readonly name: string;
  readonly levels: number;
  /** Root mean square of the covariate over trials: what scales the standard deviation. */
  readonly size: number;
}

/** The rows of a mixed model, those of equal design made one, and where each row's random effects stand among all of them. */
export interface Layout {
  readonly names: readonly string[];
  readonly rows: number;
  readonly width: number;
  readonly x: Float64Array;
  readonly successes: Float64Array;
  readonly trials: Float64Array;
  readonly terms: readonly Term[];
  /** Per row and term: the random effect's number, and the covariate it is multiplied by. */
  readonly effect: Int32Array;
  readonly covariate: Float64Array;
  /** The term that a random effect belongs to. */
  readonly termOf: Int32Array;
  /** Per row and pair of terms k > l (in order 10, 20, 21, 30, ...): where their product lies below the diagonal of `matrix`. */
  readonly pair: Int32Array;
  readonly matrix: SparseLdl;
}

/**
 * Lays a mixed model out. The random effects are ordered for elimination: the factor with the most levels first, so nested and
 * crossed factors alike leave little to fill in, and intercept and slope of one level side by side.
 */
export function layout(data: MixedData): Layout {
  const full = design(data, true);
  const count = data.random.length;
  const factors = new Map<string, { code: Int32Array; count: number; terms: number[] }>();
  const terms = data.random.map((term, k) => {
    if (term.levels.length !== full.rows)
      throw new RangeError(`${term.group} has ${term.levels.length} levels for ${full.rows} rows`);
    const slope = term.slope?.values;
    if (slope !== undefined && slope.length !== full.rows)
      throw new RangeError(`slope ${term.slope?.name} has ${slope.length} rows of ${full.rows}`);
    const coded = codes(term.levels);
    const known = factors.get(term.group);
    if (known === undefined) factors.set(term.group, { ...coded, terms: [k] });
    else if (known.code.some((code, r) => code !== coded.code[r]))
      throw new RangeError(`two terms of ${term.group} differ in their levels`);
    else known.terms.push(k);
    return { term, coded, slope };
  });

  const {
    rows,
    first,
    row: rowOf,
  } = distinct(full.rows, [
    ...Array.from({ length: full.width }, (_, j) =>
      Float64Array.from({ length: full.rows }, (_, r) => full.x[r * full.width + j] as number),
    ),
    ...terms.flatMap(({ coded, slope }) => (slope === undefined ? [coded.code] : [coded.code, slope])),
  ]);
  const x = new Float64Array(rows * full.width);
  const successes = new Float64Array(rows);
  const trials = new Float64Array(rows);
  for (let r = 0; r < full.rows; r++) {
    const at = rowOf[r] as number;
    successes[at] = (successes[at] as number) + (full.successes[r] as number);
    trials[at] = (trials[at] as number) + (full.trials[r] as number);
  }
  for (let at = 0; at < rows; at++) {
    const r = first[at] as number;
    x.set(full.x.subarray(r * full.width, (r + 1) * full.width), at * full.width);
  }

  const offset = new Int32Array(count);
  const stride = new Int32Array(count);
  let size = 0;
  for (const factor of [...factors.values()].sort((a, b) => b.count - a.count)) {
    for (const [i, k] of factor.terms.entries()) {
      offset[k] = size + i;
      stride[k] = factor.terms.length;
    }
    size += factor.count * factor.terms.length;
  }
  const effect = new Int32Array(rows * count);
  const covariate = new Float64Array(rows * count);
  const termOf = new Int32Array(size);
  const squares = new Float64Array(count);
  let allTrials = 0;
  for (let at = 0; at < rows; at++) {
    const r = first[at] as number;
    const n = trials[at] as number;
    allTrials += n;
    for (const [k, { coded, slope }] of terms.entries()) {
      const column = (offset[k] as number) + (coded.code[r] as number) * (stride[k] as number);
      const z = slope === undefined ? 1 : (slope[r] as number);
      effect[at * count + k] = column;
      covariate[at * count + k] = z;
      termOf[column] = k;
      squares[k] = (squares[k] as number) + n * z * z;
    }
  }
  const below = Array.from({ length: size }, () => new Set<number>());
  forPairs(rows, count, effect, (_, i, j) => (below[Math.min(i, j)] as Set<number>).add(Math.max(i, j)));
  const matrix = sparseLdl(below);
  const pair = new Int32Array((rows * count * (count - 1)) / 2);
  forPairs(rows, count, effect, (at, i, j) => {
    pair[at] = matrix.position(i, j);
  });
  return {
    names: full.names,
    rows,
    width: full.width,
    x,
    successes,
    trials,
    terms: terms.map(({ term, coded }, k) => ({
      group: term.group,
      name: term.slope?.name ?? "(Intercept)",
      levels: coded.count,
      size: Math.sqrt((squares[k] as number) / Math.max(1, allTrials)),
    })),
    effect,
    covariate,
    termOf,
    pair,
    matrix,
  };
}

function forPairs(rows: number, count: number, effect: Int32Array, visit: (at: number, i: number, j: number) => void): void {
  let at = 0;
  for (let r = 0; r < rows; r++) {
    for (let k = 1; k < count; k++) {
      for (let l = 0; l < k; l++) visit(at++, effect[r * count + k] as number, effect[r * count + l] as number);
    }
  }
}

/** Numbers the distinct rows of a table given by columns, in the order of their first appearance. */
function distinct(length: number, columns: readonly ArrayLike<number>[]): { rows: number; first: number[]; row: Int32Array } {
  let row: Int32Array = new Int32Array(length);
  for (const column of columns) {
    const value = codes(column);
    row = codes(Float64Array.from(row, (id, r) => id * value.count + (value.code[r] as number))).code;
  }
  const first: number[] = [];
  for (let r = 0; r < length; r++) if (row[r] === first.length) first.push(r);
  return { rows: first.length, first, row };
}
