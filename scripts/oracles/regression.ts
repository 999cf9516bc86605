import { conditionalLogistic } from "../../src/stats/conditional-logistic.ts";
import { logisticClustered } from "../../src/stats/logistic-clustered.ts";
import { logisticGlmm } from "../../src/stats/logistic-glmm.ts";
import { logisticGlmmQuadrature } from "../../src/stats/logistic-glmm-quadrature.ts";
import { mantelHaenszel } from "../../src/stats/mantel-haenszel.ts";
import type { Coefficient } from "../../src/stats/regression/design.ts";
import type { MixedFit } from "../../src/stats/regression/fit-mixed.ts";
import type { RandomTerm } from "../../src/stats/regression/layout.ts";
import { treatmentCoding } from "../../src/stats/treatment-coding.ts";
import { isUndefined, orNull, type Undefined } from "../../src/stats/undefined.ts";
import { MayBeLeftOut } from "./compare.ts";
import type { Cases } from "./file.ts";
import { glmmData, type Rows } from "./glmm-data.ts";

/** Mixed models, clustered and conditional logistic regression, Mantel-Haenszel: by case id, input to what `expected` holds. */
export const cases: Cases = {
  glmm_random_intercept_laplace: (input, file) => {
    const rows = glmmData(input, file);
    return mixed(logisticGlmm({ ...condition(rows), random: [items(rows)] }, LME4));
  },
  glmm_random_intercept_agq25: (input, file) => {
    const rows = glmmData(input, file);
    const data = { ...condition(rows), random: [items(rows)] };
    const fit = mixed(logisticGlmmQuadrature(data, 25));
    const fine = logisticGlmmQuadrature(data, 51);
    if (fit === null || isUndefined(fine)) return null;
    const own = [...fine.coefficients.map(({ estimate }) => estimate), ...fine.random.map(({ sd }) => sd), fine.logLik];
    return { ...fit, own_quadrature_b0_b1_sd_loglik: new MayBeLeftOut(own) };
  },
  glmm_random_slope_laplace: (input, file) => {
    const rows = glmmData(input, file);
    return mixed(logisticGlmm({ ...condition(rows), random: [items(rows), { ...items(rows), slope: cond(rows) }] }, LME4));
  },
  glmm_model_fixed_item_random: (input, file) => {
    const rows = glmmData(input, file);
    const columns = [cond(rows), ...treatmentCoding("model", rows.model)];
    return mixed(logisticGlmm({ successes: rows.y, columns, random: [items(rows)] }, LME4));
  },
  glmm_crossed_random: (input, file) => {
    const rows = glmmData(input, file);
    return mixed(logisticGlmm({ ...condition(rows), random: [items(rows), { group: "model", levels: rows.model }] }, LME4));
  },
  logit_cluster_robust: (input, file) => {
    const rows = glmmData(input, file);
    const fit = orNull(logisticClustered({ ...condition(rows), clusters: rows.item }));
    return (
      fit && {
        beta: fit.coefficients.map(({ estimate }) => estimate),
        se_model: fit.coefficients.map(({ seModel }) => seModel),
        se_cluster_cr1: fit.coefficients.map(({ seCr1 }) => seCr1),
        se_cluster_cr0: fit.coefficients.map(({ seCr0 }) => seCr0),
      }
    );
  },
  conditional_logistic_item_strata: (input, file) => {
    const rows = glmmData(input, file);
    const fit = orNull(conditionalLogistic({ ...condition(rows), strata: rows.item }));
    return fit && { ...only(fit.coefficients), loglik: [fit.logLikNull, fit.logLik] };
  },
  conditional_logistic_1to1: (input) => {
    const { pairs_control_cond: pairs } = input as { pairs_control_cond: [number, number][] };
    const fit = orNull(
      conditionalLogistic({
        successes: pairs.flat(),
        columns: [{ name: "cond", values: pairs.flatMap(() => [0, 1]) }],
        strata: pairs.flatMap((_, i) => [i, i]),
      }),
    );
    const onlyControl = pairs.filter(([control, treated]) => control > treated).length;
    const onlyTreated = pairs.filter(([control, treated]) => control < treated).length;
    return (
      fit && {
        ...only(fit.coefficients),
        beta_closed: new MayBeLeftOut(Math.log(onlyTreated / onlyControl)),
        se_closed: new MayBeLeftOut(Math.sqrt(1 / onlyControl + 1 / onlyTreated)),
      }
    );
  },
  mantel_haenszel_item_strata: (input, file) => {
    const rows = glmmData(input, file);
    const strata = [...new Set(rows.item)].map((item) => ({ condition: arm(rows, item, 1), control: arm(rows, item, 0) }));
    const found = orNull(mantelHaenszel(strata));
    return found && { or: orNull(found.oddsRatio), ci: orNull(found.interval), chi2: found.chiSquare, p: found.p };
  },
};

/** The expected standard errors carry lme4's noise, see src/stats/regression/lme4-covariance.ts. */
const LME4 = { errors: "lme4" } as const;

const cond = (rows: Rows) => ({ name: "cond", values: rows.cond });
const condition = (rows: Rows) => ({ successes: rows.y, columns: [cond(rows)] });
const items = (rows: Rows): RandomTerm => ({ group: "item", levels: rows.item });

function arm(rows: Rows, item: number, level: number): { successes: number; trials: number } {
  const outcomes = rows.y.filter((_, r) => rows.item[r] === item && rows.cond[r] === level);
  return { successes: outcomes.filter((y) => y === 1).length, trials: outcomes.length };
}

function only([coefficient]: readonly Coefficient[]) {
  return { beta: coefficient?.estimate ?? null, se: coefficient?.se ?? null };
}

/** A mixed fit under lme4's names: a second term of the same factor is called item.1. */
function mixed(fit: MixedFit | Undefined) {
  if (isUndefined(fit)) return null;
  const seen = new Map<string, number>();
  const sds = fit.random.map(({ group, name, sd }) => {
    const times = seen.get(group) ?? 0;
    seen.set(group, times + 1);
    return [`${group}${times === 0 ? "" : `.${times}`}|${name}|`, sd];
  });
  return {
    beta: fit.coefficients.map(({ estimate }) => estimate),
    names: fit.coefficients.map(({ name }) => name),
    se: fit.coefficients.map(({ se }) => se),
    z: fit.coefficients.map(({ z }) => z),
    p: fit.coefficients.map(({ p }) => p),
    re_sd: Object.fromEntries(sds),
    logLik: fit.logLik,
    singular: fit.singular,
  };
}
