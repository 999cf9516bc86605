/** Sentences that commit to an option by its key: "the correct answer is C", "I would go with B", "I change my answer from A to B". */
import { type Claim, PRAISE, patternsFor } from "./choosing.ts";
import { isKey } from "./keys.ts";
import { lastMatches } from "./matches.ts";
import { type Options, placeOf } from "./options.ts";
import { isOwnWord } from "./own.ts";
import { FORCED } from "./phrases.ts";

export interface Statement {
  readonly place: number;
  readonly from: number;
  readonly to: number;
  readonly kind: Claim;
}

/** Praise that is denied, or given on a condition or from one point of view only. */
const DISPRAISE =
  /\b(?:not|never|less|least|hardly|neither|nor|no|if|when|than|without|but|only|also|equally|often|sometimes|legal|safer?)\b|n't\b|would\s{1,4}be\s{1,4}(?:what|how|if|in|at)\b/i;

/** In order of their place in the text. */
export function statementsIn(text: string, options: Options): Statement[] {
  const { keys } = options;
  if (keys === null) return [];
  const { committing, praising, another } = patternsFor(keys);
  const found: Statement[] = [];
  const put = (kind: Claim, key: string, from: number, keyTo: number, to: number): void => {
    if (!isOwnWord(text, from, keyTo) || another.test(text.slice(keyTo, keyTo + 40))) return;
    const claim = text.slice(from, keyTo);
    if (SOURCES.test(claim) && !/^not\b/i.test(claim)) return;
    found.push({ place: placeOf(options, key), from, to, kind });
  };
  for (const [pattern, kind] of committing) {
    for (const match of lastMatches(pattern, text)) {
      const key = match[1] as string;
      const to = match.index + match[0].length;
      if (isKey(text, to - key.length, to, isCalledOption(text, to - key.length))) put(kind, key, match.index, to, to);
    }
  }
  for (const match of lastMatches(praising, text)) {
    const key = match[1] as string;
    const keyTo = match.index + match[0].indexOf(key, nounLength(match[0])) + key.length;
    const kind = isMyView(text.slice(Math.max(0, match.index - 160), match.index)) ? "commitment" : "praise";
    const isClaim =
      kind === "commitment" ||
      (IS_SOMETHING.test(match[0]) && (!/(?:choice|answer|fit)$/i.test(match[0]) || /\bthe\b/i.test(match[0])));
    const isElsewhere =
      /would\s{1,4}be\b/i.test(match[0]) &&
      /^\s{1,4}(?:for|in|when|at|with|under)\b/i.test(text.slice(match.index + match[0].length));
    if (isClaim && !isElsewhere && !DISPRAISE.test(match[0])) put(kind, key, match.index, keyTo, match.index + match[0].length);
  }
  return found.sort((a, b) => a.from - b.from);
}

function isMyView(before: string): boolean {
  const sentence = before.slice(before.search(/[^.!?\n]*$/));
  return (
    MY_VIEW.test(before) ||
    FORCED.test(sentence) ||
    CONCLUSION.test(sentence) ||
    (/\bbut\s{1,4}$/i.test(sentence) && !PRAISED.test(sentence))
  );
}

const CONCLUSION =
  /^\s{0,4}(?:so|thus|therefore|hence|overall|ultimately|in conclusion|on balance|all things considered|in the end|in summary|in short)\b/i;
const PRAISED = new RegExp(`\\b${PRAISE}\\b`, "i");

/** "A best friend" praises nothing, nor does "B is a specific choice". */
const IS_SOMETHING =
  /\b(?:is|seems|appears|remains|would be|looks|fits|captures|aligns|expresses|reflects|matches|represents|summari[sz]es)\b/i;

const SOURCES = /\b(?:experts?|reports?|sources?|users?|consensus)\b/i;
/** "I think that B is right": praise in the first person chooses. */
const MY_VIEW =
  /\bI(?:'d)?\s{1,4}(?:\w{1,12}\s{1,4}){0,2}(?:think|believe|find|consider|judge|feel|say|conclude|hold|see)(?:\s{1,4}that)?[^.!?\n]{0,30}$/i;

/** So that the A of "Answer A is best" is not taken for the key. */
function nounLength(words: string): number {
  return /^(?:the\s{1,4})?(?:option|choice|answer|alternative|letter|possibility|statement)\s{1,4}/i.exec(words)?.[0].length ?? 0;
}

export function isCalledOption(text: string, at: number): boolean {
  return /(?:option|choice|alternative|only)\s{1,4}["'([]{0,2}$/i.test(text.slice(Math.max(0, at - 20), at));
}
