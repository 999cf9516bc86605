import { type Settings, settingsDigest } from "../plan/settings.ts";
import { cellIdentity, trialId } from "../plan/trial.ts";
import { labelOf } from "../report/names.ts";
import type { KeptManifest, KeptTrial } from "../store/store.ts";

/**
 * The settings that a trial was asked with. A run may have had several plans, with other settings each; a trial's id is a hash of its settings too, and
 * so tells which they were. Null where no plan has it: the trial was recorded elsewhere.
 */
export function settingsOf(manifests: readonly KeptManifest[], trial: KeptTrial): Settings | null {
  const { itemDigest, stimulus, sample, order, target, condition: levels } = trial;
  if (order === null) return null;
  for (const { manifest } of manifests.toReversed())
    for (const model of manifest.models.filter((each) => labelOf(each) === trial.model))
      for (const settings of Object.values(model.settings)) {
        const cell = cellIdentity({ name: model.model, alias: model.alias }, settingsDigest(settings), { levels });
        if (trialId(cell, itemDigest, stimulus, sample, order, target) === trial.trial) return settings;
      }
  return null;
}
