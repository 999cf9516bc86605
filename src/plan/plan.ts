import { type Item, SET_NAMES, type SetName } from "../items/item.ts";
import { loadItems } from "../items/load.ts";
import { collecting, type Mistake, Mistakes } from "../mistakes.ts";
import { checkRecording, modelMistakes } from "../models/able.ts";
import { PARADIGMS } from "../paradigms/index.ts";
import { lintParadigm } from "../stimuli/lint.ts";
import { type LoadedStudy, loadStudy } from "../study/load.ts";
import type { Study } from "../study/study.ts";
import { MOST_BLOCKS } from "./blocks.ts";
import { type Condition, crossConditions } from "./conditions.ts";
import type { Prices } from "./prices.ts";
import { resolveSettings, settingsByThinking } from "./settings.ts";
import { type Size, sizePlan } from "./size.ts";
import { wrongOptions } from "./target.ts";
import type { Trial } from "./trial.ts";
import { generateTrials, type Part } from "./trials.ts";
import { planWarnings } from "./warnings.ts";

/** A study that is whole and right: what will be asked of whom, down to the byte. */
export interface Plan {
  readonly study: Study;
  readonly conditions: readonly Condition[];
  readonly items: readonly Item[];
  /** Items that the design cannot use, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
  /** In trial order, one at a time; all, or those of a part of the plan. */
  trials(part?: Part): Generator<Trial>;
  size(): Size;
}

/** Reads the study and its items and plans it; everything that is wrong in any of them is thrown at once. */
export async function planStudy(path: string, prices: Prices = {}): Promise<Plan> {
  return await planLoaded(await loadStudy(path), path, prices);
}

export async function planLoaded(loaded: LoadedStudy, shown: string, prices: Prices = {}): Promise<Plan> {
  const { study, sources, folder, seed, mistakes } = loaded;
  const found: Item[] = [];
  const warnings: string[] = [];
  for (const source of sources) {
    const items = await collecting(mistakes, () => loadItems(source, folder, seed));
    found.push(...(items?.items ?? []));
    warnings.push(...(items?.warnings ?? []));
  }
  mistakes.push(...sharedIds(found), ...builtInWording());
  if (study !== null) mistakes.push(...budgetMistakes(study, shown), ...abilityMistakes(study, shown));
  for (const model of study?.models ?? []) await collecting(mistakes, () => checkRecording(model, folder));
  if (study === null || mistakes.length > 0) throw new Mistakes(mistakes);

  const blocks = found.length * study.samples;
  if (blocks > MOST_BLOCKS) {
    throw new Mistakes([
      {
        where: `${shown} samples`,
        says: `${found.length} items x ${study.samples} samples are more than one plan can hold`,
        fix: `At most ${MOST_BLOCKS}: use fewer samples, or several studies.`,
      },
    ]);
  }
  const conditions = crossConditions(study);
  const { items, leftOut } = usableItems(study, conditions, found);
  if (items.length === 0) throw new Mistakes([noItems(study, shown, found.length)]);
  for (const [reason, count] of Object.entries(leftOut)) {
    warnings.push(`${count} of ${found.length} items are left out: ${reason}.`);
  }
  const keyless = items.filter(({ key }) => key === null).length;
  if (keyless > 0) warnings.push(`${keyless} of ${items.length} items have no key: measures of correctness leave them out.`);
  return {
    ...planOf(study, items, prices),
    leftOut,
    warnings: [...warnings, ...planWarnings(study, conditions, items, prices)],
  };
}

/** The plan of a study and items that are known to be right. */
export function planOf(study: Study, items: readonly Item[], prices: Prices = {}): Plan {
  const conditions = crossConditions(study);
  // Every prompt is rendered for it: asked for by the manifest, the check and the run, made once.
  let size: Size | undefined;
  return {
    study,
    conditions,
    items,
    leftOut: {},
    warnings: [],
    trials: (part) => generateTrials(study, conditions, items, part),
    size: () => {
      size ??= sizePlan(study, conditions, items, prices);
      return size;
    },
  };
}

/** Two sources of one set may not share an id: an item is known by set and id. */
function sharedIds(items: readonly Item[]): Mistake[] {
  const seen = new Set<string>();
  const twice = new Map<SetName, string[]>();
  for (const { set, id } of items) {
    const name = `${set} ${id}`;
    if (seen.has(name)) {
      const ids = twice.get(set) ?? [];
      ids.push(id);
      twice.set(set, ids);
    }
    seen.add(name);
  }
  return Array.from(twice, ([set, ids]) => ({
    where: `items of the set ${set}`,
    says: `${ids.length === 1 ? "an id stands" : `${ids.length} ids stand`} in two sources: ${ids.slice(0, 5).join(", ")}${ids.length > 5 ? ", ..." : ""}`,
    fix: "Give every item its own id, or name the source once.",
  }));
}

/** The built-in wording is checked like any other: a slip in it would be a flaw in every study. */
function builtInWording(): Mistake[] {
  return Object.values(PARADIGMS).flatMap((paradigm) =>
    lintParadigm(paradigm).map(({ condition, says, fix }) => ({
      where: `the built-in paradigm ${paradigm.name}, ${condition}`,
      says,
      fix,
    })),
  );
}

function budgetMistakes(study: Study, shown: string): Mistake[] {
  if (!study.factors.some(({ name, levels }) => name === "thinking" && levels.includes("on"))) return [];
  return study.models.flatMap((model) => {
    const { maxTokens, thinking } = resolveSettings(study, model, "on");
    if (thinking === null || thinking.effort !== undefined || thinking.budgetTokens < maxTokens) return [];
    return [
      {
        where: `${shown} ${model.label}`,
        says: `the thinking budget of ${thinking.budgetTokens} tokens leaves nothing of ${maxTokens} for the answer`,
        fix: "Raise sampling.thinking.maxTokens or lower sampling.thinking.budgetTokens.",
      },
    ];
  });
}

/** What cannot be had is said before a cent is spent; nothing is dropped or rewritten for it. */
function abilityMistakes(study: Study, shown: string): Mistake[] {
  const conditions = crossConditions(study);
  const sources = [...new Set(conditions.map(({ cue }) => cue?.source ?? null).filter((source) => source !== null))];
  return study.models.flatMap((model) =>
    modelMistakes(model, settingsByThinking(study, model, conditions), sources).map(({ says, fix }) => ({
      where: `${shown} models`,
      says,
      fix,
    })),
  );
}

/** Help and harm need a key. Such items are left out of every condition, so that both sides of a contrast have the same items. */
function usableItems(
  study: Study,
  conditions: readonly Condition[],
  found: readonly Item[],
): { items: Item[]; leftOut: Record<string, number> } {
  const rules = new Set(conditions.map(({ cue }) => cue?.target ?? "none"));
  const needsKey = rules.has("key") || rules.has("wrong");
  if (!needsKey) return { items: [...found], leftOut: {} };
  const leftOut: Record<string, number> = {};
  const items = found.filter((item) => {
    const reason =
      item.key === null
        ? `they have no key, and ${study.paradigm?.name} conditions that help or harm need one`
        : rules.has("wrong") && wrongOptions(item).length === 0
          ? "every option has the text of the key, so there is no wrong one to endorse"
          : null;
    if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    return reason === null;
  });
  return { items, leftOut };
}

function noItems(study: Study, shown: string, found: number): Mistake {
  return {
    where: `${shown} items`,
    says: `${found === 1 ? "the only item has no key" : `none of the ${found} items has a key`}, so the ${study.paradigm?.name} conditions that help or harm have no trials`,
    fix: "Use items with a key, or name only conditions without a target.",
  };
}

/** Sets in the order of the glossary, with how many items the plan has of each. */
export function itemCounts(items: readonly Item[]): { set: SetName; count: number }[] {
  return SET_NAMES.map((set) => ({ set, count: items.filter((item) => item.set === set).length })).filter(
    ({ count }) => count > 0,
  );
}
