/**
 * The sum of the values, with the rounding errors carried along and added at the end, so that neither the order nor the number
 * of values matters much. The sum of nothing is 0.
 *
 * Neumaier (1974), an improvement of Kahan's summation.
 *
 * @example
 * sum([1, 1e100, 1, -1e100]) // 2
 * sum([]) // 0
 */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}
