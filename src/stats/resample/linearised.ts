import { acceleration } from "../acceleration.ts";
import { satterthwaiteDf } from "../satterthwaite-df.ts";
import type { Statistic } from "../statistic.ts";
import { type Undefined, undefinedBecause } from "../undefined.ts";
import { type DistinctRows, distinctRows } from "./distinct-rows.ts";
import type { UnitTable } from "./unit-table.ts";

/** A statistic on the units as a function of the sums over them, and what is needed of its spread. */
export interface Plan {
  readonly statistic: Statistic;
  readonly table: UnitTable;
  /** What is summed: the linear combinations, then the weights where they differ between units; each less its mean, `centre`. */
  readonly base: readonly Float64Array[];
  readonly centre: readonly number[];
  /** The common weight of a unit, or null where weights are summed too. */
  readonly weight: number | null;
}

/** The units of a stratum: only how often each distinct row occurs matters. */
export interface Stratum {
  readonly units: number;
  readonly distinct: DistinctRows;
}

/** Prepares a statistic for resampling. Sums are kept about their means, so that small spreads survive the rounding. */
export function planOf(statistic: Statistic, table: UnitTable): Plan {
  const [common = 1] = table.weights;
  const same = table.weights.every((weight) => weight === common);
  const raw = same ? table.sums : [...table.sums, table.weights];
  const centre = raw.map((column) => column.reduce((sum, value) => sum + value, 0) / table.units);
  const base = raw.map((column, j) => column.map((value) => value - (centre[j] as number)));
  return { statistic, table, base, centre, weight: same ? common : null };
}

/** The means from centred sums over `units` units (null: the sums of all units, which are 0). */
export function meansOf(
  { table, centre, weight }: Plan,
  sums: ArrayLike<number> | null,
  units = table.units,
  into = new Float64Array(table.sums.length),
): Float64Array {
  const columns = into.length;
  let under = units * (weight ?? (centre[columns] as number));
  if (weight === null && sums !== null) under += sums[columns] as number;
  for (let j = 0; j < columns; j++) {
    into[j] = (units * (centre[j] as number) + (sums === null ? 0 : (sums[j] as number))) / under;
  }
  return into;
}

/** How the statistic changes with each of the summed columns, at the means of a resample. */
export function slopes(plan: Plan, means: ArrayLike<number>, sums: ArrayLike<number> | null): number[] {
  const { table, centre, weight } = plan;
  const columns = table.sums.length;
  const gradient = plan.statistic.gradient(means);
  if (weight !== null) return gradient.map((g) => g / (table.units * weight));
  const under = table.units * (centre[columns] as number) + (sums === null ? 0 : (sums[columns] as number));
  const last = gradient.reduce((sum, g, j) => sum + g * (means[j] as number), 0);
  return [...gradient.map((g) => g / under), -last / under];
}

/** The units' linear contributions to the statistic; they add up to 0. */
export function influences(plan: Plan): Float64Array {
  const by = slopes(plan, meansOf(plan, null), null);
  const out = new Float64Array(plan.table.units);
  for (let j = 0; j < plan.base.length; j++) {
    const column = plan.base[j] as Float64Array;
    const slope = by[j] as number;
    for (let unit = 0; unit < out.length; unit++) out[unit] = (out[unit] as number) + slope * (column[unit] as number);
  }
  return out;
}

/**
 * The delta method: √Σ_h n_h/(n_h − 1) Σ(z − z̄_h)², which for clusters is CR1 and is what each resample is studentised by; for
 * fewer than 30 clusters without strata the error to report is CR2.
 */
export function standardError(
  plan: Plan,
  influence: Float64Array,
  clustered: boolean,
): { se: number; df: number; studentisingSe: number } {
  const { units, strata, strataCount, weights } = plan.table;
  const counts = new Float64Array(strataCount);
  const means = new Float64Array(strataCount);
  for (let unit = 0; unit < units; unit++) {
    const stratum = strata[unit] as number;
    counts[stratum] = (counts[stratum] as number) + 1;
    means[stratum] = (means[stratum] as number) + (influence[unit] as number);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let squares = 0;
  let corrected = 0;
  for (let unit = 0; unit < units; unit++) {
    const stratum = strata[unit] as number;
    const count = counts[stratum] as number;
    const off = (influence[unit] as number) - (means[stratum] as number) / count;
    squares += (off * off * count) / (count - 1);
    corrected += (off * off) / (1 - (weights[unit] as number) / total);
  }
  const studentisingSe = Math.sqrt(squares);
  if (clustered && strataCount === 1 && units < 30) {
    return { se: Math.sqrt(corrected), df: satterthwaiteDf(weights), studentisingSe };
  }
  return { se: studentisingSe, df: units - strataCount, studentisingSe };
}

/** The units of each stratum. */
export function splitByStratum({ base, table }: Plan): Stratum[] {
  const { strata, strataCount } = table;
  if (strataCount === 1) return [{ units: table.units, distinct: distinctRows(base) }];
  return Array.from({ length: strataCount }, (_, stratum) => {
    const columns = base.map((column) => column.filter((_, unit) => strata[unit] === stratum));
    return { units: columns[0]?.length ?? 0, distinct: distinctRows(columns) };
  });
}

/** The acceleration from leaving out each unit in turn, equal ones once. */
export function jackknifeAcceleration(plan: Plan, strata: readonly Stratum[]): number | Undefined {
  const { units } = plan.table;
  if (units < 2) return undefinedBecause("one item cannot be left out");
  const width = plan.base.length;
  const values: number[] = [];
  const times: number[] = [];
  const where: number[] = [];
  strata.forEach(({ distinct: { rows, sizes } }, stratum) => {
    for (let row = 0; row < sizes.length; row++) {
      const without = rows.subarray(row * width, (row + 1) * width).map((value) => -value);
      values.push(plan.statistic.value(meansOf(plan, without, units - 1)));
      times.push(sizes[row] as number);
      where.push(stratum);
    }
  });
  if (values.some((value) => !Number.isFinite(value))) {
    return undefinedBecause("the statistic is undefined when one of the items is left out");
  }
  return acceleration(values, times, strata.length > 1 ? where : undefined);
}
