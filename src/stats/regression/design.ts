import { normalTwoSided } from "../special/normal-two-sided.ts";

/** One predictor: a name for the tables, and its value in every row. */
export interface Column {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

/** Outcomes of yes-or-no trials, with what may explain them. Rows are single trials, or counts of successes out of `trials`. */
export interface BinaryData {
  /** Successes in each row: 0 or 1 where `trials` is left out. */
  readonly successes: ArrayLike<number>;
  readonly trials?: ArrayLike<number>;
  readonly columns: readonly Column[];
}

/** A coefficient on the log-odds scale, with the two-sided Wald test of "it is 0". */
export interface Coefficient {
  readonly name: string;
  readonly estimate: number;
  readonly se: number;
  readonly z: number;
  readonly p: number;
}

export interface Design {
  readonly names: readonly string[];
  readonly rows: number;
  readonly width: number;
  /** The predictors row by row, the intercept first where there is one. */
  readonly x: Float64Array;
  readonly successes: Float64Array;
  readonly trials: Float64Array;
}

/** Checks the rows and lays the predictors out row by row. Rows that do not fit together are the caller's mistake: it throws. */
export function design(data: BinaryData, intercept: boolean): Design {
  const rows = data.successes.length;
  const successes = Float64Array.from(data.successes);
  const trials = data.trials === undefined ? new Float64Array(rows).fill(1) : Float64Array.from(data.trials);
  if (trials.length !== rows) throw new RangeError(`${rows} rows of successes but ${trials.length} of trials`);
  for (let r = 0; r < rows; r++) {
    const y = successes[r] as number;
    const n = trials[r] as number;
    if (!Number.isInteger(n) || !Number.isInteger(y) || y < 0 || y > n) {
      throw new RangeError(`row ${r}: ${y} successes of ${n} trials; both must be whole, with 0 <= successes <= trials`);
    }
  }
  const constant = { name: "(Intercept)", values: new Float64Array(rows).fill(1) };
  const columns = intercept ? [constant, ...data.columns] : data.columns;
  const width = columns.length;
  const x = new Float64Array(rows * width);
  for (const [j, column] of columns.entries()) {
    if (column.values.length !== rows) throw new RangeError(`column ${column.name} has ${column.values.length} rows of ${rows}`);
    for (let r = 0; r < rows; r++) {
      const value = column.values[r] as number;
      if (!Number.isFinite(value)) throw new RangeError(`column ${column.name}, row ${r}: ${value} is not a number`);
      x[r * width + j] = value;
    }
  }
  return { names: columns.map((column) => column.name), rows, width, x, successes, trials };
}

export function coefficient(name: string, estimate: number, se: number): Coefficient {
  const z = estimate / se;
  return { name, estimate, se, z, p: normalTwoSided(z) };
}
