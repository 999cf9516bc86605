import { existsSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { mistake } from "../mistakes.ts";
import { writeWhole } from "../whole.ts";
import { isInDatabase, placeOf, shownAddress } from "./address.ts";
import { openStore } from "./open.ts";
import type { Store } from "./store.ts";

/** Opens the run that is to be filled, and makes it where that was not done yet. Whoever opens it closes it. */
type Open = () => Promise<Store>;

/**
 * A run appears whole or not at all: `write` fills one that it is given to open, which gets its name when that is done. `fix` says what to do where there
 * is something already.
 */
export async function writeNewRun<T>(address: string, fix: string, write: (open: Open) => Promise<T>): Promise<T> {
  return isInDatabase(address) ? await inDatabase(address, fix, write) : await inFile(address, fix, write);
}

async function inFile<T>(path: string, fix: string, write: (open: Open) => Promise<T>): Promise<T> {
  if (existsSync(path)) throw mistake(path, "there is something here already", fix);
  const folder = dirname(path);
  const isNewFolder = !existsSync(folder);
  try {
    return await writeWhole(path, async (unfinished) => {
      try {
        return await write(() => openStore(unfinished, { create: true }));
      } finally {
        for (const ending of ["-wal", "-shm", "-lock"]) await rm(`${unfinished}${ending}`, { force: true });
      }
    });
  } catch (error) {
    if (isNewFolder) await rmdir(folder).catch(() => {});
    throw error;
  }
}

async function inDatabase<T>(address: string, fix: string, write: (open: Open) => Promise<T>): Promise<T> {
  const { url, run } = placeOf(address);
  if (run === null)
    throw mistake(shownAddress(address), "names a database, and no run in it", "Write the new run's name behind a #.");
  const { inNewRun } = await import("./postgres/new-run.ts");
  return await inNewRun(url, run, fix, write);
}
