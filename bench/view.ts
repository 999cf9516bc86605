/**
 * Goals: a million trials: the address within 300 ms, a first answer of the API within 1 s, a filter within 300 ms, the server under 300 MB; and
 * while the index is still being made, answers that do not wait for it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Overview } from "../src/view/api.ts";
import { inChild, median } from "./child.ts";

const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
const SAMPLES = 10;
const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"];
const WAVER = fileURLToPath(new URL("../bin/waver.js", import.meta.url));
const FILTERS = [
  "flip=broken",
  "flip=good&answer=target",
  "outcome=refusal",
  "answer=target&condition=authority:high-harm",
  "category=c3&answer=wrong",
  "rule=tag",
];

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waver-bench-"));
  try {
    const run = join(folder, "run.db");
    inChild("./engine-child.ts", study(folder), run);
    await opening(run, `${TRIALS.toLocaleString("en")} trials, opened for the first time: every reply is read`);
    rmSync(`${run}-index`, { force: true });
    await opening(run, "with readings kept, without an index");
    await opening(run, "with readings and index kept");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function study(folder: string): string {
  const questions = Array.from({ length: TRIALS / CONDITIONS.length / SAMPLES }, (_, n) =>
    JSON.stringify({
      id: `q${n}`,
      question: `Question ${n}: ${"what would follow from this? ".repeat(10)}`,
      options: ["one", "two", "three", "four"],
      key: n % 4,
      category: `c${n % 10}`,
    }),
  );
  writeFileSync(join(folder, "q.jsonl"), questions.join("\n"));
  const path = join(folder, "run.yaml");
  writeFileSync(
    path,
    `name: run\nmodels: [simulated/deferential]\nitems: [{ set: mcqa, file: q.jsonl }]\n` +
      `design: { authority: [${CONDITIONS.join(", ")}] }\nsamples: ${SAMPLES}\n`,
  );
  return path;
}

async function opening(run: string, what: string): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, [WAVER, "view", run, "--no-open", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const address = new URL(await addressOf(child));
    const addressMs = performance.now() - began;
    const headers = { authorization: `Bearer ${address.searchParams.get("token")}` };
    const ask = async (path: string): Promise<{ ms: number; value: unknown }> => {
      const from = performance.now();
      const value: unknown = await (await fetch(`${address.origin}/api/${path}`, { headers })).json();
      return { ms: performance.now() - from, value };
    };
    const first = await ask("runs/run");
    const meanwhile: number[] = [];
    while (((await asked(ask, meanwhile)) as Overview).index.state === "loading") await setTimeout(50);
    const readySeconds = (performance.now() - began) / 1000;
    const filters: number[] = [];
    for (const filter of FILTERS) filters.push((await ask(`runs/run/trials?${filter}`)).ms);
    const pages: number[] = [];
    for (let from = 0; from < 20; from++) pages.push((await ask(`runs/run/trials?rule=tag&from=${from * 1_000}`)).ms);
    const text = (await ask("runs/run/trials?text=experts")).ms;
    const others = [(await ask("runs/run/cells")).ms, (await ask("runs/run/items?sort=moved")).ms];
    console.log(`  ${what}`);
    console.log(
      `    address after ${ms(addressMs)}, first answer ${ms(first.ms)} later, all seen after ${readySeconds.toFixed(1)} s; answers meanwhile ${ms(median(meanwhile))}, at most ${ms(Math.max(...meanwhile))}`,
    );
    console.log(
      `    filters ${ms(median(filters))}, at most ${ms(Math.max(...filters))}; the next page ${ms(median(pages))}; a slice of text search ${ms(text)}; cells ${ms(others[0] as number)}, items by flips ${ms(others[1] as number)}; ${memoryOf(child)}`,
    );
  } finally {
    child.kill("SIGINT");
    await once(child, "close");
  }
}

async function asked(ask: (path: string) => Promise<{ ms: number; value: unknown }>, times: number[]): Promise<unknown> {
  const { ms: taken, value } = await ask("runs/run");
  times.push(taken);
  return value;
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stdout ?? []) {
    text += chunk;
    const found = /http:\S+/.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  throw new Error("waver view ended before it said where it is");
}

/** The highest that the server's memory ever was, where the system says so. */
function memoryOf({ pid }: ChildProcess): string {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return `${(Number(kilobytes) / 1024).toFixed(0)} MB`;
  } catch {
    return "memory not known";
  }
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
