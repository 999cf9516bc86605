import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

/** What a disagreement costs: 1 for any (nominal), by ranks between (ordinal), by squared distance (interval). */
export type KrippendorffMetric = "nominal" | "ordinal" | "interval";

export interface Krippendorff {
  readonly alpha: number | Undefined;
  /** Values in units with two or more: all that count. */
  readonly pairable: number;
}

const NO_PAIRS = undefinedBecause("no unit has two values to compare");
const ALL_ONE = undefinedBecause("every value is the same, so no disagreement is expected and alpha is 0/0");

/**
 * Krippendorff's alpha: one minus the observed disagreement over the one expected by chance. Each unit is the list of values it
 * was given, of any length; units with fewer than two do not count. Like Fleiss' kappa it supposes that a value means the same
 * in every unit; unlike it, it takes missing values and unequal numbers.
 *
 * Undefined without a pair to compare, and when all values are the same (0/0: not 1).
 *
 * Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 *
 * @example
 * krippendorff([[1, 1], [2, 2], [1, 2], [3]]) // { alpha: ~0.4444444444444444, pairable: 6 }
 * krippendorff([[1, 1], [1, 1]]).alpha.reason // "every value is the same, so no disagreement is expected and alpha is 0/0"
 */
export function krippendorff(units: readonly ArrayLike<number>[], metric: KrippendorffMetric = "nominal"): Krippendorff {
  const used = units.filter((unit) => unit.length >= 2);
  const values = [...new Set(used.flatMap((unit) => Array.from(unit)))].sort((a, b) => a - b);
  const totals = new Array<number>(values.length).fill(0);
  const counted = used.map((unit) => {
    const counts = new Array<number>(values.length).fill(0);
    for (const value of Array.from(unit)) {
      const at = values.indexOf(value);
      (counts[at] as number)++;
      (totals[at] as number)++;
    }
    return counts;
  });
  const n = sum(totals);
  if (n === 0) return { alpha: NO_PAIRS, pairable: 0 };
  if (values.length === 1) return { alpha: ALL_ONE, pairable: n };
  const cost = costs(values, totals, metric);

  function disagreement(counts: readonly number[]): number {
    let total = 0;
    for (let i = 0; i < counts.length; i++) {
      if (counts[i] === 0) continue;
      for (let j = i + 1; j < counts.length; j++) total += 2 * (counts[i] as number) * (counts[j] as number) * cost(i, j);
    }
    return total;
  }

  const observed = sum(counted.map((counts) => disagreement(counts) / (sum(counts) - 1))) / n;
  const expected = disagreement(totals) / (n * (n - 1));
  return { alpha: 1 - observed / expected, pairable: n };
}

function costs(
  values: readonly number[],
  totals: readonly number[],
  metric: KrippendorffMetric,
): (i: number, j: number) => number {
  if (metric === "nominal") return () => 1;
  if (metric === "interval") return (i, j) => ((values[i] as number) - (values[j] as number)) ** 2;
  const upTo: number[] = [];
  totals.forEach((count, i) => {
    upTo.push((upTo[i - 1] ?? 0) + count);
  });
  return (i, j) => {
    const between = (upTo[j] as number) - (upTo[i - 1] ?? 0);
    return (between - ((totals[i] as number) + (totals[j] as number)) / 2) ** 2;
  };
}
