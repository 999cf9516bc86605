import { chiSquareUpper } from "./special/chi-square-upper.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const NO_CHANGE = undefinedBecause("no item differs between conditions");
const TOO_FEW = undefinedBecause("a comparison of conditions needs two of them or more");

/**
 * Cochran's Q: do several conditions have the same rate, from one binary for each item (row) and condition (column)? An omnibus
 * test; planned contrasts with max-T tell more. Undefined for fewer than two conditions, and when no item differs between them.
 *
 * Cochran (1950), The comparison of percentages in matched samples.
 *
 * @example
 * cochranQ([[1, 1, 0], [1, 0, 0], [0, 1, 0]]) // { q: ~2.6666666666666665, df: 2, p: ~0.2635971381157267 }
 */
export function cochranQ(rows: readonly ArrayLike<number>[]): { q: number; df: number; p: number } | Undefined {
  const conditions = rows[0]?.length ?? 0;
  if (conditions < 2) return TOO_FEW;
  const columns = new Array<number>(conditions).fill(0);
  let all = 0;
  let squares = 0;
  for (const row of rows) {
    if (row.length !== conditions) throw new RangeError(`${row.length} conditions in a row, ${conditions} in the first`);
    let total = 0;
    for (let j = 0; j < conditions; j++) {
      total += row[j] as number;
      (columns[j] as number) += row[j] as number;
    }
    all += total;
    squares += total * total;
  }
  const room = conditions * all - squares;
  if (room === 0) return NO_CHANGE;
  const off = columns.reduce((sum, column) => sum + (column - all / conditions) ** 2, 0);
  const q = (conditions * (conditions - 1) * off) / room;
  return { q, df: conditions - 1, p: chiSquareUpper(q, conditions - 1) };
}
