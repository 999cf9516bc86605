import { type Undefined, undefinedBecause } from "./undefined.ts";

const NO_SPREAD = undefinedBecause("leaving any one item out changes nothing");

/**
 * The acceleration of the BCa interval: a sixth of the skewness of the delete-one values of a statistic, which tells how fast its
 * standard error changes with its value. `times` says for how many items each value stands (1 each if left out). With `strata`
 * the values are centred within each stratum. Undefined when all are equal, or fewer than two.
 *
 * Efron (1987): a = Σ(θ̄ − θ_(i))³ / 6(Σ(θ̄ − θ_(i))²)^1.5.
 *
 * @example
 * acceleration([3, 3, 0]) // ~0.06804138174397717
 * acceleration([1, 1]) // { value: null, reason: "leaving any one item out changes nothing" }
 */
export function acceleration(
  deleteOne: ArrayLike<number>,
  times?: ArrayLike<number>,
  strata?: ArrayLike<number>,
): number | Undefined {
  const totals = new Map<number, { sum: number; count: number }>();
  for (let i = 0; i < deleteOne.length; i++) {
    const stratum = strata === undefined ? 0 : (strata[i] as number);
    const count = times === undefined ? 1 : (times[i] as number);
    const total = totals.get(stratum) ?? { sum: 0, count: 0 };
    total.sum += count * (deleteOne[i] as number);
    total.count += count;
    totals.set(stratum, total);
  }
  let squares = 0;
  let cubes = 0;
  let size = 0;
  for (let i = 0; i < deleteOne.length; i++) {
    const { sum, count } = totals.get(strata === undefined ? 0 : (strata[i] as number)) as { sum: number; count: number };
    const off = sum / count - (deleteOne[i] as number);
    const weight = times === undefined ? 1 : (times[i] as number);
    squares += weight * off * off;
    cubes += weight * off * off * off;
    size = Math.max(size, Math.abs(deleteOne[i] as number));
  }
  if (!(Math.sqrt(squares) > 1e-14 * size)) return NO_SPREAD;
  return cubes / (6 * squares ** 1.5);
}
