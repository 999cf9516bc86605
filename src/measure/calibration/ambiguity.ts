import { isUndefined, meanOf, weightedBootstrap } from "../../stats/index.ts";
import { type Counted, countedWhere } from "../counted.ts";
import { type About, clustersOf, streamFor } from "../estimate.ts";
import { itemsIn } from "../items-in.ts";
import type { Estimate } from "../measures.ts";
import { itemAgreement } from "../metrics/agreement.ts";
import { lacksConfidence } from "../metrics/confidence.ts";
import { counted } from "../metrics/item-mean.ts";
import type { Table } from "../table.ts";
import { type RankedPairs, rankCorrelation, rankedPairs, rankInfluences } from "./rank-correlation.ts";

const METRIC = "confidence-ambiguity";

/**
 * Whether confidence is lower where the answers differ: Spearman's correlation over items of mean confidence with ambiguity, one minus the
 * agreement of OTHER samples (else the noise of the same samples would be in both). Samples are split into a first and a second half, which
 * under rotation see the same orders of options; each half gives the confidence once and the ambiguity once, and the two
 * correlations are averaged. Negative: less sure where it wavers.
 */
export function confidenceAmbiguity(table: Table, about: Omit<About, "metric">, condition: number): Estimate {
  const { model, category = null } = about;
  const places = itemsIn(table, category);
  const size = places?.length ?? table.items.length;
  const halves = [0, 1].map(() => ({ stated: [] as number[], wavering: [] as number[] })) as [Half, Half];
  const units: number[] = [];
  const has = new Float64Array(table.items.length).fill(Number.NaN);
  const clusters = clustersOf(table);
  for (let one = 0; one < size; one++) {
    const item = places === null ? one : (places[one] as number);
    const [from, to] = table.range(model, condition, item);
    const middle = from + Math.floor((to - from) / 2);
    const stated = [meanStated(table, from, middle), meanStated(table, middle, to)];
    const wavering = [1 - itemAgreement(table, item, middle, to), 1 - itemAgreement(table, item, from, middle)];
    if ([...stated, ...wavering].some(Number.isNaN)) continue;
    halves.forEach((half, h) => {
      half.stated.push(stated[h] as number);
      half.wavering.push(wavering[h] as number);
    });
    has[item] = 1;
    units.push(clusters?.[item] ?? item);
  }
  const found = countedWhere(table, counted(table, model, condition, lacksConfidence), [has], meanOf(0), category);
  return correlated(table, { ...about, metric: METRIC }, halves, units, size, found);
}

interface Half {
  readonly stated: number[];
  readonly wavering: number[];
}

function correlated(
  table: Table,
  about: About,
  halves: readonly [Half, Half],
  units: readonly number[],
  size: number,
  { trials, missing }: Counted,
): Estimate {
  const { metric, regime, model, condition, category = null } = about;
  const items = units.length;
  const base: Estimate = {
    metric,
    k: 1,
    regime,
    model: table.models[model] as string,
    condition,
    category,
    estimate: null,
    low: null,
    high: null,
    se: null,
    bounds: null,
    items,
    itemsUndefined: size - items,
    trials,
    missing,
    interval: "none",
  };
  if (items < 3)
    return { ...base, reason: "fewer than three items have confidences and two answers in either half of their samples" };
  const pairs = halves.map(({ stated, wavering }) => rankedPairs(stated, wavering)) as [RankedPairs, RankedPairs];
  const numbers = new Map([...new Set(units)].map((unit, number) => [unit, number]));
  const unitOf = Int32Array.from(units, (unit) => numbers.get(unit) as number);
  const weights = new Float64Array(items);
  const average = (times: Int32Array): number => {
    for (let i = 0; i < items; i++) weights[i] = times[unitOf[i] as number] as number;
    return (rankCorrelation(pairs[0], weights) + rankCorrelation(pairs[1], weights)) / 2;
  };
  const rho = average(new Int32Array(numbers.size).fill(1));
  if (!Number.isFinite(rho)) return { ...base, reason: "all items have the same confidence, or the same ambiguity" };
  // For the acceleration alone: what leaving out a unit changes, the ranks of the others being held.
  const deleteOne = new Float64Array(numbers.size).fill(rho);
  for (const influence of pairs.map(rankInfluences)) {
    for (let i = 0; i < items; i++) {
      const unit = unitOf[i] as number;
      deleteOne[unit] = (deleteOne[unit] as number) - (influence[i] as number) / 2 / items;
    }
  }
  const draws = Math.max(250, Math.min(1_000, Math.floor(1e6 / items)));
  const around = weightedBootstrap(numbers.size, average, { stream: streamFor(table, about), draws, deleteOne });
  if (isUndefined(around)) return { ...base, estimate: rho, reason: around.reason };
  const { low, high, bootstrapSe, method, reason } = around;
  const se = method === "none" ? null : bootstrapSe;
  const interval = method === "none" ? method : `${method}, ${draws} draws`;
  return { ...base, estimate: rho, low, high, se, interval, ...(reason === undefined ? {} : { reason }) };
}

function meanStated({ columns }: Table, from: number, to: number): number {
  let sum = 0;
  let n = 0;
  for (let at = from; at < to; at++) {
    if (lacksConfidence(columns, at)) continue;
    sum += columns.confidence[at] as number;
    n++;
  }
  return n === 0 ? Number.NaN : sum / n;
}
