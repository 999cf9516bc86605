/**
 * Goals, for prompts of 600 characters and replies of 1,500: 5,000 trials a second or more from two processes, and reading within twice the time
 * of SQLite. The server is the one that the tests bring, with its defaults: every commit reaches the disk.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openPostgres } from "../src/store/postgres.ts";
import { openSqlite } from "../src/store/sqlite.ts";
import type { Store } from "../src/store/store.ts";
import { startPostgres } from "../test/store/postgres-server.ts";
import { GROUP, ITEMS, lookUp, makeGroup, number, readAll, seconds, TRIALS, written } from "./made-up.ts";

const PROCESSES = 2;
const UNDER_WAY = 4;
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "waver-bench-"));
  const server = await startPostgres({});
  try {
    const run = await openPostgres(server.url, "bench", { create: true });
    await run.putItems(ITEMS);
    await run.close();
    await fromSeveral(server.url);
    const store = await openPostgres(server.url, "bench");
    console.log(
      `  progress() over ${number(TRIALS)} ids, half of them delivered: ${written(await seconds(() => lookUp(store)))}`,
    );
    console.log(`  totals(): ${written(await seconds(() => store.totals()))}`);
    const [[size] = []] = await server.query("select pg_database_size(current_database())");
    console.log(`  database: ${Math.round(Number(size) / TRIALS)} bytes a trial`);
    const file = await openSqlite(join(folder, "run.db"), { create: true });
    await file.putItems(ITEMS);
    await fill(file, 0, TRIALS);
    for (const detail of ["figures", "texts", "whole"] as const) {
      const [theirs, ours] = [await seconds(() => readAll(file, detail)), await seconds(() => readAll(store, detail))];
      console.log(
        `  reading ${number(TRIALS)} trials, ${detail}: ${written(ours)}, ${(ours / theirs).toFixed(2)} times that of SQLite`,
      );
    }
    await Promise.all([store.close(), file.close()]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** All begin when all are connected. */
async function fromSeveral(url: string): Promise<void> {
  const share = Math.ceil(TRIALS / PROCESSES);
  const children = Array.from({ length: PROCESSES }, (_, n) => {
    const range = [n * share, Math.min(TRIALS, (n + 1) * share)].map(String);
    return spawn(process.execPath, [fileURLToPath(import.meta.url), ...range], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, WAVER_BENCH_URL: url },
    });
  });
  await Promise.all(children.map((child) => once(child, "message")));
  const took = await seconds(async () => {
    for (const child of children) child.send("begin");
    await Promise.all(children.map(ended));
  });
  console.log(`  ${number(TRIALS)} trials from ${PROCESSES} processes, groups of ${GROUP}: ${number(TRIALS / took)} a second`);
}

async function ended(child: ChildProcess): Promise<void> {
  const [{ perTrial }] = await once(child, "message");
  console.log(`  a process: ${perTrial.toFixed(1)} µs of its processor a trial`);
  await once(child, "exit");
}

async function fill(store: Store, from: number, to: number): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: UNDER_WAY }, async () => {
      while (next < to) {
        const first = next;
        next = Math.min(to, next + GROUP);
        await store.commit(makeGroup(first, next));
      }
    }),
  );
}

if (import.meta.main) {
  const [from = 0, to = 0] = process.argv.slice(2).map(Number);
  const store = await openPostgres(process.env.WAVER_BENCH_URL as string, "bench");
  process.send?.("ready");
  await once(process, "message");
  const before = process.cpuUsage();
  await fill(store, from, to);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ perTrial: (user + system) / (to - from) });
  await store.close();
  process.disconnect?.();
}
