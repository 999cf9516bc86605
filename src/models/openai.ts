import type { Settings } from "../plan/settings.ts";
import type { Message } from "../stimuli/compose.ts";
import type { Model } from "../study/study.ts";
import { body } from "./body.ts";
import { chatResponse } from "./chat.ts";
import { capabilityOf, modelId } from "./families.ts";
import { openaiLimits } from "./limits.ts";
import type { Provider, ProviderRequest, Response } from "./model.ts";
import { at, count, joinedText, list, notAReply, text } from "./reply.ts";

/**
 * Responses by default (https://developers.openai.com/api/docs/api-reference/responses), Chat Completions with `parameters: { api: chat }`.
 * Nothing is stored at OpenAI.
 */
export const openai: Provider = {
  name: "openai",
  baseUrl: "https://api.openai.com/v1",
  baseUrlEnv: "OPENAI_BASE_URL",
  keyEnv: "OPENAI_API_KEY",

  request: (model, settings, messages) =>
    speaksChat(settings.parameters) ? chatRequest(model, settings, messages) : responsesRequest(model, settings, messages),

  authorise: (key) => ({ authorization: `Bearer ${key}` }),

  response: (reply) => (at(reply, "object") === "response" ? responsesResponse(reply) : chatResponse(reply, false)),

  errorMessage: (reply) => text(at(reply, "error", "message")),

  limits: (headers) => openaiLimits(headers),
};

export function speaksChat(parameters: Settings["parameters"]): boolean {
  return parameters?.api === "chat";
}

/** Responses has no `stop`: capabilities.ts says so before a run. Here it is sent as asked, for the API to refuse: never dropped. */
function responsesRequest(model: Model, settings: Settings, messages: readonly Message[]): ProviderRequest {
  const { temperature, maxTokens, system, stop, extra } = settings;
  const effort = effortFor(model.name, settings);
  const fields = {
    model: modelId(model.name),
    instructions: system ?? undefined,
    input: messages,
    max_output_tokens: maxTokens,
    temperature: temperature ?? undefined,
    stop: stop ?? undefined,
    reasoning: effort === undefined ? undefined : effort === "none" ? { effort } : { effort, summary: "auto" },
    store: false,
  };
  return { path: "/responses", body: body(fields, extra) };
}

function chatRequest(model: Model, settings: Settings, messages: readonly Message[]): ProviderRequest {
  const { temperature, maxTokens, system, stop, extra } = settings;
  const fields = {
    model: modelId(model.name),
    messages: system === null ? messages : [{ role: "system", content: system }, ...messages],
    max_completion_tokens: maxTokens,
    temperature: temperature ?? undefined,
    stop: stop ?? undefined,
    reasoning_effort: effortFor(model.name, settings),
    store: false,
  };
  return { path: "/chat/completions", body: body(fields, extra) };
}

/** `none` only where a model is known to take it; a budget has no word here, and capabilities.ts asks for an effort. */
function effortFor(name: string, settings: Settings): string | undefined {
  if (settings.thinking !== null) return settings.thinking.effort;
  const capability = capabilityOf(name);
  return capability?.thinks === true && capability.stops ? "none" : undefined;
}

function responsesResponse(reply: unknown): Response {
  const output = list(at(reply, "output"));
  if (!Array.isArray(at(reply, "output")) || at(reply, "status") === "failed") throw notAReply("OpenAI Responses", reply);
  const ofType = (type: string) => output.filter((item) => at(item, "type") === type);
  const parts = ofType("message").flatMap((item) => list(at(item, "content")));
  const refused = parts.some((part) => at(part, "type") === "refusal");
  const thoughts = ofType("reasoning").flatMap((item) => [...list(at(item, "summary")), ...list(at(item, "content"))]);
  return {
    // A refusal is what the model said in place of an answer.
    text: joinedText(parts.map((part) => text(at(part, "text")) ?? text(at(part, "refusal")))) ?? "",
    thinking: joinedText(
      thoughts.map((part) => text(at(part, "text"))),
      "\n\n",
    ),
    stop: refused ? "refusal" : (text(at(reply, "incomplete_details", "reason")) ?? text(at(reply, "status"))),
    returnedModel: text(at(reply, "model")),
    usage: {
      inputTokens: count(at(reply, "usage", "input_tokens")),
      outputTokens: count(at(reply, "usage", "output_tokens")),
      thinkingTokens: count(at(reply, "usage", "output_tokens_details", "reasoning_tokens")),
    },
  };
}
