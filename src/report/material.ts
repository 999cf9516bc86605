import { measureTable, tableOf } from "../measure/measure.ts";
import type { Measures } from "../measure/measures.ts";
import type { Table } from "../measure/table.ts";
import type { Manifest } from "../plan/manifest.ts";
import { READER } from "../read/read.ts";
import { openRun } from "../store/open.ts";
import type { Readings } from "../store/readings.ts";
import type { KeptManifest, Store } from "../store/store.ts";

/** A run that is open to be told of: what it planned, and what it observed. */
export interface Material {
  /** As the user named it. */
  readonly run: string;
  readonly store: Store;
  readonly readings: Readings;
  readonly manifest: Manifest;
  readonly manifests: readonly KeptManifest[];
  readonly table: Table;
}

export interface MaterialOptions {
  readonly judged?: boolean | undefined;
  readonly onRead?: ((trials: number) => void) | undefined;
}

/** Reads a run once, into columns. The store stays open: examples are fetched by row. */
export async function openMaterial(run: string, { judged = false, onRead }: MaterialOptions = {}): Promise<Material> {
  const { store, readings, manifest, shown, close } = await openRun(run);
  try {
    const table = await tableOf(store, readings, { judged, ...(onRead === undefined ? {} : { onRead }) });
    return { run: shown, store, readings, manifest, manifests: await store.manifests(), table };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function closeMaterial({ store, readings }: Pick<Material, "store" | "readings">): Promise<void> {
  readings.close();
  await store.close();
}

export function measuresOf({ table, run }: Pick<Material, "table" | "run">, draws: number | undefined): Measures {
  return measureTable(table, run, READER, draws === undefined ? {} : { draws });
}
