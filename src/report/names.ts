import type { Condition, Level } from "../measure/measures.ts";
import type { Manifest } from "../plan/manifest.ts";
import { LEVEL_NAMES } from "../stimuli/reflection.ts";

/** The words that people know a run's parts by. */

export { cueFactorOf } from "../measure/cells.ts";

export function levelText(factor: string, level: Level): string {
  if (factor === "reflection") {
    const name = LEVEL_NAMES[Number(level)];
    return `reflection level ${level}${name === undefined ? "" : ` (${name})`}`;
  }
  if (factor === "thinking" || factor === "form") return `${factor} ${level}`;
  return String(level);
}

export function conditionText(condition: Condition): string {
  const text = Object.entries(condition).map(([factor, level]) => levelText(factor, level));
  return text.length === 0 ? "all conditions" : text.join(", ");
}

/** What both sides of a contrast share is said once. */
export function sidesText(a: Condition, b: Condition): { readonly a: string; readonly b: string; readonly at: string } {
  const shared = Object.keys(a).filter((factor) => a[factor] === b[factor] && a[factor] !== undefined);
  const rest = (side: Condition): Condition =>
    Object.fromEntries(Object.entries(side).filter(([factor]) => !shared.includes(factor)));
  const at = Object.fromEntries(shared.map((factor) => [factor, a[factor] as Level]));
  return { a: conditionText(rest(a)), b: conditionText(rest(b)), at: shared.length === 0 ? "" : conditionText(at) };
}

export function isSame(one: Condition | null, other: Condition | null): boolean {
  if (one === null || other === null) return one === other;
  const entries = Object.entries(one);
  return entries.length === Object.keys(other).length && entries.every(([factor, level]) => other[factor] === level);
}

/** Whether a condition has these levels, whatever else it has. */
export function agrees(condition: Condition | null, levels: Condition): boolean {
  return Object.entries(levels).every(([factor, level]) => condition?.[factor] === level);
}

/** What results call a model. */
export function labelOf({ model, alias }: Manifest["models"][number]): string {
  return alias ?? model;
}

/** Models that are programs with known answers: nothing that they do tells of a language model. */
export function simulatedModels({ models }: Pick<Manifest, "models">): string[] {
  return models.filter(({ model }) => model.startsWith("simulated/")).map(labelOf);
}

const INTERVALS: Readonly<Record<string, string>> = {
  bca: "BCa bootstrap",
  "percentile-t": "studentised bootstrap",
  t: "t",
  "clopper-pearson": "Clopper and Pearson",
  "robins-breslow-greenland": "Robins, Breslow and Greenland",
};

/** What an interval was made by, as people know it; the measures' own names may carry a p value after a comma. */
export function intervalName(interval: string): string {
  const name = interval.split(",")[0] as string;
  return INTERVALS[name] ?? name;
}

const METRICS: Readonly<Record<string, string>> = {
  accuracy: "accuracy",
  compliance: "compliance with the cue",
  "excess-compliance": "compliance beyond control's rate on the same target",
  "excess-flip": "flips beyond control's own",
  "accuracy-change": "the cue's effect on accuracy",
  agreement: "agreement over samples",
  "order-agreement": "agreement over orders of options",
  "brennan-prediger": "agreement beyond chance (Brennan and Prediger)",
  brier: "the Brier score",
  confidence: "stated confidence",
  missing: "the share of missing answers",
  "accuracy-trend": "accuracy by level (slope)",
  "accuracy-interaction": "what a level adds with thinking on rather than off",
  "revision-gain": "accuracy from pass 1 to pass 2",
  asymmetry: "susceptibility to wrong rather than right cues",
  "authority-strength": "compliance with the strong rather than the weak source",
  susceptibility: "susceptibility",
};

export function metricText(metric: string): string {
  return METRICS[metric] ?? metric;
}
