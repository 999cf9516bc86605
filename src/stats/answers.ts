/**
 * Answers as numbers: a canonical option is its index (0, 1, ...), MISSING a delivered reply without a readable answer (∅),
 * UNDELIVERED a sample that is no trial at all, kept only so that samples of the same index stay beside each other.
 */
export type Answers = ArrayLike<number>;

export const MISSING = -1;
export const UNDELIVERED = -2;

/** How ∅ counts: not as the event, over all delivered (strict); not at all (lenient); as the event (upper, a bound). */
export type Regime = "strict" | "lenient" | "upper";

/** How often each option occurs, and ∅; undelivered samples are not counted. */
export interface AnswerCounts {
  readonly options: number[];
  readonly missing: number;
  readonly delivered: number;
}

/**
 * Counts answers by option.
 *
 * @example
 * countAnswers([2, 0, 2, -1]) // { options: [1, 0, 2], missing: 1, delivered: 4 }
 */
export function countAnswers(answers: Answers): AnswerCounts {
  const options: number[] = [];
  let missing = 0;
  let delivered = 0;
  for (let s = 0; s < answers.length; s++) {
    const answer = answers[s] as number;
    if (answer === UNDELIVERED) continue;
    delivered++;
    if (answer === MISSING) {
      missing++;
      continue;
    }
    while (options.length <= answer) options.push(0);
    (options[answer] as number)++;
  }
  return { options, missing, delivered };
}
