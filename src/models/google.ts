import type { Settings } from "../plan/settings.ts";
import { body } from "./body.ts";
import { capabilityOf, modelId } from "./families.ts";
import { durationMs } from "./limits.ts";
import type { Provider } from "./model.ts";
import { at, count, joinedText, list, notAReply, text } from "./reply.ts";

/** generateContent: https://ai.google.dev/api/generate-content. */
export const google: Provider = {
  name: "google",
  baseUrl: "https://generativelanguage.googleapis.com",
  baseUrlEnv: "GOOGLE_GEMINI_BASE_URL",
  keyEnv: "GEMINI_API_KEY",

  request(model, settings, messages) {
    const { temperature, maxTokens, system, stop, extra } = settings;
    const id = modelId(model.name).split("/").map(encodeURIComponent).join("/");
    const generationConfig = body(
      {
        temperature: temperature ?? undefined,
        maxOutputTokens: maxTokens,
        stopSequences: stop ?? undefined,
        thinkingConfig: thinkingConfig(model.name, settings),
      },
      null,
    );
    return {
      path: `/v1beta/${id.includes("/") ? id : `models/${id}`}:generateContent`,
      body: body(
        {
          contents: messages.map(({ role, content }) => ({
            parts: [{ text: content }],
            role: role === "assistant" ? "model" : "user",
          })),
          systemInstruction: system === null ? undefined : { parts: [{ text: system }], role: "user" },
          generationConfig,
        },
        extra,
      ),
    };
  },

  authorise: (key) => ({ "x-goog-api-key": key }),

  response(reply) {
    const candidate = at(reply, "candidates", 0);
    const blocked = text(at(reply, "promptFeedback", "blockReason"));
    if (candidate === undefined && blocked === null && at(reply, "usageMetadata") === undefined) {
      throw notAReply("Google generateContent", reply);
    }
    const parts = list(at(candidate, "content", "parts"));
    const texts = (thought: boolean) =>
      parts.map((part) => ((at(part, "thought") === true) === thought ? text(at(part, "text")) : null));
    return {
      text: joinedText(texts(false)) ?? "",
      thinking: joinedText(texts(true)),
      stop: text(at(candidate, "finishReason")) ?? blocked,
      returnedModel: text(at(reply, "modelVersion")),
      usage: usage(at(reply, "usageMetadata")),
    };
  },

  errorMessage: (reply) => text(at(reply, "error", "message")) ?? text(at(reply, 0, "error", "message")),

  /** Google sends no such headers; when to come back stands in the body of a 429. */
  limits: () => null,

  retryAfterMs(reply) {
    const info = list(at(reply, "error", "details")).find((detail) =>
      text(at(detail, "@type"))?.endsWith("google.rpc.RetryInfo"),
    );
    return durationMs(text(at(info, "retryDelay")));
  },
};

function thinkingConfig(name: string, settings: Settings): object | undefined {
  if (settings.thinking === null) {
    const capability = capabilityOf(name);
    return capability?.thinks === true && capability.stops ? { thinkingBudget: 0 } : undefined;
  }
  const { budgetTokens, effort } = settings.thinking;
  return effort === undefined
    ? { includeThoughts: true, thinkingBudget: budgetTokens }
    : { includeThoughts: true, thinkingLevel: effort.toUpperCase() };
}

/** Thoughts are billed as output and counted beside it. */
function usage(metadata: unknown): { inputTokens: number | null; outputTokens: number | null; thinkingTokens: number | null } {
  const answer = count(at(metadata, "candidatesTokenCount"));
  const thinkingTokens = count(at(metadata, "thoughtsTokenCount"));
  return {
    inputTokens: count(at(metadata, "promptTokenCount")),
    outputTokens: answer === null && thinkingTokens === null ? null : (answer ?? 0) + (thinkingTokens ?? 0),
    thinkingTokens,
  };
}
