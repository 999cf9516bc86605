import type { Metric } from "./metric.ts";
import { accuracy, accuracyChange, pass } from "./metrics/accuracy.ts";
import { agreement, brennanPrediger } from "./metrics/agreement.ts";
import { compliance, controlCompliance, excessCompliance, susceptibility } from "./metrics/compliance.ts";
import { brier, brierPlain, confidence } from "./metrics/confidence.ts";
import { flips } from "./metrics/flips.ts";
import { deliberation, hedging, length, thinkingTokens, tokenLength, tokens } from "./metrics/manner.ts";
import { missing, outcomeRates } from "./metrics/outcome.ts";
import { vulnerability } from "./metrics/vulnerability.ts";

/** Of answers: what is chosen, and what a cue makes of it. */
export const ANSWER_METRICS: readonly Metric[] = [
  accuracy,
  pass,
  accuracyChange,
  compliance,
  controlCompliance,
  excessCompliance,
  susceptibility,
  ...flips,
  ...vulnerability,
];

/**
 * All metrics that have a value for each item and condition: any may be the metric of a contrast. docs/measures.md says what they mean and
 * when they mislead.
 */
export const METRICS: readonly Metric[] = [
  ...ANSWER_METRICS,
  agreement,
  brennanPrediger,
  confidence,
  brier,
  brierPlain,
  missing,
  ...outcomeRates,
  length,
  tokenLength,
  hedging,
  deliberation,
  tokens,
  thinkingTokens,
];

/** What a study may call a metric, beside its own name. */
const ALSO_CALLED: Readonly<Record<string, string>> = { consistency: "agreement", refusal: "outcome-refusal" };

export function metricNamed(name: string): Metric | undefined {
  return METRICS.find((metric) => metric.name === (ALSO_CALLED[name] ?? name));
}
