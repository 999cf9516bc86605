import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

const TOO_FEW = undefinedBecause("a correlation needs two pairs or more");
const CONSTANT = undefinedBecause("one of the variables does not vary");

/**
 * Pearson's correlation: how nearly the pairs lie on a straight line, from −1 to 1. Undefined for fewer than two pairs, and when
 * one of the variables does not vary.
 *
 * @example
 * pearson([1, 2, 3], [2, 4, 6]) // ~1
 * pearson([1, 1], [2, 3]) // { value: null, reason: "one of the variables does not vary" }
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | Undefined {
  if (x.length !== y.length) throw new RangeError(`${x.length} values of one variable, ${y.length} of the other`);
  const n = x.length;
  if (n < 2) return TOO_FEW;
  if (same(x) || same(y)) return CONSTANT;
  const centreX = sum(x) / n;
  const centreY = sum(y) / n;
  const offX = Array.from(x, (value) => value - centreX);
  const offY = Array.from(y, (value) => value - centreY);
  const spread = Math.sqrt(sum(offX.map((d) => d * d))) * Math.sqrt(sum(offY.map((d) => d * d)));
  const r = sum(offX.map((d, i) => d * (offY[i] as number))) / spread;
  return Math.max(-1, Math.min(1, r));
}

function same(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
