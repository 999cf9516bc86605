/**
 * Which items are defined in every one of the columns: the set that a comparison of several cells must share.
 *
 * @example
 * commonItems([1, null, 0], [0, 0, 0]) // [0, 2]
 */
export function commonItems(...columns: readonly (readonly (number | null)[])[]): number[] {
  const length = columns[0]?.length ?? 0;
  return Array.from({ length }, (_, i) => i).filter((i) =>
    columns.every((column) => column[i] !== null && column[i] !== undefined),
  );
}
