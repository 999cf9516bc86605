import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { connect } from "../../src/store/postgres/connections.ts";
import { migrate } from "../../src/store/postgres/form.ts";
import { MIGRATIONS } from "../../src/store/postgres/migrations.ts";
import { openPostgres } from "../../src/store/postgres.ts";
import type { DeliveredTrial, Store } from "../../src/store/store.ts";
import type { Child } from "./child.ts";
import { storeContract } from "./contract.ts";
import { startPostgresChild } from "./postgres-child.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { ITEMS, MANIFEST, sampleBatch, sampleCall, sampleFailure, sampleTrial } from "./sample.ts";

let server: PostgresServer;
let run: string;
const children: Child[] = [];

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);

afterAll(async () => {
  await server.stop();
}, 60_000);

beforeEach(() => {
  run = randomUUID();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

storeContract("PostgreSQL", async () => {
  const name = randomUUID();
  return {
    open: ({ readOnly = false } = {}) => openPostgres(server.url, name, { create: true, readOnly }),
    remove: async () => {},
  };
});

function child(...args: Parameters<typeof startPostgresChild>): Child {
  const started = startPostgresChild(...args);
  children.push(started);
  return started;
}

async function makeRun(name = run): Promise<Store> {
  const store = await openPostgres(server.url, name, { create: true });
  await store.putItems(ITEMS);
  return store;
}

async function all(store: Store, most = 100): Promise<DeliveredTrial[]> {
  const trials: DeliveredTrial[] = [];
  for (;;) {
    const page = await store.delivered(trials.at(-1)?.row ?? 0, most, "figures");
    trials.push(...page);
    if (page.length === 0) return trials;
  }
}

describe("a database", () => {
  test("holds many runs, each by itself", async () => {
    const [one, other] = [await makeRun(), await makeRun(`${run} ünd \0 \ud83d`)];
    await one.putManifest(MANIFEST, null);
    await one.commit({ ...sampleBatch(0, 10), failures: [sampleFailure(1)] });
    await other.commit(sampleBatch(5, 8));
    expect(await other.manifest()).toBeNull();
    expect((await other.totals()).models).toEqual([expect.objectContaining({ trials: 3, failures: 0 })]);
    expect((await all(other)).map(({ trial }) => trial)).toEqual([5, 6, 7].map((n) => digest(`trial ${n}`)));
    expect((await other.progress([sampleTrial(1), sampleTrial(5)])).size).toBe(1);
    expect((await other.search("because", 0, 100)).rows).toHaveLength(3);
    expect(await other.failures(digest("trial 1"))).toEqual([]);
    expect(await all(one)).toHaveLength(10);
    await Promise.all([one.close(), other.close()]);
  });

  test("keeps what stands around an item's words once, and so the frame of requests", async () => {
    const store = await makeRun();
    const trials = Array.from({ length: 70 }, (_, n) => {
      const { text: words, options } = ITEMS[n % ITEMS.length] as (typeof ITEMS)[number];
      const messages = JSON.stringify([
        { role: "user", content: `Read "this":\n${words}\n\n${options.join("\n")}\n\nWhich one?` },
      ]);
      return sampleTrial(n, { order: [0, 1, 2], messages, stimulus: digest(messages) });
    });
    const calls = trials.map(({ messages }, n) => sampleCall(n, { requestBody: `{"model":"m","messages":${messages}}` }));
    await store.commit({ trials, calls, failures: [] });
    expect((await store.delivered(0, 100)).map(({ messages }) => messages)).toEqual(trials.map(({ messages }) => messages));
    const counted = ["frames", "requests", "trials"].map((table) =>
      server.query(`select count(*)::int from waver.${table} where run = (select n from waver.runs where name = $1)`, [run]),
    );
    expect((await Promise.all(counted)).flat(2)).toEqual([1, 1, 70]);
    await store.close();
  });

  test("is made by many at once", async () => {
    const url = await server.database();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url, run, { create: true })));
    await Promise.all(stores.map((store) => store.putItems(ITEMS)));
    await Promise.all(stores.map((store) => store.commit(sampleBatch(0, 20))));
    expect(await (stores[0] as Store).items()).toEqual(ITEMS);
    expect(await all(stores[1] as Store)).toHaveLength(20);
    await Promise.all(stores.map((store) => store.close()));
  });

  test("of another version is brought to the newest form whole or not at all", async () => {
    const url = await server.database();
    const connections = connect({ url, shown: "here" }, { readOnly: false });
    const bring = (migrations: readonly string[]) => connections.transaction((session) => migrate(session, migrations));
    const next = "alter table waver.trials add column note text default 'old'";
    await expect(bring([...MIGRATIONS, next, "create table broken ("])).rejects.toThrow("syntax error");
    expect(await connections.query("select to_regclass('waver.form')")).toEqual([[null]]);
    await bring(MIGRATIONS);
    await expect(bring([...MIGRATIONS, next, "create table broken ("])).rejects.toThrow("syntax error");
    expect(await connections.query("select version from waver.form")).toEqual([[MIGRATIONS.length]]);
    await bring([...MIGRATIONS, next]);
    expect(await connections.query("select version from waver.form")).toEqual([[MIGRATIONS.length + 1]]);
    await expect(openPostgres(url, run, { create: true })).rejects.toThrow(
      new RegExp(`newer waver: its form is version ${MIGRATIONS.length + 1}.*up to ${MIGRATIONS.length}\\n`),
    );
    await connections.end();
  });

  test("does not keep a process alive that forgets to close it", async () => {
    const store = await makeRun();
    await store.commit(sampleBatch(0, 3));
    await store.close();
    const forgetful = child("totals", server.url, run);
    expect(await text(forgetful.stdout)).toBe("delivered 3\n");
    expect(forgetful.exitCode ?? (await once(forgetful, "exit"))[0]).toBe(0);
  });
});

describe("many processes at one run", () => {
  test("commit the same trials at the same time: each is there once, and none waits for another that waits for it", async () => {
    const started = [child("commit", server.url, run, 0, 1_500, 30), child("commit", server.url, run, 0, 1_500, 70)];
    const said = await Promise.all(started.map(({ stdout, stderr }) => Promise.all([text(stdout), text(stderr)])));
    for (const [lines, errors] of said) {
      expect(errors).toBe("");
      expect(lines).toMatch(/^(ready|acknowledged \d+ \d+)(\n(ready|acknowledged \d+ \d+))*\n$/);
    }
    const store = await openPostgres(server.url, run, { readOnly: true });
    const trials = await all(store);
    expect(new Set(trials.map(({ trial }) => trial)).size).toBe(1_500);
    expect(trials).toHaveLength(1_500);
    expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 1_500, calls: 1_500, unpriced: 0 })]);
    await store.close();
  });

  test("and a reader who follows them misses nothing: rows appear in their order", async () => {
    const store = await makeRun();
    const started = [0, 1, 2].map((n) => child("commit", server.url, run, n * 600, n * 600 + 600, 11));
    let isOver = false;
    const over = Promise.all(started.map((each) => once(each, "exit"))).then(() => {
      isOver = true;
    });
    const seen = new Map<string, number>();
    let last = 0;
    for (let wasOver = false; ; wasOver = isOver) {
      const page = await store.delivered(last, 50, "figures");
      for (const { trial, row } of page) {
        expect(row).toBeGreaterThan(last);
        last = row;
        seen.set(trial, (seen.get(trial) ?? 0) + 1);
      }
      if (wasOver && page.length === 0) break;
    }
    await over;
    expect(seen.size).toBe(1_800);
    expect([...seen.values()].every((times) => times === 1)).toBe(true);
    await store.close();
  });

  test("is told who holds the run; when the holder is killed the next gets in", async () => {
    const holder = child("hold", server.url, run);
    await once(holder.stdout, "data");
    await expect(openPostgres(server.url, run, { hold: true })).rejects.toThrow(
      new RegExp(`process ${holder.pid} on .* has been writing to this run since \\d{4}-`),
    );
    const worker = await openPostgres(server.url, run);
    await worker.close();
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const next = await openPostgres(server.url, run, { hold: true });
    await next.close();
    const again = await openPostgres(server.url, run, { hold: true });
    await again.close();
  });
});

/** By what the server counts: a plan that goes astray reads the whole run for every page. */
test("reading page by page takes as many rows as there are, whatever the server knows of its tables", async () => {
  const url = await server.database();
  const store = await openPostgres(url, run, { create: true });
  await store.putItems(ITEMS);
  for (let from = 0; from < 3_000; from += 500) await store.commit(sampleBatch(from, from + 500));
  await store.close();
  const database = new URL(url).pathname.slice(1);
  const connections = connect({ url, shown: "here" }, { readOnly: true });
  const taken = async () => {
    const rows = await connections.query<[number]>(
      "select sum(seq_tup_read + idx_tup_fetch)::int from pg_stat_user_tables where schemaname = 'waver' and relname in ('trials', 'calls', 'replies')",
    );
    return rows[0]?.[0] as number;
  };
  const idle =
    "select count(*)::int from pg_stat_activity where datname = $1 and application_name = 'waver' and pid <> pg_backend_pid()";
  const settled = async () => {
    while ((await connections.query<[number]>(idle, [database]))[0]?.[0] !== 0);
    return await taken();
  };
  const before = await settled();
  const reader = await openPostgres(url, run, { readOnly: true });
  for (const detail of ["figures", "texts", "whole"] as const) {
    let last = 0;
    for (let page = await reader.delivered(0, 100, detail); page.length > 0; page = await reader.delivered(last, 100, detail))
      last = page.at(-1)?.row as number;
  }
  await reader.trialsAt(Array.from({ length: 100 }, (_, n) => n * 20 + 1));
  for (let after = 0, upTo = 1; upTo > after; ) {
    after = upTo;
    ({ upTo } = await reader.search("nothing", after, 100));
  }
  await reader.progress(Array.from({ length: 3_000 }, (_, n) => sampleTrial(n)));
  await reader.close();
  const rows = (await settled()) - before;
  expect(rows).toBeGreaterThan(3_000 * 8);
  expect(rows).toBeLessThan(3_000 * 25);
  await connections.end();
});
