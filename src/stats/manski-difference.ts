import { type Counted, manski } from "./manski.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

/**
 * The worst-case bounds of a difference of two rates, condition minus control: the lowest the one can be minus the highest the
 * other can, and the reverse. Undefined when either has no delivered trials.
 *
 * @example
 * manskiDifference({ n: 4, success: 3, missing: 1 }, { n: 4, success: 1, missing: 0 }) // [0.5, 0.75]
 */
export function manskiDifference(condition: Counted, control: Counted): [number, number] | Undefined {
  const a = manski(condition);
  const b = manski(control);
  if (isUndefined(a)) return a;
  if (isUndefined(b)) return b;
  return [a[0] - b[1], a[1] - b[0]];
}
