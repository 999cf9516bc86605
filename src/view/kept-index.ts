import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { endianness } from "node:os";
import { digest } from "../digest.ts";
import { READER } from "../read/read.ts";
import { besideRun } from "../store/address.ts";
import type { ModelTotals, Store } from "../store/store.ts";
import type { IndexParts, RunIndex } from "./run-index.ts";

/**
 * The index of a large run in a file beside it, or in the user's cache where the run is in a database, so that it is there at once the next time. As with readings, all of it can be had again: whoever
 * deletes the file loses nothing, and where it cannot be written nothing is lost either.
 */
const FORM = 1;

/** A smaller run is looked through in a second. */
export const WORTH_KEEPING = 20_000;
const COMPARED = 64;

/** What the index was made of: for anything else it is not used. */
export interface MadeOf {
  /** When the run's first plan was put in force, and how many there were. */
  readonly begun: string;
  readonly plans: number;
}

/** What belongs to it: how many verdicts are in it, and what the store had added up. */
export interface Beside {
  readonly verdicts: number;
  readonly totals: { readonly models: readonly ModelTotals[]; readonly trials: number } | null;
}

interface Header extends MadeOf, Beside {
  readonly form: number;
  readonly endianness: string;
  readonly reader: string;
  readonly items: number;
  readonly itemsDigest: string;
  readonly parts: IndexParts;
}

export async function keepIndex(address: string, index: RunIndex, madeOf: MadeOf, beside: Beside): Promise<void> {
  const header: Header = { ...madeOf, ...sameFor(index, index.items.length), ...beside, parts: index.parts() };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  let own = "";
  try {
    const place = besideRun(address, "index");
    own = `${place}.${process.pid}`;
    const file = await open(own, "w");
    try {
      await file.writev([length, text, ...index.columns.bytes(index.size)]);
    } finally {
      await file.close();
    }
    await rename(own, place);
  } catch {
    if (own !== "") await rm(own, { force: true }).catch(() => {});
  }
}

/** Fills an index that is still empty; answers with what belongs to it, or null where there is nothing to be had. */
export async function takeKeptIndex(
  address: string,
  index: RunIndex,
  madeOf: MadeOf,
  store: Store,
  verdicts: number,
): Promise<Beside | null> {
  let file: FileHandle;
  try {
    file = await open(besideRun(address, "index"), "r");
  } catch {
    return null;
  }
  try {
    const header = await headerOf(file);
    const expected = { ...madeOf, ...sameFor(index, header.items) };
    const isSame = Object.entries(expected).every(([name, value]) => header[name as keyof Header] === value);
    if (!isSame || header.verdicts > verdicts || !index.fits(header.parts)) return null;
    for (const bytes of index.columns.makeRoom(header.parts.size)) await readWhole(file, bytes);
    if (!(await isOf(index, header.parts.size, store))) return null;
    index.restore(header.parts);
    return { verdicts: header.verdicts, totals: header.totals };
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

function sameFor({ items }: RunIndex, count: number) {
  const itemsDigest = digest(
    items
      .slice(0, count)
      .map((item) => item.digest)
      .join(),
  );
  return { form: FORM, endianness: endianness(), reader: READER, items: count, itemsDigest };
}

async function headerOf(file: FileHandle): Promise<Header> {
  const length = Buffer.alloc(4);
  await readWhole(file, length);
  const text = Buffer.alloc(length.readUInt32LE());
  await readWhole(file, text);
  return JSON.parse(text.toString()) as Header;
}

async function readWhole(file: FileHandle, into: Uint8Array): Promise<void> {
  for (let from = 0; from < into.length; ) {
    const { bytesRead } = await file.read(into, from, into.length - from);
    if (bytesRead === 0) throw new Error("the file is cut short");
    from += bytesRead;
  }
}

/** Some rows, and the last, are the very trials that the store has there. */
async function isOf({ columns }: RunIndex, size: number, store: Store): Promise<boolean> {
  const { row, id } = columns.all;
  const places = new Set(Array.from({ length: COMPARED }, (_, n) => Math.floor((n * (size - 1)) / (COMPARED - 1))));
  const wanted = new Map([...places].map((place) => [row[place] as number, id[place] as number]));
  const trials = await store.trialsAt([...wanted.keys()], "figures");
  return (
    trials.length === wanted.size &&
    trials.every((trial) => wanted.get(trial.row) === Number.parseInt(trial.trial.slice(0, 8), 16))
  );
}
