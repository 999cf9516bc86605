import type { Settings } from "../plan/settings.ts";
import { body } from "./body.ts";
import { capabilityOf, modelId } from "./families.ts";
import { header, left, limitsOrNull, untilMs } from "./limits.ts";
import type { Provider } from "./model.ts";
import { at, count, joinedText, list, notAReply, text } from "./reply.ts";

/**
 * The last version of the API that takes a temperature: 2026-10-21, which the newest SDKs ask for, answers 400 to one, whatever the
 * model (https://platform.claude.com/docs/en/api/versioning).
 */
export const ANTHROPIC_VERSION = "2023-06-01";

/** Messages: https://platform.claude.com/docs/en/api/messages. */
export const anthropic: Provider = {
  name: "anthropic",
  baseUrl: "https://api.anthropic.com",
  baseUrlEnv: "ANTHROPIC_BASE_URL",
  keyEnv: "ANTHROPIC_API_KEY",

  request(model, settings, messages) {
    const { temperature, maxTokens, system, stop, extra } = settings;
    return {
      path: "/v1/messages",
      headers: { "anthropic-version": ANTHROPIC_VERSION },
      body: body(
        {
          model: modelId(model.name),
          max_tokens: maxTokens,
          system: system ?? undefined,
          messages,
          temperature: temperature ?? undefined,
          stop_sequences: stop ?? undefined,
          ...thinking(model.name, settings),
        },
        extra,
      ),
    };
  },

  // The documented header for direct calls, which proxies know too; the newest SDKs send the key as a bearer token instead.
  authorise: (key) => ({ "x-api-key": key }),

  response(reply) {
    if (at(reply, "type") !== "message" || !Array.isArray(at(reply, "content"))) throw notAReply("Anthropic Messages", reply);
    const blocks = list(at(reply, "content"));
    const all = (type: string, key: string) => blocks.map((block) => (at(block, "type") === type ? text(at(block, key)) : null));
    return {
      text: joinedText(all("text", "text")) ?? "",
      thinking: joinedText(all("thinking", "thinking"), "\n\n"),
      stop: text(at(reply, "stop_reason")),
      returnedModel: text(at(reply, "model")),
      usage: {
        inputTokens: inputTokens(at(reply, "usage")),
        outputTokens: count(at(reply, "usage", "output_tokens")),
        thinkingTokens: count(at(reply, "usage", "output_tokens_details", "thinking_tokens")),
      },
    };
  },

  errorMessage: (reply) => text(at(reply, "error", "message")),

  limits: (headers, now) =>
    limitsOrNull({
      requestsLeft: left(headers, "anthropic-ratelimit-requests-remaining"),
      requestsResetMs: untilMs(header(headers, "anthropic-ratelimit-requests-reset"), now),
      tokensLeft: left(headers, "anthropic-ratelimit-tokens-remaining"),
      tokensResetMs: untilMs(header(headers, "anthropic-ratelimit-tokens-reset"), now),
    }),
};

/**
 * Off is said out loud, since newer models think unasked. With an effort thinking is adaptive, and its words are asked for: newer models
 * leave them out by default, and then nobody could see that they thought.
 */
function thinking(name: string, settings: Settings): Record<string, unknown> {
  const capability = capabilityOf(name);
  if (settings.thinking === null) {
    if (capability?.thinks === false || capability?.stops === false) return {};
    return { thinking: { type: capability?.off ?? "disabled" } };
  }
  const { budgetTokens, effort } = settings.thinking;
  if (effort === undefined) return { thinking: { type: "enabled", budget_tokens: budgetTokens } };
  return { thinking: { type: "adaptive", display: "summarized" }, output_config: { effort } };
}

/** What went into a cache or came from it is not in `input_tokens`. waver uses none, but a study's `extra` may. */
function inputTokens(usage: unknown): number | null {
  const plain = count(at(usage, "input_tokens"));
  if (plain === null) return null;
  return plain + (count(at(usage, "cache_creation_input_tokens")) ?? 0) + (count(at(usage, "cache_read_input_tokens")) ?? 0);
}
