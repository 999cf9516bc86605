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
import { digest } from "../src/digest.ts";
import { makeItem } from "../src/items/item.ts";
import { openPostgres } from "../src/store/postgres.ts";
import { openSqlite } from "../src/store/sqlite.ts";
import type { Batch, Detail, KeptCall, KeptTrial, Store } from "../src/store/store.ts";
import { startPostgres } from "../test/store/postgres-server.ts";

const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
const PROCESSES = 2;
const GROUP = 64;
const UNDER_WAY = 4;
const PAGE = 2_000;
const WORDS =
  "The kettle in the shared kitchen was left on by someone who then denied it, and the others had to decide what to say. ";
const PROMPT = WORDS.repeat(6).slice(0, 550);
const REPLY = WORDS.repeat(14).slice(0, 1_490);
const ITEMS = Array.from({ length: 1_000 }, (_, n) =>
  makeItem({ set: "mcqa", id: `q${n}`, text: `${n} ${PROMPT}`, options: ["one", "two", "three", "four"], key: n % 4 }),
);
const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"].map((authority) => ({ authority }));

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

/** Blocks of five conditions, an item and a sample each, as a run carries them out. */
function makeGroup(from: number, to: number, step = 1): Batch {
  const trials: KeptTrial[] = [];
  const calls: KeptCall[] = [];
  for (let place = from; place < to; place++) {
    const n = place * step;
    const block = Math.floor(n / 5);
    const item = ITEMS[(block * 389) % ITEMS.length] as (typeof ITEMS)[number];
    const messages = JSON.stringify([
      { role: "user", content: `Condition ${n % 5}. ${item.text}\nA) one\nB) two\nC) three\nD) four` },
    ]);
    const text = `${n} ${REPLY}`;
    const trial = digest(`trial ${n}`);
    trials.push({
      trial,
      model: "anthropic/claude-haiku-4-5",
      set: item.set,
      item: item.id,
      itemDigest: item.digest,
      condition: CONDITIONS[n % 5] as (typeof CONDITIONS)[number],
      sample: Math.floor(block / ITEMS.length),
      order: [0, 1, 2, 3],
      target: n % 5 === 0 ? null : 1,
      stimulus: digest(messages),
      messages,
    });
    calls.push({
      trial,
      pass: 1,
      last: true,
      requestBody: `{"model":"claude-haiku-4-5","max_tokens":1000,"temperature":0.7,"messages":${messages}}`,
      replyBody: JSON.stringify({
        id: `msg_${trial}`,
        type: "message",
        role: "assistant",
        model: "claude-haiku-4-5-20251001",
        content: [{ type: "text", text }],
        stop_reason: "end_turn",
        usage: { input_tokens: 160, output_tokens: 340 },
      }),
      text,
      thinking: null,
      stop: "end_turn",
      returnedModel: "claude-haiku-4-5-20251001",
      inputTokens: 160,
      outputTokens: 340,
      thinkingTokens: null,
      usd: 0.00186,
      latencyMs: 812.25,
      startedAt: "2026-11-15T10:00:00.000Z",
    });
  }
  return { trials, calls, failures: [] };
}

async function lookUp(store: Store): Promise<void> {
  let found = 0;
  for (let from = 0; from < TRIALS; from += 10_000)
    found += (await store.progress(makeGroup(from, Math.min(from + 10_000, TRIALS), 2).trials)).size;
  if (found !== Math.ceil(TRIALS / 2)) throw new Error(`progress() found ${found} trials`);
}

async function readAll(store: Store, detail: Detail): Promise<void> {
  let after = 0;
  let read = 0;
  for (;;) {
    const page = await store.delivered(after, PAGE, detail);
    read += page.length;
    after = page.at(-1)?.row ?? after;
    if (page.length < PAGE) break;
  }
  if (read !== TRIALS) throw new Error(`delivered() gave ${read} trials`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

function written(took: number): string {
  return `${took.toFixed(2)} s`;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en");
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
