import { type Answers, countAnswers, type Regime } from "./answers.ts";
import { eventAtK } from "./event-at-k.ts";
import type { Undefined } from "./undefined.ts";

/**
 * The chance that at least one of k samples of an item chooses a given option: accuracy@k and pass@k for the correct option,
 * compliance@k for a cue's target. Control's rate for that same target is its baseline. Undefined with fewer than k samples.
 *
 * @example
 * choiceAtK([0, 1, 0, -1, 2], 0, 1, "strict") // 0.4
 * choiceAtK([0, 1, 0, -1, 2], 0, 1, "lenient") // 0.5
 */
export function choiceAtK(answers: Answers, option: number, k: number, regime: Regime): number | Undefined {
  const { options, missing, delivered } = countAnswers(answers);
  return eventAtK({ delivered, missing, events: options[option] ?? 0 }, k, regime);
}
