import type { Batches } from "../../models/batch/index.ts";
import type { BatchCall } from "../../store/store.ts";
import { entryId } from "./ids.ts";
import { openSpool, type Place } from "./spool.ts";

/** A batch's results, which come in any order: on disk, found by trial. What is held is where each of them stands. */
export interface Results {
  /** Entries that were not taken yet. */
  left(): number;
  /** The pass that the batch asked of a trial; null where it asked nothing, or it was taken. */
  passOf(trial: string): 1 | 2 | null;
  /** The line of an entry; null where there is none. */
  take(call: BatchCall): Promise<Buffer | null>;
  /** Those that are left and were answered. */
  answeredLeft(): BatchCall[];
  remove(): Promise<void>;
}

interface Entry {
  readonly call: BatchCall;
  place: Place | null;
  isAnswered: boolean;
}

/** Downloads the results line by line. Lines that nobody asked for are left; of two for one entry an answer stands. */
export async function gather(
  batches: Batches,
  paths: readonly string[],
  batch: string,
  calls: readonly BatchCall[],
  stop: AbortSignal,
): Promise<Results> {
  const entries = new Map<string, Entry>(calls.map((call) => [entryId(batch, call), { call, place: null, isAnswered: false }]));
  const spool = await openSpool();
  try {
    for (const path of paths) {
      for await (const line of batches.lines(path)) {
        if (stop.aborted) break;
        const result = batches.parse(line);
        const entry = result?.id == null ? undefined : entries.get(result.id);
        if (result === null || entry === undefined || entry.isAnswered) continue;
        entry.place = await spool.append(line);
        entry.isAnswered = "reply" in result;
      }
    }
  } catch (error) {
    await spool.remove();
    throw error;
  }
  const at = (trial: string, pass: 1 | 2): Entry | undefined => entries.get(entryId(batch, { trial, pass }));
  return {
    left: () => entries.size,
    passOf: (trial) => (at(trial, 1) ?? at(trial, 2))?.call.pass ?? null,
    async take(call) {
      const id = entryId(batch, call);
      const place = entries.get(id)?.place ?? null;
      entries.delete(id);
      return place === null ? null : await spool.read(place);
    },
    answeredLeft: () => [...entries.values()].filter(({ isAnswered }) => isAnswered).map(({ call }) => call),
    remove: () => spool.remove(),
  };
}
