import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Mistakes, WorkFailed } from "../../src/mistakes.ts";
import { HOLDING } from "../../src/store/postgres/locks.ts";
import { openPostgres, type PostgresOptions } from "../../src/store/postgres.ts";
import { startPostgresChild } from "./postgres-child.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { ITEMS, sampleBatch, sampleTrial } from "./sample.ts";

let server: PostgresServer;
let run: string;

beforeAll(async () => {
  server = await startPostgres();
  await (await openPostgres(server.url, "made before", { create: true })).close();
}, 60_000);

afterAll(async () => {
  await server.stop();
}, 60_000);

beforeEach(() => {
  run = randomUUID();
});

async function made(options: PostgresOptions = {}) {
  const store = await openPostgres(server.url, run, { create: true, ...options });
  await store.putItems(ITEMS);
  return store;
}

/** What a person would see, and whatever else an error carries with it: never the password. */
async function refusal(work: Promise<unknown>, kind: typeof Mistakes | typeof WorkFailed = Mistakes): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as Error,
  );
  expect(error).toBeInstanceOf(kind);
  const carried = `${error?.stack} ${JSON.stringify(error)} ${JSON.stringify({ ...error })} ${String(error?.cause)}`;
  const written = new URL(server.url).password;
  for (const secret of [written, decodeURIComponent(written), "not-the-password", "hunter2"])
    if (secret !== "") expect(carried).not.toContain(secret);
  return (error as Error).message;
}

describe("what cannot be opened is refused in words, without the password", () => {
  test("not an address", async () => {
    for (const url of ["/tmp/run.db", "http://u:hunter2@h/d", "postgres://u:hunter2@h:port/d", "postgres://u:hunter2@[::/d"])
      expect(await refusal(openPostgres(url, run))).toContain("not the address of a PostgreSQL database");
  });

  test("a wrong password, and none", async () => {
    // Another server may trust everybody.
    if (server.restart === null) return;
    const says = await refusal(openPostgres(server.urlWith({ password: "not-the-password" }), run));
    expect(says).toMatch(/^tester@127\.0\.0\.1:\d+\/waver: the server refuses this user or password/);
    expect(await refusal(openPostgres(server.urlWith({ password: "" }), run))).toContain("refuses this user or password");
    expect(await refusal(openPostgres(server.urlWith({ username: "nobody" }), run))).toContain("nobody@127.0.0.1");
  });

  test("a port where nobody listens, a host that is not there, a database that is not there", async () => {
    expect(await refusal(openPostgres(server.urlWith({ port: "9" }), run))).toContain("no server answers here (ECONNREFUSED)");
    const elsewhere = server.url.replace("127.0.0.1", "no-such-host.invalid");
    expect(await refusal(openPostgres(elsewhere, run))).toContain("there is no host of this name");
    expect(await refusal(openPostgres(server.urlWith({ pathname: "/nowhere" }), run))).toContain("there is no such database");
  });

  test("a run that is not there, with those that are", async () => {
    expect(await refusal(openPostgres(server.url, run))).toMatch(/there is no run here\n.*made before/);
    expect(await refusal(openPostgres(server.url, run, { create: true, readOnly: true }))).toContain("there is no run here");
    expect(await refusal(openPostgres(await server.database(), run))).toContain("there is no run here");
  });

  test("a database in which somebody else has a schema of this name, or whose texts are not Unicode", async () => {
    const [other, latin] = [await server.database(), await server.database("LATIN1")];
    await server.query("create schema waver", [], other);
    expect(await refusal(openPostgres(other, run, { create: true }))).toContain("a schema named waver");
    expect(await refusal(openPostgres(latin, run, { create: true }))).toContain("LATIN1");
  });

  test("a user who may only read reads, and is told where more is needed", async () => {
    const store = await made();
    await store.commit(sampleBatch(0, 5));
    const role = `guest_${randomUUID().replaceAll("-", "")}`;
    await server.query(`
      create role ${role} login password 'hunter2'; grant usage on schema waver to ${role}; grant select on all tables in schema waver to ${role}`);
    const guest = server.urlWith({ username: role, password: "hunter2" });
    const reader = await openPostgres(guest, run, { readOnly: true });
    expect(await reader.delivered(0, 10)).toHaveLength(5);
    await reader.close();
    expect(await refusal(openPostgres(guest, randomUUID(), { create: true }))).toContain("this user may not do that");
    const writer = await openPostgres(guest, run);
    expect(await refusal(writer.commit(sampleBatch(5, 6)), WorkFailed)).toContain("permission denied");
    await Promise.all([writer.close(), store.close()]);
    await server.query(`drop owned by ${role}; drop role ${role}`);
  });
});

describe("when things go wrong", () => {
  test("no room on the server: told in words, and the run goes on when there is", async () => {
    const store = await made();
    await store.commit(sampleBatch(0, 5));
    await server.query(`
      create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on waver.calls execute function full_disk()`);
    const says = await refusal(Promise.all([store.commit(sampleBatch(5, 10)), store.commit(sampleBatch(10, 15))]), WorkFailed);
    expect(says).toMatch(/^\S+@\S+: no room to write.*\n.*acknowledged is in the database/);
    expect(await store.delivered(0, 100)).toHaveLength(5);
    await server.query("drop trigger full_disk on waver.calls; drop function full_disk");
    await store.commit(sampleBatch(5, 10));
    expect(await store.delivered(0, 100)).toHaveLength(10);
    await store.close();
  });

  test("connections that are cut while commits and reads go on: nothing is lost, nothing twice, nobody notices", async () => {
    const store = await made();
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        await server.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waver' and datname = current_database()",
        );
        await setTimeout(20);
      }
    })();
    for (let n = 0; n < 40; n++) {
      await Promise.all([store.commit(sampleBatch(n * 20, n * 20 + 10)), store.commit(sampleBatch(n * 20 + 10, n * 20 + 20))]);
      await store.totals();
    }
    const verdict = {
      pass: 1,
      kind: "person",
      by: "me",
      at: "2026-11-15T10:00:00.000Z",
      outcome: "refusal",
      option: null,
      confidence: null,
      why: null,
    } as const;
    for (let n = 0; n < 20; n++) await store.putVerdicts([{ trial: sampleTrial(n).trial, ...verdict }]);
    isOver = true;
    await cutting;
    expect(await store.delivered(0, 10_000)).toHaveLength(800);
    expect((await store.verdicts()).map(({ trial }) => trial)).toEqual(
      Array.from({ length: 20 }, (_, n) => sampleTrial(n).trial),
    );
    await store.close();
  });

  /** Of each child: more than it commits before the server is gone. */
  const TRIALS = 12_000;

  test.each(["cleanly", "crash"] as const)(
    "the server restarts (%s) in the middle of commits: what was acknowledged is there, the rest comes after",
    async (how) => {
      if (server.restart === null) return;
      const started = [0, 1].map((n) => startPostgresChild("commit", server.url, run, n * TRIALS, (n + 1) * TRIALS, 8));
      const said = started.map(({ stdout, stderr }) => Promise.all([text(stdout), text(stderr)]));
      await Promise.all(started.map(({ stdout }) => new Promise((resolve) => stdout.once("data", resolve))));
      await setTimeout(50);
      await server.restart(how, 500);
      expect(started.map(({ exitCode }) => exitCode)).toEqual([null, null]);
      for (const [lines, errors] of await Promise.all(said)) {
        expect(errors).toBe("");
        expect(lines.match(/^acknowledged/gm)).toHaveLength(TRIALS / 8);
      }
      const store = await openPostgres(server.url, run, { readOnly: true });
      expect(await store.progress(Array.from({ length: 2 * TRIALS }, (_, n) => sampleTrial(n)))).toHaveProperty(
        "size",
        2 * TRIALS,
      );
      expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 2 * TRIALS, calls: 2 * TRIALS })]);
      await store.close();
    },
  );

  test("a database that is taken away: told in words", async () => {
    const url = await server.database();
    const store = await openPostgres(url, run, { create: true });
    await store.putItems(ITEMS);
    await server.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    expect(await refusal(store.commit(sampleBatch(0, 1)), WorkFailed)).toContain("was taken away");
    await store.close();
  });

  test("who lost the connection by which it holds a run, and the run to another, writes no more", async () => {
    const store = await made({ hold: true });
    const holders = "select backend, run from waver.holders join waver.runs on runs.n = run where name = $1";
    const [[backend, n] = []] = await server.query(holders, [run]);
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    const next = other.query("select pg_advisory_lock($1, $2)", [HOLDING, n]);
    await expect.poll(() => server.query("select 1 from pg_locks where not granted and objid = $1", [n])).toHaveLength(1);
    await server.query("select pg_terminate_backend($1)", [backend]);
    await next;
    await expect
      .poll(() => store.commit(sampleBatch(0, 1)).then(() => "", String), { timeout: 5_000 })
      .toContain("another waver is starting on this run");
    await other.end();
    await store.close();
  });

  test("who holds a run holds it after a restart", async () => {
    if (server.restart === null) return;
    const store = await made({ hold: true });
    await server.restart();
    await store.commit(sampleBatch(0, 5));
    // Whoever asks for the run before could have it instead.
    const held = `
      select 1 from waver.holders h join waver.runs r on r.n = h.run join pg_locks l on l.pid = h.backend and l.objid = h.run
      where r.name = $1 and l.locktype = 'advisory' and l.classid = $2 and l.granted`;
    await expect.poll(() => server.query(held, [run, HOLDING]), { timeout: 20_000 }).toHaveLength(1);
    expect(await refusal(openPostgres(server.url, run, { hold: true }))).toContain(`process ${process.pid} `);
    await store.close();
  });

  test("a server that does not come back: told in words, by all that wait", async () => {
    const own = await startPostgres();
    try {
      if (own.restart === null) return;
      const store = await openPostgres(own.url, run, { create: true, patienceMs: 300 });
      await store.putItems(ITEMS);
      await store.commit(sampleBatch(0, 5));
      await own.stop();
      const says = await Promise.all([5, 6, 7].map((n) => refusal(store.commit(sampleBatch(n, n + 1)), WorkFailed)));
      for (const each of says) expect(each).toMatch(/the connection was lost and could not be had again \(ECONNREFUSED\)/);
      await store.close();
    } finally {
      await own.stop();
    }
  });
});
