import { CallFailed } from "../../models/model.ts";
import type { BatchCall, KeptBatch } from "../../store/store.ts";
import { isTriedAgain, wait } from "../retry.ts";
import { entryId } from "./ids.ts";
import { abandon, type BatchLane, outOfReach, undecided } from "./lane.ts";
import { patiently } from "./patience.ts";
import type { Spool } from "./spool.ts";

/** What is to be sent: its file is whole. */
export interface Outgoing {
  readonly id: string;
  readonly spool: Spool;
  readonly calls: readonly BatchCall[];
  readonly highestUsd: number | null;
  readonly path: string;
}

/**
 * Sends one batch. That it is being sent is on disk before the provider hears of it, its id as soon as the provider has given one: cut off in
 * between, the next start finds out whether it arrived.
 */
export async function send(lane: BatchLane, { id, spool, calls, highestUsd, path }: Outgoing): Promise<void> {
  const { batches, store, model, patience, tell } = lane;
  const at = new Date().toISOString();
  const batch: KeptBatch = {
    batch: id,
    model: model.label,
    state: "sending",
    providerId: null,
    highestUsd,
    at,
    endedAt: null,
    note: null,
  };
  await store.putBatch(batch, calls);
  let uploaded: string | null = null;
  try {
    uploaded = await patiently(patience, batch.batch, () => batches.upload(spool, batch.batch));
  } catch (error) {
    return await notTaken(lane, batch, failureOf(error));
  }
  let providerId: string;
  try {
    const create = () => batches.create(batch.batch, spool, uploaded, path);
    providerId = await patiently(patience, batch.batch, create, ({ status }) => status === 429);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status !== 429 && isTriedAgain(failure)) {
      // It may have arrived all the same. If not, its calls are sent in the next round.
      if ((await settle(lane, batch)) === "abandoned") lane.state.heldBack = failure.message;
      return;
    }
    return await notTaken(lane, batch, failure);
  }
  await store.putBatch({ ...batch, state: "sent", providerId });
  tell({ is: "sent", model: model.label, batch: batch.batch, calls: calls.length, providerId, highestUsd });
}

/** The provider has said no: nothing of it will be carried out. */
async function notTaken(lane: BatchLane, batch: KeptBatch, failure: CallFailed): Promise<void> {
  const { state } = lane;
  if (isTriedAgain(failure)) state.heldBack = failure.message;
  else state.forbidden = failure.message;
  await abandon(lane, batch, failure.message);
}

function failureOf(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  throw error;
}

/** Finds out whether a batch arrived of which only that it was being sent is known. */
export async function settle(lane: BatchLane, batch: KeptBatch): Promise<"sending" | "sent" | "abandoned"> {
  const { batches, store, patience, settleMs, tell, state } = lane;
  const calls = await store.batchCalls(batch.batch);
  const ids = new Set(calls.map((call) => entryId(batch.batch, call)));
  const known = new Set((await store.batches()).map(({ providerId }) => providerId));
  const find = () =>
    patiently(patience, batch.batch, () =>
      batches.find({
        name: batch.batch,
        at: batch.at,
        count: ids.size,
        has: (entry) => ids.has(entry),
        isKnown: (providerId) => known.has(providerId),
      }),
    );
  try {
    let found = await find();
    // What was on its way may show a little later.
    const left = Date.parse(batch.at) + settleMs - Date.now();
    if (found.is === "not there" && left > 0) {
      if (!(await wait(left, patience.stop))) return "sending";
      found = await find();
    }
    if (found.is === "unknown") return (await undecided(lane, batch, found.why)) ? "abandoned" : "sending";
    if (found.is === "not there") {
      await abandon(lane, batch, "it did not reach the provider");
      return "abandoned";
    }
    await store.putBatch({ ...batch, state: "sent", providerId: found.providerId });
    tell({ is: "found", model: batch.model, batch: batch.batch, calls: calls.length, providerId: found.providerId });
    return "sent";
  } catch (error) {
    const failure = failureOf(error);
    if (!isTriedAgain(failure)) state.forbidden = failure.message;
    await outOfReach(lane, batch, `whether it arrived cannot be found out: ${failure.message}`);
    return "sending";
  }
}
