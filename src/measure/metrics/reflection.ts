import type { Metric } from "../metric.ts";
import { agreement, brennanPrediger } from "./agreement.ts";
import { brier, brierPlain, confidence, confidenceInBand, confidenceMissing, confidenceShares } from "./confidence.ts";
import { deliberation, hedging, length, thinkingTokens, tokenLength, tokens, usd } from "./manner.ts";
import { byHand, missing, outcomeRates, protocol } from "./outcome.ts";

/**
 * Metrics of reflection, confidence, manner and outcomes that a contrast may be about. Their estimates are listed by reflectionMeasures and
 * outcomeMeasures, each with the interval that suits it; the values of `length` and `token-length` are logarithms.
 */
export const REFLECTION_METRICS: readonly Metric[] = [
  agreement,
  brennanPrediger,
  brier,
  brierPlain,
  confidence,
  confidenceMissing,
  ...confidenceShares,
  confidenceInBand,
  length,
  tokenLength,
  hedging,
  deliberation,
  tokens,
  thinkingTokens,
  usd,
  missing,
  ...outcomeRates,
  protocol,
  byHand,
];
