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

/**
 * What a model was sent is mostly words that are kept elsewhere: a stimulus is a frame around an item's words, a request's body one around those of
 * its stimulus. Cut out, few frames are left, which many trials share; put back, all is what it was, byte for byte. It halves a run's file.
 */
export interface Framed {
  readonly frame: string;
  /** Where in the frame each of the words belongs, separated by commas; empty for what does not stand there, in this order. */
  readonly cuts: string;
}

export function cutWords(whole: string, words: readonly string[]): Framed {
  let frame = "";
  let from = 0;
  const cuts: (number | "")[] = [];
  for (const each of words) {
    const at = each === "" ? -1 : whole.indexOf(each, from);
    if (at === -1) {
      cuts.push("");
      continue;
    }
    frame += whole.slice(from, at);
    cuts.push(frame.length);
    from = at + each.length;
  }
  return { frame: frame + whole.slice(from), cuts: cuts.join() };
}

export function wholeOf({ frame, cuts }: Framed, words: readonly string[]): string {
  if (cuts === "") return frame;
  let whole = "";
  let from = 0;
  cuts.split(",").forEach((cut, index) => {
    if (cut === "") return;
    whole += frame.slice(from, Number(cut)) + words[index];
    from = Number(cut);
  });
  return whole + frame.slice(from);
}

/** What each of a stimulus' messages says, in JSON. Quotes inside are escaped, so what separates messages stands nowhere else. */
export function messageWords(messages: string): string[] {
  if (!messages.startsWith('[{"role":"') || !messages.endsWith('"}]')) return [];
  return messages
    .slice(0, -3)
    .split('"},{"role":"')
    .map((message) => message.slice(message.indexOf(SAYS) + SAYS.length));
}

const SAYS = '","content":"';

/** An item's text and options, in JSON, as they follow each other on screen. `order` is a trial's, as it is kept: JSON, or "null". */
export function itemWords(text: string, options: readonly string[], order: string): string[] {
  const places = JSON.parse(order) as number[] | null;
  const shown = places === null ? options : places.map((option) => options[option] ?? "");
  return [text, ...shown].map(inJson);
}
