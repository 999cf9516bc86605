/**
 * Visits every way to take `size` things out of groups of alike things (`counts` says how many are in each), once for each
 * distinct outcome: `taken` says how many of each group were taken (one array, reused), `ways` in how many ways that happens,
 * Π C(count, taken). Their sum is C(n, size), but there are far fewer outcomes than subsets.
 *
 * @example
 * const seen = []
 * forEachSplit([3, 1], 2, (taken, ways) => seen.push([[...taken], ways]))
 * seen // [[[2, 0], 3], [[1, 1], 3]]
 */
export function forEachSplit(
  counts: readonly number[],
  size: number,
  visit: (taken: readonly number[], ways: number) => void,
): void {
  const groups = counts.length;
  const taken = new Array<number>(groups).fill(0);
  const after = new Array<number>(groups + 1).fill(0);
  for (let g = groups - 1; g >= 0; g--) after[g] = (after[g + 1] as number) + (counts[g] as number);
  if (size < 0 || size > (after[0] as number)) return;

  function choose(group: number, left: number, ways: number): void {
    if (group === groups) {
      visit(taken, ways);
      return;
    }
    const count = counts[group] as number;
    const least = Math.max(0, left - (after[group + 1] as number));
    const most = Math.min(count, left);
    for (let take = most; take >= least; take--) {
      taken[group] = take;
      choose(group + 1, left - take, ways * chooseCount(count, take));
    }
  }
  choose(0, size, 1);
}

/**
 * How many distinct outcomes forEachSplit would visit.
 *
 * @example
 * countSplits([3, 1], 2) // 2
 */
export function countSplits(counts: readonly number[], size: number): number {
  let ways = new Float64Array(size + 1);
  ways[0] = 1;
  for (const count of counts) {
    const next = new Float64Array(size + 1);
    for (let total = 0; total <= size; total++) {
      for (let take = 0; take <= Math.min(count, total); take++)
        next[total] = (next[total] as number) + (ways[total - take] as number);
    }
    ways = next;
  }
  return ways[size] as number;
}

/** The number of ways to choose k of n, exact below 2^53. */
function chooseCount(n: number, k: number): number {
  const least = Math.min(k, n - k);
  let ways = 1;
  for (let j = 1; j <= least; j++) ways = (ways * (n - least + j)) / j;
  return ways;
}
