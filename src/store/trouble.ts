import { dirname } from "node:path";
import { type Mistake, Mistakes, mistake, WorkFailed } from "../mistakes.ts";

/** SQLite's result codes that a person can do something about. https://sqlite.org/rescode.html */
const PERM = 3;
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;
/** Extended codes. A quota, or a limit on the size of files, comes as the first; a full disk can come as any. */
const NO_ROOM = [10 | (3 << 8), 10 | (19 << 8), 10 | (18 << 8)];

function sqliteCode(error: unknown): number | null {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === "ERR_SQLITE_ERROR" && typeof errcode === "number" ? errcode : null;
}

export function isBusy(error: unknown): boolean {
  return ((sqliteCode(error) ?? 0) & 0xff) === BUSY;
}

export function isDamage(error: unknown): boolean {
  return [CORRUPT, NOTADB].includes((sqliteCode(error) ?? 0) & 0xff);
}

/** SQLite could not make or write a file that it needs beside the run. */
export function cannotWriteHere(error: unknown): boolean {
  return [READONLY, CANTOPEN].includes((sqliteCode(error) ?? 0) & 0xff);
}

/** Trouble with the disk or the file as a whole: whatever else was in the transaction would meet it too. */
export function isOfTheFile(error: unknown): boolean {
  return [PERM, BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB].includes((sqliteCode(error) ?? 0) & 0xff);
}

/** SQLite's trouble with a run file in words for the person at the keyboard; any other error as it is. */
export function explained(error: unknown, path: string): unknown {
  const code = sqliteCode(error);
  if (code === null) return error;
  const why = (error as { errstr?: string }).errstr ?? String(error);
  if ((code & 0xff) === FULL || NO_ROOM.includes(code)) {
    return new WorkFailed(
      `${path}: no room to write: the disk is full, or a quota or a limit on file sizes is reached.\n` +
        "  Every answer that was acknowledged is safe in the file. Make room, then run the same command again: it goes on from there.",
    );
  }
  switch (code & 0xff) {
    case IOERR:
      return new WorkFailed(
        `${path}: reading or writing failed (${why}).\n` +
          "  Every answer that was acknowledged is in the file. Look after the disk, then run the same command again.",
      );
    case BUSY:
      return new WorkFailed(`${path}: another program has locked it. Close that program, then run the same command again.`);
    case PERM:
    case READONLY:
    case CANTOPEN:
      return mistake(
        path,
        `it cannot be opened (${why})`,
        `Is the folder ${dirname(path)} there, and may you write in it? Choose another with --run.`,
      );
    case NOTADB:
      return notARun(path);
    case CORRUPT:
      return mistake(
        path,
        "the file is damaged or cut short",
        "Was it copied whole, and together with the -wal file beside it? Take the original, or a backup.",
      );
    default:
      return error;
  }
}

export function notARun(path: string, says = "is not a waver run"): Mistakes {
  return mistake(path, says, "Name a file that `waver run` has written, or a new one.");
}

/** An error as it crosses from one thread to another, where classes are lost. */
export type Trouble =
  | { readonly kind: "mistakes"; readonly mistakes: readonly Mistake[] }
  | { readonly kind: "work"; readonly message: string }
  | { readonly kind: "other"; readonly message: string; readonly stack: string | undefined };

export function packError(error: unknown): Trouble {
  if (error instanceof Mistakes) return { kind: "mistakes", mistakes: error.mistakes };
  if (error instanceof WorkFailed) return { kind: "work", message: error.message };
  if (error instanceof Error) return { kind: "other", message: error.message, stack: error.stack };
  return { kind: "other", message: String(error), stack: undefined };
}

export function unpackError(trouble: Trouble): Error {
  if (trouble.kind === "mistakes") return new Mistakes(trouble.mistakes);
  if (trouble.kind === "work") return new WorkFailed(trouble.message);
  const error = new Error(trouble.message);
  if (trouble.stack !== undefined) error.stack = trouble.stack;
  return error;
}
