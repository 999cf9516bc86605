import { type Item, SET_NAMES } from "../items/item.ts";
import { messages, type Stimulus, shownItem } from "../stimuli/compose.ts";
import type { Model, Study } from "../study/study.ts";
import type { Condition } from "./conditions.ts";
import { canonicalOrder } from "./order.ts";
import { hasTwoPasses } from "./passes.ts";
import { type Prices, priceOf } from "./prices.ts";
import { resolveSettings } from "./settings.ts";
import { composeFor } from "./trials.ts";

/** How large a plan is before anything is spent. Tokens and dollars are estimates; trials and calls are exact. */
export interface Size {
  readonly trials: number;
  readonly calls: number;
  readonly models: readonly ModelSize[];
  /** Over all models; null where a price is missing. */
  readonly usd: Range | null;
}

export interface ModelSize {
  readonly model: string;
  readonly trials: number;
  readonly calls: number;
  readonly inputTokens: number;
  /** What replies usually take, and what they can take at most. */
  readonly outputTokens: Range;
  readonly usd: Range | null;
}

interface Range {
  readonly usual: number;
  readonly most: number;
}

const CHARACTERS_A_TOKEN = 4;

/**
 * Words that a model of today usually writes for each level, as tokens: assumptions to plan with, not measurements. A pilot replaces them.
 * The first is for prompts with the base instruction alone.
 */
const USUAL_REPLY = { base: 150, levels: [10, 120, 350, 450, 500, 400], secondPass: 450, confidence: 20 } as const;

export function sizePlan(study: Study, conditions: readonly Condition[], items: readonly Item[], prices: Prices = {}): Size {
  const shapes = conditions.map((condition) => conditionShape(study, condition, items));
  const models = study.models.map((model) => modelSize(study, model, conditions, shapes, items.length, prices));
  const sum = (value: (size: ModelSize) => number): number => models.reduce((total, size) => total + value(size), 0);
  return {
    trials: sum(({ trials }) => trials),
    calls: sum(({ calls }) => calls),
    models,
    usd: models.some(({ usd }) => usd === null)
      ? null
      : { usual: sum(({ usd }) => usd?.usual ?? 0), most: sum(({ usd }) => usd?.most ?? 0) },
  };
}

interface Shape {
  readonly calls: 1 | 2;
  /** Tokens of all items' first and second prompts, without what pass 1 will answer. */
  readonly firstTokens: number;
  readonly secondTokens: number;
  /** How often the first answer comes back as input of pass 2. */
  readonly echoes: number;
}

function conditionShape(study: Study, condition: Condition, items: readonly Item[]): Shape {
  const stimuli = new Map(SET_NAMES.map((set) => [set, composeFor(study, set, condition)]));
  let firstTokens = 0;
  let secondTokens = 0;
  for (const item of items) {
    const prompts = promptLengths(stimuli.get(item.set) as Stimulus, item);
    firstTokens += tokensOf(prompts[0] ?? 0);
    if (prompts[1] !== undefined)
      secondTokens += tokensOf(prompts[1] + (study.twoPass === "conversation" ? (prompts[0] ?? 0) : 0));
  }
  const calls = hasTwoPasses(condition) ? 2 : 1;
  return { calls, firstTokens, secondTokens, echoes: calls === 1 ? 0 : study.twoPass === "conversation" ? 2 : 1 };
}

function promptLengths(stimulus: Stimulus, item: Item): number[] {
  // Which letter a cue names does not change a length.
  return messages(stimulus, shownItem(item, canonicalOrder(item), 0), "")
    .filter(({ role }) => role === "user")
    .map(({ content }) => content.length);
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_A_TOKEN);
}

function modelSize(
  study: Study,
  model: Model,
  conditions: readonly Condition[],
  shapes: readonly Shape[],
  items: number,
  prices: Prices,
): ModelSize {
  let calls = 0;
  const input = { usual: 0, most: 0 };
  const output = { usual: 0, most: 0 };
  conditions.forEach((condition, index) => {
    const shape = shapes[index] as Shape;
    const settings = resolveSettings(study, model, condition.thinking);
    const system = settings.system === null ? 0 : tokensOf(settings.system.length);
    const thinking = settings.thinking === null ? 0 : settings.thinking.budgetTokens / 2;
    const reply = Math.min(settings.maxTokens, firstReply(condition) + thinking);
    const second = shape.calls === 1 ? 0 : Math.min(settings.maxTokens, USUAL_REPLY.secondPass + thinking);
    const prompts = shape.firstTokens + shape.secondTokens + system * shape.calls * items;
    calls += shape.calls * items * study.samples;
    input.usual += study.samples * (prompts + shape.echoes * items * Math.min(reply, firstReply(condition)));
    input.most += study.samples * (prompts + shape.echoes * items * settings.maxTokens);
    output.usual += study.samples * items * (reply + second);
    output.most += study.samples * items * settings.maxTokens * shape.calls;
  });
  const price = priceOf(model, prices);
  const usd = (end: keyof Range): number => (price === null ? 0 : (input[end] * price.input + output[end] * price.output) / 1e6);
  return {
    model: model.label,
    trials: conditions.length * items * study.samples,
    calls,
    inputTokens: input.usual,
    outputTokens: output,
    usd: price === null ? null : { usual: usd("usual"), most: usd("most") },
  };
}

function firstReply({ reflection, form }: Condition): number {
  const words = reflection === null ? USUAL_REPLY.base : USUAL_REPLY.levels[reflection];
  return form === "confidence" ? words + USUAL_REPLY.confidence : words;
}
