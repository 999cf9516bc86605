/**
 * Ranks from 1, equal values sharing the mean of theirs; and how many values share each rank where more than one does.
 *
 * @example
 * midranks([10, 30, 10, 20]) // { ranks: [1.5, 4, 1.5, 3], ties: [2] }
 */
export function midranks(values: ArrayLike<number>): { ranks: number[]; ties: number[] } {
  const order = Array.from(values, (_, i) => i).sort((i, j) => (values[i] as number) - (values[j] as number));
  const ranks = new Array<number>(values.length);
  const ties: number[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to++;
    for (let at = from; at < to; at++) ranks[order[at] as number] = (from + 1 + to) / 2;
    if (to - from > 1) ties.push(to - from);
    from = to;
  }
  return { ranks, ties };
}
