/** Who can answer: the first part of a model's name. */
export const PROVIDERS: readonly string[] = ["anthropic", "openai", "google", "openai-compatible", "simulated", "replay"];
