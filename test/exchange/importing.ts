import { join } from "node:path";
import { onTestFinished } from "vitest";
import { exportRun } from "../../src/exchange/export.ts";
import { type Imported, importFiles } from "../../src/exchange/import.ts";
import type { Mapping } from "../../src/exchange/mapping.ts";
import { type Mistake, Mistakes } from "../../src/mistakes.ts";
import { openReadings } from "../../src/store/readings.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { DeliveredTrial, Store } from "../../src/store/store.ts";
import { type Files, folderWith } from "../study/folder.ts";

export interface Taken extends Imported {
  readonly folder: string;
  readonly run: string;
  readonly store: Store;
  readonly trials: readonly DeliveredTrial[];
}

/** Writes the files, imports them all, and opens the run. */
export async function imported(files: Files, mapping: Mapping = {}): Promise<Taken> {
  const folder = await folderWith(files);
  const run = join(folder, "runs", "run.db");
  const paths = Object.keys(files).map((name) => join(folder, name));
  const result = await importFiles(paths, { run, name: "run", mapping });
  const store = await openSqlite(run, { readOnly: true });
  onTestFinished(() => store.close());
  return { ...result, folder, run, store, trials: await store.delivered(0, 10_000) };
}

/** What is wrong with the files, each in one line, with the folder's name taken away. */
export async function wrong(files: Files, mapping: Mapping = {}): Promise<string[]> {
  const folder = await folderWith(files);
  const paths = Object.keys(files).map((name) => join(folder, name));
  try {
    await importFiles(paths, { run: join(folder, "runs", "run.db"), name: "run", mapping });
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    const line = ({ where, says, fix }: Mistake): string => `${where}: ${says}${fix === undefined ? "" : ` | ${fix}`}`;
    return error.mistakes.map((each) => line(each).replaceAll(`${folder}/`, ""));
  }
  throw new Error("nothing was wrong");
}

export async function exported(run: string, to: "csv" | "jsonl"): Promise<string> {
  const store = await openSqlite(run, { readOnly: true });
  const readings = openReadings(run);
  try {
    let text = "";
    for await (const piece of (await exportRun(store, readings, run, to)).pieces) text += piece;
    return text;
  } finally {
    readings.close();
    await store.close();
  }
}

/** A row that is right, in JSON, with these cells in place of its own. */
export function row(cells: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    model: "acme/one",
    set: "mcqa",
    item: "q1",
    sample: 0,
    authority: "control",
    options: ["Paris", "London", "Rome"],
    order: ["2", "0", "1"],
    key: "0",
    response: "<answer>B</answer>",
    ...cells,
  };
}

export function jsonl(...rows: readonly Readonly<Record<string, unknown>>[]): string {
  return rows.map((each) => `${JSON.stringify(each)}\n`).join("");
}
