/** Trials that were never asked, in the form and size of real ones, and what the benches of stores do with them. */
import { digest } from "../src/digest.ts";
import { makeItem } from "../src/items/item.ts";
import type { Batch, Detail, KeptCall, KeptTrial, Store } from "../src/store/store.ts";

export const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
export const GROUP = 64;
const WORDS =
  "The kettle in the shared kitchen was left on by someone who then denied it, and the others had to decide what to say. ";
const PROMPT = WORDS.repeat(6).slice(0, 550);
const REPLY = WORDS.repeat(14).slice(0, 1_490);
export const ITEMS = Array.from({ length: 1_000 }, (_, n) =>
  makeItem({ set: "mcqa", id: `q${n}`, text: `${n} ${PROMPT}`, options: ["one", "two", "three", "four"], key: n % 4 }),
);
const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"].map((authority) => ({ authority }));

/** Blocks of five conditions, an item and a sample each, as a run carries them out. */
export function makeGroup(from: number, to: number, step = 1): Batch {
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

const PAGE = 2_000;

export async function lookUp(store: Store): Promise<void> {
  let found = 0;
  for (let from = 0; from < TRIALS; from += 10_000)
    found += (await store.progress(makeGroup(from, Math.min(from + 10_000, TRIALS), 2).trials)).size;
  if (found !== Math.ceil(TRIALS / 2)) throw new Error(`progress() found ${found} trials`);
}

export async function readAll(store: Store, detail: Detail): Promise<void> {
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

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

export function written(took: number): string {
  return `${took.toFixed(2)} s`;
}

export function number(value: number): string {
  return Math.round(value).toLocaleString("en");
}
