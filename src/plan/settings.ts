import { canonicalJson, digest } from "../digest.ts";
import type { Model, Study } from "../study/study.ts";
import type { Thinking } from "./conditions.ts";

/** How hard to think, where a vendor takes a word and no number of tokens. */
export const EFFORTS = ["minimal", "low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof EFFORTS)[number];

/** How a model is asked: everything that a reply can depend on besides the prompt. */
export interface Settings {
  /** Null: none is sent. */
  readonly temperature: number | null;
  readonly maxTokens: number;
  /** With an effort no budget is sent: `budgetTokens` is then what a plan expects. Without one the key is absent, so that digests stay. */
  readonly thinking: { readonly budgetTokens: number; readonly effort?: Effort } | null;
  readonly system: string | null;
  readonly stop: readonly string[] | null;
  /** Sent as they are. */
  readonly extra: Readonly<Record<string, unknown>> | null;
  /** What a simulated participant is made of. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
}

const DEFAULTS = { temperature: 0, maxTokens: 1000 } as const;
/** Thinking overrides temperature at the providers, so none is sent. */
const THINKING_DEFAULTS = { temperature: null, maxTokens: 4000, budgetTokens: 2000 } as const;

/** A model's own `sampling` wins over the study's, that over the paradigm's, that over the default. */
export function resolveSettings(study: Study, model: Model, thinking: Thinking): Settings {
  const { stop, extra } = { ...defined(study.sampling), ...defined(model.sampling) };
  const shared = { system: study.system, stop: stop ?? null, extra: extra ?? null, parameters: model.parameters };
  if (thinking === "on") {
    const { temperature, maxTokens, budgetTokens } = {
      ...THINKING_DEFAULTS,
      ...defined(study.sampling.thinking),
      ...defined(model.sampling.thinking),
    };
    const effort = effortOf(study, model);
    return { temperature, maxTokens, thinking: effort === undefined ? { budgetTokens } : { budgetTokens, effort }, ...shared };
  }
  const { temperature, maxTokens } = {
    ...DEFAULTS,
    ...study.paradigm?.sampling,
    ...defined(study.sampling),
    ...defined(model.sampling),
  };
  return { temperature, maxTokens, thinking: null, ...shared };
}

/** A model's own budget also wins over the study's effort: the two say the same thing in two ways. */
function effortOf(study: Study, model: Model): Effort | undefined {
  const own = model.sampling.thinking;
  if (own?.effort !== undefined) return own.effort;
  return own?.budgetTokens === undefined ? study.sampling.thinking?.effort : undefined;
}

/** The settings of a model for every level of thinking that the conditions use. */
export function settingsByThinking(
  study: Study,
  model: Model,
  conditions: readonly { readonly thinking: Thinking }[],
): Partial<Record<Thinking, Settings>> {
  const levels = new Set(conditions.map(({ thinking }) => thinking));
  return Object.fromEntries(Array.from(levels, (level) => [level, resolveSettings(study, model, level)]));
}

/** What a person is told of settings: `temperature 0.7, at most 1000 tokens`. */
export function settingsText({ temperature, maxTokens, thinking }: Settings): string {
  const parts = [temperature === null ? "no temperature sent" : `temperature ${temperature}`, `at most ${maxTokens} tokens`];
  if (thinking !== null)
    parts.push(thinking.effort === undefined ? `thinking budget ${thinking.budgetTokens}` : `thinking effort ${thinking.effort}`);
  return parts.join(", ");
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(given: T | undefined): Defined<T> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>;
}

export function settingsDigest(settings: Settings): string {
  return digest(canonicalJson(settings));
}
