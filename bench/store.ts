/**
 * Goals, for prompts of 600 characters and replies of 1,500: well above 20,000 trials a second through the store, under 15 microseconds of
 * the main thread a trial, and progress() over a million ids under 4 seconds.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../src/store/sqlite.ts";
import type { Store } from "../src/store/store.ts";
import { GROUP, ITEMS, lookUp, makeGroup, number, readAll, seconds, TRIALS, written } from "./made-up.ts";

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "waver-bench-"));
  try {
    const path = join(folder, "run.db");
    const store = await openSqlite(path, { create: true });
    await store.putItems(ITEMS);
    const alone = Math.ceil(TRIALS / 10 / GROUP) * GROUP;
    say(`${number(alone)} trials in groups of ${GROUP}, one at a time`, await fill(store, 0, alone, 1));
    say(`${number(TRIALS - alone)} more, four groups under way`, await fill(store, alone, TRIALS, 4));
    console.log(
      `  progress() over ${number(TRIALS)} ids, half of them delivered: ${written(await seconds(() => lookUp(store)))}`,
    );
    console.log(`  totals(): ${written(await seconds(() => store.totals()))}`);
    console.log(`  closing: ${written(await seconds(() => store.close()))}`);
    console.log(`  file: ${Math.round((await stat(path)).size / TRIALS)} bytes a trial`);
    console.log(`  opening for writing: ${written(await seconds(async () => (await openSqlite(path)).close()))}`);
    const reader = await openSqlite(path, { readOnly: true });
    console.log(
      `  reading the figures of ${number(TRIALS)} delivered trials: ${written(await seconds(() => readAll(reader, "figures")))}`,
    );
    console.log(`  with texts: ${written(await seconds(() => readAll(reader, "texts")))}`);
    console.log(`  with the bodies of requests and replies: ${written(await seconds(() => readAll(reader, "whole")))}`);
    await reader.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Filled {
  readonly trialsASecond: number;
  readonly mainMicroseconds: number;
}

/** The processor time of making up trials is left out. */
async function fill(store: Store, from: number, to: number, underWay: number): Promise<Filled> {
  const started = performance.now();
  const before = process.threadCpuUsage();
  let making = 0;
  let next = from;
  await Promise.all(
    Array.from({ length: underWay }, async () => {
      while (next < to) {
        const first = next;
        next = Math.min(to, next + GROUP);
        const made = process.threadCpuUsage();
        const group = makeGroup(first, next);
        making += microseconds(process.threadCpuUsage(made));
        await store.commit(group);
      }
    }),
  );
  return {
    trialsASecond: (to - from) / ((performance.now() - started) / 1_000),
    mainMicroseconds: (microseconds(process.threadCpuUsage(before)) - making) / (to - from),
  };
}

function say(what: string, { trialsASecond, mainMicroseconds }: Filled): void {
  console.log(`  ${what}: ${number(trialsASecond)} a second, ${mainMicroseconds.toFixed(1)} µs of the main thread a trial`);
}

function microseconds({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
