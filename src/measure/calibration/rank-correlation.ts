/** Two variables over items, each as the place of its value among the distinct ones, from the least. */
export interface RankedPairs {
  readonly x: Levels;
  readonly y: Levels;
}

interface Levels {
  readonly level: Int32Array;
  readonly count: number;
}

export function rankedPairs(x: readonly number[], y: readonly number[]): RankedPairs {
  return { x: levelsOf(x), y: levelsOf(y) };
}

function levelsOf(values: readonly number[]): Levels {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const places = new Map(sorted.map((value, place) => [value, place]));
  return { level: Int32Array.from(values, (value) => places.get(value) as number), count: sorted.length };
}

/**
 * Spearman's correlation of items that count several times each: midranks among the weighted items, then Pearson's. In one pass, since the order of
 * values never changes: what a bootstrap of thousands of draws needs. NaN where one variable does not vary.
 */
export function rankCorrelation(pairs: RankedPairs, weights: Float64Array): number {
  return moments(pairs, weights).rho;
}

/** What each item adds to the correlation of the ranks, the ranks being held: for an acceleration, not for an error. */
export function rankInfluences(pairs: RankedPairs): Float64Array {
  const n = pairs.x.level.length;
  const { x, y, meanX, meanY, xx, yy, rho } = moments(pairs, new Float64Array(n).fill(1));
  return Float64Array.from({ length: n }, (_, i) => {
    const dx = ((x[pairs.x.level[i] as number] as number) - meanX) / Math.sqrt(xx / n);
    const dy = ((y[pairs.y.level[i] as number] as number) - meanY) / Math.sqrt(yy / n);
    return dx * dy - (rho / 2) * (dx * dx + dy * dy);
  });
}

function moments({ x: { level: xs, count: xCount }, y: { level: ys, count: yCount } }: RankedPairs, weights: Float64Array) {
  const [x, y] = [midranks(xs, xCount, weights), midranks(ys, yCount, weights)];
  let [n, meanX, meanY] = [0, 0, 0];
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    n += weight;
    meanX += weight * (x[xs[i] as number] as number);
    meanY += weight * (y[ys[i] as number] as number);
  }
  meanX /= n;
  meanY /= n;
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number;
    const dx = (x[xs[i] as number] as number) - meanX;
    const dy = (y[ys[i] as number] as number) - meanY;
    xx += weight * dx * dx;
    yy += weight * dy * dy;
    xy += weight * dx * dy;
  }
  return { x, y, meanX, meanY, xx, yy, rho: xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : Number.NaN };
}

/** The midrank of each distinct value. */
function midranks(level: Int32Array, count: number, weights: Float64Array): Float64Array {
  const ranks = new Float64Array(count);
  for (let i = 0; i < weights.length; i++) {
    const place = level[i] as number;
    ranks[place] = (ranks[place] as number) + (weights[i] as number);
  }
  let below = 0;
  for (let place = 0; place < count; place++) {
    const own = ranks[place] as number;
    ranks[place] = below + (own + 1) / 2;
    below += own;
  }
  return ranks;
}
