/**
 * Item by item, the first value minus the second: excess compliance from compliance and control's rate for the same target, an
 * accuracy difference from two conditions. Undefined (null) for an item where either is, so that both sides of a contrast speak
 * of the same items.
 *
 * @example
 * pairedDifference([1, 0.5, null], [0.25, null, 0]) // [0.75, null, null]
 */
export function pairedDifference(a: readonly (number | null)[], b: readonly (number | null)[]): (number | null)[] {
  if (a.length !== b.length) throw new RangeError(`${a.length} items on one side, ${b.length} on the other`);
  return a.map((value, i) => {
    const other = b[i] as number | null;
    return value === null || other === null ? null : value - other;
  });
}
