import type { KeptBatch, Store } from "../../store/store.ts";
import type { Held } from "../run.ts";

export function isOpen({ state }: KeptBatch): boolean {
  return state === "sending" || state === "sent";
}

/** What open batches hold: it is not asked again, and the most that it can cost counts as spent. */
export async function heldBy(store: Store): Promise<Held> {
  const trials = new Set<string>();
  let usd = 0;
  for (const batch of (await store.batches()).filter(isOpen)) {
    for (const { trial } of await store.batchCalls(batch.batch)) trials.add(trial);
    usd += batch.highestUsd ?? 0;
  }
  return { has: (trial) => trials.has(trial), trials: trials.size, usd };
}
