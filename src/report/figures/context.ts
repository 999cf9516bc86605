import type { Condition, Contrast, Estimate, Measures } from "../../measure/measures.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { cueFactorOf, labelOf } from "../names.ts";
import { restLabel, shown } from "./labels.ts";

/** A run's measures, to be picked from: all picks are strict, and in the design's order. */
export interface Context {
  readonly plan: Manifest;
  readonly cue: string | null;
  readonly models: readonly string[];
  readonly contrasts: readonly Contrast[];
  /** At k = 1 over all items. */
  pick(metric: string): readonly Estimate[];
  /** With any k or category. */
  all(metric: string): readonly Estimate[];
  /** Metrics whose names begin so. */
  named(pattern: RegExp): readonly Estimate[];
}

export function contextOf({ estimates, contrasts }: Measures, plan: Manifest): Context {
  const planned = plan.models.map(labelOf);
  const models = [...new Set([...estimates.map(({ model }) => model)])].sort((a, b) => rank(planned, a) - rank(planned, b));
  const strict = estimates.filter(({ regime }) => regime === "strict");
  const order = conditionOrder(plan);
  const sorted = (all: readonly Estimate[]) =>
    [...all].sort((a, b) => models.indexOf(a.model) - models.indexOf(b.model) || order(a.condition, b.condition));
  const byMetric = Map.groupBy(strict, ({ metric }) => metric);
  const all = (metric: string) => sorted(byMetric.get(metric) ?? []);
  return {
    plan,
    cue: cueFactorOf(plan),
    models,
    contrasts: contrasts.filter(({ regime }) => regime === "strict"),
    all,
    pick: (metric) => all(metric).filter(({ k, category }) => k === 1 && category === null),
    named: (pattern) => sorted(strict.filter(({ metric }) => pattern.test(metric))),
  };
}

/** What the plan does not know stands last, in the order in which it came. */
function rank(planned: readonly unknown[], one: unknown): number {
  const place = planned.indexOf(one);
  return place === -1 ? planned.length : place;
}

function conditionOrder({ design }: Manifest): (a: Condition | null, b: Condition | null) => number {
  const factors = Object.entries(design);
  return (a, b) => {
    for (const [factor, levels] of factors) {
      const apart = rank(levels, a?.[factor]) - rank(levels, b?.[factor]);
      if (apart !== 0) return apart;
    }
    return 0;
  };
}

export function isCue({ plan, cue }: Context, { condition }: Pick<Estimate, "condition">): boolean {
  return cue !== null && condition !== null && condition[cue] !== undefined && condition[cue] !== "control" && plan.cues !== null;
}

/** Without a cue: all conditions of a study that has none, else its control. */
export function isUncued({ cue }: Context, { condition }: Pick<Estimate, "condition">): boolean {
  return cue === null || condition?.[cue] === "control";
}

/** Which panel a measure stands in: its model, and the levels of the factors that the figure does not use otherwise. */
export function panelTitle({ plan, models }: Context, { model, condition }: Estimate, used: readonly (string | null)[]): string {
  const rest = restLabel(plan, condition ?? {}, used);
  return [...(models.length > 1 || rest === "" ? [shown(model)] : []), ...(rest === "" ? [] : [rest])].join(" \u00b7 ");
}

/** Levels of a factor that a design varies, two at least. */
export function isVaried({ plan: { design } }: Context, factor: string): boolean {
  return (design[factor]?.length ?? 0) > 1;
}

/** The title of a panel that shows one metric of several; a model that is alone need not be named in each. */
export function metricTitle({ models }: Context, { model }: Estimate, title: string, metric: string): string {
  return models.length === 1 && title === shown(model) ? metric : `${title}\n${metric}`;
}

/** Factors of which all these measures have one level: no panel need name it. */
export function unvaried(all: readonly Estimate[]): string[] {
  const factors = new Set(all.flatMap(({ condition }) => Object.keys(condition ?? {})));
  return [...factors].filter((factor) => new Set(all.map(({ condition }) => condition?.[factor])).size < 2);
}
