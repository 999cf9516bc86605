import type { Response } from "./model.ts";
import { at, count, list, NO_USAGE, notAReply, text } from "./reply.ts";

/**
 * A reply of Chat Completions, from OpenAI or from one of the many servers that speak its API. Thinking arrives as `reasoning_content`
 * (vLLM until 2026, llama.cpp, DeepSeek), as `reasoning` (vLLM since, OpenRouter, Ollama), or inside the text.
 */
export function chatResponse(reply: unknown, thinkInText: boolean): Response {
  const choice = at(reply, "choices", 0);
  if (!Array.isArray(at(reply, "choices")) || choice === undefined || at(choice, "error") != null) {
    throw notAReply("Chat Completions", at(choice, "error") == null ? reply : choice);
  }
  const message = at(choice, "message");
  const content = contentText(at(message, "content"));
  const refusal = text(at(message, "refusal")) ?? "";
  const shown = text(at(message, "reasoning_content")) || text(at(message, "reasoning")) || null;
  const told = thinkInText ? tellApart(content) : { text: content, thinking: null };
  return {
    text: told.text + refusal,
    thinking: shown ?? told.thinking,
    stop: refusal === "" ? text(at(choice, "finish_reason")) : "refusal",
    returnedModel: text(at(reply, "model")),
    usage: chatUsage(at(reply, "usage")),
  };
}

/** Some servers send the content as a list of parts. */
function contentText(content: unknown): string {
  return text(content) ?? list(content).reduce<string>((all, part) => all + (text(at(part, "text")) ?? ""), "");
}

function chatUsage(usage: unknown): Response["usage"] {
  if (usage === null || typeof usage !== "object") return NO_USAGE;
  return {
    inputTokens: count(at(usage, "prompt_tokens")),
    outputTokens: count(at(usage, "completion_tokens")),
    thinkingTokens: count(at(usage, "completion_tokens_details", "reasoning_tokens")),
  };
}

const OPEN = /^\s*<think>/;
const CLOSE = /<\/think>\s*/;

/**
 * Thinking at the start of the text. Without its end it was cut, and there is no answer. An end without a start is usual where the chat
 * template itself opens it.
 */
export function tellApart(content: string): { text: string; thinking: string | null } {
  const open = OPEN.exec(content);
  const close = CLOSE.exec(content);
  if (open === null && close === null) return { text: content, thinking: null };
  const from = open === null ? 0 : open[0].length;
  const to = close === null ? content.length : close.index;
  const answer = close === null ? "" : content.slice(to + close[0].length);
  return { text: answer, thinking: content.slice(from, to).trim() || null };
}
