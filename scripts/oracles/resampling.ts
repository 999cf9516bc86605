import { stream } from "../../src/random/stream.ts";
import { acceleration } from "../../src/stats/acceleration.ts";
import { auroc } from "../../src/stats/auroc.ts";
import { aurocWithin } from "../../src/stats/auroc-within.ts";
import { basicInterval } from "../../src/stats/basic-interval.ts";
import { bca } from "../../src/stats/bca.ts";
import type { Binning } from "../../src/stats/calibration/bin-of-each.ts";
import { brier } from "../../src/stats/calibration/brier.ts";
import { expectedCalibrationError } from "../../src/stats/calibration/expected-calibration-error.ts";
import type { Forecast } from "../../src/stats/calibration/forecast.ts";
import { murphy } from "../../src/stats/calibration/murphy.ts";
import type { ReliabilityBin } from "../../src/stats/calibration/reliability.ts";
import { squaredCalibrationError } from "../../src/stats/calibration/squared-calibration-error.ts";
import { type ClusterRobust, clusterRobust } from "../../src/stats/cluster-robust.ts";
import { delong } from "../../src/stats/delong.ts";
import { itemInterval } from "../../src/stats/item-interval.ts";
import { maxT } from "../../src/stats/max-t.ts";
import { percentileInterval } from "../../src/stats/percentile-interval.ts";
import { signFlip } from "../../src/stats/sign-flip.ts";
import { normalCdf } from "../../src/stats/special/normal-cdf.ts";
import { normalQuantile } from "../../src/stats/special/normal-quantile.ts";
import { normalTwoSided } from "../../src/stats/special/normal-two-sided.ts";
import { tQuantile } from "../../src/stats/special/t-quantile.ts";
import { tTwoSided } from "../../src/stats/special/t-two-sided.ts";
import { meanOf } from "../../src/stats/statistic.ts";
import { studentisedInterval } from "../../src/stats/studentised-interval.ts";
import { isUndefined, orNull, type Undefined } from "../../src/stats/undefined.ts";
import { variance } from "../../src/stats/variance.ts";
import { MayBeLeftOut } from "./compare.ts";
import { type Cases, inputOf, type OracleFile } from "./file.ts";
import { glmmData } from "./glmm-data.ts";

/** Clustered errors, calibration, AUROC, bootstrap, sign flips: by case id, input to what `expected` holds. */
export const cases: Cases = {
  cluster_se_mean: ({ y, cluster }: { y: number[]; cluster: (string | number)[] }) => {
    const robust = clusterRobust(y, cluster);
    if (isUndefined(robust)) return null;
    const { mean, naive, cr0, cr1, df1, cr2, df2 } = robust;
    const half = cr1 === null || df1 === null ? null : tQuantile(0.975, df1) * cr1;
    const means = groups(cluster).map((rows) => average(rows.map((i) => y[i] as number)));
    return {
      mean,
      se_naive_iid_n_minus_1: naive,
      se_cr0: cr0,
      se_cr1: cr1,
      se_cr2: cr2,
      cr2_df_satterthwaite: df2,
      ci95_cr1_t_Gminus1: half === null ? null : [mean - half, mean + half],
      mean_of_cluster_means: average(means),
    };
  },

  cluster_se_paired_difference: ({ d, cluster }: { d: number[]; cluster: (string | number)[] }) => {
    const robust = clusterRobust(d, cluster);
    if (isUndefined(robust)) return null;
    const { mean, naive, cr0, cr1, df1, cr2, df2 } = robust;
    const t = cr1 ? mean / cr1 : null;
    return {
      mean,
      se_unclustered: naive,
      se_cr0: cr0,
      se_cr1: cr1,
      t,
      p_t_Gminus1: t === null ? null : tTwoSided(t, df1 as number),
      p_normal: t === null ? null : normalTwoSided(t),
      se_cr2: cr2,
      cr2_df: df2,
      cr2_p: cr2 ? tTwoSided(mean / cr2, df2 as number) : null,
    };
  },

  paired_rd_items_models: (input, file) => {
    const { model, item, cond, y } = glmmData(input, file);
    const cells = new Map<string, { model: number; item: number; sums: number[]; counts: number[] }>();
    y.forEach((outcome, row) => {
      const key = `${model[row]} ${item[row]}`;
      const cell = cells.get(key) ?? { model: model[row] as number, item: item[row] as number, sums: [0, 0], counts: [0, 0] };
      const side = cond[row] as 0 | 1;
      cell.sums[side] = (cell.sums[side] as number) + outcome;
      cell.counts[side] = (cell.counts[side] as number) + 1;
      cells.set(key, cell);
    });
    const pairs = [...cells.values()].map(({ sums: [a = 0, b = 0], counts: [m = 0, n = 0], ...rest }) => ({
      ...rest,
      d: b / n - a / m,
    }));
    const models = [...new Set(pairs.map((pair) => pair.model))];
    const all = clusterRobust(
      pairs.map(({ d }) => d),
      pairs.map((pair) => pair.item),
    ) as ClusterRobust;
    const byItem = groups(pairs.map((pair) => pair.item)).map((rows) => average(rows.map((i) => (pairs[i] as { d: number }).d)));
    return {
      per_model: models.map((one) => {
        const { mean, cr1, df1 } = clusterRobust(pairs.filter((pair) => pair.model === one).map(({ d }) => d)) as ClusterRobust;
        const t = cr1 ? mean / cr1 : null;
        return { mean, se: cr1, t, p: t === null ? null : tTwoSided(t, df1 as number) };
      }),
      mean: all.mean,
      se_naive_120_pairs: all.naive,
      se_cluster_item_cr1: all.cr1,
      se_item_means_first: (clusterRobust(byItem) as ClusterRobust).cr1,
    };
  },

  ece_equal_width_15: (input, file) => {
    const forecast = forecastOf(input, file);
    const { ece, mce, bins } = eceOf(forecast);
    return {
      ece,
      mce,
      bins,
      ece_left_closed: eceOf(forecast, { closed: "left" }).ece,
      ece_10_bins: eceOf(forecast, { bins: 10 }).ece,
    };
  },
  ece_equal_mass_15: (input, file) => eceOf(forecastOf(input, file), { by: "mass" }),

  calibration_error_squared_debiased: (input, file) => {
    const forecast = forecastOf(input, file);
    const width = orNull(squaredCalibrationError(forecast));
    const mass = orNull(squaredCalibrationError(forecast, { by: "mass" }));
    return {
      width15_plain: width?.plain ?? null,
      width15_debiased: width?.debiased ?? null,
      width15_singletons: width?.singletons ?? null,
      mass15_plain: mass?.plain ?? null,
      mass15_debiased: mass?.debiased ?? null,
      mass15_singletons: mass?.singletons ?? null,
    };
  },

  brier_murphy_distinct: (input, file) => murphyOf(forecastOf(input, file), { by: "distinct" }),
  brier_murphy_binned15: (input, file) => murphyOf(forecastOf(input, file), { by: "width" }),

  auroc_small_ties: ({ y, s }: { y: number[]; s: number[] }) => {
    const area = orNull(auroc(s, y));
    const error = orNull(delong(s, y));
    return {
      auc: area?.auroc ?? null,
      delong_var: error?.variance ?? null,
      delong_ci95: error === null ? null : [error.low, error.auroc, error.high],
    };
  },
  auroc_calibration_data: (input, file) => {
    const { confidence, correct, item } = dataOf(input, file);
    const within = orNull(aurocWithin(confidence, correct, item));
    return {
      auc: orNull(auroc(confidence, correct))?.auroc ?? null,
      delong_var_iid: orNull(delong(confidence, correct))?.variance ?? null,
      within_item_auc: within?.auroc ?? null,
      within_item_pairs: within?.pairs ?? 0,
    };
  },
  auroc_undefined: ({ y, s }: { y: number[]; s: number[] }) => ({ auc: orNull(auroc(s, y))?.auroc ?? null }),

  calibration_spread: (input, file) => {
    const forecast = forecastOf(input, file);
    const width = eceOf(forecast);
    const mass = eceOf(forecast, { by: "mass" });
    const squaredWidth = orNull(squaredCalibrationError(forecast));
    const squaredMass = orNull(squaredCalibrationError(forecast, { by: "mass" }));
    return {
      ece_width15: width.ece,
      mce_width15: width.mce,
      ece_width15_left_closed: eceOf(forecast, { closed: "left" }).ece,
      bins_width15: width.bins,
      ece_mass15: mass.ece,
      mce_mass15: mass.mce,
      bins_mass15: mass.bins,
      sq_width15_plain: squaredWidth?.plain ?? null,
      sq_width15_debiased: squaredWidth?.debiased ?? null,
      sq_mass15_plain: squaredMass?.plain ?? null,
      sq_mass15_debiased: squaredMass?.debiased ?? null,
      murphy_width15: murphyOf(forecast, { by: "width" }),
      murphy_distinct: murphyOf(forecast, { by: "distinct" }),
      brier: orNull(brier(forecast)),
      auc: orNull(auroc(forecast.confidence, forecast.correct))?.auroc ?? null,
    };
  },

  bootstrap_mean_fixed_indices: (input: Fixed & { x: number[] }) => {
    const { x } = input;
    const n = x.length;
    const theta = average(x);
    const rows = indices(input, n);
    const replicates = rows.map((row) => average(row.map((i) => x[i] as number)));
    const error = Math.sqrt((orNull(variance(x)) ?? Number.NaN) / n);
    const ts = rows.flatMap((row, draw) => {
      const own = Math.sqrt((orNull(variance(row.map((i) => x[i] as number))) ?? 0) / n);
      return own > 0 ? [((replicates[draw] as number) - theta) / own] : [];
    });
    const bend = acceleration(without(x));
    const interval = isUndefined(bend) ? bend : bca(replicates, theta, bend);
    return {
      theta,
      boot_se: deviation(replicates),
      first_replicates: replicates.slice(0, 5),
      z0: orNull(interval)?.z0 ?? null,
      acceleration: orNull(bend),
      bca_levels: orNull(interval)?.levels ?? null,
      bca_ci95: ends(interval),
      percentile_ci95: ends(percentileInterval(replicates)),
      basic_ci95: ends(basicInterval(replicates, theta)),
      studentised_ci95: ends(studentisedInterval(ts, theta, error)),
      r_boot_ci_bca: new MayBeLeftOut(isUndefined(bend) ? null : bcaOfR(replicates, theta, bend)),
      r_boot_ci_perc: new MayBeLeftOut([0.025, 0.975].map((p) => quantileOfR(replicates, p))),
    };
  },

  bootstrap_bca_continuous: (input: Fixed & { x: number[] }) => {
    const { x } = input;
    const theta = average(x);
    const replicates = indices(input, x.length).map((row) => average(row.map((i) => x[i] as number)));
    const bend = acceleration(without(x));
    const interval = isUndefined(bend) ? bend : bca(replicates, theta, bend);
    return {
      theta,
      z0: orNull(interval)?.z0 ?? null,
      acceleration: orNull(bend),
      bca_levels: orNull(interval)?.levels ?? null,
      bca_ci95: ends(interval),
      percentile_ci95: ends(percentileInterval(replicates)),
    };
  },

  bootstrap_cluster_ratio: (input: Fixed & { data_from?: string }, file) => {
    const { y, cluster } = dataOf(input, file) as { y: number[]; cluster: (string | number)[] };
    const parts = groups(cluster).map((rows) => ({ sum: rows.reduce((sum, i) => sum + (y[i] as number), 0), n: rows.length }));
    const ratio = (some: readonly { sum: number; n: number }[]): number =>
      some.reduce((sum, part) => sum + part.sum, 0) / some.reduce((sum, part) => sum + part.n, 0);
    const theta = ratio(parts);
    const replicates = indices(input, parts.length).map((row) => ratio(row.map((g) => parts[g] as { sum: number; n: number })));
    const bend = acceleration(parts.map((_, left) => ratio(parts.filter((_, g) => g !== left))));
    const interval = isUndefined(bend) ? bend : bca(replicates, theta, bend);
    return {
      theta,
      boot_se: deviation(replicates),
      z0: orNull(interval)?.z0 ?? null,
      acceleration_delete_cluster: orNull(bend),
      percentile_ci95: ends(percentileInterval(replicates)),
      bca_ci95: ends(interval),
    };
  },

  bootstrap_degenerate: ({ x }: { x: number[] }) => {
    const { method, low, high } = itemInterval({ columns: [x] }, meanOf(0), { stream: stream(1, "degenerate"), kind: "rate" });
    return {
      bca_ci95: method === "bca" ? [low, high] : null,
      fallback: method === "clopper-pearson" ? "clopper_pearson on N items" : method,
      fallback_ci95: [low, high],
    };
  },

  sign_flip_exact: ({ d }: { d: number[] }) => {
    const flips = orNull(signFlip(d, { stream: stream(1, "sign-flip") }));
    const { mean, cr1, df1 } = clusterRobust(d) as ClusterRobust;
    const t = cr1 ? mean / cr1 : null;
    return {
      mean,
      p_two_sided: flips?.p ?? null,
      p_greater: flips?.pGreater ?? null,
      p_two_sided_studentised: maxT([d], { stream: stream(1, "sign-flip") }).raw[0] ?? null,
      t,
      p_t_test: t === null ? null : tTwoSided(t, df1 as number),
    };
  },
  sign_flip_cluster: ({ d, cluster }: { d: number[]; cluster: (string | number)[] }) => {
    const flips = orNull(signFlip(d, { clusters: cluster, stream: stream(1, "sign-flip") }));
    return { p_two_sided: flips?.p ?? null, smallest_possible_p: flips?.smallestP ?? null };
  },
  maxT_sign_flip: ({ d_items_by_contrasts: rows }: { d_items_by_contrasts: number[][] }) => {
    const columns = (rows[0] ?? []).map((_, j) => rows.map((row) => row[j] as number));
    const { t, raw, singleStep, stepDown } = maxT(columns, { stream: stream(1, "max-t") });
    return { abs_t: t, p_raw: raw, p_single_step: singleStep, p_step_down: stepDown };
  },
};

interface Fixed {
  B?: number;
  /** "LCG seed 4321: ...", or the rows themselves. */
  indices: string | number[][];
}

/** The rows of indices below m that a case fixes by the seed of the file's linear congruential generator. */
function indices(input: Fixed, m: number): number[][] {
  if (typeof input.indices !== "string") return input.indices;
  const [, seed] = /seed\s*=?\s*(\d+)/i.exec(input.indices) ?? [];
  const last = /in 0\.\.(\d+)/.exec(input.indices)?.[1];
  const draws = input.B ?? Number(/(\d+) rows/.exec(input.indices)?.[1] ?? Number(last) + 1);
  if (seed === undefined || !(draws > 0)) throw new Error(`no seed and number of rows in "${input.indices}"`);
  let x = Number(seed);
  const below = (): number => {
    x = (1664525 * x + 1013904223) % 2 ** 32;
    return Math.floor((x / 2 ** 32) * m);
  };
  return Array.from({ length: draws }, () => Array.from({ length: m }, below));
}

interface Trials {
  confidence: number[];
  correct: number[];
  item: (string | number)[];
}

// biome-ignore lint/suspicious/noExplicitAny: an input is whatever JSON the file holds
function dataOf(input: any, file: OracleFile): any {
  return input.data_from === undefined ? input : dataOf(inputOf(file, input.data_from), file);
}

function forecastOf(input: unknown, file: OracleFile): Forecast & Trials {
  return dataOf(input, file);
}

function eceOf(forecast: Forecast, binning: Binning = {}) {
  const found = expectedCalibrationError(forecast, binning);
  if (isUndefined(found)) return { ece: null, mce: null, bins: [] };
  const short = ({ bin, n, confidence, accuracy }: ReliabilityBin) => ({ bin, n, conf: confidence, acc: accuracy });
  return { ece: found.ece, mce: found.mce, bins: found.bins.map(short) };
}

function murphyOf(forecast: Forecast, binning: Binning) {
  const found = murphy(forecast, binning);
  if (isUndefined(found)) return null;
  const { brier, rel, res, unc, wbv, wbc, corrected, singletons } = found;
  return {
    brier,
    rel,
    res,
    unc,
    wbv,
    wbc,
    rel_bias_corrected: corrected?.rel ?? null,
    res_bias_corrected: corrected?.res ?? null,
    unc_bias_corrected: corrected?.unc ?? null,
    singleton_groups: singletons,
  };
}

/** The rows of each name, names in ascending order: fixed indices of clusters mean this order. */
function groups(names: readonly (string | number)[]): number[][] {
  const rows = new Map<string | number, number[]>();
  names.forEach((name, i) => {
    rows.set(name, [...(rows.get(name) ?? []), i]);
  });
  return [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, of]) => of);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number | null {
  const found = orNull(variance(values));
  return found === null ? null : Math.sqrt(found);
}

function without(x: readonly number[]): number[] {
  const total = x.reduce((sum, value) => sum + value, 0);
  return x.map((value) => (total - value) / (x.length - 1));
}

function ends(interval: { low: number; high: number } | Undefined): [number, number] | null {
  return isUndefined(interval) ? null : [interval.low, interval.high];
}

/** How R's boot.ci interpolates between order statistics: on the normal scale, at (R + 1)p. */
function quantileOfR(replicates: readonly number[], p: number): number {
  const sorted = Float64Array.from(replicates).sort();
  const size = sorted.length;
  const rank = (size + 1) * p;
  const whole = Math.floor(rank + 1e-9);
  if (whole <= 0) return sorted[0] as number;
  if (whole >= size) return sorted[size - 1] as number;
  const low = sorted[whole - 1] as number;
  if (Math.abs(rank - whole) < 1e-9) return low;
  const [at, from, to] = [p, whole / (size + 1), (whole + 1) / (size + 1)].map(normalQuantile) as [number, number, number];
  return low + ((at - from) / (to - from)) * ((sorted[whole] as number) - low);
}

/** BCa as R's boot.ci has it: ties with the estimate do not count as below it. */
function bcaOfR(replicates: readonly number[], theta: number, bend: number): number[] {
  const z0 = normalQuantile(replicates.filter((value) => value < theta - 1e-12).length / replicates.length);
  return [normalQuantile(0.025), normalQuantile(0.975)].map((z) =>
    quantileOfR(replicates, normalCdf(z0 + (z0 + z) / (1 - bend * (z0 + z)))),
  );
}
