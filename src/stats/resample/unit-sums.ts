import { sum } from "../sum.ts";

/** The sums of the differences over clusters; without clusters the differences themselves. */
export function unitSums(values: ArrayLike<number>, clusters?: ArrayLike<string | number>): Float64Array {
  if (clusters === undefined) return Float64Array.from(values);
  if (clusters.length !== values.length) throw new RangeError("a cluster is needed for every item");
  const parts = new Map<string | number, number[]>();
  for (let i = 0; i < values.length; i++) {
    const cluster = clusters[i] as string | number;
    const part = parts.get(cluster);
    if (part === undefined) parts.set(cluster, [values[i] as number]);
    else part.push(values[i] as number);
  }
  return Float64Array.from(parts.values(), sum);
}
