/** Answers in \boxed{}, as models trained on mathematics give them, with LaTeX wrappers inside. */
import type { Candidate } from "./candidates.ts";
import type { Options } from "./options.ts";
import { withoutDress } from "./surface.ts";
import { valueSays } from "./values.ts";

/** A box that is longer holds a proof, not an answer. */
const MOST = 600;
/** The final commitment is among the last of any number of boxes. */
const LAST = 60;

/** "We can rule out \\boxed{A}". */
const NOT_THIS =
  /\b(?:rul(?:e|es|ed|ing)\s{1,4}out|eliminat(?:e|es|ed|ing)|discard(?:ed|ing)?|exclud(?:e|es|ed|ing)|not|(?:wrong|incorrect)\s{1,4}(?:answer|choice|option)(?:\s{1,4}is)?)\s{0,4}[$(]{0,3}\s{0,4}$/i;

export function boxCandidates(visible: string, options: Options): Candidate[] {
  return boxesIn(visible).flatMap((at) => {
    const from = visible.indexOf("{", at) + 1;
    const end = closingBrace(visible, from);
    if (end === null) return [];
    const says = valueSays(withoutDress(visible.slice(from, end)), options);
    if (says === null || NOT_THIS.test(withoutDress(visible.slice(Math.max(0, at - 80), at)))) return [];
    return [{ says, rule: "boxed", from: at, to: end + 1, standing: "firm" }];
  });
}

/** Where the last boxes begin, in order. */
function boxesIn(text: string): number[] {
  const found: number[] = [];
  let at = text.lastIndexOf("\\boxed");
  for (; at !== -1 && found.length < LAST; at = at === 0 ? -1 : text.lastIndexOf("\\boxed", at - 1)) {
    if (/^\\boxed\s{0,3}\{/.test(text.slice(at, at + 10))) found.push(at);
  }
  return found.reverse();
}

function closingBrace(text: string, from: number): number | null {
  let depth = 1;
  const last = Math.min(text.length, from + MOST);
  for (let index = from; index < last; index++) {
    const character = text.charCodeAt(index);
    if (character === 123) depth++;
    else if (character === 125 && --depth === 0) return index;
  }
  return null;
}
