import { digest } from "../../digest.ts";
import { bigints, bytes, texts } from "./arrays.ts";
import type { Query } from "./connections.ts";
import { remembering } from "./remember.ts";
import { kept, textOf } from "./text.ts";

/** Two texts, as a table of shared rows holds them. */
export type Pair = readonly [first: string, second: string];

/** Rows that many trials share: by their texts for who writes, by their numbers for who reads. They are never changed. */
export interface Shared {
  /** The numbers of these rows, put there if they are new. */
  numbersOf(pairs: readonly Pair[]): Promise<number[]>;
  /** As `numbersOf`, with null for those that are not there. */
  numbersIfThere(pairs: readonly Pair[]): Promise<(number | null)[]>;
  pairsOf(numbers: Iterable<number>): Promise<ReadonlyMap<number, Pair>>;
}

const REMEMBERED = 4_096;
const TABLES = { cells: ["model", "condition"], frames: ["frame", "cuts"], requests: ["frame", "cuts"] } as const;

export function sharedRows(query: Query, run: number, table: keyof typeof TABLES): Shared {
  const columns = TABLES[table].join(", ");

  async function find(hashes: readonly string[]): Promise<(readonly [string, number])[]> {
    const text = `select encode(hash, 'hex'), n from waver.${table} where run = $1 and hash = any($2::bytea[])`;
    return await query<[string, number]>(text, [run, bytes(hashes)]);
  }

  /** Each by itself and before the group that needs it: a row that nobody needs in the end does no harm. Sorted, so that nobody waits for a waiter. */
  async function put(rows: readonly (readonly [hash: string, key: string])[]): Promise<(readonly [string, number])[]> {
    const pairs = rows.map(([, key]) => pairIn(key));
    return await query<[string, number]>(
      `insert into waver.${table} (run, hash, ${columns}) select $1, given.* from unnest($2::bytea[], $3::text[], $4::text[]) as given
       on conflict (run, hash) do nothing returning encode(hash, 'hex'), n`,
      [
        run,
        bytes(rows.map(([hash]) => hash)),
        texts(pairs.map(([first]) => kept(first))),
        texts(pairs.map(([, second]) => kept(second))),
      ],
    );
  }

  async function findOrPut(keys: readonly string[]): Promise<(readonly [string, number])[]> {
    const byHash = new Map(
      keys.map((key) => [hashOf(key), key]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)) as [string, string][],
    );
    const found = await find([...byHash.keys()]);
    const missing = () => {
      const known = new Set(found.map(([hash]) => hash));
      return [...byHash].filter(([hash]) => !known.has(hash));
    };
    if (missing().length > 0) found.push(...(await put(missing())));
    // Another process may have put them in between.
    if (missing().length > 0) found.push(...(await find(missing().map(([hash]) => hash))));
    return found.map(([hash, n]) => [byHash.get(hash) as string, n]);
  }

  const numbers = remembering(REMEMBERED, findOrPut);
  const there = remembering(REMEMBERED, async (keys: readonly string[]) => {
    const byHash = new Map(keys.map((key) => [hashOf(key), key]));
    return (await find([...byHash.keys()])).map(([hash, n]) => [byHash.get(hash) as string, n] as const);
  });

  return {
    async numbersOf(pairs) {
      const keys = pairs.map(keyOf);
      const known = await numbers(keys);
      return keys.map((key) => known.get(key) as number);
    },

    async numbersIfThere(pairs) {
      const keys = pairs.map(keyOf);
      const known = await there(keys);
      return keys.map((key) => known.get(key) ?? null);
    },

    pairsOf: remembering(REMEMBERED, async (wanted) => {
      const text = `select n, ${columns} from waver.${table} where n = any($1::bigint[])`;
      const rows = await query<[number, string, string]>(text, [bigints(wanted)]);
      return rows.map(([n, first, second]) => [n, [textOf(first), textOf(second)]] as const);
    }),
  };
}

/** The second text is JSON, or numbers: there is no line end in it. */
function keyOf([first, second]: Pair): string {
  return `${second}\n${first}`;
}

function pairIn(key: string): Pair {
  const end = key.indexOf("\n");
  return [key.slice(end + 1), key.slice(0, end)];
}

/** Of the text as it is kept: UTF-8 alone would take halves of surrogate pairs for the same. */
function hashOf(key: string): string {
  return digest(kept(key));
}
