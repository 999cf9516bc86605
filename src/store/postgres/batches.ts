import { packBatchCalls, unpackBatchCalls } from "../batch-calls.ts";
import type { BatchCall, KeptBatch } from "../store.ts";
import type { Query } from "./connections.ts";
import { kept, textOf } from "./text.ts";

/** Put again, it is as it was put last: a lost answer does no harm. */
export async function putBatch(query: Query, run: number, given: KeptBatch, calls?: readonly BatchCall[]): Promise<void> {
  const { batch, model, state, providerId, highestUsd, at, endedAt, note } = given;
  const packed = calls === undefined ? null : Buffer.from(packBatchCalls(calls));
  await query(
    `insert into waver.batches (run, batch, model, state, provider_id, highest_usd, at, ended_at, note, calls)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::bytea, ''))
     on conflict (run, batch) do update set model = excluded.model, state = excluded.state, provider_id = excluded.provider_id,
       highest_usd = excluded.highest_usd, at = excluded.at, ended_at = excluded.ended_at, note = excluded.note,
       calls = coalesce($10::bytea, batches.calls)`,
    [run, kept(batch), kept(model), state, kept(providerId), highestUsd, at, endedAt, kept(note), packed],
  );
}

export async function allBatches(query: Query, run: number): Promise<KeptBatch[]> {
  const rows = await query<
    [string, string, KeptBatch["state"], string | null, number | null, string, string | null, string | null]
  >("select batch, model, state, provider_id, highest_usd, at, ended_at, note from waver.batches where run = $1 order by n", [
    run,
  ]);
  return rows.map(([batch, model, state, providerId, highestUsd, at, endedAt, note]) => ({
    batch: textOf(batch),
    model: textOf(model),
    state,
    providerId: textOf(providerId),
    highestUsd,
    at,
    endedAt,
    note: textOf(note),
  }));
}

export async function batchCalls(query: Query, run: number, batch: string): Promise<readonly BatchCall[]> {
  const [[calls] = []] = await query<[Buffer]>("select calls from waver.batches where run = $1 and batch = $2", [
    run,
    kept(batch),
  ]);
  return calls === undefined ? [] : unpackBatchCalls(calls);
}
