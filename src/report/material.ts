import type { Item } from "../items/item.ts";
import { measureTable } from "../measure/measure.ts";
import type { Condition, Measures } from "../measure/measures.ts";
import { type Table, TableBuilder } from "../measure/table.ts";
import type { Manifest } from "../plan/manifest.ts";
import { type Observation, observations } from "../read/observations.ts";
import { READER } from "../read/read.ts";
import { openRun } from "../store/open.ts";
import type { Readings } from "../store/readings.ts";
import type { KeptManifest, Store } from "../store/store.ts";

/** A run that is open to be told of: what it planned, what it observed, and where each trial stands in it. */
export interface Material {
  /** As the user named it. */
  readonly run: string;
  readonly store: Store;
  readonly readings: Readings;
  readonly manifest: Manifest;
  readonly manifests: readonly KeptManifest[];
  readonly table: Table;
  readonly rows: Rows;
}

export interface MaterialOptions {
  readonly judged?: boolean | undefined;
  readonly onRead?: ((trials: number) => void) | undefined;
}

/** Reads a run once, into columns. The store stays open: examples are fetched by row. */
export async function openMaterial(run: string, { judged = false, onRead }: MaterialOptions = {}): Promise<Material> {
  const { store, readings, manifest, shown, close } = await openRun(run);
  try {
    const { models } = await store.totals();
    const expected = models.reduce((sum, { trials }) => sum + trials, 0);
    const builder = new TableBuilder(expected);
    const rows = new Rows(builder, expected);
    for await (const page of observations(store, readings, { detail: "figures", judged, onRead })) {
      for (const observation of page) {
        builder.addObservation(observation);
        rows.add(observation);
      }
    }
    return { run: shown, store, readings, manifest, manifests: await store.manifests(), table: builder.finish(manifest), rows };
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

/** Where the store keeps each trial, at 12 bytes a trial: a table has no room for it, and few are ever asked for. */
class Rows {
  private readonly builder: TableBuilder;
  private cells: Float64Array;
  private rows: Uint32Array;
  private size = 0;

  constructor(builder: TableBuilder, expected: number) {
    this.builder = builder;
    this.cells = new Float64Array(Math.max(1, expected));
    this.rows = new Uint32Array(Math.max(1, expected));
  }

  add({ trial, item }: Observation): void {
    if (this.size === this.rows.length) this.grow();
    this.cells[this.size] = this.cellOf(trial.model, trial.condition, item, trial.sample);
    this.rows[this.size++] = trial.row;
  }

  /** Null where there is no such trial. */
  find(model: string, condition: Condition, item: Item, sample: number): number | null {
    const found = this.cells.subarray(0, this.size).indexOf(this.cellOf(model, condition, item, sample));
    return found === -1 ? null : (this.rows[found] as number);
  }

  /** One number for each trial, exact below 2^53. */
  private cellOf(model: string, condition: Condition, item: Item, sample: number): number {
    const { builder } = this;
    return ((builder.item(item) * 1024 + builder.condition(condition)) * 1024 + builder.model(model)) * 4096 + sample;
  }

  private grow(): void {
    const [cells, rows] = [new Float64Array(this.size * 2), new Uint32Array(this.size * 2)];
    cells.set(this.cells);
    rows.set(this.rows);
    [this.cells, this.rows] = [cells, rows];
  }
}
