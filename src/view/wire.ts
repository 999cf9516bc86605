import { at, list, text } from "../models/reply.ts";
import type { Message } from "../stimuli/compose.ts";

/**
 * What a request asked, the system prompt first. By the fields of the APIs that waver speaks, not by the model's name: an alias tells nothing, and a
 * study's `extra` may have put other words in their place. Null where there is no body, or one that holds anything but text.
 */
export function wireMessages(requestBody: string | null): readonly Message[] | null {
  const body = parsed(requestBody);
  const turns = [at(body, "messages"), at(body, "input"), at(body, "contents")].find(Array.isArray);
  if (turns === undefined) return null;
  const system = at(body, "system") ?? at(body, "instructions") ?? at(body, "systemInstruction");
  const sent = [
    ...(system === undefined ? [] : [{ role: "system", content: words(at(system, "parts") ?? system) }]),
    ...turns.map((turn) => ({ role: roleOf(at(turn, "role")), content: words(at(turn, "content") ?? at(turn, "parts")) })),
  ];
  return sent.every(({ role, content }) => role !== null && content !== null) ? (sent as Message[]) : null;
}

/** Of a trial with one pass or two. A second request that repeats the first holds all of the conversation. */
export function wireConversation(requestBodies: readonly (string | null)[]): readonly Message[] | null {
  const [first, second, ...others] = requestBodies.map(wireMessages);
  if (!first || second === null || others.length > 0) return null;
  if (second === undefined) return first;
  const isRepeated = first.every(({ role, content }, n) => second[n]?.role === role && second[n].content === content);
  return isRepeated ? second : [...first, ...second.filter(({ role }) => role !== "system")];
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

function roleOf(role: unknown): Message["role"] | null {
  if (role === "model") return "assistant";
  if (role === "developer") return "system";
  return role === "system" || role === "user" || role === "assistant" ? role : null;
}

/** A text, or a list of parts that are texts. */
function words(content: unknown): string | null {
  if (!Array.isArray(content)) return text(content);
  const parts = list(content).map((part) => text(at(part, "text")));
  return parts.every((part) => part !== null) ? parts.join("") : null;
}
