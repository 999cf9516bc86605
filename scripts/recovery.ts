/**
 * Parameter recovery: simulated participants with known parameters, measured as a run would be. How often 95 % intervals hold the truth, and how often
 * tests reject where there is nothing to find. `node scripts/recovery.ts [--reps 2000] [--seed 1] [--only TEXT] [--json]`; figures: docs/validation.md.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { stream } from "../src/random/stream.ts";
import { type Recovered, recover } from "./recovery/recover.ts";
import { SETUPS, type Setup } from "./recovery/setups.ts";

const EFFORT = { draws: 2_000, flips: 4_999 };
const AT_ONCE = 50;

interface Part {
  readonly setup: string;
  readonly from: number;
  readonly to: number;
  readonly seed: number;
}

if (isMainThread) await main();
else work();

/** Setups have replications of their own, so that one unlucky draw does not show in all of them. */
function work(): void {
  const known = new Map<string, Setup>();
  parentPort?.on("message", ({ setup, from, to, seed }: Part) => {
    const made = known.get(setup) ?? (SETUPS[setup] as () => Setup)();
    known.set(setup, made);
    const own = stream(seed, "recovery", made.name).next();
    parentPort?.postMessage({ name: made.name, found: recover(made, from, to, own, EFFORT) });
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reps: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      only: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const replications = Number(values.reps);
  const seed = Number(values.seed);
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(new URL(import.meta.url)));
  const all: { setup: string; replications: number; questions: Recovered[] }[] = [];
  for (const setup of Object.keys(SETUPS)) {
    if (!setup.includes(values.only)) continue;
    const waiting: Part[] = [];
    for (let from = 0; from < replications; from += AT_ONCE)
      waiting.push({ setup, from, to: Math.min(replications, from + AT_ONCE), seed });
    const found: Recovered[][] = [];
    await Promise.all(
      workers.map(async (worker) => {
        for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) found.push(await answered(worker, part));
      }),
    );
    const one = { setup, replications, questions: joined(found) };
    all.push(one);
    if (!values.json) show(one);
  }
  if (values.json) console.log(JSON.stringify({ replications, seed, effort: EFFORT, setups: all }, null, 2));
  await Promise.all(workers.map((worker) => worker.terminate()));
}

function answered(worker: Worker, part: Part): Promise<Recovered[]> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", ({ found }: { found: Recovered[] }) => {
      worker.off("error", reject);
      resolve(found);
    });
    worker.postMessage(part);
  });
}

function joined(parts: readonly Recovered[][]): Recovered[] {
  const [first = []] = parts;
  return first.map((_, at) => {
    const same = parts.map((part) => part[at] as Recovered);
    const sum = (of: (one: Recovered) => number): number => same.reduce((total, one) => total + of(one), 0);
    const intervals: Record<string, number> = {};
    for (const one of same)
      for (const [kind, times] of Object.entries(one.intervals)) intervals[kind] = (intervals[kind] ?? 0) + times;
    return {
      ...(same[0] as Recovered),
      answered: sum(({ answered: times }) => times),
      covered: sum(({ covered }) => covered),
      tests: sum(({ tests }) => tests),
      rejected: sum(({ rejected }) => rejected),
      sum: sum((one) => one.sum),
      intervals,
      reason: same.find(({ reason }) => reason !== null)?.reason ?? null,
    };
  });
}

function show({
  setup,
  replications,
  questions,
}: {
  setup: string;
  replications: number;
  questions: readonly Recovered[];
}): void {
  console.log(`\n${setup}: ${replications} replications\n`);
  console.log("| | truth | mean estimate | intervals that hold it | rejected |\n| --- | --- | --- | --- | --- |");
  for (const { name, truth, answered: times, covered, tests, rejected, sum, reason } of questions) {
    const share = (of: number, from: number): string => (from === 0 ? "" : `${((100 * of) / from).toFixed(1)} %`);
    const mean = times === 0 ? (reason ?? "") : (sum / times).toFixed(4);
    console.log(
      `| ${name} | ${(truth === 0 ? 0 : truth).toFixed(4).replace(/^-0.0000$/, "0.0000")} | ${mean} | ${share(covered, times)}${times < replications ? ` of ${times}` : ""} | ${share(rejected, tests)} |`,
    );
  }
}
