import type { Thinking } from "../plan/conditions.ts";
import type { Settings } from "../plan/settings.ts";
import type { Model } from "../study/study.ts";
import { type Capability, capabilityOf } from "./families.ts";
import { speaksChat } from "./openai.ts";
import { DIALECTS, dialectOf } from "./openai-compatible.ts";

/** The settings of a model by the levels of thinking that the design uses. */
export type SettingsByThinking = Readonly<Partial<Record<Thinking, Settings>>>;

export interface CapabilityMistake {
  readonly says: string;
  readonly fix: string;
}

/** What a study asks of a model that cannot be had. Nothing is dropped or rewritten for it: the study has to say something else. */
export function capabilityMistakes(model: Model, settingsByThinking: SettingsByThinking): CapabilityMistake[] {
  const { off, on } = settingsByThinking;
  if (model.provider === "openai-compatible") return on === undefined ? [] : dialectMistakes(model, on);
  const found = stopMistakes(model, off ?? on);
  const capability = capabilityOf(model.name);
  if (capability === null)
    return found.concat(model.provider === "openai" && on !== undefined ? wordMistakes(model, on, NO_BUDGET) : []);
  if (off !== undefined) found.push(...offMistakes(model, off, capability));
  if (on !== undefined) found.push(...onMistakes(model, on, capability));
  return found;
}

/** OpenAI has no word for a budget, whatever the model. */
const NO_BUDGET = { budget: null, efforts: ["low", "medium", "high"] } as const;

function offMistakes({ label }: Model, { temperature }: Settings, capability: Capability): CapabilityMistake[] {
  if (!capability.stops) {
    return [
      {
        says: `${label} cannot stop thinking, and the design asks for thinking off`,
        fix: "Write design: { thinking: [on] }, or take another model.",
      },
    ];
  }
  if (temperature === null || capability.temperature !== "never") return [];
  return [
    { says: `${label} takes no temperature, and ${temperature} is asked for`, fix: "Set temperature: null in its sampling." },
  ];
}

function onMistakes(model: Model, settings: Settings, capability: Capability): CapabilityMistake[] {
  const { label } = model;
  if (!capability.thinks) {
    return [
      {
        says: `${label} cannot think, and the design asks for thinking on`,
        fix: "Take thinking out of the design, or take another model.",
      },
    ];
  }
  const found = wordMistakes(model, settings, capability);
  if (settings.temperature !== null && capability.temperature !== "always") {
    found.push({
      says: `${label} takes no temperature while it thinks, and ${settings.temperature} is asked for`,
      fix: "Set temperature: null in sampling.thinking.",
    });
  }
  return found;
}

/** Whether the amount of thinking is said in a word that the model takes. */
function wordMistakes(
  { label }: Model,
  { thinking }: Settings,
  { budget, efforts }: Pick<Capability, "budget" | "efforts">,
): CapabilityMistake[] {
  if (thinking === null) return [];
  const { budgetTokens, effort } = thinking;
  if (effort !== undefined) {
    if (efforts.includes(effort)) return [];
    return [
      efforts.length === 0
        ? {
            says: `${label} takes no effort for thinking`,
            fix: `Give sampling.thinking.budgetTokens in place of effort: ${effort}.`,
          }
        : {
            says: `${label} takes no thinking effort "${effort}"`,
            fix: `Set sampling.thinking.effort to one of: ${efforts.join(", ")}.`,
          },
    ];
  }
  if (budget === null) {
    if (efforts.length === 0) return [];
    return [
      {
        says: `${label} takes no thinking budget, only an effort`,
        fix: `Set sampling.thinking.effort to one of: ${efforts.join(", ")}.`,
      },
    ];
  }
  const [least, most] = budget;
  if (budgetTokens < least) {
    return [
      {
        says: `${label} takes a thinking budget of ${least} tokens or more, and ${budgetTokens} are asked for`,
        fix: `Set sampling.thinking.budgetTokens to ${least} or more.`,
      },
    ];
  }
  if (budgetTokens <= most) return [];
  return [
    {
      says: `${label} takes a thinking budget of ${most} tokens at the most, and ${budgetTokens} are asked for`,
      fix: `Set sampling.thinking.budgetTokens to ${most} or less.`,
    },
  ];
}

function stopMistakes(model: Model, settings: Settings | undefined): CapabilityMistake[] {
  if (model.provider !== "openai" || settings === undefined || settings.stop === null || speaksChat(settings.parameters))
    return [];
  return [
    {
      says: `${model.label}: OpenAI's Responses API takes no stop sequences`,
      fix: "Give the model parameters: { api: chat }, or take stop out of sampling.",
    },
  ];
}

function dialectMistakes({ label }: Model, { thinking, parameters }: Settings): CapabilityMistake[] {
  const dialect = dialectOf(parameters);
  if (dialect === "effort" && thinking?.effort === undefined) {
    return [{ says: `${label} is asked to think by an effort, and none is given`, fix: "Set sampling.thinking.effort." }];
  }
  if (dialect !== null || thinking?.effort !== undefined) return [];
  return [
    {
      says: `${label}: how its server is asked to think is not known, and the design asks for thinking on`,
      fix: `Give the model parameters: { thinking: ${DIALECTS.join(" | ")} } (vLLM, SGLang and llama.cpp: chat-template; OpenRouter: reasoning; Ollama: effort).`,
    },
  ];
}

/** What is allowed and should be known. */
export function capabilityWarnings(model: Model, settingsByThinking: SettingsByThinking): string[] {
  const { off, on } = settingsByThinking;
  const { label, provider } = model;
  if (provider === "openai-compatible") {
    const dialect = dialectOf((off ?? on)?.parameters ?? null);
    if (dialect === "chat-template" && on !== undefined) {
      return [
        `${label}: the server is told to think or not to, and takes no thinking budget or effort: only maxTokens limits it.`,
      ];
    }
    return dialect === null && off !== undefined
      ? [
          `${label}: nothing is sent that would stop it from thinking. If it thinks unasked, give it parameters: { thinking: ${DIALECTS.join(" | ")} }.`,
        ]
      : [];
  }
  if (!["anthropic", "openai", "google"].includes(provider)) return [];
  const capability = capabilityOf(model.name);
  if (capability === null) {
    return [
      `${label} is not in waver's table of models: whether it takes this temperature and can think or stop thinking shows only when it is asked.`,
    ];
  }
  const hasTemperature = [off, on].some((settings) => settings !== undefined && settings.temperature !== null);
  return capability.note !== undefined && hasTemperature ? [`${label}: ${capability.note}.`] : [];
}
