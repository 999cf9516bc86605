import { type Binning, binOfEach } from "./bin-of-each.ts";
import { type Forecast, outcomeAt, probabilities } from "./forecast.ts";

/** A group of trials: how sure they were on average, and how often correct. */
export interface ReliabilityBin {
  readonly bin: number;
  readonly n: number;
  readonly confidence: number;
  readonly accuracy: number;
}

/**
 * The reliability diagram as a table: trials grouped by confidence, each group that is not empty with its size, mean confidence
 * and accuracy. Groups are bins of equal width, bins of equal mass, or the distinct confidences. Its bars are item bootstraps of
 * the accuracy in each bin (a column with the outcomes of that bin's trials, null elsewhere, clustered by item).
 *
 * @example
 * reliability({ confidence: [90, 90, 10], correct: [1, 0, 0] }) // [{ bin: 1, n: 1, confidence: 0.1, accuracy: 0 }, { bin: 13, n: 2, confidence: 0.9, accuracy: 0.5 }]
 */
export function reliability(forecast: Forecast, binning: Binning = {}): ReliabilityBin[] {
  const q = probabilities(forecast);
  const group = binOfEach(forecast, q, binning);
  const bins = new Map<number, { n: number; confidence: number; correct: number }>();
  for (let i = 0; i < q.length; i++) {
    const bin = group[i] as number;
    const into = bins.get(bin) ?? { n: 0, confidence: 0, correct: 0 };
    into.n += 1;
    into.confidence += q[i] as number;
    into.correct += outcomeAt(forecast, i);
    bins.set(bin, into);
  }
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, { n, confidence, correct }]) => ({ bin, n, confidence: confidence / n, accuracy: correct / n }));
}
