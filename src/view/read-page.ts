import { setImmediate } from "node:timers/promises";
import { keptOf } from "../read/observations.ts";
import { READER } from "../read/read.ts";
import type { TrialReader } from "../read/trial.ts";
import type { KeptReading, Readings } from "../store/readings.ts";
import type { DeliveredTrial, Store } from "../store/store.ts";

const TEXTS_AT_ONCE = 100;
/** A server that works for longer than this lets others wait. */
const SLICE_MS = 12;

/**
 * The readings of a page of trials, by row, one a call. What is not kept is read here, a few at a time, and kept: the first look at a large run
 * takes as long as reading it, and the server answers all the while.
 */
export async function readPage(
  store: Store,
  readings: Readings,
  reader: TrialReader,
  page: readonly DeliveredTrial[],
): Promise<Map<number, readonly KeptReading[]>> {
  if (page.length === 0) return new Map();
  const known = keptOf(readings, reader, page);
  const unread = page.filter(({ row }) => !known.has(row)).map(({ row }) => row);
  for (let from = 0; from < unread.length; from += TEXTS_AT_ONCE) {
    const some = await store.trialsAt(unread.slice(from, from + TEXTS_AT_ONCE), "texts");
    const fresh: KeptReading[] = [];
    let since = performance.now();
    for (const trial of some) {
      const said = trial.calls.map((call) => reader.read(trial, call));
      known.set(trial.row, said);
      fresh.push(...said);
      if (performance.now() - since < SLICE_MS) continue;
      await setImmediate();
      since = performance.now();
    }
    readings.put(READER, fresh);
    await setImmediate();
  }
  return known;
}
