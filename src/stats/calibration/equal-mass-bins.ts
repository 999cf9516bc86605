/**
 * The bin of each value among bins that hold about equally many: ⌊bins·#{x < v}/N⌋. Equal values are never parted, so a bin may
 * hold more than its share, and others nothing.
 *
 * @example
 * equalMassBins([0.5, 0.9, 0.9, 1], 2) // [0, 0, 0, 1]
 */
export function equalMassBins(values: ArrayLike<number>, bins: number): Int32Array {
  const sorted = Float64Array.from(values).sort();
  const below = new Map<number, number>();
  sorted.forEach((value, rank) => {
    if (!below.has(value)) below.set(value, rank);
  });
  return Int32Array.from({ length: values.length }, (_, i) =>
    Math.floor((bins * (below.get(values[i] as number) as number)) / values.length),
  );
}
