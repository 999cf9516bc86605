import { existsSync, statSync } from "node:fs";
import { isHeld } from "../store/lock.ts";
import type { RunPlace } from "./place.ts";
import { SameFile } from "./same-file.ts";

export function filePlace(path: string): RunPlace {
  return {
    address: path,
    look: async () => {},
    get isThere() {
      return existsSync(path);
    },
    get isHeld() {
      return isHeld(path);
    },
    isShared: false,
    work: async () => null,
    get changedAt() {
      return changedAtOf(path);
    },
    get state() {
      return stateOf(path);
    },
    sameRun: () => new SameFile(path),
  };
}

/** Looking at a run makes an empty log beside it, which is no change. */
function changedAtOf(path: string): string {
  const [run, log] = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  return new Date(Math.max(run?.mtimeMs ?? 0, log === undefined || log.size === 0 ? 0 : log.mtimeMs)).toISOString();
}

function stateOf(path: string): string {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((found) => `${found?.ino} ${found?.size} ${found?.mtimeMs}`)
    .join();
}
