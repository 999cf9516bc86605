import { mistake } from "../mistakes.ts";
import type { Manifest } from "../plan/manifest.ts";
import { isInDatabase, placeOf, shownAddress } from "./address.ts";
import type { OpenOptions } from "./file.ts";
import { openReadings, type Readings } from "./readings.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

/** A run's store by its address. A run that is written to, and no more than read, is held: nobody else writes to it meanwhile. */
export async function openStore(address: string, options: OpenOptions = {}): Promise<Store> {
  if (!isInDatabase(address)) return await openSqlite(address, options);
  const { openPostgres } = await import("./postgres.ts");
  const { url, run } = placeOf(address);
  if (run === null)
    throw mistake(
      shownAddress(address),
      "names a database, and no run in it",
      "Write the run's name behind a #: postgres://user@host/database#authority-bias",
    );
  return await openPostgres(url, run, { ...options, hold: options.readOnly !== true });
}

/** A planned run that is looked at: its store, the plan in force, and what the reader made of its responses. */
export interface OpenRun {
  readonly store: Store;
  readonly readings: Readings;
  readonly manifest: Manifest;
  /** The run's address as it may be shown. */
  readonly shown: string;
  close(): Promise<void>;
}

/** For reading, unless told otherwise. A run in which nothing was ever planned is refused. */
export async function openRun(address: string, { readOnly = true }: Pick<OpenOptions, "readOnly"> = {}): Promise<OpenRun> {
  const store = await openStore(address, { readOnly });
  const shown = shownAddress(address);
  try {
    const manifest = await store.manifest();
    if (manifest === null)
      throw mistake(shown, "is an empty run: nothing was ever planned in it", "Run a study first: waver run STUDY.");
    const readings = openReadings(address);
    return {
      store,
      readings,
      manifest,
      shown,
      async close() {
        readings.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
