import type { Usage } from "./model.ts";

/**
 * Reading of replies whose shape is not to be trusted: servers leave fields out, send null, or send another type. What is not there in
 * the right type reads as nothing; only the frame of a reply decides whether it is one.
 */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here;
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export function count(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The texts side by side; null where there are none, and also where all are empty: a block without words shows no thought. */
export function joinedText(parts: readonly (string | null)[], between = ""): string | null {
  const given = parts.filter((part) => part !== null && part !== "");
  return given.length === 0 ? null : given.join(between);
}

/** The frame is not that of this API: a proxy's page, another service, an error under a status of success. */
export function notAReply(provider: string, reply: unknown): Error {
  const said = text(at(reply, "error", "message")) ?? text(at(reply, "error")) ?? text(at(reply, "message"));
  return new Error(said === null ? `the reply is not one of the ${provider} API` : `the reply carries an error: ${said}`);
}

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null, thinkingTokens: null };
