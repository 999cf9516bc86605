import { type ChildProcessByStdio, spawn } from "node:child_process";
import { writeSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Mistakes, WorkFailed } from "../../src/mistakes.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { batch, ITEMS, sampleBatch, sampleCall, sampleTrial } from "./sample.ts";

/**
 * What a child process does with a run, one line on standard output for each thing done:
 * `commit FROM`: commits trials from that number on without end, several groups under way, and prints the numbers of each group when it is
 * acknowledged. `fill`: commits big answers until that fails. `hold`: opens the run for writing and waits. `read`: prints how many are delivered.
 */
type Task = "commit" | "fill" | "hold" | "read";

export type Child = ChildProcessByStdio<null, Readable, Readable>;

export const CHILD = fileURLToPath(import.meta.url);

export function startChild(task: Task, path: string, ...args: (string | number)[]): Child {
  return spawn(process.execPath, [CHILD, task, path, ...args.map(String)], { stdio: ["ignore", "pipe", "pipe"] });
}

if (import.meta.main) {
  const [task, path, from] = process.argv.slice(2) as [Task, string, string | undefined];
  try {
    await perform(task, path, Number(from ?? 0));
  } catch (error) {
    const kind = error instanceof Mistakes ? "Mistakes" : error instanceof WorkFailed ? "WorkFailed" : "Error";
    say(`${kind} ${JSON.stringify((error as Error).message)}`);
    process.exit(1);
  }
}

async function perform(task: Task, path: string, from: number): Promise<void> {
  if (task === "read") {
    const store = await openSqlite(path, { readOnly: true });
    say(`read ${(await store.delivered(0, 1_000_000)).length}`);
    return store.close();
  }
  const store = await openSqlite(path, { create: true });
  await store.putItems(ITEMS);
  say("held");
  if (task === "hold") await setTimeout(60_000);
  let next = from;
  async function lane(size: number): Promise<void> {
    for (;;) {
      const first = next;
      const end = first + size;
      next = end;
      await store.commit(sampleBatch(first, end));
      say(`acknowledged ${first} ${end}`);
    }
  }
  if (task === "commit") await Promise.all([lane(1), lane(7), lane(30), lane(3)]);
  for (let n = 0; ; n++) {
    const text = `${n} ${"full ".repeat(8_000)}`;
    await store.commit(batch({ trials: [sampleTrial(n)], calls: [sampleCall(n, { text })] }));
    say(`acknowledged ${n} ${n + 1}`);
  }
}

/** Written to the pipe before anything else happens: what the parent reads was said before the kill. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}
