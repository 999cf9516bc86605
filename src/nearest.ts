/** The known word closest to what was written, when it is close enough to be a slip of the finger; for error messages. */
function nearest(written: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  // A word of one letter has no near neighbour: every other letter is as far.
  let bestDistance = Math.min(written.length, Math.max(1, Math.floor(written.length / 3)) + 1);
  for (const word of known) {
    const distance = editDistance(written.toLowerCase(), word.toLowerCase());
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours count one each. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** `; did you mean "samples"?` or nothing. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const word = nearest(written, known);
  return word === undefined ? "" : `; did you mean "${word}"?`;
}
