import { statSync } from "node:fs";
import { Mistakes, WorkFailed } from "../mistakes.ts";
import type { Store } from "./store.ts";

/**
 * A store that notices when its file is taken away. An open file that was deleted, or moved, goes on taking writes: SQLite would acknowledge
 * answers that nobody will ever find. Only looked at, never opened: closing a descriptor would drop SQLite's locks.
 */
export function staysThere(store: Store, file: string): Store {
  const before = identity(file);
  let hasLooked = false;
  const look = (): void => {
    // Commits come back in groups: one look for all that come back in the same turn of the event loop.
    if (hasLooked) return;
    if (identity(file) === before) {
      hasLooked = true;
      setImmediate(() => {
        hasLooked = false;
      });
      return;
    }
    throw new WorkFailed(
      `${file}: the run's file is not there any more: it, or its folder, was deleted, moved or replaced while the run was going on.\n` +
        "  What the run had saved is where the file is now. Put it back if it was moved, then run the same command again.",
    );
  };
  const open = onceOpen(store);
  return {
    ...open,
    async commit(batch) {
      await open.commit(batch);
      look();
    },
    async putBatch(batch, calls) {
      await open.putBatch(batch, calls);
      look();
    },
  };
}

/** The file was right when it was opened: what is wrong with it now is nothing that the caller did, but work that failed. */
function onceOpen(store: Store): Store {
  const failed = (error: unknown): never => {
    throw error instanceof Mistakes ? new WorkFailed(error.message) : error;
  };
  const methods = Object.entries(store) as [string, (...given: unknown[]) => Promise<unknown>][];
  return Object.fromEntries(
    methods.map(([name, does]) => [name, (...given: unknown[]) => does(...given).catch(failed)]),
  ) as never;
}

function identity(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
