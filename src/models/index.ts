import { mistake } from "../mistakes.ts";
import type { Model } from "../study/study.ts";
import { anthropic } from "./anthropic.ts";
import { google } from "./google.ts";
import type { Participant, Provider } from "./model.ts";
import { openai } from "./openai.ts";
import { openaiCompatible } from "./openai-compatible.ts";
import { PROVIDERS } from "./providers.ts";
import type { WireOptions } from "./wire.ts";

/** The providers that answer over HTTP, by name. */
const HTTP_PROVIDERS: Readonly<Record<string, Provider>> = {
  anthropic,
  openai,
  google,
  "openai-compatible": openaiCompatible,
};

export interface ParticipantOptions extends WireOptions {
  /** The study's seed: a simulated participant answers from it. */
  readonly seed: number;
  /** The study's folder: a recording is relative to it. */
  readonly folder: string;
}

/** Whoever answers for a model. Throws Mistakes where a key or an address is missing. */
export async function openParticipant(model: Model, options: ParticipantOptions): Promise<Participant> {
  const provider = HTTP_PROVIDERS[model.provider];
  if (provider !== undefined) {
    // The HTTP client takes 12 MB: participants in process do without.
    const { wireParticipant } = await import("./wire.ts");
    return wireParticipant(provider, model, options);
  }
  if (model.provider === "simulated") {
    const { simulatedParticipant } = await import("./simulated.ts");
    return simulatedParticipant(model, options.seed);
  }
  if (model.provider === "replay") {
    const { replayParticipant } = await import("./replay.ts");
    return replayParticipant(model, options.folder);
  }
  throw mistake(`models ${model.name}`, `no provider "${model.provider}"`, `A provider is one of: ${PROVIDERS.join(", ")}.`);
}
