/** Where sentences and lines begin and end. All searches are bounded: a reply may be one endless line. */

/** Longer than any sentence that a rule needs to see whole. */
const FAR = 400;

const NEWLINE = 10;
const SPACE = 32;
const STOP = 46;
const EQUALS = 61;
const ENDS = new Set([STOP, 33, 63]);
const AFTER_END = new Set([SPACE, NEWLINE, 34, 41, 60]);

function endsSentence(text: string, at: number): boolean {
  const character = text.charCodeAt(at);
  if (character === NEWLINE) return !isWrapped(text, at);
  if (!ENDS.has(character)) return false;
  if (at + 1 < text.length && !AFTER_END.has(text.charCodeAt(at + 1))) return false;
  return character !== STOP || !(isListMark(text, at) || isShort(text, at));
}

/** "i.e." and "e.g." go on. */
function isShort(text: string, at: number): boolean {
  if (text.charCodeAt(at - 2) !== STOP) return false;
  const word = text.slice(at - 3, at).toLowerCase();
  return word === "i.e" || word === "e.g";
}

/** A line break inside a sentence: words on both sides, the next one in small letters. */
function isWrapped(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  let last = at - 1;
  while (at - last < FAR && text.charCodeAt(last) === SPACE) last--;
  const before = text.charCodeAt(last);
  return next >= 97 && next <= 122 && ((before >= 97 && before <= 122) || before === 44);
}

/** `B. Tell her` and `12. The first` at the beginning of a line: the full stop ends nothing. */
function isListMark(text: string, at: number): boolean {
  let index = at - 1;
  while (index >= 0 && at - index <= 2 && isCapitalOrDigit(text.charCodeAt(index))) index--;
  if (index === at - 1) return false;
  while (index >= 0 && at - index <= 12 && isBeforeMark(text.charCodeAt(index))) index--;
  return index < 0 || text.charCodeAt(index) === NEWLINE;
}

/** Bullets, spaces and emphasis, but no sum that ends a sentence: `4 x 6 = 24.` */
function isBeforeMark(code: number): boolean {
  return code !== NEWLINE && !isCapitalOrDigit(code) && !isLetter(code) && code !== EQUALS;
}

function isCapitalOrDigit(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

export function sentenceStart(text: string, at: number): number {
  for (let index = at - 1; index >= 0 && at - index < FAR; index--) if (endsSentence(text, index)) return index + 1;
  return Math.max(0, at - FAR);
}

export function sentenceEnd(text: string, at: number): number {
  const last = Math.min(text.length, at + FAR);
  for (let index = at; index < last; index++) if (endsSentence(text, index)) return index + 1;
  return last;
}

/** The rest of the line, as far as a rule needs to see it. */
export function restOfLine(text: string, at: number): string {
  const far = text.slice(at, at + 2 * FAR);
  const end = far.indexOf("\n");
  return end === -1 ? far : far.slice(0, end);
}
