/**
 * Goals, for prompts of 600 characters and replies of 1,500: well above 20,000 trials a second through the store, under 15 microseconds of
 * the main thread a trial, and progress() over a million ids under 4 seconds.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest } from "../src/digest.ts";
import { makeItem } from "../src/items/item.ts";
import { openSqlite } from "../src/store/sqlite.ts";
import type { Batch, Detail, KeptCall, KeptTrial, Store } from "../src/store/store.ts";

const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
const GROUP = 64;
const PAGE = 1_000;
const WORDS =
  "The kettle in the shared kitchen was left on by someone who then denied it, and the others had to decide what to say. ";
const PROMPT = WORDS.repeat(6).slice(0, 590);
const REPLY = WORDS.repeat(14).slice(0, 1_490);
const ITEMS = Array.from({ length: 1_000 }, (_, n) =>
  makeItem({ set: "mcqa", id: `q${n}`, text: `${n} ${PROMPT}`, options: ["one", "two", "three", "four"], key: n % 4 }),
);

const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"].map((authority) => ({ authority }));

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "waver-bench-"));
  try {
    const path = join(folder, "run.db");
    const store = await openSqlite(path, { create: true });
    await store.putItems(ITEMS);
    const alone = Math.ceil(TRIALS / 10 / GROUP) * GROUP;
    say(`${number(alone)} trials in groups of ${GROUP}, one at a time`, await fill(store, 0, alone, 1));
    say(`${number(TRIALS - alone)} more, four groups under way`, await fill(store, alone, TRIALS, 4));
    console.log(`  progress() over ${number(TRIALS)} ids, half of them delivered: ${await seconds(() => lookUp(store))}`);
    console.log(`  totals(): ${await seconds(() => store.totals())}`);
    console.log(`  closing: ${await seconds(() => store.close())}`);
    console.log(`  file: ${Math.round((await stat(path)).size / TRIALS)} bytes a trial`);
    console.log(`  opening for writing: ${await seconds(async () => (await openSqlite(path)).close())}`);
    const reader = await openSqlite(path, { readOnly: true });
    console.log(
      `  reading the figures of ${number(TRIALS)} delivered trials: ${await seconds(() => readAll(reader, "figures"))}`,
    );
    console.log(`  with texts: ${await seconds(() => readAll(reader, "texts"))}`);
    console.log(`  with the bodies of requests and replies: ${await seconds(() => readAll(reader, "whole"))}`);
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

/** Three trials share a stimulus and a request, as with 12 samples in four option orders. */
function makeGroup(from: number, to: number, step = 1): Batch {
  const trials: KeptTrial[] = [];
  const calls: KeptCall[] = [];
  for (let place = from; place < to; place++) {
    const n = place * step;
    // Blocks of five conditions, an item and a sample each, as a run carries them out.
    const block = Math.floor(n / 5);
    const item = ITEMS[(block * 389) % ITEMS.length];
    if (item === undefined) continue;
    const shown = n % Math.ceil(TRIALS / 3);
    const messages = JSON.stringify([{ role: "user", content: `${shown} ${PROMPT}` }]);
    const text = `${n} ${REPLY}`;
    const trial = trialId(n);
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

function trialId(n: number): string {
  return digest(`trial ${n}`);
}

async function lookUp(store: Store): Promise<void> {
  let found = 0;
  for (let from = 0; from < TRIALS; from += 10_000) {
    const { trials } = makeGroup(from, Math.min(from + 10_000, TRIALS), 2);
    found += (await store.progress(trials)).size;
  }
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

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now();
  await work();
  return `${((performance.now() - from) / 1_000).toFixed(2)} s`;
}

function say(what: string, { trialsASecond, mainMicroseconds }: Filled): void {
  console.log(`  ${what}: ${number(trialsASecond)} a second, ${mainMicroseconds.toFixed(1)} µs of the main thread a trial`);
}

function microseconds({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en");
}
