/** Who can answer: the first part of a model's name. */
export const PROVIDERS: readonly string[] = ["anthropic", "openai", "google", "openai-compatible", "simulated", "replay"];

/** These answer in process: no address, no key, no cost. */
export function isInProcess(provider: string): boolean {
  return provider === "simulated" || provider === "replay";
}
