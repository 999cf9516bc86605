/**
 * Goal: 5,000 trials a second or more from two workers against a model server on loopback that answers at once, into a PostgreSQL whose every commit
 * reaches the disk. Workers, model server and PostgreSQL share this machine.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openPostgres } from "../src/store/postgres.ts";
import { startPostgres } from "../test/store/postgres-server.ts";
import { inChild } from "./child.ts";
import { number } from "./made-up.ts";

const WORKERS = 2;
const ITEMS = 2_000;
const SAMPLES = 10;
const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"];
const BARE = 20_000;
const TRIALS = ITEMS * SAMPLES * CONDITIONS.length;
const WAVER = fileURLToPath(new URL("../bin/waver.js", import.meta.url));

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waver-bench-"));
  const server = await startPostgres({});
  const models = fork(fileURLToPath(new URL("./model-server.ts", import.meta.url)), ["0"], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    const [line] = (await once(models.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    const port = Number(line.toString());
    const study = writeStudy(folder, port);
    const bare = inChild<{ perSecond: number }>("./bare-loop.ts", port, BARE, 64).perSecond;
    await ended(waver("run", study, "--store", server.url, "--detach", "--json"));
    const from = performance.now();
    const workers = Array.from({ length: WORKERS }, () => waver("worker", "--store", server.url, "--once", "--json"));
    const [first] = await Promise.all([Promise.race(workers.map(working)), ...workers.map(ended)]);
    const store = await openPostgres(server.url, "workers", { readOnly: true });
    const { models: totals } = await store.totals();
    const [last] = await server.query("select max(started_at) from waver.calls");
    await store.close();
    const took = Date.parse(String(last?.[0])) - Date.parse(first);
    const delivered = totals.reduce((sum, { trials }) => sum + trials, 0);
    console.log(
      `  ${number(delivered)} of ${number(TRIALS)} trials by ${WORKERS} workers: ${number(delivered / (took / 1000))} a second from the first call to the last (${(delivered / (took / 1000) / bare).toFixed(2)} of a bare undici loop); with their start ${number(delivered / ((performance.now() - from) / 1000))}`,
    );
  } finally {
    models.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeStudy(folder: string, port: number): string {
  const questions = Array.from({ length: ITEMS }, (_, n) =>
    JSON.stringify({
      id: `q${n}`,
      question: `Question ${n}: ${"what would follow from this? ".repeat(10)}`,
      options: ["one", "two", "three", "four"],
      key: n % 4,
    }),
  );
  writeFileSync(join(folder, "items.jsonl"), questions.join("\n"));
  const path = join(folder, "workers.yaml");
  writeFileSync(
    path,
    `name: workers
models: [{ name: openai-compatible/m, baseUrl: "http://127.0.0.1:${port}/v1", concurrency: 64 }]
items: [{ set: mcqa, file: items.jsonl }]
design: { authority: [${CONDITIONS.join()}] }
samples: ${SAMPLES}
`,
  );
  return path;
}

function waver(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [WAVER, ...args], { stdio: ["ignore", "pipe", "inherit"] });
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`waver ended with ${code}`);
}

/** When it is first heard of as waiting for jobs. */
async function working(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    if (line.includes('"joined"')) return new Date().toISOString();
  throw new Error("the worker never began");
}
