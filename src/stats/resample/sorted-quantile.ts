/**
 * The type 7 quantile of values that are sorted already: linear between the order statistics at p(n − 1).
 *
 * @example
 * sortedQuantile([1, 2, 4], 0.75) // 3
 */
export function sortedQuantile(sorted: ArrayLike<number>, p: number): number {
  const at = p * (sorted.length - 1);
  const below = Math.floor(at);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (at - below) * (high - low);
}
