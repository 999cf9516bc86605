import type { Stream } from "../../random/stream.ts";
import { binomialDraw } from "../resample/binomial-draw.ts";
import { distinctRows } from "../resample/distinct-rows.ts";
import { type Generator, generator, word } from "../resample/generator.ts";
import { sortedQuantile } from "../resample/sorted-quantile.ts";
import { type Undefined, undefinedBecause } from "../undefined.ts";
import { type Binning, binOfEach } from "./bin-of-each.ts";
import { type Forecast, outcomeAt, probabilities } from "./forecast.ts";

export interface EceNull {
  /** The mean, and the 95 % range, of the ECE of a perfectly calibrated participant with these confidences. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** The share of such participants whose ECE is at least the observed one, (1 + #)/(draws + 1). */
  readonly p: number;
  /** How alike the answers to one item are taken to be, 0 to 1. */
  readonly alike: number;
}

export interface EceNullOptions extends Binning {
  readonly stream: Stream;
  /** The item of each trial; trials of an item are not independent. Without it they are taken to be. */
  readonly items?: ArrayLike<string | number> | undefined;
  readonly draws?: number | undefined;
}

/**
 * What the ECE would be if the confidences were right: outcomes y ~ Bernoulli(q) are drawn again and again. An ECE inside this
 * range is no sign of miscalibration. Undefined without trials.
 *
 * Samples of one item succeed and fail together, which widens the range. Drawn outcomes are as alike as the observed ones: each
 * trial takes its item's common uniform number with chance √ρ, otherwise its own, so that every outcome is still Bernoulli(q) and
 * two of an item have covariance ρ(min(q, q′) − qq′); ρ is fitted to the products of residuals about each bin's accuracy (moments, held in [0, 1]).
 *
 * Roelofs et al. (2022) and Bröcker & Smith (2007), consistency resampling, here by item.
 *
 * @example
 * eceNull({ confidence: [100, 0], correct: [1, 0] }, { stream: stream(1, "a"), draws: 99 }) // { mean: 0, low: 0, high: 0, p: 1, alike: 0 }
 */
export function eceNull(forecast: Forecast, options: EceNullOptions): EceNull | Undefined {
  const q = probabilities(forecast);
  const n = q.length;
  if (n === 0) return undefinedBecause("no trial has a confidence");
  const { stream, items, draws = 1_999 } = options;
  const group = binOfEach(forecast, q, options);
  const bins = group.reduce((most, bin) => Math.max(most, bin), 0) + 1;
  const y = Float64Array.from(q, (_, i) => outcomeAt(forecast, i));
  const item = itemNumbers(items, n);
  const alike = items === undefined ? 0 : likeness(y, group, bins, item);
  const from = generator(stream);
  const draw = alike === 0 ? alone(q, group, from) : together(q, group, item, alike, from);
  // In each bin the successes less the sum of confidences.
  const gaps = new Float64Array(bins);
  const error = (): number => gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / n;
  const add = (bin: number, gap: number): void => {
    gaps[bin] = (gaps[bin] as number) + gap;
  };
  for (let i = 0; i < n; i++) add(group[i] as number, (y[i] as number) - (q[i] as number));
  const observed = error();
  const drawn = new Float64Array(draws);
  let reached = 0;
  for (let one = 0; one < draws; one++) {
    gaps.fill(0);
    draw(add);
    drawn[one] = error();
    if ((drawn[one] as number) >= observed - 1e-12) reached++;
  }
  const mean = drawn.reduce((sum, value) => sum + value, 0) / draws;
  drawn.sort();
  const p = (1 + reached) / (draws + 1);
  return { mean, low: sortedQuantile(drawn, 0.025), high: sortedQuantile(drawn, 0.975), p, alike };
}

type Draw = (add: (bin: number, gap: number) => void) => void;

/** Independent outcomes: a binomial for all trials of a bin that state the same chance. */
function alone(q: Float64Array, group: Int32Array, from: Generator): Draw {
  const { rows, sizes } = distinctRows([Float64Array.from(group), q]);
  return (add) => {
    for (let cell = 0; cell < sizes.length; cell++) {
      const chance = rows[2 * cell + 1] as number;
      const size = sizes[cell] as number;
      add(rows[2 * cell] as number, binomialDraw(size, chance, from) - size * chance);
    }
  };
}

/** Outcomes of an item that share its uniform number with chance √ρ each. */
function together(q: Float64Array, group: Int32Array, item: Int32Array, alike: number, from: Generator): Draw {
  const shares = new Float64Array(item.reduce((most, one) => Math.max(most, one), 0) + 1);
  const common = Math.sqrt(alike) * 2 ** 32;
  return (add) => {
    for (let one = 0; one < shares.length; one++) shares[one] = (word(from) + 0.5) * 2 ** -32;
    for (let i = 0; i < q.length; i++) {
      const luck = word(from) < common ? (shares[item[i] as number] as number) : (word(from) + 0.5) * 2 ** -32;
      const chance = q[i] as number;
      add(group[i] as number, (luck < chance ? 1 : 0) - chance);
    }
  };
}

function itemNumbers(items: ArrayLike<string | number> | undefined, n: number): Int32Array {
  if (items === undefined) return new Int32Array(n);
  if (items.length !== n) throw new RangeError(`${n} trials, but ${items.length} items`);
  const numbers = new Map<string | number, number>();
  return Int32Array.from({ length: n }, (_, i) => {
    const name = items[i] as string | number;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}

/** ρ by moments: the products of residuals of pairs of trials of one item, over what they would be if ρ were 1. */
function likeness(y: Float64Array, group: Int32Array, bins: number, item: Int32Array): number {
  const counts = new Float64Array(bins);
  const right = new Float64Array(bins);
  for (let i = 0; i < y.length; i++) {
    counts[group[i] as number] = (counts[group[i] as number] as number) + 1;
    right[group[i] as number] = (right[group[i] as number] as number) + (y[i] as number);
  }
  const members = new Map<number, number[]>();
  item.forEach((one, i) => {
    const list = members.get(one);
    if (list === undefined) members.set(one, [i]);
    else list.push(i);
  });
  let over = 0;
  let under = 0;
  const rate = (i: number): number => (right[group[i] as number] as number) / (counts[group[i] as number] as number);
  for (const list of members.values()) {
    for (let a = 0; a < list.length; a++) {
      for (let b = 0; b < a; b++) {
        const [i, j] = [list[a] as number, list[b] as number];
        const [ri, rj] = [rate(i), rate(j)];
        over += ((y[i] as number) - ri) * ((y[j] as number) - rj);
        under += Math.min(ri, rj) - ri * rj;
      }
    }
  }
  return under > 0 ? Math.min(1, Math.max(0, over / under)) : 0;
}
