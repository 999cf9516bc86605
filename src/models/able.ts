import type { Model } from "../study/study.ts";
import { type CapabilityMistake, capabilityMistakes, type SettingsByThinking } from "./capabilities.ts";
import { simulatedMistakes } from "./simulated/parameters.ts";

/** What a study asks of a model that it cannot do, or of a participant that does not exist; found before a cent is spent. */
export function modelMistakes(model: Model, settings: SettingsByThinking, sources: readonly string[]): CapabilityMistake[] {
  return model.provider === "simulated" ? simulatedMistakes(model, sources) : capabilityMistakes(model, settings);
}

/** Throws Mistakes where a model's recorded answers are not there or cannot be read. */
export async function checkRecording(model: Model, folder: string): Promise<void> {
  if (model.provider !== "replay") return;
  const { checkReplay } = await import("./replay.ts");
  await checkReplay(model, folder);
}
