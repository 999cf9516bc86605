import type { Limits } from "./model.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function header(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : (value?.[0] ?? null);
}

/** A count of what is left. Some servers send -1 where they do not know. */
export function left(headers: Headers, name: string): number | null {
  const value = header(headers, name);
  if (value === null || !/^\d+$/.test(value.trim())) return null;
  return Number(value);
}

/** Nothing said is null, not four times null. */
export function limitsOrNull(limits: Limits): Limits | null {
  return Object.values(limits).every((value) => value === null) ? null : limits;
}

/** `1h2m3.5s`, `6m0s`, `120ms`, or bare seconds, as OpenAI and those who follow it write them. */
export function durationMs(value: string | null): number | null {
  if (value === null) return null;
  const trimmed = value.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
  if (!/^(\d+(\.\d+)?(ms|us|µs|ns|h|m|s))+$/.test(trimmed)) return null;
  const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 1e-3, µs: 1e-3, ns: 1e-6 };
  let total = 0;
  for (const [, amount, unit] of trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|us|µs|ns|h|m|s)/g)) {
    total += Number(amount) * (units[unit as string] ?? 0);
  }
  return total;
}

/** Milliseconds from now until a moment written as RFC 3339 or an HTTP date; a moment that is past is now. */
export function untilMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

/** OpenAI's headers, which most servers that speak its API have taken over. */
export function openaiLimits(headers: Headers): Limits | null {
  return limitsOrNull({
    requestsLeft: left(headers, "x-ratelimit-remaining-requests"),
    requestsResetMs: durationMs(header(headers, "x-ratelimit-reset-requests")),
    tokensLeft: left(headers, "x-ratelimit-remaining-tokens"),
    tokensResetMs: durationMs(header(headers, "x-ratelimit-reset-tokens")),
  });
}

/**
 * Nobody is made to wait longer than this: whoever is told to come back later is told so, and the run does something else. Limits a minute
 * are over by then many times; what lasts longer is a limit a day, or maintenance.
 */
export const LONGEST_WAIT_MS = 10 * 60_000;

/** How long nothing is left, by the headers; null where something is, or they do not say. */
export function exhaustedMs(limits: Limits | null): number | null {
  const waits = [
    limits?.requestsLeft === 0 ? limits.requestsResetMs : null,
    limits?.tokensLeft === 0 ? limits.tokensResetMs : null,
  ].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Without the resets that lie so far away that nobody waits for them: the next call shows whether they are meant. */
export function withinReach(limits: Limits | null): Limits | null {
  if (limits === null) return null;
  const near = (ms: number | null): number | null => (ms !== null && ms > LONGEST_WAIT_MS ? null : ms);
  return { ...limits, requestsResetMs: near(limits.requestsResetMs), tokensResetMs: near(limits.tokensResetMs) };
}

/** `The next call is allowed in 3.2 h, at 2026-11-16 02:13 UTC.` To the minute, so that calls told the same within a minute mostly say the same. */
export function comeBack(ms: number, now: number): string {
  const at = new Date(Math.ceil((now + Math.min(ms, A_CENTURY_MS)) / 60_000) * 60_000).toISOString();
  const minutes = ms / 60_000;
  const wait = minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
  return `The next call is allowed in ${wait}, at ${at.slice(0, 10)} ${at.slice(11, 16)} UTC.`;
}

/** No date can be written that is much further away. */
const A_CENTURY_MS = 100 * 365 * 86_400_000;

/** `retry-after-ms`, or `Retry-After` in seconds or as a date. Null where there is none or it cannot be read. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = header(headers, "retry-after-ms")?.trim();
  if (exact !== undefined && /^\d+(\.\d+)?$/.test(exact)) return Number(exact);
  const value = header(headers, "retry-after")?.trim();
  if (value === undefined) return null;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : untilMs(value, now);
}
