import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { digest } from "../digest.ts";
import { APPLICATION_ID } from "../store/migrations.ts";
import { filePlace } from "./file-place.ts";
import type { RunPlace } from "./place.ts";

/** A run that can be looked at. */
export interface FoundRun {
  /** In addresses: the name of the file, or of the run in a database, so that an address works where the run is sent to. */
  readonly id: string;
  /** Its whole path, or address. */
  readonly path: string;
  /** As it may be shown: relative to where the viewer was started, or an address without a password. */
  readonly file: string;
  readonly place: RunPlace;
}

const MAGIC = "SQLite format 3\0";
const HEADER = 100;
const APPLICATION_ID_AT = 68;

/** Whether a file is a run, by what its first bytes say of it. Not for a run that this process has open: closing it would drop SQLite's locks. */
export function isRunFile(path: string): boolean {
  let file: number;
  try {
    if (!statSync(path).isFile()) return false;
    file = openSync(path, "r");
  } catch {
    return false;
  }
  try {
    const header = Buffer.alloc(HEADER);
    if (readSync(file, header, 0, HEADER, 0) < HEADER) return false;
    return header.toString("latin1", 0, MAGIC.length) === MAGIC && header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

/** Runs in a folder, in its `runs`, and in `runs` of the folders in it, by path. `isKnown`: those that need no look. */
export function discoverRuns(folder: string, isKnown: (path: string) => boolean): FoundRun[] {
  const below = entriesOf(folder, "folder").filter((name) => name !== "node_modules" && !name.startsWith("."));
  const places = [folder, ...[join(folder, "runs")], ...below.map((name) => join(folder, name, "runs"))];
  const paths = new Set(
    places.flatMap((place) =>
      entriesOf(place, "file")
        .filter((name) => name.endsWith(".db"))
        .map((name) => resolve(place, name)),
    ),
  );
  return named([...paths].filter((path) => isKnown(path) || isRunFile(path)).sort());
}

/** The same id for two files would be an address for neither. */
export function named(paths: readonly string[]): FoundRun[] {
  const ids = paths.map((path) => basename(path).replace(/\.db$/, ""));
  return paths.map((path, at) => {
    const id = ids[at] as string;
    const file = relative(process.cwd(), path) || path;
    const isAlone = ids.indexOf(id) === ids.lastIndexOf(id);
    return { id: isAlone ? id : `${id}-${digest(file.split(sep).join("/")).slice(0, 6)}`, path, file, place: filePlace(path) };
  });
}

function entriesOf(folder: string, kind: "file" | "folder"): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (kind === "folder" ? entry.isDirectory() : entry.isFile() || entry.isSymbolicLink()))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
