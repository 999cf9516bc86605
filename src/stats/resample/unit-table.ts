import type { Linear } from "../statistic.ts";

/**
 * What was measured on each item: one column a measurement, null (or NaN) where an item has none, all columns in the same order
 * of items. Items that share a cluster are resampled together; with strata, as many are drawn from each stratum as it has.
 */
export interface ItemSample {
  readonly columns: readonly ArrayLike<number | null>[];
  readonly clusters?: ArrayLike<string | number> | undefined;
  readonly strata?: ArrayLike<string | number> | undefined;
  /** How much each item weighs in a mean; 1 each if left out. */
  readonly weights?: ArrayLike<number> | undefined;
}

/** The units that are resampled (items, or clusters of them) with what each adds to the sums of a statistic. */
export interface UnitTable {
  /** Items that have all values, and those that lack one. */
  readonly items: number;
  readonly itemsUndefined: number;
  readonly units: number;
  /** For each linear combination the units' weighted sums. */
  readonly sums: readonly Float64Array[];
  /** The units' weights: how many items they hold, if items weigh 1. */
  readonly weights: Float64Array;
  /** Each unit's stratum, numbered from 0. */
  readonly strata: Int32Array;
  readonly strataCount: number;
}

/** The units of a sample for one statistic: its linear combinations taken item by item, items without a value left out. */
export function unitTable(sample: ItemSample, of: readonly Linear[]): UnitTable {
  const { columns, clusters, strata, weights } = sample;
  const n = columns[0]?.length ?? 0;
  for (const given of [...columns, clusters, strata, weights]) {
    if (given !== undefined && given.length !== n) throw new RangeError(`${n} items, but ${given.length} values`);
  }
  const used = [...new Set(of.flat().map(([column]) => column))];
  const unitOf = new Map<string | number, number>();
  const stratumOf = new Map<string | number, number>();
  const sums = of.map(() => new Float64Array(n));
  const unitWeights = new Float64Array(n);
  const unitStrata = new Int32Array(n);
  let items = 0;
  let units = 0;
  for (let i = 0; i < n; i++) {
    if (used.some((column) => !defined(columns[column]?.[i]))) continue;
    items++;
    let stratum = 0;
    if (strata !== undefined) {
      stratum = stratumOf.get(strata[i] as string | number) ?? stratumOf.size;
      stratumOf.set(strata[i] as string | number, stratum);
    }
    let unit = units;
    if (clusters !== undefined) {
      unit = unitOf.get(clusters[i] as string | number) ?? units;
      unitOf.set(clusters[i] as string | number, unit);
      if (unit < units && unitStrata[unit] !== stratum) throw new RangeError(`cluster ${clusters[i]} lies in two strata`);
    }
    if (unit === units) units++;
    unitStrata[unit] = stratum;
    const weight = weights === undefined ? 1 : (weights[i] as number);
    unitWeights[unit] = (unitWeights[unit] as number) + weight;
    for (let j = 0; j < of.length; j++) {
      let value = 0;
      for (const [column, by] of of[j] as Linear) value += by * ((columns[column] as ArrayLike<number>)[i] as number);
      const into = sums[j] as Float64Array;
      into[unit] = (into[unit] as number) + weight * value;
    }
  }
  return {
    items,
    itemsUndefined: n - items,
    units,
    sums: sums.map((column) => column.subarray(0, units)),
    weights: unitWeights.subarray(0, units),
    strata: unitStrata.subarray(0, units),
    strataCount: Math.max(1, stratumOf.size),
  };
}

/** How many units the smallest stratum has. */
export function smallestStratum({ strata, strataCount }: UnitTable): number {
  const sizes = new Int32Array(strataCount);
  for (const stratum of strata) sizes[stratum] = (sizes[stratum] as number) + 1;
  return Math.min(...sizes);
}

function defined(value: number | null | undefined): boolean {
  return value !== null && value !== undefined && !Number.isNaN(value);
}
