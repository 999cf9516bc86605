import { type Undefined, undefinedBecause } from "../undefined.ts";
import { type Forecast, outcomeAt, probabilities } from "./forecast.ts";

/**
 * The Brier score, the mean of (q − y)²: 0 for a participant who is sure and right, .25 for one who always says 50 %. A proper
 * score: honesty is the best policy. Undefined without trials. Its standard error must be clustered by item (clusterRobust).
 *
 * Brier (1950).
 *
 * @example
 * brier({ confidence: [100, 50], correct: [1, 0] }) // 0.125
 * brier({ confidence: [], correct: [] }) // { value: null, reason: "no trial has a confidence" }
 */
export function brier(forecast: Forecast): number | Undefined {
  const q = probabilities(forecast);
  if (q.length === 0) return undefinedBecause("no trial has a confidence");
  let total = 0;
  for (let i = 0; i < q.length; i++) total += ((q[i] as number) - outcomeAt(forecast, i)) ** 2;
  return total / q.length;
}
