import { cueFactorOf } from "../measure/cells.ts";
import type { Condition, Contrast, Estimate, Measures } from "../measure/measures.ts";
import type { Manifest } from "../plan/manifest.ts";
import { agrees, isSame } from "./names.ts";

export const UNREAD = "no answer could be read";

/** Of trials, not of answers: these say how many answers are missing, or what replies were like. */
const OF_TRIALS =
  /^(?:missing|outcome-.*|protocol|by-hand|length|token-length|tokens|thinking-tokens|usd|hedging|deliberation)(?:-odds-ratio)?$/;
/** Metrics of a cue that are made of control's answers too, or of these alone. */
const WITH_CONTROL =
  /^(?:accuracy-change|control-compliance|excess-|null-|flip|susceptibility|vulnerability|asymmetry|help-|harm-|(?:good|bad|broken|lateral)-flip)/;

/** Metrics that compare the strong source with the weak one. */
const OF_SOURCES = /^authority-strength/;

function isOfSource(source: string | null | undefined, wanted: Condition[string] | undefined): boolean {
  return wanted === undefined ? source === "high" || source === "low" : source === wanted;
}

/**
 * Measures for telling. Where not one answer of a condition could be read, a strict share of its trials is 0 and says nothing of answers: it is told as
 * undefined, and so is what is compared with it.
 */
export function readable(measures: Measures, manifest: Pick<Manifest, "cues" | "design">): Measures {
  const { estimate, contrast } = readableBy(measures, manifest);
  return { ...measures, estimates: measures.estimates.map(estimate), contrasts: measures.contrasts.map(contrast) };
}

interface Readable {
  estimate<One extends Estimate>(one: One): One;
  contrast<One extends Contrast>(one: One): One;
}

/** The same of figures that are not among the measures, but of the same models and conditions. */
export function readableBy(measures: Measures, manifest: Pick<Manifest, "cues" | "design">): Readable {
  const unread = measures.estimates.filter(
    ({ metric, regime, k, category, estimate }) =>
      metric === "missing" && regime === "strict" && k === 1 && category === null && estimate === 1,
  );
  if (unread.length === 0) return { estimate: (one) => one, contrast: (one) => one };
  const cue = cueFactorOf(manifest);
  const known = measures.estimates.filter(({ metric, category }) => metric === "missing" && category === null);
  const isUnread = (model: string, condition: Condition): boolean =>
    unread.some((one) => one.model === model && isSame(one.condition, condition));
  /** A side leaves factors out: it is unread where all of its conditions are. */
  const isSideUnread = (model: string, levels: Condition): boolean => {
    const own = known.filter((one) => one.model === model && agrees(one.condition, levels));
    return own.length > 0 && own.every(({ condition }) => isUnread(model, condition ?? {}));
  };
  /** The conditions that a figure is made of: a source stands for its cues, and control may be among them. */
  const madeOf = (metric: string, condition: Condition): Condition[] => {
    if (cue === null) return [condition];
    const level = condition[cue];
    if (level === undefined && !OF_SOURCES.test(metric)) return [condition];
    const levels = manifest.design[cue] ?? [];
    const isSource = level === undefined || !levels.includes(level);
    const own = isSource ? levels.filter((each) => isOfSource(manifest.cues?.[String(each)]?.source, level)) : [level];
    const all = WITH_CONTROL.test(metric) && levels.includes("control") ? [...own, "control"] : own;
    return all.map((each) => ({ ...condition, [cue]: each }));
  };
  const models = [...new Set(known.map(({ model }) => model))];
  /** Two, where a contrast compares them. */
  const modelsIn = (name: string): string[] =>
    models.includes(name)
      ? [name]
      : models.filter((one) => models.some((other) => [`${one} vs ${other}`, `${other} vs ${one}`].includes(name)));
  return {
    estimate: (one) => {
      const { metric, model, condition } = one;
      if (OF_TRIALS.test(metric)) return one;
      return madeOf(metric, condition ?? {}).some((each) => isUnread(model, each)) ? blank(one) : one;
    },
    contrast: (one) => {
      const { metric, model, a, b } = one;
      if (OF_TRIALS.test(metric)) return one;
      const sides = [a, b].flatMap((side) => madeOf(metric, side));
      return modelsIn(model).some((each) => sides.some((side) => isSideUnread(each, side)))
        ? { ...blank(one), p: null, pAdjusted: null }
        : one;
    },
  };
}

function blank<T extends Estimate | Contrast>(one: T): T {
  return { ...one, estimate: null, low: null, high: null, se: null, bounds: null, interval: "none", reason: UNREAD };
}
