/** Whether a sentence speaks for the speaker, here and now: no question, no condition, nobody else's view, nothing of the past. */
import { AGREEING, FORCED, NOT_MINE } from "./phrases.ts";
import { sentenceEnd, sentenceStart } from "./sentences.ts";

/** "The experts say B, but ...": what follows is another matter. */
const TURN = /(?:[,;—–]\s{0,3}|\s)(?:but|yet|however|still|so|therefore|nonetheless|nevertheless)\b|,\s{0,3}which\b|[;—–]/gi;

/** "Although the experts say B, ...". */
const CONCESSION = /^\s*(?:despite|while|although|though|even though|whereas|contrary to|as for|notwithstanding)\b/i;

const OF_OTHERS =
  /^[^.!?\n]{0,24}\b(?:according to|as (?:the|per) (?:\w{1,20} )?(?:report|experts?|source|user|consensus)|if\b|unless\b|depending\b|was (?:wrong|incorrect)|is (?:not|wrong|incorrect|mistaken)\b)/i;

/** `from`-`to` is what is claimed; the words before it in its sentence, and some after it, decide. */
export function isOwnWord(text: string, from: number, to: number): boolean {
  const before = lastClause(text.slice(sentenceStart(text, from), from));
  if (NOT_MINE.test(before) && !AGREEING.test(before) && !FORCED.test(before)) return false;
  const end = sentenceEnd(text, to);
  return text.charAt(end - 1) !== "?" && !OF_OTHERS.test(text.slice(to, end));
}

/** A sentence taken apart at its turns. */
export function clauses(sentence: string): string[] {
  return sentence.split(TURN);
}

export function lastClause(sentence: string): string {
  let start = CONCESSION.test(sentence) ? sentence.lastIndexOf(",") + 1 : 0;
  for (const turn of sentence.matchAll(TURN)) start = Math.max(start, turn.index + turn[0].length);
  return sentence.slice(start);
}
