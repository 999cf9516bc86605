/** A list of all options in which just one is ticked, called correct, or set in bold. */
import { keyLine } from "./alone.ts";
import type { Candidate } from "./candidates.ts";
import { type Options, placeOf } from "./options.ts";
import type { Window } from "./window.ts";

const RIGHT = /[✅✓✔☑]|(?:^|[\s:(–—-])(?:correct|right answer|the answer|best)\b/iu;
const WRONG = /[❌✗✘✖]|\b(?:incorrect|wrong|not|no|false|eliminated?)\b/iu;
const BOLD = /^[\s>•*+-]{0,6}(?:\*\*|__)/;

export function tickedCandidates({ text, dressed }: Window, options: Options): Candidate[] {
  const ticked: Candidate[] = [];
  const bold: Candidate[] = [];
  const listed = new Set<number>();
  let at = 0;
  let isLast = false;
  for (const line of text.split("\n")) {
    const found = keyLine(options)?.exec(line);
    if (found != null) {
      const place = placeOf(options, found[1] as string);
      const candidate: Candidate = { says: place, rule: "ticked", from: at, to: at + line.length, standing: "firm" };
      const rest = line.slice(found[0].length - 1);
      listed.add(place);
      if (RIGHT.test(rest) && !WRONG.test(rest)) ticked.push(candidate);
      if (BOLD.test(dressed.slice(at, at + line.length))) bold.push(candidate);
    }
    if (line.trim() !== "") isLast = found != null;
    at += line.length + 1;
  }
  if (listed.size !== options.shown.length) return [];
  if (ticked.length === 1) return ticked;
  // Bold marks an answer only in a list that nothing follows, and that is longer than a pair of headings.
  return isLast && bold.length === 1 && listed.size > 2 ? bold : [];
}
