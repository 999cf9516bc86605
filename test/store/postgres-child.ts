import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPostgres } from "../../src/store/postgres.ts";
import type { Child } from "./child.ts";
import { ITEMS, sampleBatch } from "./sample.ts";

/**
 * What a child process does with a run in a database, one line on standard output for each thing done: `commit FROM TO SIZE` commits these trials in groups,
 * some under way at a time, and says which were acknowledged. `hold`: has the run to itself and waits. `totals`: prints how many are delivered, and forgets to
 * close.
 */
type Task = "commit" | "hold" | "totals";

export function startPostgresChild(task: Task, url: string, run: string, ...args: number[]): Child {
  const file = fileURLToPath(import.meta.url);
  return spawn(process.execPath, [file, task, url, run, ...args.map(String)], { stdio: ["ignore", "pipe", "pipe"] });
}

if (import.meta.main) {
  const [task, url, run, ...numbers] = process.argv.slice(2) as [Task, string, string, ...string[]];
  const [from = 0, to = 0, size = 1] = numbers.map(Number);
  try {
    await perform(task, url, run, from, to, size);
  } catch (error) {
    say(String(error));
    process.exitCode = 1;
  }
}

async function perform(task: Task, url: string, run: string, from: number, to: number, size: number): Promise<void> {
  const store = await openPostgres(url, run, { create: true, hold: task === "hold" });
  if (task === "totals") return say(`delivered ${(await store.totals()).models[0]?.trials ?? 0}`);
  say("ready");
  if (task === "hold") await setTimeout(60_000);
  await store.putItems(ITEMS);
  let next = from;
  const lane = async (): Promise<void> => {
    while (next < to) {
      const first = next;
      const end = Math.min(to, first + size);
      next = end;
      await store.commit(sampleBatch(first, end));
      say(`acknowledged ${first} ${end}`);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  await store.close();
}

/** Written to the pipe before anything else happens: what the parent reads was said before a kill. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
