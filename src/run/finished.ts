import type { Item } from "../items/item.ts";
import { makeManifest, sharesTrials } from "../plan/manifest.ts";
import type { Plan } from "../plan/plan.ts";
import type { Store } from "../store/store.ts";

/** Whether all trials of a model on an item in a sample are delivered. */
export type IsFinished = (model: string, item: Item, sample: number) => boolean;

/**
 * Trials are known by their ids, which only their stimuli tell. But where all plans that a run ever had share their trials with this one, a block
 * of which as many are delivered as there are conditions is finished, and need not be planned to be left out. Null where nothing can be said.
 */
export async function finishedBlocks(plan: Plan, store: Store): Promise<IsFinished | null> {
  const now = makeManifest(plan);
  const all = await store.manifests();
  if (!all.every(({ manifest }) => sharesTrials(manifest, now))) return null;
  const blocks = await store.deliveredBlocks(plan.study.models.map(({ label }) => label));
  const whole = plan.conditions.length;
  return (model, item, sample) => blocks.get(model)?.get(item.digest)?.[sample] === whole;
}
