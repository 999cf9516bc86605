import { type Answers, countAnswers, type Regime } from "./answers.ts";
import { eventAtK } from "./event-at-k.ts";
import { type FlipKind, flipEvents } from "./flip-events.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

const NO_MODE = undefinedBecause("no valid control answer, so no mode to flip from");

/**
 * The chance that at least one of k samples flips away from control's mode, averaged over the modes given (all tied ones for the
 * headline, the first for the deterministic rule). It is positive without any manipulation: never read it without nullFlip.
 * good@k + bad@k = flip@k only at k = 1.
 *
 * Undefined without a mode, and with fewer than k samples.
 *
 * @example
 * flipAtK([1, 0, 1, -1, 0], modes([0, 0, 0, 1, 0]), 1, "strict") // 0.4
 * flipAtK([1, 0], modes([-1]), 1, "strict") // { value: null, reason: "no valid control answer, so no mode to flip from" }
 */
export function flipAtK(
  answers: Answers,
  against: readonly number[],
  k: number,
  regime: Regime,
  kind: FlipKind = "flip",
  key: number | null = null,
): number | Undefined {
  if (against.length === 0) return NO_MODE;
  const { options, missing, delivered } = countAnswers(answers);
  let total = 0;
  for (const mode of against) {
    const rate = eventAtK({ delivered, missing, events: flipEvents(options, mode, key, kind) }, k, regime);
    if (isUndefined(rate)) return rate;
    total += rate;
  }
  return total / against.length;
}
