import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { mistake } from "../mistakes.ts";
import { VERSION } from "../version.ts";
import { type Hold, hold } from "./lock.ts";
import { APPLICATION_ID, MIGRATIONS, migrate, pragma } from "./migrations.ts";
import { cannotWriteHere, explained, notARun } from "./trouble.ts";

export interface OpenOptions {
  /** Makes the run where there is none yet. */
  readonly create?: boolean;
  /** For reading only: any number of readers, also while the run goes on. */
  readonly readOnly?: boolean;
}

export interface OpenFile {
  readonly db: DatabaseSync;
  close(): void;
}

const BUSY_MS = 10_000;
/** 8 MB: twice as much made a run of a million trials no faster. */
const CACHE_KIB = 8_000;
/** 16 MB of log between checkpoints: pages of the index that are written again and again go to the file once. */
const CHECKPOINT_PAGES = 4_000;

/** Opens a run file, and says in words what is wrong with it where it is not one. */
export function openFile(given: string, { create = false, readOnly = false }: OpenOptions): OpenFile {
  const path = located(resolve(given), create && !readOnly);
  try {
    const state = existsSync(path) ? look(path) : "blank";
    if (state === "blank" && (readOnly || !create)) throw notARun(path, "is empty: there is no run in it");
    if (readOnly) {
      if (state === "older") return openOlder(path);
      const db = openForReading(path);
      return { db, close: () => db.close() };
    }
    return openForWriting(path);
  } catch (error) {
    throw explained(error, path);
  }
}

/** The file's own path, so that two names of one run share its lock; its folder, where a new run needs one. */
function located(path: string, create: boolean): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw mistake(path, "is a folder, not a run", `Name a file in it: ${resolve(path, "run.db")}`);
  if (found !== undefined) return realpathSync(path);
  if (!create) throw mistake(path, "there is no run here", "`waver run STUDY` writes one.");
  try {
    mkdirSync(dirname(path), { recursive: true });
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw mistake(
      dirname(path),
      `the run cannot be written in this folder (${(error as NodeJS.ErrnoException).code})`,
      "Choose a place that you may write to with --run.",
    );
  }
  return path;
}

/** Looks without changing anything: another program's file is not touched. */
function look(path: string): "blank" | "older" | "current" {
  const db = openForReading(path);
  try {
    const application = pragma(db, "application_id");
    const version = pragma(db, "user_version");
    // What a run is, up to the moment when it is made: a kill just before leaves an empty file.
    if (application === 0 && version === 0 && pragma(db, "schema_version") === 0) return "blank";
    if (application !== APPLICATION_ID) throw notARun(path);
    if (version > MIGRATIONS.length) {
      throw mistake(
        path,
        `this run was written by a newer waver: its form is version ${version}, and waver ${VERSION} knows versions up to ${MIGRATIONS.length}`,
        "Update waver, then open it again. The file was not changed.",
      );
    }
    return version < MIGRATIONS.length ? "older" : "current";
  } finally {
    db.close();
  }
}

/** In a folder that cannot be written (an archive, a disc) SQLite cannot make its shared memory; nobody can be writing there either. */
function openForReading(path: string): DatabaseSync {
  const options = { readOnly: true, timeout: BUSY_MS };
  const db = new DatabaseSync(path, options);
  try {
    pragma(db, "schema_version");
    db.exec(`pragma cache_size = -${CACHE_KIB}`);
    return db;
  } catch (error) {
    db.close();
    if (!cannotWriteHere(error) || existsSync(`${path}-wal`)) throw error;
    const url = pathToFileURL(path);
    url.searchParams.set("immutable", "1");
    return new DatabaseSync(url, options);
  }
}

/**
 * An older file is brought to the newest form before it is read; where that cannot be, since nobody may write there or another process holds
 * it, a copy is.
 */
function openOlder(path: string): OpenFile {
  try {
    openForWriting(path).close();
  } catch {
    const folder = mkdtempSync(join(tmpdir(), "waver-older-"));
    const copy = join(folder, "run.db");
    copyWhole(path, copy);
    openForWriting(copy).close();
    const db = openForReading(copy);
    return {
      db,
      close() {
        db.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const db = openForReading(path);
  return { db, close: () => db.close() };
}

/** With what is still in its log. */
function copyWhole(path: string, copy: string): void {
  const db = openForReading(path);
  try {
    db.prepare("vacuum into ?").run(copy);
  } finally {
    db.close();
  }
}

/** Synchronous FULL: in WAL mode a commit has then reached the disk when it returns. */
function openForWriting(path: string): OpenFile {
  const lock = holdFor(path);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: BUSY_MS, enableForeignKeyConstraints: false });
    migrate(db);
    db.exec(`
      pragma foreign_keys = on;
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma cache_size = -${CACHE_KIB};
      pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};
      pragma journal_size_limit = ${CHECKPOINT_PAGES * 4096};
    `);
    const opened = db;
    return {
      db,
      close() {
        opened.close();
        lock.release();
      },
    };
  } catch (error) {
    db?.close();
    lock.release();
    throw error;
  }
}

function holdFor(path: string): Hold {
  try {
    return hold(path);
  } catch (error) {
    if (!cannotWriteHere(error)) throw error;
    throw mistake(
      path,
      `the folder ${dirname(path)} cannot be written`,
      "A run is written in a folder that you may write to. Reading it works.",
    );
  }
}
