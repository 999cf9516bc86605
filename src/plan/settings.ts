import { canonicalJson, digest } from "../digest.ts";
import type { Model, Study } from "../study/study.ts";
import type { Thinking } from "./conditions.ts";

/** How a model is asked: everything that a reply can depend on besides the prompt. */
export interface Settings {
  /** Null: none is sent. */
  readonly temperature: number | null;
  readonly maxTokens: number;
  readonly thinking: { readonly budgetTokens: number } | null;
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
    return { temperature, maxTokens, thinking: { budgetTokens }, ...shared };
  }
  const { temperature, maxTokens } = {
    ...DEFAULTS,
    ...study.paradigm?.sampling,
    ...defined(study.sampling),
    ...defined(model.sampling),
  };
  return { temperature, maxTokens, thinking: null, ...shared };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(given: T | undefined): Defined<T> {
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>;
}

export function settingsDigest(settings: Settings): string {
  return digest(canonicalJson(settings));
}
