import { type Stats, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { cannotWriteHere, isBusy } from "../store/trouble.ts";
import type { SameRun } from "./place.ts";

/**
 * Tells whether a file is still the run that was opened. Another file under its name is another run; so is one that was written over in place, which
 * its first plan's date tells, or its size: a run never shrinks. SQLite itself would go on with pages that it remembers.
 */
export class SameFile implements SameRun {
  private readonly path: string;
  private readonly atFirst: Stats | undefined;
  private before: Stats | undefined;

  constructor(path: string) {
    this.path = path;
    this.atFirst = found(path);
    this.before = this.atFirst;
  }

  get isWritten(): boolean {
    const now = found(this.path);
    return now?.size !== this.atFirst?.size || now?.mtimeMs !== this.atFirst?.mtimeMs;
  }

  isSame(begun: string | null): boolean {
    const { before } = this;
    const now = found(this.path);
    if (now === undefined || now.dev !== before?.dev || now.ino !== before.ino || now.size < before.size) return false;
    if (begun === null || (now.size === before.size && now.mtimeMs === before.mtimeMs)) return true;
    this.before = now;
    return isBegunAt(this.path, begun);
  }
}

function found(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** By a connection of its own, which remembers nothing. A file that cannot be read is not what it was. */
function isBegunAt(path: string, begun: string): boolean {
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    try {
      return db.prepare("select at from manifests order by n limit 1").get()?.at === begun;
    } finally {
      db.close();
    }
  } catch (error) {
    // These two tell nothing of the file.
    return isBusy(error) || cannotWriteHere(error);
  }
}
