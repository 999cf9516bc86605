import type { Settings } from "../plan/settings.ts";
import { body } from "./body.ts";
import { chatResponse } from "./chat.ts";
import { modelId } from "./families.ts";
import { openaiLimits } from "./limits.ts";
import type { Provider } from "./model.ts";
import { at, text } from "./reply.ts";

/** Chat Completions as vLLM, Ollama, llama.cpp, OpenRouter, LM Studio and others serve them, at the study's own address. */
export const openaiCompatible: Provider = {
  name: "openai-compatible",
  baseUrl: null,
  baseUrlEnv: null,
  keyEnv: null,

  request(model, settings, messages) {
    const { temperature, maxTokens, system, stop, extra } = settings;
    const fields = {
      model: modelId(model.name),
      messages: system === null ? messages : [{ role: "system", content: system }, ...messages],
      max_tokens: maxTokens,
      temperature: temperature ?? undefined,
      stop: stop ?? undefined,
      ...thinking(settings),
    };
    return { path: "/chat/completions", body: body(fields, extra) };
  },

  authorise: (key) => ({ authorization: `Bearer ${key}` }),
  response: (reply) => chatResponse(reply, true),
  errorMessage: (reply) =>
    text(at(reply, "error", "message")) ?? text(at(reply, "error")) ?? text(at(reply, "message")) ?? text(at(reply, "detail")),
  limits: (headers) => openaiLimits(headers),
};

/**
 * How servers are asked to think differs, so a model says it: `parameters: { thinking: ... }`.
 * - `chat-template`: vLLM, SGLang, llama.cpp (`chat_template_kwargs.enable_thinking`); no budget, no effort.
 * - `reasoning`: OpenRouter and those like it; budget or effort.
 * - `effort`: `reasoning_effort`, as Ollama and gpt-oss servers take it; off is `none`.
 */
export const DIALECTS = ["chat-template", "reasoning", "effort"] as const;
type Dialect = (typeof DIALECTS)[number];

export function dialectOf(parameters: Settings["parameters"]): Dialect | null {
  return DIALECTS.find((dialect) => dialect === parameters?.thinking) ?? null;
}

function thinking({ thinking, parameters }: Settings): Record<string, unknown> {
  switch (dialectOf(parameters)) {
    case "chat-template":
      return { chat_template_kwargs: { enable_thinking: thinking !== null } };
    case "reasoning":
      if (thinking === null) return { reasoning: { effort: "none" } };
      return { reasoning: thinking.effort === undefined ? { max_tokens: thinking.budgetTokens } : { effort: thinking.effort } };
    case "effort":
      return { reasoning_effort: thinking === null ? "none" : thinking.effort };
    default:
      return { reasoning_effort: thinking?.effort };
  }
}
