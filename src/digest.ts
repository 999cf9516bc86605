import { hash } from "node:crypto";

/** 128 bits of SHA-256 in hexadecimal: short enough to read, long enough that a collision will not happen. */
export function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}

/** JSON with sorted keys and without undefined, so that the same value always has the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, held]) => [key, sorted(held)]));
}

/** FNV-1a, 32 bits: to tell texts apart quickly where a mistake in billions does no harm. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
