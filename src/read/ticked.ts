/** A list of all options in which just one is ticked, called correct, or set in bold. */
import { keyLine } from "./alone.ts";
import type { Candidate } from "./candidates.ts";
import { MENTION, placeOfSign, withMentions } from "./mentions.ts";
import { type Options, placeOf } from "./options.ts";
import type { Window } from "./window.ts";

const RIGHT = /[✅✓✔☑]|(?:^|[\s:(–—-])(?:correct|right answer|the answer|best)\b/iu;
const WRONG = /[❌✗✘✖]|\b(?:incorrect|wrong|not|no|false|eliminated?)\b/iu;
/** Less than praise: what is said next may limit it. */
const WORKS = /(?:^|[\s:(–—-])(?:(?:this (?:one )?)?(?:works|fits|checks out|holds)|yes)\b/i;
const LIMITED = /\b(?:too|but|only|out|fails|if|well|also)\b|n't\b/i;
const BOLD = /^[\s>•*+-]{0,6}(?:\*\*|__)/;
const MARKED = /[✅✓✔☑❌✗✘✖]/u;
const TEXT_LINE = new RegExp(`^[^\\p{L}\\p{N}]{0,8}?(${MENTION})`, "u");

export function tickedCandidates({ text, dressed }: Window, options: Options): Candidate[] {
  const ticked: Candidate[] = [];
  const bold: Candidate[] = [];
  const listed = new Set<number>();
  // A list of texts without their keys is one only if it has marks.
  const named = MARKED.test(text) ? withMentions(text, options) : null;
  let at = 0;
  let isLast = false;
  for (const line of text.split("\n")) {
    const item = keyItem(line, options) ?? (named === null ? null : textItem(named.slice(at, at + line.length)));
    if (item !== null) {
      const candidate: Candidate = { says: item.place, rule: "ticked", from: at, to: at + line.length, standing: "firm" };
      listed.add(item.place);
      if (isRight(item.rest)) ticked.push(candidate);
      if (BOLD.test(dressed.slice(at, at + line.length))) bold.push(candidate);
    }
    if (line.trim() !== "") isLast = item !== null;
    at += line.length + 1;
  }
  if (listed.size !== options.shown.length) return [];
  if (ticked.length === 1) return ticked;
  // Bold marks an answer only in a list that nothing follows, and that is longer than a pair of headings.
  return isLast && bold.length === 1 && listed.size > 2 ? bold : [];
}

function isRight(rest: string): boolean {
  return !WRONG.test(rest) && (RIGHT.test(rest) || (WORKS.test(rest) && !LIMITED.test(rest)));
}

interface Item {
  readonly place: number;
  readonly rest: string;
}

function keyItem(line: string, options: Options): Item | null {
  const found = keyLine(options)?.exec(line);
  if (found == null) return null;
  const key = found[1] as string;
  const sign = MARKED.exec(found[0].slice(0, found[0].lastIndexOf(key)))?.[0] ?? "";
  return { place: placeOf(options, key), rest: sign + line.slice(found[0].length - 1) };
}

function textItem(named: string): Item | null {
  const found = TEXT_LINE.exec(named);
  return found === null ? null : { place: placeOfSign(found[1] as string), rest: named.slice(found[0].length) };
}
