/** As many of every stratum as this, or all that it has, before any gets more: one alone would say nothing of how they differ. */
const LEAST = 2;

/**
 * How many to draw from each stratum, by its size. Rare strata are where a reader errs and would hardly be drawn in proportion, so that each
 * gets its least first; the rest goes by the square root of the sizes (Bankier's power allocation), a place at a time to whoever has fewest for
 * its root, so that a larger draw contains a smaller one. Never more than there are.
 */
export function allocate(sizes: readonly number[], take: number): number[] {
  const places = sizes.map(() => 0);
  for (let given = 0; given < take; given++) {
    let best = -1;
    for (let stratum = 0; stratum < sizes.length; stratum++) if (isBefore(stratum, best, sizes, places)) best = stratum;
    if (best < 0) break;
    places[best] = (places[best] as number) + 1;
  }
  return places;
}

function isBefore(a: number, b: number, sizes: readonly number[], places: readonly number[]): boolean {
  const [size, has] = [sizes[a] as number, places[a] as number];
  if (has >= size) return false;
  if (b < 0) return true;
  const [otherSize, otherHas] = [sizes[b] as number, places[b] as number];
  if (has < LEAST || otherHas < LEAST) return has !== otherHas ? has < otherHas : size > otherSize;
  return Math.sqrt(size) / has > Math.sqrt(otherSize) / otherHas;
}
