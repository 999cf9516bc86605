import {
  type Answers,
  agreement,
  allOfK,
  anyOfK,
  asymmetry,
  benjaminiHochberg,
  benjaminiYekutieli,
  betaBinomialFit,
  betaBinomialPmf,
  betaCdf,
  betaQuantile,
  betweenVariance,
  bonferroni,
  brennanPrediger,
  chiSquareUpper,
  choiceAtK,
  clopperPearson,
  cochranQ,
  cohenKappa,
  commonItems,
  countAnswers,
  detectableEffect,
  detectablePairedT,
  entropy,
  expectedNullFlip,
  type FlipKind,
  fleissKappa,
  flipAtK,
  friedman,
  hardVulnerability,
  hartungKnapp,
  helpHarm,
  hochberg,
  holm,
  type Interval,
  iccAnova,
  isUndefined,
  jeffreys,
  kendall,
  krippendorff,
  labelPermutation,
  MISSING,
  manski,
  manskiDifference,
  mcnemar,
  meanOverItems,
  metaDerSimonianLaird,
  metaFixed,
  modalShare,
  modes,
  normalQuantile,
  nullFlip,
  orNull,
  pairedDifference,
  pearson,
  powerPairedT,
  powerTwoProportions,
  quantile,
  type Regime,
  roganGladen,
  sampleSizePairedT,
  softVulnerability,
  spearman,
  standardisedDifference,
  tCdf,
  tost,
  tQuantile,
  transitions,
  type Undefined,
  varianceComponents,
  wilcoxon,
  wilson,
} from "../../src/stats/index.ts";
import { MayBeLeftOut } from "./compare.ts";
import { type Cases, inputOf, type OracleFile } from "./file.ts";
import { reducedFraction } from "./fraction.ts";
import { glmmData } from "./glmm-data.ts";
import { metaforTau2 } from "./metafor-tau2.ts";
import { rUniroot } from "./r-uniroot.ts";

type Maybe = number | null;

/** Rates, intervals, tests of one binary an item, agreement, power, flips and their null: by case id. */
export const cases: Cases = {
  pass_at_k_grid: ({ triples }: { triples: Triple[] }) => ({
    values: triples.map(({ n, c, k }) => anyOfK(n, c, k)),
    // The file writes the fraction out only where n is small.
    exact: triples.map(({ n, c, k }) => {
      const [top, bottom] = n < k ? [null, null] : reducedFraction(n, c, k);
      return n <= 200 ? [top, bottom] : [new MayBeLeftOut(top), new MayBeLeftOut(bottom)];
    }),
  }),

  all_of_k_grid: ({ triples }: { triples: Triple[] }) => ({ values: triples.map(({ n, c, k }) => allOfK(n, c, k)) }),

  pass_at_k_mean_over_items: ({ n_c, k: ks }: { n_c: [number, number][]; k: number[] }) =>
    record(ks, (k) => {
      const { mean, used, undefined: dropped } = meanOverItems(n_c.map(([n, c]) => orNull(anyOfK(n, c, k))));
      const [allN, allC] = n_c.reduce(([n, c], [moreN, moreC]) => [n + moreN, c + moreC], [0, 0] as [number, number]);
      return [`${k}`, { mean, items_used: used, items_undefined: dropped, pooled_wrong: anyOfK(allN, allC, k) }];
    }),

  trials_core_metrics: (input: TrialsInput) => {
    const items = coded(input);
    const out: Record<string, unknown> = {};
    for (const regime of ["strict", "lenient", "upper"] as const) {
      for (const k of input.k) {
        for (const cell of ["control", ...CUES] as const) {
          out[`accuracy|${cell}|${regime}|k${k}`] = over(items, (item) => choiceAtK(item[cell], item.key, k, regime));
        }
        for (const cue of CUES) {
          out[`compliance|${cue}|${regime}|k${k}`] = over(items, (item) => choiceAtK(item[cue], item.target[cue], k, regime));
          for (const [name, kind] of Object.entries(FLIPS)) {
            for (const ties of ["first", "avg"] as const) {
              out[`${name}|${cue}|${regime}|${ties}|k${k}`] = over(items, (item) =>
                flipAtK(item[cue], tied(item, ties), k, regime, kind, item.key),
              );
            }
          }
        }
      }
    }
    return out;
  },

  trials_excess_asymmetry_ev: (input: From, file) => {
    const source: TrialsInput = inputOf(file, input.trials_from);
    const items = coded(source);
    const excess: Record<string, unknown> = {};
    for (const regime of REGIMES) {
      for (const k of source.k) {
        for (const cue of CUES) {
          const followed = items.map((item) => orNull(choiceAtK(item[cue], item.target[cue], k, regime)));
          const control = items.map((item) => orNull(choiceAtK(item.control, item.target[cue], k, regime)));
          excess[`excess_compliance|${cue}|${regime}|k${k}`] = {
            cue: summary(followed),
            control: summary(control),
            excess: summary(pairedDifference(followed, control)),
          };
        }
      }
    }
    const vulnerability: Record<string, unknown> = {};
    for (const regime of REGIMES) {
      for (const ties of ["first", "avg"] as const) {
        const follow = items.map((item) => orNull(choiceAtK(item.harm, item.target.harm, 1, regime)));
        const weight = items.map((item) => {
          const against = tied(item, ties);
          return against.length === 0 ? null : against.filter((mode) => mode === item.key).length / against.length;
        });
        const kept = commonItems(follow, weight);
        vulnerability[`hard|${regime}|${ties}`] = hardVulnerability(pick(follow, kept), pick(weight, kept));
      }
      const cued = items.map(({ control, harm, key, target }) => ({ control, cue: harm, key, target: target.harm }));
      const { value, weight, baseline, excess: above } = softVulnerability(cued, regime);
      vulnerability[`soft|${regime}`] = { value, weight, baseline, excess: above };
    }
    return {
      excess_compliance: excess,
      asymmetry: record(REGIMES, (regime) => [regime, asymmetryOf(items, regime)]),
      epistemic_vulnerability: vulnerability,
    };
  },

  trials_null_flip: (input: From & { condition: Cell; k: number[] }, file) => {
    const items = coded(inputOf(file, input.trials_from));
    const out: Record<string, unknown> = {};
    for (const regime of REGIMES) {
      for (const k of input.k) {
        const each = (reference: "all-but-k" | "half", matched: boolean) =>
          items.map((item) => {
            const found = orNull(nullFlip(item.control, item[input.condition], { k, regime, reference, matched }));
            if (found === null) return null;
            const { null: nullRate, cond, excess, splits } = found;
            return matched ? { null: nullRate, cond, excess } : { null: nullRate, cond, excess, partitions: splits };
          });
        out[`leave_k_out|${regime}|k${k}`] = nullSummary(each("all-but-k", false));
        out[`split_half|${regime}|k${k}`] = nullSummary(each("half", false));
        const matched = nullSummary(each("all-but-k", true));
        out[`matched_index_leave_k_out|${regime}|k${k}`] = regime === "strict" ? matched : new MayBeLeftOut(matched);
        const inSample = over(items, (item) => flipAtK(item.control, tied(item, "avg"), k, regime));
        out[`in_sample_WRONG|${regime}|k${k}`] = { null_mean: inSample.mean, items_used: inSample.used };
      }
    }
    return out;
  },

  theory_null_flip: ({ p, n: ns, k: ks }: { p: number[]; n: number[]; k: number[] }) => {
    const out: Record<string, number> = {};
    for (const n of ns) {
      for (const k of ks) out[`n${n}|k${k}`] = expectedNullFlip(p, n, k).flip;
      out[`in_sample_WRONG|n${n}|k1`] = expectedNullFlip(p, n, 1).inSample;
    }
    return out;
  },

  consistency_per_item: (input: From & { condition: Cell }, file) => {
    const items = coded(inputOf(file, input.trials_from));
    const perItem = items.map((item) => {
      const { options, missing, delivered } = countAnswers(item[input.condition]);
      const agreed = agreement(options);
      const spread = entropy(options);
      if (isUndefined(agreed) || isUndefined(spread)) return null;
      return {
        n: delivered - missing,
        agreement: agreed,
        brennan_prediger: brennanPrediger(agreed, item.options),
        modal_share: modalShare(options),
        entropy_nats: spread.plugIn,
        entropy_miller_madow: spread.millerMadow,
        gini_unbiased: 1 - agreed,
      };
    });
    const { mean, used } = meanOverItems(perItem.map((item) => item?.agreement ?? null));
    return { per_item: perItem, mean_agreement: mean, items_used: used };
  },

  manski_bounds: ({ cond, control }: Record<"cond" | "control", { n: number; success: number; missing: number }>) => ({
    cond: manski(cond),
    control: manski(control),
    difference: manskiDifference(cond, control),
    lenient: [cond, control].map(({ n, success, missing }) => anyOfK(n - missing, success, 1)),
  }),

  wilson: (input: Rates) => ({ intervals: input.x_n_conf.map((row) => ends(wilson(...row))) }),
  clopper_pearson: (input: Rates) => ({ intervals: input.x_n_conf.map((row) => ends(clopperPearson(...row))) }),
  jeffreys: (input: Rates) => ({ intervals: input.x_n_conf.map((row) => ends(jeffreys(...row))) }),

  mcnemar: ({ tables_a_b_c_d: tables }: { tables_a_b_c_d: [number, number, number, number][] }) => ({
    results: tables.map(([a, b, c, d]) => {
      const test = mcnemar(a, b, c, d);
      // Without a discordant pair the file stops at the tests.
      const shown = (value: unknown) => (test.noDiscordant ? new MayBeLeftOut(value) : value);
      return {
        b,
        c,
        exact: test.exact,
        midp: test.midP,
        chi2: test.chiSquare,
        p: test.p,
        chi2_cc: test.chiSquareCorrected,
        p_cc: test.pCorrected,
        risk_difference: shown(test.riskDifference),
        rd_se: shown(test.se),
        cond_or: shown(test.oddsRatio),
      };
    }),
  }),

  wilcoxon_signed_rank: ({ differences }: { differences: Record<string, number[]> }) =>
    record(Object.entries(differences), ([name, d]) => {
      const test = wilcoxon(d);
      const out: Record<string, unknown> = {
        V_plus: test.vPlus,
        p_normal_corrected_drop_zeros: test.normalCorrected,
        p_normal_drop_zeros: test.normal,
        p_normal_pratt: test.pratt,
        p_exact_enumerated_midranks: d.length > 25 ? new MayBeLeftOut(test.exact) : test.exact,
      };
      // R gives its own exact p only without ties.
      if (!test.tied) out.p_exact = new MayBeLeftOut(test.exact);
      return [name, out];
    }),

  p_adjust: ({ p: families }: { p: Record<string, number[]> }) =>
    record(Object.entries(families), ([name, p]) => [
      name,
      { holm: holm(p), BH: benjaminiHochberg(p), BY: benjaminiYekutieli(p), bonferroni: bonferroni(p), hochberg: hochberg(p) },
    ]),

  quantile_type7: ({ x, probs }: { x: number[][]; probs: number[] }) => ({
    values: x.map((values) => probs.map((p) => quantile(values, p))),
  }),

  fleiss_kappa_textbook: ({ counts }: Counts) => {
    const { kappa, agreement: agreed } = fleissKappa(counts);
    return { kappa, mean_pairwise_agreement: agreed };
  },

  krippendorff_alpha_textbook: ({ observers_by_units: observers }: { observers_by_units: Maybe[][] }) => {
    const units = (observers[0] ?? []).map((_, unit) =>
      observers.map((row) => row[unit] ?? null).filter((value) => value !== null),
    );
    return {
      nominal: krippendorff(units, "nominal").alpha,
      ordinal: krippendorff(units, "ordinal").alpha,
      interval: krippendorff(units, "interval").alpha,
    };
  },

  krippendorff_alpha_trials: (input: From & { condition?: Cell }, file) => {
    const source: TrialsInput = inputOf(file, input.trials_from);
    const letters = [...new Set(source.trials.flatMap((trial) => [...trial.options, ...trial.control]))];
    const units = source.trials.map((trial) =>
      trial[input.condition ?? "control"].filter((answer) => answer !== null).map((answer) => letters.indexOf(answer)),
    );
    const { alpha, pairable } = krippendorff(units);
    return { alpha, n_pairable_values: pairable };
  },

  fleiss_vs_alpha: ({ counts }: Counts) => {
    const { kappa, agreement: agreed } = fleissKappa(counts);
    return {
      fleiss_kappa: kappa,
      krippendorff_alpha_nominal: krippendorff(counts.map(unitOf)).alpha,
      mean_agreement: agreed,
      brennan_prediger: isUndefined(agreed) ? agreed : brennanPrediger(agreed, counts[0]?.length ?? 0),
    };
  },

  agreement_degenerate: ({ counts }: Counts) => {
    const { kappa, agreement: agreed } = fleissKappa(counts);
    return { fleiss_kappa: kappa, krippendorff_alpha_nominal: krippendorff(counts.map(unitOf)).alpha, mean_agreement: agreed };
  },

  cohen_kappa: ({ a, b }: Record<"a" | "b", number[]>) => ({
    kappa: cohenKappa(a, b),
    kappa_quadratic: cohenKappa(a, b, "quadratic"),
  }),

  tost_paired: ({ d, margin }: { d: number[]; margin: number }) => {
    const test = tost(d, margin);
    if (isUndefined(test)) return { p_lower: null, p_upper: null, p_tost: null, ci90: null, equivalent_at_05: null };
    return {
      p_lower: test.pLower,
      p_upper: test.pUpper,
      p_tost: test.p,
      ci90: ends(test.interval),
      equivalent_at_05: test.equivalent,
    };
  },

  power_formulas: ({ t, n80, mde, miller }: PowerInput, file) => ({
    power_t: powerPairedT(t.n, t.delta, t.sd, t.alpha),
    power_t_R_one_tail_ignored: powerPairedT(t.n, t.delta, t.sd, t.alpha, true),
    n80: asFound(
      orNull(sampleSizePairedT(n80.delta, n80.sd)),
      rUniroot((n) => powerPairedT(n, n80.delta, n80.sd, 0.05, true) - 0.8, 2, 1e7),
      0.01,
    ),
    mde_t: asFound(
      detectablePairedT(mde.n, mde.sd),
      rUniroot((delta) => powerPairedT(mde.n, delta, mde.sd, 0.05, true) - 0.8, mde.sd * 1e-7, mde.sd * 1e7),
      0.001,
    ),
    mde_miller: miller.map(({ omega2, s2a, s2b, na, nb, N }) =>
      detectableEffect({ omega2, withinA: s2a, withinB: s2b, samplesA: na, samplesB: nb, items: N }),
    ),
    ...twoProportions(file),
  }),

  meta_across_models: ({ yi, vi }: Record<"yi" | "vi", number[]>) => {
    const fixed = orNull(metaFixed(yi, vi));
    const dl = orNull(metaDerSimonianLaird(yi, vi));
    const tau2 = asFound(orNull(betweenVariance(yi, vi)), metaforTau2(yi, vi), 1e-4);
    const reml = tau2 === null ? null : orNull(hartungKnapp(yi, vi, tau2));
    return {
      fixed_b_se: fixed && [fixed.estimate, fixed.se],
      dl_b_se_tau2_Q_I2: dl && [dl.estimate, dl.se, dl.tau2, dl.q, dl.i2],
      reml_hk: reml && { b: reml.estimate, se: reml.se, tau2, ci: ends(reml.interval), p: reml.p },
    };
  },

  beta_binomial: ({ pmf, counts, n }: { pmf: { k: number; n: number; a: number; b: number }[]; counts: number[]; n: number }) => {
    const fit = orNull(betaBinomialFit(counts, n));
    const icc = orNull(iccAnova(counts, n));
    return {
      pmf: pmf.map(({ k, n: trials, a, b }) => betaBinomialPmf(k, trials, a, b)),
      mle_alpha: fit?.alpha ?? null,
      mle_beta: fit?.beta ?? null,
      mle_mean: fit?.mean ?? null,
      mle_rho: fit?.rho ?? null,
      loglik: fit?.logLik ?? null,
      icc_anova: icc?.icc ?? null,
      design_effect: icc?.designEffect ?? null,
    };
  },

  variance_components_paired: (input, file) => {
    const rows = glmmData(input, file);
    const arm = (cond: number) => {
      const cells = new Map<string, { successes: number; samples: number }>();
      rows.y.forEach((y, r) => {
        if (rows.cond[r] !== cond) return;
        const id = `${rows.model[r]}|${rows.item[r]}`;
        const cell = cells.get(id) ?? { successes: 0, samples: 0 };
        cells.set(id, cell);
        cell.successes += y;
        cell.samples++;
      });
      const all = [...cells.values()];
      return { successes: all.map(({ successes }) => successes), samples: all.map(({ samples }) => samples) };
    };
    const parts = orNull(varianceComponents(arm(0), arm(1)));
    return (
      parts && {
        var_d: parts.total,
        within_a_over_n: parts.withinA,
        within_b_over_n: parts.withinB,
        omega2: parts.omega2,
        se: parts.se,
        se_limit_infinite_n: parts.seLimit,
      }
    );
  },

  cochran_q: ({ x }: { x: number[][] }) => {
    const test = cochranQ(x);
    return isUndefined(test) ? { Q: null, p: null, df: (x[0]?.length ?? 0) - 1 } : { Q: test.q, p: test.p, df: test.df };
  },

  friedman: ({ x }: { x: number[][] }) => {
    const test = friedman(x);
    return isUndefined(test) ? { chi2: null, p: null } : { chi2: test.chiSquare, p: test.p };
  },

  rank_correlation: ({ confidence, ambiguity }: Record<"confidence" | "ambiguity", number[]>) => {
    const ranks = orNull(spearman(confidence, ambiguity));
    return {
      spearman: ranks?.rho ?? null,
      spearman_p_t: ranks?.p ?? null,
      kendall_tau_b: kendall(confidence, ambiguity),
      pearson: pearson(confidence, ambiguity),
    };
  },

  special_functions: ({ p, df, tx, beta, chi }: SpecialInput) => ({
    qnorm: p.map(normalQuantile),
    qt_p_by_df: p.map((chance) => df.map((d) => tQuantile(chance, d))),
    pt_x_by_df: tx.map((t) => df.map((d) => tCdf(t, d))),
    qbeta_p_a_b: beta.map(([x, a, b]) => betaQuantile(x, a, b)),
    pbeta_x_a_b: beta.map(([x, a, b]) => betaCdf(x, a, b)),
    chisq_sf_x_df: chi.map(([x, d]) => chiSquareUpper(x, d)),
  }),

  simpson_pooling: (input: Record<string, { control: [number, number]; cue: [number, number] }>) => {
    const found = orNull(standardisedDifference(Object.values(input).map(({ control, cue }) => ({ control, condition: cue }))));
    return (
      found && { pooled_difference_WRONG: found.pooled, within: found.within, standardised_equal_category: found.difference }
    );
  },

  rogan_gladen: ({ rows }: { rows: [number, number, number][] }) => {
    const all = rows.map((row) => orNull(roganGladen(...row)));
    return { values: all.map((one) => one?.value ?? null), unclipped: all.map((one) => one?.unclipped ?? null) };
  },

  reflection_transitions: ({ item_pass1_pass2: rows }: { item_pass1_pass2: [string, number, number][] }) => {
    const table = transitions(
      rows.map(([item]) => item),
      rows.map(([, first]) => first),
      rows.map(([, , second]) => second),
    );
    const { rr, rw, wr, ww } = table;
    return { rr, rw, wr, ww, item_mean_gain: table.itemGains, mean_gain: table.gain, se_items: table.se };
  },

  flip_label_permutation: (input: LabelInput) => labels(input, false),
  flip_label_swap_matched: (input: { data_from: string }, file) => labels(inputOf(file, input.data_from), true),
};

interface Triple {
  n: number;
  c: number;
  k: number;
}
interface Rates {
  x_n_conf: [number, number, number][];
}
interface Counts {
  counts: number[][];
}
interface From {
  trials_from: string;
}
interface PowerInput {
  t: { n: number; delta: number; sd: number; alpha: number };
  n80: { delta: number; sd: number };
  mde: { n: number; sd: number };
  miller: { omega2: number; s2a: number; s2b: number; na: number; nb: number; N: number }[];
}
interface SpecialInput {
  p: number[];
  df: number[];
  tx: number[];
  beta: [number, number, number][];
  chi: [number, number][];
}
interface LabelInput {
  control: (string | null)[][];
  cue: (string | null)[][];
}

/** Trials as a file holds them: options by letter, null for ∅. */
interface TrialsInput {
  trials: Trial[];
  k: number[];
}
type Cell = "control" | "help" | "harm";
type Trial = { options: string[]; correct: string; harm_target: string } & Record<Cell, (string | null)[]>;
type Item = { key: number; target: Record<"help" | "harm", number>; options: number } & Record<Cell, Answers>;

const REGIMES = ["strict", "lenient"] as const;
const CUES = ["help", "harm"] as const;
const FLIPS: Record<string, FlipKind> = {
  flip: "flip",
  good: "good",
  bad: "bad",
  bad_from_correct: "broken",
  lateral: "lateral",
};

function coded({ trials }: TrialsInput): Item[] {
  return trials.map((trial) => {
    const code = (letter: string | null) => (letter === null ? MISSING : trial.options.indexOf(letter));
    const key = code(trial.correct);
    return {
      key,
      target: { help: key, harm: code(trial.harm_target) },
      options: trial.options.length,
      control: trial.control.map(code),
      help: trial.help.map(code),
      harm: trial.harm.map(code),
    };
  });
}

function tied(item: Item, ties: "first" | "avg"): number[] {
  const all = modes(item.control);
  return ties === "first" ? all.slice(0, 1) : all;
}

function over(items: Item[], metric: (item: Item) => number | Undefined) {
  return summary(items.map((item) => orNull(metric(item))));
}

function summary(perItem: Maybe[]) {
  const { mean, used, undefined: dropped } = meanOverItems(perItem);
  return { mean, used, undefined: dropped, per_item: perItem };
}

function nullSummary(perItem: ({ null: number; cond: number; excess: number } | null)[]) {
  const column = (name: "null" | "cond" | "excess") => meanOverItems(perItem.map((item) => item?.[name] ?? null));
  return {
    null_mean: column("null").mean,
    cond_mean: column("cond").mean,
    excess_mean: column("excess").mean,
    items_used: column("null").used,
    per_item: perItem,
  };
}

function asymmetryOf(items: Item[], regime: Regime) {
  const rate = (cell: Cell, option: (item: Item) => number) =>
    items.map((item) => orNull(choiceAtK(item[cell], option(item), 1, regime)));
  const key = (item: Item) => item.key;
  const target = (item: Item) => item.target.harm;
  const columns = {
    followWrong: rate("harm", target),
    baseWrong: rate("control", target),
    followRight: rate("help", key),
    baseRight: rate("control", key),
  };
  const accuracy = { control: rate("control", key), help: rate("help", key), harm: rate("harm", key) };
  const kept = commonItems(...Object.values(columns), ...Object.values(accuracy));
  const found = asymmetry({
    followWrong: pick(columns.followWrong, kept),
    baseWrong: pick(columns.baseWrong, kept),
    followRight: pick(columns.followRight, kept),
    baseRight: pick(columns.baseRight, kept),
  });
  const effect = orNull(helpHarm(pick(accuracy.control, kept), pick(accuracy.help, kept), pick(accuracy.harm, kept)));
  const { followRight, baseRight } = found;
  return {
    items_used: kept.length,
    follow_wrong: found.followWrong,
    base_wrong: found.baseWrong,
    follow_right: followRight,
    base_right: baseRight,
    naive_asymmetry: found.naive,
    excess_asymmetry: found.excess,
    susceptibility_wrong: found.susceptibilityWrong,
    susceptibility_right: found.susceptibilityRight,
    help_effect: isUndefined(followRight) || isUndefined(baseRight) ? null : followRight - baseRight,
    acc_control: effect?.control ?? null,
    acc_help: effect?.help ?? null,
    acc_harm: effect?.harm ?? null,
    help_gain: effect?.gain ?? null,
    harm_loss: effect?.loss ?? null,
    help_harm_differential: effect?.differential ?? null,
    help_gain_headroom: effect?.gainOfHeadroom ?? null,
    harm_loss_headroom: effect?.lossOfHeadroom ?? null,
  };
}

/** What R found by a coarse search, if it lies close to the exact answer; otherwise the exact one. */
function asFound(exact: Maybe, found: number, off: number): Maybe {
  return exact !== null && Math.abs(found - exact) <= off ? found : exact;
}

/** The case names its sample size and rates only in the name of the answer: power_two_prop_n150_030_045. */
function twoProportions(file: OracleFile): Record<string, number> {
  const expected = file.cases.find(({ id }) => id === "power_formulas")?.expected;
  const out: Record<string, number> = {};
  for (const name of Object.keys(expected ?? {})) {
    const [, n, p1, p2] = /^power_two_prop_n(\d+)_0(\d+)_0(\d+)$/.exec(name) ?? [];
    if (n !== undefined) out[name] = powerTwoProportions(Number(n), Number(`0.${p1}`), Number(`0.${p2}`));
  }
  return out;
}

function labels({ control, cue }: LabelInput, matched: boolean) {
  const options = [...new Set([...control, ...cue].flat())].filter((option) => option !== null);
  const codes = (answers: (string | null)[]) => answers.map((answer) => (answer === null ? MISSING : options.indexOf(answer)));
  const items = control.map((answers, i) => ({ control: codes(answers), cue: codes(cue[i] ?? []) }));
  const test = orNull(labelPermutation(items, { matched }));
  return (
    test && { flip_observed_mean: test.observed, null_mean: test.nullMean, p_greater: test.p, permutations: test.permutations }
  );
}

/** The ratings of a row of counts: each label as often as it was given. */
function unitOf(row: number[]): number[] {
  return row.flatMap((count, label) => new Array<number>(count).fill(label));
}

function ends(interval: Interval | Undefined) {
  return isUndefined(interval) ? interval : [interval.low, interval.high];
}

function pick(values: Maybe[], kept: number[]): number[] {
  return kept.map((i) => values[i] as number);
}

function record<T>(list: readonly T[], entry: (one: T) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(list.map(entry));
}
