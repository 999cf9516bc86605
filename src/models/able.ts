import type { Model } from "../study/study.ts";
import { type CapabilityMistake, capabilityMistakes, type SettingsByThinking } from "./capabilities.ts";
import { simulatedMistakes } from "./simulated/parameters.ts";

/** What a study asks of a model that it cannot do, or of a participant that does not exist; found before a cent is spent. */
export function modelMistakes(model: Model, settings: SettingsByThinking, sources: readonly string[]): CapabilityMistake[] {
  return model.provider === "simulated" ? simulatedMistakes(model, sources) : capabilityMistakes(model, settings);
}
