import type { OpenRun } from "./open-run.ts";

/** How long one request looks, and at how many rows between two looks at the clock. */
const SLICE = { sliceMs: 200, rowsAtOnce: 2_000 };
const KEPT = 4;

/** How far a text was looked for, and where it was found. */
interface Search {
  readonly rows: number[];
  upTo: number;
  /** A trial that came late may stand where was looked already: then all is looked through again. */
  cameLate: number;
  isAtWork: Promise<void> | null;
}

const searches = new WeakMap<OpenRun, Map<string, Search>>();

export interface Searched {
  readonly found: readonly number[];
  /** Changes with what was found. */
  readonly name: string;
  /** Of the rows that the index has. */
  readonly looked: number;
}

/**
 * Looks for a text in the replies, for a fifth of a second at a time; whoever asks again goes on where the last stopped. What was found is kept for
 * all filters alike.
 */
export async function searchOn(run: OpenRun, text: string, slice = SLICE): Promise<Searched> {
  const known = searches.get(run) ?? new Map<string, Search>();
  searches.set(run, known);
  const name = text.toLowerCase();
  const search = known.get(name) ?? { rows: [], upTo: 0, cameLate: run.cameLate, isAtWork: null };
  known.delete(name);
  known.set(name, search);
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(oldest);
  }
  search.isAtWork ??= lookOn(run, text, search, slice).finally(() => {
    search.isAtWork = null;
  });
  await search.isAtWork;
  const looked = run.index.columns.firstFrom(search.upTo + 1);
  return { found: search.rows, name: `${name} ${search.upTo} ${search.rows.length}`, looked };
}

async function lookOn(run: OpenRun, text: string, search: Search, { sliceMs, rowsAtOnce }: typeof SLICE): Promise<void> {
  if (search.cameLate !== run.cameLate) {
    search.cameLate = run.cameLate;
    search.upTo = 0;
    search.rows.length = 0;
  }
  const since = performance.now();
  do {
    const { rows, upTo } = await run.source.store.search(text, search.upTo, rowsAtOnce);
    for (const row of rows) search.rows.push(row);
    // Nothing comes after it: the index cannot have more than the store.
    if (upTo <= search.upTo) return;
    search.upTo = upTo;
  } while (search.upTo < run.index.columns.last && performance.now() - since < sliceMs);
}
