import { type Answers, MISSING, UNDELIVERED } from "./answers.ts";

/**
 * The most frequent options among the valid answers, in the order in which they first occur. More than one is a tie: the first
 * of them is the deterministic rule (it favours neither a place on screen nor the correct option), and averaging a metric over
 * all of them is the headline. Empty when no answer is valid: ∅ is never a mode.
 *
 * @example
 * modes([1, 2, 2, 1, -1]) // [1, 2]
 * modes([-1, -1]) // []
 */
export function modes(answers: Answers): number[] {
  const seen: number[] = [];
  const counts: number[] = [];
  for (let s = 0; s < answers.length; s++) {
    const answer = answers[s] as number;
    if (answer === MISSING || answer === UNDELIVERED) continue;
    const at = seen.indexOf(answer);
    if (at >= 0) (counts[at] as number)++;
    else {
      seen.push(answer);
      counts.push(1);
    }
  }
  const most = Math.max(0, ...counts);
  return seen.filter((_, at) => counts[at] === most);
}
