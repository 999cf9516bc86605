import type { Store } from "../store/store.ts";
import { allFailures, allTrials } from "./whole-run.ts";

const VERDICTS_AT_ONCE = 1_000;

/** Puts all that a run keeps into another, which is empty, in the same order; page by page, so that a run of any size is copied in constant memory. */
export async function copyRun(from: Store, to: Store, onTrials: (trials: number) => void = () => {}): Promise<void> {
  await to.putItems(await from.items());
  for (const { manifest, why, at } of await from.manifests()) await to.putManifest(manifest, why, at);
  let trials = 0;
  for await (const page of allTrials(from)) {
    await to.commit({ trials: page, calls: page.flatMap(({ calls }) => calls), failures: [] });
    trials += page.length;
    onTrials(trials);
  }
  for await (const failures of allFailures(from)) await to.commit({ trials: [], calls: [], failures });
  const verdicts = await from.verdicts();
  for (let at = 0; at < verdicts.length; at += VERDICTS_AT_ONCE) await to.putVerdicts(verdicts.slice(at, at + VERDICTS_AT_ONCE));
  for (const batch of await from.batches()) await to.putBatch(batch, await from.batchCalls(batch.batch));
}
