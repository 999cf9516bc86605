/** An option's own words, quoted and praised: `The story is best captured by "Haste makes waste", since ...`. */
import { opensWithKey } from "./alone.ts";
import type { Candidate } from "./candidates.ts";
import type { Options } from "./options.ts";
import { NOT_MINE } from "./phrases.ts";
import { sentenceEnd } from "./sentences.ts";
import { sameWords } from "./surface.ts";

const PRAISES = /\b(?:best|correct|right|moral|answer|lesson)\b/i;

/** A shorter text is a word like any other. */
const LONG_ENOUGH = 12;

/** One option alone must be quoted in the sentence, and praise chooses nothing by itself. */
export function quotedCandidates(prose: string, options: Options): Candidate[] {
  const texts = options.texts().longestFirst.filter(({ words }) => words.length >= LONG_ENOUGH);
  if (texts.length === 0) return [];
  const candidates: Candidate[] = [];
  for (let at = 0; at < prose.length; ) {
    const end = sentenceEnd(prose, at);
    const sentence = prose.slice(at, end);
    const isPraise = PRAISES.test(sentence) && !sentence.endsWith("?") && !opensWithKey(sentence, options);
    const place = isPraise ? quotedIn(sameWords(sentence), texts) : null;
    if (place !== null) candidates.push({ says: place, rule: "statement", from: at, to: end, standing: "loose" });
    at = end;
  }
  return candidates;
}

function quotedIn(sentence: string, texts: readonly { readonly place: number; readonly words: string }[]): number | null {
  const found = texts.filter(({ words }) => sentence.includes(words));
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  const before = sentence.slice(0, sentence.indexOf(only.words));
  return PRAISES.test(before) && !NOT_MINE.test(before) ? only.place : null;
}
