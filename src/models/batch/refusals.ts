import type { Model } from "../../study/study.ts";
import type { CapabilityMistake, SettingsByThinking } from "../capabilities.ts";
import { isInProcess } from "../providers.ts";

/** Who has a batch service, and the settings that it does not take of those that a study may add in `extra`. */
const REFUSES: Readonly<Record<string, readonly string[]>> = {
  anthropic: ["stream", "speed"],
  openai: ["stream", "background"],
  google: ["stream"],
};

/** What a batch service does not take of what a study asks; found before a cent is spent. Nothing is dropped for it. */
export function batchMistakes(model: Model, settingsByThinking: SettingsByThinking): CapabilityMistake[] {
  const refuses = REFUSES[model.provider];
  if (refuses === undefined) {
    const why = isInProcess(model.provider) ? "it answers in process" : "waver knows of no batch service for it";
    const fix = `Run it without --batch; batches are for ${Object.keys(REFUSES).join(", ")}.`;
    return [{ says: `${model.label} cannot be asked in batches: ${why}`, fix }];
  }
  const extra = Object.values(settingsByThinking).flatMap((settings) => Object.keys(settings?.extra ?? {}));
  return refuses
    .filter((setting) => extra.includes(setting))
    .map((setting) => ({
      says: `${model.label}: a batch takes no "${setting}"`,
      fix: `Take ${setting} out of sampling.extra, or run without --batch.`,
    }));
}
