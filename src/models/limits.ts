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

/** `retry-after-ms`, or `Retry-After` in seconds or as a date. Null where there is none or it cannot be read. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = header(headers, "retry-after-ms")?.trim();
  if (exact !== undefined && /^\d+(\.\d+)?$/.test(exact)) return Number(exact);
  const value = header(headers, "retry-after")?.trim();
  if (value === undefined) return null;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : untilMs(value, now);
}
