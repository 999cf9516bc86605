/**
 * Goals: trials a second at 64 calls at least half of what a bare undici loop reaches against the same server; at 200 ms latency at least 90 %
 * of the ideal; simulated participants at 20,000 a second; memory at a million trials under 250 MB; a run of a million trials with 99 % done
 * makes its first call within 10 seconds.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inChild, median } from "./child.ts";

interface Ran {
  trials: number;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  firstCallMs: number | null;
}

const SERVED = 12_800;
const CONCURRENCY = 64;

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waver-bench-"));
  try {
    await againstServer(folder);
    await slowServer(folder);
    simulated(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withServer<T>(latency: number, work: (port: number) => T): Promise<T> {
  const server = fork(fileURLToPath(new URL("./model-server.ts", import.meta.url)), [String(latency)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [line] = (await once(server.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  try {
    return work(Number(line.toString()));
  } finally {
    server.kill();
  }
}

function study(folder: string, name: string, models: string, items: number, samples: number, rest = ""): string {
  const path = join(folder, `${name}.yaml`);
  const questions = Array.from({ length: items }, (_, n) =>
    JSON.stringify({
      id: `q${n}`,
      question: `Question ${n}: ${"what would follow from this? ".repeat(10)}`,
      options: ["one", "two", "three", "four"],
      key: n % 4,
    }),
  );
  writeFileSync(join(folder, `${name}.jsonl`), questions.join("\n"));
  const design = "design: { authority: [control, high-help, high-harm, low-help, low-harm] }";
  writeFileSync(
    path,
    `name: ${name}\nmodels: [${models}]\nitems: [{ set: mcqa, file: ${name}.jsonl }]\n${design}\nsamples: ${samples}\n${rest}`,
  );
  return path;
}

async function againstServer(folder: string): Promise<void> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < 3; round++) {
    await withServer(0, (port) => {
      const bare = inChild<{ perSecond: number }>("./bare-loop.ts", port, SERVED, CONCURRENCY).perSecond;
      const model = `{ name: openai-compatible/m, baseUrl: "http://127.0.0.1:${port}/v1", concurrency: ${CONCURRENCY} }`;
      const ran = inChild<Ran>(
        "./engine-child.ts",
        study(folder, `served-${round}`, model, SERVED / 50, 10),
        join(folder, `served-${round}.db`),
      );
      rates.push(ran.trials / ran.seconds);
      ratios.push(ran.trials / ran.seconds / bare);
    });
  }
  console.log(
    `  ${CONCURRENCY} calls at a time, no latency: ${Math.round(median(rates))} trials a second, ${median(ratios).toFixed(2)} of a bare undici loop`,
  );
}

async function slowServer(folder: string): Promise<void> {
  const latency = 200;
  await withServer(latency, (port) => {
    const model = `{ name: openai-compatible/m, baseUrl: "http://127.0.0.1:${port}/v1", concurrency: ${CONCURRENCY} }`;
    const ran = inChild<Ran>("./engine-child.ts", study(folder, "slow", model, 128, 10), join(folder, "slow.db"));
    const ideal = CONCURRENCY / (latency / 1000);
    console.log(
      `  ${CONCURRENCY} calls at a time, ${latency} ms latency: ${(ran.trials / ran.seconds / ideal).toFixed(2)} of the ideal ${ideal} a second`,
    );
  });
}

function simulated(folder: string): void {
  const participant = "simulated/deferential";
  const small = inChild<Ran>("./engine-child.ts", study(folder, "small", participant, 400, 10), join(folder, "small.db"));
  const most = study(folder, "large", participant, 20_000, 10, "budget: { trials: 990000 }\n");
  const large = inChild<Ran>("./engine-child.ts", most, join(folder, "large.db"));
  console.log(
    `  simulated participants: ${Math.round(large.trials / large.seconds)} trials a second, ${((large.cpuSeconds / large.trials) * 1e6).toFixed(0)} microseconds of CPU a trial`,
  );
  const rest = inChild<Ran>("./engine-child.ts", study(folder, "large", participant, 20_000, 10), join(folder, "large.db"));
  const peak = Math.max(large.megabytes, rest.megabytes);
  console.log(`  peak memory: ${small.megabytes.toFixed(0)} MB at 20,000 trials, ${peak.toFixed(0)} MB at 1,000,000`);
  const first = ((rest.firstCallMs ?? Number.NaN) / 1000).toFixed(1);
  console.log(`  going on with 1,000,000 trials of which 99 % are done: first call after ${first} s`);
}
