import type { Stream } from "../random/stream.ts";
import { generator } from "./resample/generator.ts";
import { EXACT_UNITS, everySignedSum, signedSums } from "./resample/signed-sums.ts";
import { unitSums } from "./resample/unit-sums.ts";

export interface MaxT {
  /** |t| of each contrast; null where there is none (all differences 0, or one unit), Infinity where all are equal. */
  readonly t: (number | null)[];
  /** The sign-flip p value of each contrast alone. */
  readonly raw: (number | null)[];
  /** Adjusted for all contrasts at once: against the largest |t| of an assignment. */
  readonly singleStep: (number | null)[];
  /** Adjusted step by step, never larger than the single-step one: report these. */
  readonly stepDown: (number | null)[];
  readonly exact: boolean;
  readonly assignments: number;
}

export interface MaxTOptions {
  readonly clusters?: ArrayLike<string | number> | undefined;
  readonly stream?: Stream | undefined;
  readonly draws?: number | undefined;
}

/**
 * Several paired contrasts on the same items, with p values adjusted for testing them all: an item's differences change their
 * signs together, so the adjustment knows how the contrasts go with each other and costs less than Holm's where they do. `contrasts`
 * are columns over the same items; a difference that an item lacks is null and takes no part. Items of a cluster flip together,
 * and t is that of the cluster sums. A contrast that no item has is null; one that is 0 on every item has p = 1 and no t.
 *
 * Westfall & Young (1993), single-step and step-down max-T, on |t| = |d̄|/(s/√n), for which the standard deviation is taken anew
 * under each assignment. Exact for up to 20 units, otherwise (1 + #)/(draws + 1).
 *
 * @example
 * maxT([[0.4, 0.2, 0.6], [0.1, -0.1, 0.2]]).stepDown // [0.5, 0.75]
 */
export function maxT(contrasts: readonly ArrayLike<number | null>[], options: MaxTOptions = {}): MaxT {
  const units = contrasts.map((contrast) => contrastUnits(contrast, options.clusters));
  const active = units.map(({ sums }) => sums);
  const rows = active[0]?.length ?? 0;
  const some = Array.from({ length: rows }, (_, unit) => active.some((column) => column[unit] !== 0));
  const columns = active.map((column) => column.filter((_, unit) => some[unit]));
  const width = columns.length;
  const observed = units.map(({ sums, count }) =>
    size(
      sums.reduce((total, d) => total + d, 0),
      count,
      squares(sums),
    ),
  );
  const second = units.map(({ sums }) => squares(sums));
  const live = observed.flatMap((t, j) => (t === null ? [] : [j]));
  // From the largest |t| down.
  const order = live.toSorted((a, b) => (observed[b] as number) - (observed[a] as number) || a - b);
  const seen = { raw: new Float64Array(width), single: new Float64Array(width), step: new Float64Array(width) };

  function count(sums: Float64Array, assignments: number): void {
    const ts = new Float64Array(width);
    for (let one = 0; one < assignments; one++) {
      let most = 0;
      for (const j of live) {
        const t = size(sums[one * width + j] as number, (units[j] as Units).count, second[j] as number) as number;
        ts[j] = t;
        if (t > most) most = t;
      }
      let below = 0;
      for (let rank = order.length - 1; rank >= 0; rank--) {
        const j = order[rank] as number;
        const t = ts[j] as number;
        const limit = (observed[j] as number) - 1e-12;
        if (t > below) below = t;
        if (t >= limit) seen.raw[j] = (seen.raw[j] as number) + 1;
        if (most >= limit) seen.single[j] = (seen.single[j] as number) + 1;
        if (below >= limit) seen.step[j] = (seen.step[j] as number) + 1;
      }
    }
  }

  const free = columns[0]?.length ?? 0;
  const exact = free <= EXACT_UNITS;
  const { stream, draws = 99_999 } = options;
  if (exact) everySignedSum(columns, count);
  else if (stream === undefined) throw new RangeError(`${free} units: a stream is needed to draw their signs`);
  else count(signedSums(columns, draws, generator(stream)), draws);
  const assignments = exact ? 2 ** free : draws;
  const share = (times: number): number => (exact ? times / assignments : (1 + times) / (assignments + 1));
  const p = (times: Float64Array): (number | null)[] =>
    observed.map((t, j) => (t === null ? ((units[j] as Units).count === 0 ? null : 1) : share(times[j] as number)));
  const stepDown = p(seen.step);
  let largest = 0;
  for (const j of order) {
    largest = Math.max(largest, stepDown[j] as number);
    stepDown[j] = largest;
  }
  return { t: observed, raw: p(seen.raw), singleStep: p(seen.single), stepDown, exact, assignments };
}

interface Units {
  /** Over all units, 0 for those that lack the contrast. */
  readonly sums: Float64Array;
  /** How many units have the contrast. */
  readonly count: number;
}

function contrastUnits(contrast: ArrayLike<number | null>, clusters?: ArrayLike<string | number>): Units {
  const zeroed = Float64Array.from({ length: contrast.length }, (_, i) => present(contrast[i]));
  const has = Float64Array.from({ length: contrast.length }, (_, i) =>
    contrast[i] == null || Number.isNaN(contrast[i]) ? 0 : 1,
  );
  return { sums: unitSums(zeroed, clusters), count: unitSums(has, clusters).reduce((n, held) => n + (held > 0 ? 1 : 0), 0) };
}

function present(value: number | null | undefined): number {
  return value == null || Number.isNaN(value) ? 0 : value;
}

function squares(values: Float64Array): number {
  return values.reduce((total, value) => total + value * value, 0);
}

/** |t| from the sum of n numbers and the sum of their squares; Infinity where they do not vary, null where all are 0. */
function size(total: number, n: number, squares: number): number | null {
  if (squares === 0 || n < 2) return null;
  const spread = squares - (total * total) / n;
  if (spread <= 1e-12 * squares) return Infinity;
  return Math.abs(total) / Math.sqrt((spread * n) / (n - 1));
}
