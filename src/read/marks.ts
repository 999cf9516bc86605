/**
 * The tags of a reply, found in one pass over its text: what opens and closes thinking, answers and confidences. Models write them in other
 * case, with spaces, under similar names, and forget to close them. By hand and not by a pattern, because a reply may hold a hundred
 * thousand.
 */
export interface Mark {
  readonly kind: "thought" | "answer" | "confidence";
  readonly closes: boolean;
  readonly from: number;
  readonly to: number;
  /** What stands inside the brackets after the name: `<answer: B>`. */
  readonly inside: string;
}

const KINDS = new Map<string, Mark["kind"]>([
  ["think", "thought"],
  ["thinking", "thought"],
  ["thought", "thought"],
  ["thoughts", "thought"],
  ["reasoning", "thought"],
  ["analysis", "thought"],
  ["scratchpad", "thought"],
  ["answer", "answer"],
  ["final_answer", "answer"],
  ["final-answer", "answer"],
  ["finalanswer", "answer"],
  ["your_answer", "answer"],
  ["my_answer", "answer"],
  ["choice", "answer"],
  ["judgment", "answer"],
  ["judgement", "answer"],
  ["verdict", "answer"],
  ["confidence", "confidence"],
]);

const SHORTEST_NAME = 5;
const LONGEST_NAME = 12;
/** As much may stand between a name and its bracket. */
const MOST_INSIDE = 60;

export function marksIn(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let from = text.indexOf("<"); from !== -1; from = text.indexOf("<", from + 1)) {
    while (text.charCodeAt(from + 1) === 60) from++;
    let at = afterSpace(text, from + 1);
    const closes = text.charCodeAt(at) === 47;
    if (closes) at = afterSpace(text, at + 1);
    const end = nameEnd(text, at);
    if (end < at + SHORTEST_NAME) continue;
    const kind = kindOf(text, at, end);
    if (kind === undefined) continue;
    const bracket = bracketAt(text, end);
    // Without its bracket a tag was cut, or closed by the next one's: what follows the name is then not inside of it.
    const to = bracket === -1 ? end : bracket + 1;
    const last = marks.at(-1);
    // The same tag again and again, with nothing between, is one.
    if (last !== undefined && last.to === from && last.kind === kind && last.closes === closes && bracket === end) {
      marks[marks.length - 1] = { kind, closes, from: last.from, to, inside: "" };
      continue;
    }
    marks.push({ kind, closes, from, to, inside: bracket > end ? text.slice(end, bracket).trim() : "" });
  }
  return marks;
}

/** The two usual names without a copy of the text. */
function kindOf(text: string, at: number, end: number): Mark["kind"] | undefined {
  if (end === at + 6 && text.startsWith("answer", at)) return "answer";
  if (end === at + 5 && text.startsWith("think", at)) return "thought";
  return KINDS.get(text.slice(at, end).toLowerCase());
}

function afterSpace(text: string, at: number): number {
  const last = at + 2;
  while (at < last && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
  return at;
}

function nameEnd(text: string, at: number): number {
  const last = at + LONGEST_NAME + 1;
  let end = at;
  while (end < last && isNamePart(text.charCodeAt(end))) end++;
  return end;
}

function isNamePart(code: number): boolean {
  const small = code | 32;
  return (small >= 97 && small <= 122) || code === 95 || code === 45;
}

function bracketAt(text: string, at: number): number {
  const last = Math.min(text.length, at + MOST_INSIDE);
  for (let index = at; index < last; index++) {
    const code = text.charCodeAt(index);
    if (code === 62) return index;
    if (code === 60 || code === 10) return -1;
  }
  return -1;
}
