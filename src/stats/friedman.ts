import { midranks } from "./midranks.ts";
import { chiSquareUpper } from "./special/chi-square-upper.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const ALL_TIED = undefinedBecause("every item has the same value in all conditions");
const TOO_FEW = undefinedBecause("a comparison of conditions needs two of them or more");

/**
 * Friedman's test: do several conditions (columns) have the same distribution, from ranks within items (rows)? With the
 * correction for ties. Undefined for fewer than two conditions, and when all values tie in every item.
 *
 * Friedman (1937); Conover (1999) for ties.
 *
 * @example
 * friedman([[1, 2, 3], [1, 3, 2], [1, 2, 3], [2, 1, 3]]) // { chiSquare: ~4.5, df: 2, p: ~0.1053992245618643 }
 */
export function friedman(rows: readonly ArrayLike<number>[]): { chiSquare: number; df: number; p: number } | Undefined {
  const k = rows[0]?.length ?? 0;
  if (k < 2) return TOO_FEW;
  const n = rows.length;
  const sums = new Array<number>(k).fill(0);
  let lost = 0;
  for (const row of rows) {
    if (row.length !== k) throw new RangeError(`${row.length} conditions in a row, ${k} in the first`);
    const { ranks, ties } = midranks(row);
    for (const t of ties) lost += t * t * t - t;
    ranks.forEach((rank, j) => {
      (sums[j] as number) += rank;
    });
  }
  const room = n * k * (k + 1) - lost / (k - 1);
  if (room <= 0) return ALL_TIED;
  const off = sums.reduce((total, s) => total + (s - (n * (k + 1)) / 2) ** 2, 0);
  const chiSquare = (12 * off) / room;
  return { chiSquare, df: k - 1, p: chiSquareUpper(chiSquare, k - 1) };
}
