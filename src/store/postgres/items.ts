import type { Item } from "../../items/item.ts";
import { bytes, integers, texts } from "./arrays.ts";
import type { Connections, Query } from "./connections.ts";
import { COMMITTING } from "./locks.ts";
import { remembering } from "./remember.ts";
import { kept, textOf } from "./text.ts";

/** What a trial needs of its item. None of it ever changes. */
export interface KnownItem extends Pick<Item, "set" | "id" | "text" | "options" | "digest"> {
  readonly n: number;
}

/** Trials come in an order that mixes items: as many as a large study has. */
const REMEMBERED = 20_000;
const PUT_AT_ONCE = 1_000;

export function knownItems(query: Query, run: number) {
  async function find(which: string, values: readonly unknown[]): Promise<KnownItem[]> {
    const rows = await query<[number, string, Item["set"], string, string, string]>(
      `select n, encode(digest, 'hex'), "set", id, text, options from waver.items where ${which}`,
      values,
    );
    return rows.map(([n, digest, set, id, text, options]) => ({
      n,
      digest,
      set,
      id: textOf(id),
      text: textOf(text),
      options: JSON.parse(options) as string[],
    }));
  }

  return {
    byDigest: remembering(REMEMBERED, async (digests: readonly string[]) => {
      const found = await find("run = $1 and digest = any($2::bytea[])", [run, bytes(digests)]);
      return found.map((item) => [item.digest, item] as const);
    }),
    byNumber: remembering(REMEMBERED, async (numbers: readonly number[]) => {
      const found = await find("n = any($1::integer[])", [integers(numbers)]);
      return found.map((item) => [item.n, item] as const);
    }),
  };
}

export async function allItems(query: Query, run: number): Promise<Item[]> {
  const rows = await query<
    [string, Item["set"], string, string, string, number | null, string | null, string | null, string | null]
  >(
    `select encode(digest, 'hex'), "set", id, text, options, key, category, cluster, kinds from waver.items where run = $1 order by n`,
    [run],
  );
  return rows.map(([digest, set, id, text, options, key, category, cluster, kinds]) => ({
    set,
    id: textOf(id),
    text: textOf(text),
    options: JSON.parse(options) as string[],
    key,
    category: textOf(category),
    cluster: textOf(cluster),
    kinds: kinds === null ? null : (JSON.parse(kinds) as string[]),
    digest,
  }));
}

/** An item that is given twice stands at its first place, with what was said last. */
export async function putItems(connections: Connections, run: number, given: readonly Item[]): Promise<void> {
  const items = [...new Map(given.map((item) => [item.digest, item])).values()];
  await connections.transaction(async ({ query }) => {
    await query(`select pg_advisory_xact_lock(${COMMITTING}, $1)`, [run]);
    for (let from = 0; from < items.length; from += PUT_AT_ONCE) {
      const some = items.slice(from, from + PUT_AT_ONCE);
      await query(
        `insert into waver.items (run, digest, "set", id, text, options, key, category, cluster, kinds)
         select $1, given.* from unnest(
           $2::bytea[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::text[], $10::text[]) as given
         on conflict (run, digest) do update set category = excluded.category, cluster = excluded.cluster, kinds = excluded.kinds
         where (items.category, items.cluster, items.kinds) is distinct from (excluded.category, excluded.cluster, excluded.kinds)`,
        [
          run,
          bytes(some.map(({ digest }) => digest)),
          texts(some.map(({ set }) => set)),
          texts(some.map(({ id }) => kept(id))),
          texts(some.map(({ text }) => kept(text))),
          texts(some.map(({ options }) => JSON.stringify(options))),
          integers(some.map(({ key }) => key)),
          texts(some.map(({ category }) => kept(category))),
          texts(some.map(({ cluster }) => kept(cluster))),
          texts(some.map(({ kinds }) => (kinds === null ? null : JSON.stringify(kinds)))),
        ],
      );
    }
  });
}
