/**
 * SQLite's text is UTF-8, which cannot hold half of a surrogate pair; a model's JSON can (`"\ud83d"`, a reply cut inside an emoji).
 * Such a text is kept as a blob of its UTF-16 units, so that every string comes back as it was.
 */
export type Kept = string | Uint8Array;

export function kept(text: string): Kept;
export function kept(text: string | null): Kept | null;
export function kept(text: string | null): Kept | null {
  return text === null || text.isWellFormed() ? text : Buffer.from(text, "utf16le");
}

/** The text of a column that is never null. */
export function textOf(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString("utf16le") : (value as string);
}

export function textOrNull(value: unknown): string | null {
  return value === null ? null : textOf(value);
}
