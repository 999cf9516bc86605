/** Short replies that mention one option only: "The second one.", "Jupiter, by a wide margin.", "That is textbook irony." */
import type { Candidate } from "./candidates.ts";
import { LAST_MENTION, LONE } from "./frames.ts";
import { mentionsIn, placeOfSign, withMentions } from "./mentions.ts";
import type { Options } from "./options.ts";
import { lastClause } from "./own.ts";
import { NOT_MINE } from "./phrases.ts";
import { sentenceStart } from "./sentences.ts";

/** A reply in which everything is seen at once. */
const SHORT = 400;

export function soleCandidates(prose: string, options: Options): Candidate[] {
  if (prose.length > SHORT) return [];
  const named = withMentions(prose, options);
  if (named === null || mentionsIn(named).length > 1) return [];
  const [lone] = named.matchAll(LONE);
  const found = lone ?? lastMention(named.trimEnd(), prose);
  if (found === null) return [];
  const mention = found[1] as string;
  const from = found.index + found[0].indexOf(mention);
  if (headsLine(prose, from, from + mention.length)) return [];
  return [{ says: placeOfSign(mention), rule: "closing", from, to: from + mention.length, standing: "loose" }];
}

/** `1. What matters`, `A. What matters`: the mark of a list. */
function headsLine(prose: string, from: number, to: number): boolean {
  const line = prose.slice(prose.lastIndexOf("\n", from - 1) + 1, from);
  return to - from <= 3 && !/[\p{L}\p{N}]/u.test(line) && /^["')]?[.)]\s{1,4}\S/.test(prose.slice(to));
}

/** The last sentence states something that ends in an option's text. A number may be one of the question's, unless nothing else is said. */
function lastMention(named: string, prose: string): RegExpExecArray | null {
  const from = sentenceStart(named, Math.max(0, named.length - 1));
  const sentence = named.slice(from);
  const found = LAST_MENTION.exec(sentence);
  if (found === null || isForeign(sentence) || !/[.!]\s*$/.test(sentence) || SPEAKS_OF_ELSE.test(sentence)) return null;
  const at = from + found.index + found[0].indexOf(found[1] as string);
  const text = prose.slice(at, at + (found[1] as string).length);
  if (/\d/.test(text) && named.slice(0, from).trim() !== "") return null;
  found.index += from;
  return found;
}

const SPEAKS_OF_ELSE =
  /\b(?:I|I've|I'm|my|me|we|our|you|your|please|let's|between|about|against|than|unlike|besides|starts?|begins?|discovered|consider|question|options?|called it)\b|\bask/i;

/** What stands in a relative clause is no condition, and what somebody would pay is no opinion. */
const HARMLESS =
  /\b(?:who|which|that)\b[^,]{0,200}\b(?=is\b)|\b(?:you|he|she|they|it|one)\s{1,3}would\s{1,3}(?:then\s{1,3}|now\s{1,3})?(?:pay|have|need|get|spend|save|earn|owe|receive|take|be)\b/i;
const NONE_OF_IT =
  /\b(?:no|none|neither|any|too|also|rule[sd]? out|eliminates?d?|excludes?d?|discard|reject|example|followed|preceded|starts?|begins?)\b/i;

/** Somebody else's word, a condition, a denial. */
export function isForeign(sentence: string): boolean {
  const clause = lastClause(sentence).replace(HARMLESS, " ");
  return NOT_MINE.test(clause) || NONE_OF_IT.test(clause);
}
