import { discoverRuns, type FoundRun, named } from "./discover.ts";

/** What the viewer was asked to show. */
export type Where =
  | { readonly file: string }
  | { readonly folder: string }
  /** `run`: null for all of them. */
  | { readonly database: string; readonly run: string | null };

/** The runs that there are to show. */
export interface Shelf {
  /** Whether it is for one run alone. */
  readonly isOne: boolean;
  runs(): Promise<readonly FoundRun[]>;
  close(): Promise<void>;
}

const LOOK_AGAIN_MS = 2_000;

export async function shelfOf(where: Where): Promise<Shelf> {
  if ("file" in where) {
    const runs = named([where.file]);
    return { isOne: true, runs: async () => runs, close: async () => {} };
  }
  if ("folder" in where) return folderShelf(where.folder);
  const [{ openDatabase }, { DatabaseShelf }] = await Promise.all([
    import("../store/postgres/look.ts"),
    import("./database-shelf.ts"),
  ]);
  return new DatabaseShelf(await openDatabase(where.database, where.run), where.database, where.run);
}

function folderShelf(folder: string): Shelf {
  let found: readonly FoundRun[] = [];
  let foundAt = Number.NEGATIVE_INFINITY;
  return {
    isOne: false,
    async runs() {
      if (performance.now() - foundAt < LOOK_AGAIN_MS) return found;
      const known = new Set(found.map(({ path }) => path));
      found = discoverRuns(folder, (path) => known.has(path));
      foundAt = performance.now();
      return found;
    },
    close: async () => {},
  };
}
