import { statSync } from "node:fs";
import { WorkFailed } from "../mistakes.ts";
import type { Store } from "../store/store.ts";

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
  return {
    ...store,
    async commit(batch) {
      await store.commit(batch);
      look();
    },
  };
}

function identity(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}
