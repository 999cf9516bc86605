import type { Stream } from "../../random/stream.ts";
import type { ItemEstimate } from "../item-estimate.ts";
import { type Undefined, undefinedBecause } from "../undefined.ts";
import type { DistinctRows } from "./distinct-rows.ts";
import { type Generator, generator } from "./generator.ts";
import { jackknifeAcceleration, meansOf, type Plan, type Stratum, slopes, splitByStratum } from "./linearised.ts";
import { resampleSums } from "./resample-sums.ts";

export interface ItemBootstrap extends Omit<ItemEstimate, "plan"> {
  /** The statistic of each resample in which it is defined, and in how many it was not. */
  readonly replicates: Float64Array;
  readonly undefinedDraws: number;
  /** The standard deviation of the replicates. */
  readonly bootstrapSe: number;
  readonly acceleration: number | Undefined;
  /** (θ* − θ)/se* of each resample, if asked for; undefined when more than 5 % had to be drawn again because se* was 0. */
  readonly ts: Float64Array | Undefined | null;
}

export interface BootstrapOptions {
  readonly stream: Stream;
  /** Resamples; 10,000 if left out. */
  readonly draws?: number | undefined;
  /** Whether t* is wanted as well, at about twice the cost. */
  readonly studentised?: boolean | undefined;
}

/** The bootstrap of an estimate made before. */
export function resampled(
  estimated: ItemEstimate,
  { stream, draws = 10_000, studentised = false }: BootstrapOptions,
): ItemBootstrap {
  const { plan, ...figures } = estimated;
  const strata = splitByStratum(plan);
  const from = generator(stream);
  const first = drawOnce(plan, strata, draws, from, estimated.estimate, studentised);
  const replicates = first.values.filter((value) => Number.isFinite(value));
  return {
    ...figures,
    replicates,
    undefinedDraws: draws - replicates.length,
    bootstrapSe: deviation(replicates),
    acceleration: jackknifeAcceleration(plan, strata),
    ts: studentised
      ? drawAgain(first.ts, draws, (count) => drawOnce(plan, strata, count, from, figures.estimate, true).ts)
      : null,
  };
}

/** The same rows with all products of two of their numbers beside them. */
function withProducts({ rows, width, sizes }: DistinctRows): DistinctRows {
  const wide = width + (width * (width + 1)) / 2;
  const out = new Float64Array(sizes.length * wide);
  for (let row = 0; row < sizes.length; row++) {
    let at = row * wide;
    for (let j = 0; j < width; j++) out[at++] = rows[row * width + j] as number;
    for (let j = 0; j < width; j++) {
      for (let l = j; l < width; l++) out[at++] = (rows[row * width + j] as number) * (rows[row * width + l] as number);
    }
  }
  return { rows: out, width: wide, sizes };
}

/** `draws` resamples: the statistic of each and, if studentised, its t (NaN where its standard error is 0). */
function drawOnce(
  plan: Plan,
  strata: readonly Stratum[],
  draws: number,
  from: Generator,
  estimate: number,
  studentised: boolean,
): { values: Float64Array; ts: Float64Array } {
  const width = plan.base.length;
  const drawn = strata.map(({ distinct }) => resampleSums(studentised ? withProducts(distinct) : distinct, draws, from));
  const wide = studentised ? width + (width * (width + 1)) / 2 : width;
  const values = new Float64Array(draws);
  const ts = new Float64Array(studentised ? draws : 0);
  const sums = new Float64Array(width);
  const means = new Float64Array(plan.table.sums.length);
  for (let draw = 0; draw < draws; draw++) {
    sums.fill(0);
    for (const one of drawn) {
      for (let j = 0; j < width; j++) sums[j] = (sums[j] as number) + (one[draw * wide + j] as number);
    }
    meansOf(plan, sums, plan.table.units, means);
    const value = plan.statistic.value(means);
    values[draw] = value;
    if (!studentised) continue;
    const by = slopes(plan, means, sums);
    let variance = 0;
    let terms = 0;
    for (let h = 0; h < drawn.length; h++) {
      const one = drawn[h] as Float64Array;
      const { units } = strata[h] as Stratum;
      let at = draw * wide + width;
      let spread = 0;
      for (let j = 0; j < width; j++) {
        for (let l = j; l < width; l++) {
          const square = one[at++] as number;
          const product = square - ((one[draw * wide + j] as number) * (one[draw * wide + l] as number)) / units;
          spread += (j === l ? 1 : 2) * (by[j] as number) * (by[l] as number) * product;
          if (j === l) terms += (by[j] as number) ** 2 * square;
        }
      }
      variance += (spread * units) / (units - 1);
    }
    // A variance that is 0 but for the rounding of its terms is 0.
    ts[draw] = variance > 1e-12 * terms ? (value - estimate) / Math.sqrt(variance) : Number.NaN;
  }
  return { values, ts };
}

const TOO_MANY = undefinedBecause("more than 5 % of the resamples have no spread: no studentised interval");

/** Replaces the resamples without a t by new ones, at most one in twenty. */
function drawAgain(ts: Float64Array, draws: number, again: (count: number) => Float64Array): Float64Array | Undefined {
  const kept = ts.filter((t) => Number.isFinite(t));
  let all = kept;
  let redrawn = 0;
  while (all.length < draws) {
    const count = draws - all.length;
    redrawn += count;
    if (redrawn > 0.05 * draws) return TOO_MANY;
    const more = again(count).filter((t) => Number.isFinite(t));
    const joined = new Float64Array(all.length + more.length);
    joined.set(all);
    joined.set(more, all.length);
    all = joined;
  }
  return all;
}

function deviation(values: Float64Array): number {
  if (values.length < 2) return 0;
  const [first = 0] = values;
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    const off = value - first;
    sum += off;
    squares += off * off;
  }
  return Math.sqrt(Math.max(0, squares - (sum * sum) / values.length) / (values.length - 1));
}
