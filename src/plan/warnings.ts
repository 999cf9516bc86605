import type { Item, SetName } from "../items/item.ts";
import { capabilityWarnings } from "../models/capabilities.ts";
import { movingAlias } from "../models/snapshots.ts";
import { isLettered, stimulusText } from "../stimuli/compose.ts";
import type { Study } from "../study/study.ts";
import { type Condition, conditionLabel } from "./conditions.ts";
import { type Prices, priceOf } from "./prices.ts";
import { resolveSettings, settingsByThinking } from "./settings.ts";
import { composeFor } from "./trials.ts";

/** What is allowed, and would weaken what the study can say. One sentence each, with what to do. */
export function planWarnings(study: Study, conditions: readonly Condition[], items: readonly Item[], prices: Prices): string[] {
  return [
    ...study.warnings,
    ...controlWarning(study, conditions),
    ...temperatureWarnings(study, conditions),
    ...coincidingConditions(study, conditions, items),
    ...orderWarnings(study, items),
    ...modelWarnings(study, conditions, prices),
  ];
}

function controlWarning({ paradigm }: Study, conditions: readonly Condition[]): string[] {
  if (paradigm === null || conditions.some(({ cue }) => cue?.preamble === "")) return [];
  return [
    `The design has no control condition of ${paradigm.name}: flips, excess compliance and susceptibility cannot be measured.`,
  ];
}

function temperatureWarnings(study: Study, conditions: readonly Condition[]): string[] {
  const used = new Set(conditions.map(({ thinking }) => thinking));
  return study.models.flatMap((model) => {
    const warnings: string[] = [];
    const off = resolveSettings(study, model, "off").temperature;
    const on = resolveSettings(study, model, "on").temperature;
    if (study.samples > 1 && ((used.has("off") && off === 0) || (used.has("on") && on === 0))) {
      warnings.push(
        `${model.label}: temperature 0 with ${study.samples} samples. Agreement over samples then tells of option order, not of chance; ` +
          "set sampling: { temperature: 0.7 } or samples: 1.",
      );
    }
    if (used.size === 2 && off !== on) {
      warnings.push(
        `${model.label}: thinking is confounded with temperature (off: ${temperatureName(off)}, on: ${temperatureName(on)}). ` +
          "To match them, set the same temperature in sampling and in sampling.thinking, or null in both.",
      );
    }
    return warnings;
  });
}

function temperatureName(temperature: number | null): string {
  return temperature === null ? "none sent" : String(temperature);
}

/** Conditions that show a model the very same words; control-b repeats control on purpose. */
function coincidingConditions(study: Study, conditions: readonly Condition[], items: readonly Item[]): string[] {
  const warnings = new Set<string>();
  for (const set of setsOf(items)) {
    const groups = Map.groupBy(
      conditions,
      (condition) => `${condition.thinking}\n${cueKey(study, condition)}\n${stimulusText(composeFor(study, set, condition))}`,
    );
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const varying = study.factors.filter(({ name }) => new Set(group.map(({ levels }) => levels[name])).size > 1);
      const labels = group.map(({ levels }) =>
        conditionLabel(Object.fromEntries(varying.map(({ name }) => [name, levels[name] ?? ""]))),
      );
      warnings.add(`${set}: ${labels.join(" and ")} coincide: their prompts are the same text.`);
    }
  }
  return [...warnings];
}

function cueKey({ paradigm }: Study, { levels, cue }: Condition): string {
  return paradigm === null ? "" : `${cue?.target} ${levels[paradigm.name]}`;
}

function orderWarnings(study: Study, items: readonly Item[]): string[] {
  return setsOf(items).flatMap((set) => {
    const own = items.filter((item) => item.set === set);
    if (!isLettered(set, study.paradigm !== null)) return [];
    if (study.optionOrder === "fixed") return keyPlaceWarning(set, own);
    if (study.optionOrder !== "rotate") return [];
    const uneven = new Set(own.map(({ options }) => options.length).filter((count) => study.samples % count !== 0));
    if (uneven.size === 0) return [];
    const counts = [...uneven].sort((a, b) => a - b);
    return [
      `${set}: samples: ${study.samples} is not a multiple of ${counts.join(" or ")} options, so the options do not stand in every place ` +
        `equally often; samples: ${nextMultiple(study.samples, counts)} would balance them.`,
    ];
  });
}

/** Upstream files often have the right answer first: shown in that order, position and preference cannot be told apart. */
function keyPlaceWarning(set: SetName, items: readonly Item[]): string[] {
  const keyed = items.filter(({ key }) => key !== null);
  const [place] = new Set(keyed.map(({ key }) => key));
  const isOnePlace = keyed.length > 1 && keyed.every(({ key }) => key === place);
  if (!isOnePlace) return [];
  return [
    `${set}: with optionOrder: fixed the correct option stands in the same place in all ${keyed.length} items; use rotate.`,
  ];
}

function nextMultiple(samples: number, counts: readonly number[]): number {
  const step = counts.reduce((a, b) => (a * b) / greatestDivisor(a, b));
  return Math.ceil(samples / step) * step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function modelWarnings(study: Study, conditions: readonly Condition[], prices: Prices): string[] {
  return study.models.flatMap((model) => {
    const warnings: string[] = [];
    warnings.push(...capabilityWarnings(model, settingsByThinking(study, model, conditions)));
    const moving = movingAlias(model.name);
    if (moving !== null)
      warnings.push(`${model.label}: a moving name (${moving}). The report will give the id that the vendor returns.`);
    if (priceOf(model, prices) === null) {
      warnings.push(
        `${model.label}: its price is not known, so costs are left out; add price: { input: ..., output: ... } (US dollars for a million tokens).`,
      );
    }
    return warnings;
  });
}

function setsOf(items: readonly Item[]): SetName[] {
  return [...new Set(items.map(({ set }) => set))];
}
