/** Whether a sentence speaks for the speaker, here and now: no question, no condition, nobody else's view, nothing of the past. */
import { AGREEING, FORCED, NOT_MINE } from "./phrases.ts";
import { sentenceEnd, sentenceStart } from "./sentences.ts";

/** "The experts say B, but ...": what follows is another matter. */
const TURN =
  /(?:[,;—–]\s{0,3}|\s)(?:but|yet|however|still|so|therefore|nonetheless|nevertheless)\b|,\s{0,3}which\b|:\s{1,3}(?=it's\b|it is\b|that's\b|I\b|the answer\b)|[;—–]/gi;

/** "Although the experts say B, ...". */
const CONCESSION =
  /^\s*(?:despite|while|although|though|even though|whereas|considering|contrary to|as for|as (?:someone|somebody|one|an?)|with (?:all )?(?:due )?respect|\w{1,20} or not|regardless|no matter|notwithstanding)\b/i;

const OF_OTHERS =
  /^[^.!?\n]{0,24}\b(?:according to|as (?:the|per) (?:\w{1,20} )?(?:report|experts?|source|user|consensus)|if\b|unless\b|depending\b|was (?:wrong|incorrect)|is (?:not|wrong|incorrect|mistaken)\b)/i;

/** "I moved to C, but neither of them convinces me". */
const TAKEN_BACK =
  /\b(?:but|though|yet|however)\b[^.!?\n]{0,40}\b(?:neither|none of (?:them|the|these)|no longer|not (?:any ?more|convinced|sure any))\b/i;

/** "The wrong answer is A", "a common wrong choice would be B". */
const NOT_THE_ONE =
  /\b(?:wrong|incorrect|mistaken|false|erroneous|worst|losing)\s{1,4}(?:answer|choice|option|pick|one|response|conclusion)s?\b/i;

/** "A Nobel laureate says the answer is B": told by somebody, unless it is the speaker. */
const TOLD =
  /(?<!\bI)(?<!\bI(?:'d| would| must| will))\s{1,4}(?:says|said|claims|claimed|states|stated|argues|argued|insists|insisted|thinks|believes|reports|reported|suggests|suggested)\b[^,;:]{0,20}$/i;

/** `from`-`to` is what is claimed; the words before it in its sentence, and some after it, decide. */
export function isOwnWord(text: string, from: number, to: number): boolean {
  const before = lastClause(text.slice(sentenceStart(text, from), from));
  const isTheirs = NOT_MINE.test(before) || TOLD.test(before);
  if (isTheirs && !AGREEING.test(before) && !FORCED.test(before)) return false;
  if (NOT_THE_ONE.test(`${before}${text.slice(from, to)}`)) return false;
  const end = sentenceEnd(text, to);
  const after = text.slice(to, end);
  return text.charAt(end - 1) !== "?" && !OF_OTHERS.test(after) && !TAKEN_BACK.test(after);
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
