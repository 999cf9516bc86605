import { midranks } from "./midranks.ts";
import { pearson } from "./pearson.ts";
import { tTwoSided } from "./special/t-two-sided.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

const TOO_FEW = undefinedBecause("the t approximation needs three pairs or more");

/**
 * Spearman's rank correlation: how nearly one variable rises with the other, on midranks, with the two-sided p value of its t
 * approximation. Undefined where Pearson's is; p also for fewer than three pairs. A perfect correlation has p = 0 by this
 * approximation.
 *
 * @example
 * spearman([1, 2, 3, 4], [1, 3, 2, 9]).rho // ~0.8
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): { rho: number; p: number | Undefined } | Undefined {
  const rho = pearson(midranks(x).ranks, midranks(y).ranks);
  if (isUndefined(rho)) return rho;
  const df = x.length - 2;
  if (df < 1) return { rho, p: TOO_FEW };
  const room = (1 - rho) * (1 + rho);
  return { rho, p: room <= 0 ? 0 : tTwoSided(rho * Math.sqrt(df / room), df) };
}
