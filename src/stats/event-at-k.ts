import type { Regime } from "./answers.ts";
import { anyOfK } from "./any-of-k.ts";
import type { Undefined } from "./undefined.ts";

/**
 * The chance of an event in at least one of k samples of an item, under one treatment of missing answers: `strict` counts them
 * as no event, `lenient` leaves them out, `upper` counts them as events (the upper end of the worst-case bounds; `strict` is the
 * lower). Undefined with fewer than k samples: delivered ones, or valid ones under `lenient`.
 *
 * @example
 * eventAtK({ delivered: 5, missing: 1, events: 2 }, 1, "strict") // 0.4
 * eventAtK({ delivered: 5, missing: 1, events: 2 }, 1, "lenient") // 0.5
 * eventAtK({ delivered: 5, missing: 1, events: 2 }, 1, "upper") // 0.6
 */
export function eventAtK(
  { delivered, missing, events }: { delivered: number; missing: number; events: number },
  k: number,
  regime: Regime,
): number | Undefined {
  if (regime === "lenient") return anyOfK(delivered - missing, events, k);
  return anyOfK(delivered, regime === "upper" ? events + missing : events, k);
}
