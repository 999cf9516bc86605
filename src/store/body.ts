/**
 * A reply's body is mostly its text, in JSON. Where it stands there as JavaScript would write it, it is cut out of the body that is kept,
 * which halves a run's file; put back at its place, the body is what it was, byte for byte.
 */
export interface CutBody {
  readonly body: string | null;
  /** Null where the body is whole. */
  readonly textAt: number | null;
}

/** Shorter texts are not worth it. */
const SHORTEST = 64;

export function cutText(body: string | null, text: string): CutBody {
  if (body === null || text.length < SHORTEST) return { body, textAt: null };
  const written = inJson(text);
  const textAt = body.indexOf(written);
  if (textAt === -1) return { body, textAt: null };
  return { body: body.slice(0, textAt) + body.slice(textAt + written.length), textAt };
}

export function wholeBody({ body, textAt }: CutBody, text: string): string | null {
  return body === null || textAt === null ? body : body.slice(0, textAt) + inJson(text) + body.slice(textAt);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
