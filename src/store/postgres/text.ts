/**
 * PostgreSQL's text is UTF-8 without NUL; a model's JSON can hold NUL and half of a surrogate pair (`"\u0000"`, a reply cut inside an emoji).
 * Such a text is kept as JSON, which escapes both, after a mark; so is one that begins with the mark. Every string comes back as it was.
 */
const MARK = "\u0001";

/** What a column holds that was marked, as a pattern of SQL. */
export const MARKED = `${MARK}%`;

export function kept(text: string): string;
export function kept(text: string | null): string | null;
export function kept(text: string | null): string | null {
  if (text === null || (text.isWellFormed() && !text.includes("\0") && !text.startsWith(MARK))) return text;
  return MARK + JSON.stringify(text);
}

export function textOf(value: string): string;
export function textOf(value: string | null): string | null;
export function textOf(value: string | null): string | null {
  return value?.startsWith(MARK) ? (JSON.parse(value.slice(MARK.length)) as string) : value;
}
