/** Metrics that every study has, whatever its factors; a paradigm brings further ones. Names as in a run's measures. */
export const METRICS: readonly string[] = [
  "accuracy",
  "pass",
  "consistency",
  "confidence",
  "brier",
  "missing",
  "refusal",
  "length",
];
