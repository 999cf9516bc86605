/** Sentences that choose an option by any of its names. */
import type { Candidate } from "./candidates.ts";
import { CHOICES, PRAISES } from "./frames.ts";
import { withoutLosers } from "./losers.ts";
import { lastMatches } from "./matches.ts";
import { MENTION, placeOfSign, signAfter, withMentions } from "./mentions.ts";
import type { Options } from "./options.ts";
import { isOwnWord } from "./own.ts";
import { CONCLUDING } from "./phrases.ts";
import { sentenceEnd, sentenceStart } from "./sentences.ts";

export function framedCandidates(text: string, options: Options): Candidate[] {
  const named = withMentions(text, options);
  if (named === null) return [];
  const prose = withoutLosers(named);
  const found: Candidate[] = [];
  // Most sentences of a long reply mention nothing.
  for (let at = signAfter(prose, 0); at !== -1; ) {
    const end = sentenceEnd(prose, at);
    const from = sentenceStart(prose, at);
    const sentence = prose.slice(from, end);
    for (const pattern of CHOICES) found.push(...claims(pattern, true, sentence, from, prose));
    for (const pattern of PRAISES) found.push(...claims(pattern, false, sentence, from, prose));
    at = signAfter(prose, end);
  }
  return found;
}

function claims(pattern: RegExp, isChoice: boolean, sentence: string, start: number, prose: string): Candidate[] {
  return lastMatches(pattern, sentence).flatMap((match) => {
    const mention = match.slice(1).find((part) => part !== undefined) as string;
    const at = start + match.index + match[0].lastIndexOf(mention);
    const from = start + match.index + match[0].search(/[^\s.!?,;:\n—]/);
    const to = Math.max(at + mention.length, start + match.index + match[0].trimEnd().length);
    if (DENIED.test(match[0]) || SOURCES.test(match[0]) || !isMeant(prose, from, at, at + mention.length)) return [];
    const standing = !isChoice ? "loose" : CONCLUDING.test(sentence) ? "final" : "firm";
    return [{ says: placeOfSign(mention), rule: "statement", from, to, standing }];
  });
}

const DENIED = /\b(?:not|never|no|neither|nor|hardly|less|least|without|cannot|popular|common|tempting|frequent)\b|n't\b/i;
const SOURCES = /\b(?:experts?|reports?|sources?|users?|consensus|critics?|students?)\b/i;
const LIMITED =
  /^[^.!?\n]{0,90}\b(?:if|unless|only when|provided|as long as|assuming|depending|in case|except|neither|no longer|were it not|wouldn't|otherwise)\b/i;
const COUNTED_OUT =
  /^["')\]]{0,2},?\s{1,4}(?:is|was|are|were|would\s{1,4}be|seems)\s{1,4}(?:\w{1,12}\s{1,4})?(?:not|wrong|incorrect|false|out|ruled|tempting|worse)\b/i;

/** `from`: where the claim begins; `at`-`to`: the mention. */
function isMeant(prose: string, from: number, at: number, to: number): boolean {
  const after = prose.slice(to, sentenceEnd(prose, to));
  return !LIMITED.test(after) && !COUNTED_OUT.test(after) && !namesAnother(prose, at, to) && isOwnWord(prose, from, to);
}

const JOINED = "\\s{0,4}(?:,|/|&|\\||\\b(?:or|and|vs\\.?)\\b)\\s{0,4}(?:(?:or|and)\\s{1,3})?[\"'(\\[]{0,2}";
const AFTER = new RegExp(`^["')\\]]{0,2}${JOINED}(${MENTION})`, "i");
const BEFORE = new RegExp(`(${MENTION})["')\\]]{0,2}${JOINED}$`, "i");

/** "B or C": right before the mention, or right after it, stands another one. */
function namesAnother(prose: string, at: number, to: number): boolean {
  const after = AFTER.exec(prose.slice(to, to + 60))?.[1];
  const before = BEFORE.exec(prose.slice(Math.max(0, at - 60), at))?.[1];
  const place = placeOfSign(prose.charAt(at));
  return [after, before].some((other) => other !== undefined && placeOfSign(other) !== place);
}
