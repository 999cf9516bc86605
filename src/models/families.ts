import type { Effort } from "../plan/settings.ts";

/** What a family of models can do with thinking and temperature. */
export interface Capability {
  /** It can think before it answers. */
  readonly thinks: boolean;
  /** It can be made not to. */
  readonly stops: boolean;
  readonly temperature: "always" | "unless thinking" | "never";
  /** The range of a thinking budget in tokens; null where none is taken. */
  readonly budget: readonly [least: number, most: number] | null;
  /** What it takes in place of a budget; none where it takes only a budget. */
  readonly efforts: readonly Effort[];
  /** Anthropic: the word that stops thinking. */
  readonly off?: "disabled" | "between_tools";
  /** What should be known and forbids nothing. */
  readonly note?: string;
}

type Family = readonly [pattern: RegExp, capability: Capability];

const UP_TO_HIGH = ["low", "medium", "high"] as const;
const UP_TO_XHIGH = [...UP_TO_HIGH, "xhigh"] as const;
const UP_TO_MAX = [...UP_TO_XHIGH, "max"] as const;
const FROM_MINIMAL = ["minimal", ...UP_TO_HIGH] as const;
const NO_END = Number.POSITIVE_INFINITY;

const NO_THINKING: Capability = { thinks: false, stops: true, temperature: "always", budget: null, efforts: [] };

/** Anthropic takes a budget from 1,024 tokens on, and no temperature beside it. */
const BUDGETED: Capability = {
  thinks: true,
  stops: true,
  temperature: "unless thinking",
  budget: [1024, NO_END],
  efforts: [],
  off: "disabled",
};
/** From Opus 4.7 on: adaptive thinking steered by an effort, no budget, and 400 for any temperature. */
const ADAPTIVE: Capability = { ...BUDGETED, temperature: "never", budget: null, efforts: UP_TO_MAX };
const ALWAYS_ADAPTIVE: Capability = { thinks: true, stops: false, temperature: "never", budget: null, efforts: UP_TO_MAX };

/**
 * platform.claude.com, `build-with-claude/thinking` and each model's migration guide, autumn 2026. Sonnet 5.5 refuses `disabled` and
 * takes `between_tools`, which without tools is the same.
 */
const ANTHROPIC: readonly Family[] = [
  [/^claude-(fable|mythos)-/, ALWAYS_ADAPTIVE],
  [/^claude-opus-5-5/, ALWAYS_ADAPTIVE],
  [/^claude-sonnet-5-5/, { ...ADAPTIVE, off: "between_tools" }],
  [/^claude-haiku-5-5/, ADAPTIVE],
  [/^claude-(opus|sonnet)-5$/, ADAPTIVE],
  [/^claude-opus-4-[78]/, ADAPTIVE],
  // `max` but not `xhigh` (`build-with-claude/effort`). Budgets are deprecated on both, and still taken (Amazon Bedrock's guide).
  [/^claude-(opus|sonnet)-4-6/, { ...BUDGETED, efforts: [...UP_TO_HIGH, "max"] }],
  [/^claude-(opus|sonnet|haiku)-4/, BUDGETED],
  [/^claude-3-7-sonnet/, BUDGETED],
  [/^claude-(3|2|instant)/, NO_THINKING],
];

/**
 * OpenAI takes an effort and never a budget. `none` came with GPT-5.1 and `xhigh` after it (API schema, `reasoning.effort`). A temperature is
 * taken only where the effort is none: the guide's "parameter compatibility", as vercel/ai#10932 (5.1) and langchaingo#1497 (5.4) cite it.
 */
const REASONS: Capability = { thinks: true, stops: false, temperature: "never", budget: null, efforts: UP_TO_HIGH };
const REASONS_OR_NOT: Capability = { ...REASONS, stops: true, temperature: "unless thinking" };

/** developers.openai.com, reasoning guide and deployment checklist, autumn 2026. `minimal` still reasons: it is not off. */
const OPENAI: readonly Family[] = [
  [/^gpt-6-astra|^gpt-6\.1-sol/, { ...REASONS, efforts: UP_TO_MAX }],
  [/^gpt-6(\.1-terra|-sol|-luna)/, { ...REASONS_OR_NOT, efforts: UP_TO_MAX }],
  [/^gpt-5-pro/, { ...REASONS, efforts: ["high"] }],
  [/^gpt-5\.\d-pro/, { ...REASONS, efforts: ["medium", "high", "xhigh"] }],
  [/^gpt-5(\.1)?-codex(?!-max)/, REASONS],
  [/^gpt-5\.\d-codex/, { ...REASONS, efforts: UP_TO_XHIGH }],
  [/^gpt-5(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$/, { ...REASONS, efforts: FROM_MINIMAL }],
  [/^gpt-5\.1(-\d{4}-\d{2}-\d{2})?$/, REASONS_OR_NOT],
  [/^gpt-5\.[2-5](-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$/, { ...REASONS_OR_NOT, efforts: UP_TO_XHIGH }],
  [/^gpt-5\.6(-sol|-terra|-luna)?$/, { ...REASONS_OR_NOT, efforts: UP_TO_MAX }],
  [/^o1-(mini|preview)/, { ...REASONS, efforts: [] }],
  [/^o[134](-mini|-pro)?(-\d{4}-\d{2}-\d{2})?$/, REASONS],
  [/^(chatgpt-4o|gpt-4|gpt-3\.5)/, NO_THINKING],
];

const GEMINI_3_NOTE = "Google advises against any temperature but the default from Gemini 3 on; null sends none";
const LEVELS: Capability = {
  thinks: true,
  stops: false,
  temperature: "always",
  budget: null,
  efforts: UP_TO_HIGH,
  note: GEMINI_3_NOTE,
};
/**
 * From Gemini 3.5 Flash-Lite and 3.6 Flash on, temperature is deprecated and to be taken out of requests (Google's migration reference,
 * github.com/google-gemini/gemini-skills, `gemini-api-dev`). What happens to one that is sent was not seen in Google's own words: most who
 * quote its guide say that it is ignored (anomalyco/opencode#38924), one reports 400 (Zoo-Code#1052). Either way it is not to be had.
 */
const LEVELS_ALONE: Capability = { thinks: true, stops: false, temperature: "never", budget: null, efforts: UP_TO_HIGH };

/** ai.google.dev, thinking guide, autumn 2026. From Gemini 3 on the least level is `minimal` or `low`, and neither is off. */
const GOOGLE: readonly Family[] = [
  [/^gemini-4/, LEVELS_ALONE],
  [/^gemini-3-pro/, { ...LEVELS, efforts: ["low", "high"] }],
  [/^gemini-3\.1-pro/, LEVELS],
  [/^gemini-3\.[78]-flash/, LEVELS_ALONE],
  [/^gemini-3\.5-flash-lite|^gemini-3\.6-flash/, { ...LEVELS_ALONE, efforts: FROM_MINIMAL }],
  [/^gemini-3-flash|^gemini-3\.[15]-flash/, { ...LEVELS, efforts: FROM_MINIMAL }],
  [/^gemini-2\.5-pro/, { thinks: true, stops: false, temperature: "always", budget: [128, 32_768], efforts: [] }],
  [/^gemini-2\.5-flash-lite/, { thinks: true, stops: true, temperature: "always", budget: [512, 24_576], efforts: [] }],
  [/^gemini-2\.5-flash/, { thinks: true, stops: true, temperature: "always", budget: [1, 24_576], efforts: [] }],
  [/^gemini-(1|2\.0)/, NO_THINKING],
];

const FAMILIES: Readonly<Record<string, readonly Family[]>> = { anthropic: ANTHROPIC, openai: OPENAI, google: GOOGLE };

/** Null: a model that this table does not know. The name is `provider/model`; a fine-tuned OpenAI model is its base. */
export function capabilityOf(name: string): Capability | null {
  const model = modelId(name).replace(/^ft:([^:]+):.*$/, "$1");
  const provider = name.slice(0, name.indexOf("/"));
  return FAMILIES[provider]?.find(([pattern]) => pattern.test(model))?.[1] ?? null;
}

/** What the provider calls the model: all that stands after the first slash. */
export function modelId(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}
