/** A square symmetric matrix, row by row. */
export type Matrix = readonly (readonly number[])[];

/**
 * The Cholesky factor of a symmetric positive definite matrix: the lower triangle L with A = L Lᵀ (Golub and Van Loan, 4.2).
 * Null where A is not positive definite, judged against its own diagonal: a pivot that elimination has reduced below
 * `tolerance` times the entry it came from is a column that the columns before it already explain.
 */
export function cholesky(a: Matrix, tolerance = 1e-12): number[][] | null {
  const factor: number[][] = [];
  for (const [i, row] of a.entries()) {
    const out: number[] = [];
    for (let j = 0; j <= i; j++) {
      const other = j === i ? out : (factor[j] as number[]);
      let left = row[j] as number;
      for (let k = 0; k < j; k++) left -= (out[k] as number) * (other[k] as number);
      if (j < i) out.push(left / (other[j] as number));
      else if (left > tolerance * Math.abs(row[i] as number)) out.push(Math.sqrt(left));
      else return null;
    }
    factor.push(out);
  }
  return factor;
}

/** Solves A x = b from the Cholesky factor of A. */
export function choleskySolve(factor: Matrix, b: readonly number[]): number[] {
  const x = [...b];
  const n = x.length;
  for (let i = 0; i < n; i++) {
    const row = factor[i] as readonly number[];
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - (row[k] as number) * (x[k] as number);
    x[i] = (x[i] as number) / (row[i] as number);
  }
  for (let i = n - 1; i >= 0; i--) {
    const row = factor[i] as readonly number[];
    x[i] = (x[i] as number) / (row[i] as number);
    for (let k = 0; k < i; k++) x[k] = (x[k] as number) - (row[k] as number) * (x[i] as number);
  }
  return x;
}

/** The inverse of A from the Cholesky factor of A. */
export function choleskyInverse(factor: Matrix): number[][] {
  return factor.map((_, i) =>
    choleskySolve(
      factor,
      factor.map((_, j) => (i === j ? 1 : 0)),
    ),
  );
}
