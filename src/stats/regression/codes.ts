/** What names a group: an item id, a model, a stratum. */
export type Label = string | number;

/** Numbers the labels 0, 1, 2 in the order of their first row. */
export function codes(labels: ArrayLike<Label>): { code: Int32Array; count: number } {
  const known = new Map<Label, number>();
  const code = new Int32Array(labels.length);
  for (let r = 0; r < labels.length; r++) {
    const label = labels[r] as Label;
    let at = known.get(label);
    if (at === undefined) {
      at = known.size;
      known.set(label, at);
    }
    code[r] = at;
  }
  return { code, count: known.size };
}
