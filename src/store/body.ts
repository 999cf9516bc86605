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
 * A request's body is mostly the words of its stimulus. Cut out, the same frame is left for all calls of a model, which is kept once; a
 * million prompts are not kept twice.
 */
export interface CutRequest {
  readonly frame: string;
  /** Where in the frame each message's words belong, separated by commas; empty for a message that is not there as it was planned. */
  readonly cuts: string;
}

export function cutMessages(body: string, messages: string): CutRequest {
  let frame = "";
  let from = 0;
  const cuts: (number | "")[] = [];
  for (const words of wordsOf(messages)) {
    const at = words === "" ? -1 : body.indexOf(words, from);
    if (at === -1) {
      cuts.push("");
      continue;
    }
    frame += body.slice(from, at);
    cuts.push(frame.length);
    from = at + words.length;
  }
  return { frame: frame + body.slice(from), cuts: cuts.join() };
}

export function wholeRequest({ frame, cuts }: CutRequest, messages: string): string {
  if (cuts === "") return frame;
  const words = wordsOf(messages);
  let body = "";
  let from = 0;
  cuts.split(",").forEach((cut, index) => {
    if (cut === "") return;
    body += frame.slice(from, Number(cut)) + words[index];
    from = Number(cut);
  });
  return body + frame.slice(from);
}

/** What each of a stimulus' messages says, in JSON. Quotes inside are escaped, so what separates messages stands nowhere else. */
function wordsOf(messages: string): string[] {
  if (!messages.startsWith('[{"role":"') || !messages.endsWith('"}]')) return [];
  return messages
    .slice(0, -3)
    .split('"},{"role":"')
    .map((message) => message.slice(message.indexOf(SAYS) + SAYS.length));
}

const SAYS = '","content":"';
