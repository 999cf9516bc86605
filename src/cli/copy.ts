import type { Command } from "commander";
import { count, plural } from "../counting.ts";
import { type Compared, compareRuns } from "../exchange/compare.ts";
import { copyRun } from "../exchange/copy.ts";
import { mistake, WorkFailed } from "../mistakes.ts";
import { shownAddress } from "../store/address.ts";
import { isRunHeld } from "../store/held.ts";
import { writeNewRun } from "../store/new-run.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { A_RUN, say, sayJson, waitingLine, wrap } from "./output.ts";

export function define(command: Command): void {
  command
    .argument("<from>", A_RUN)
    .argument("<to>", "where the copy goes: a file, or postgres://user@host/database#run; nothing may be there yet")
    .option("--json", "print what was copied as one JSON object")
    .addHelpText(
      "after",
      `
Whole: every plan, item, trial, call, failed try, verdict and batch, in the same order. Then both are read again and compared; the copy
appears under its name only when all of it is the same. What a copy that was killed leaves in a database is taken away by the next; beside a
file it is <file>.part-*, and can be deleted. Readings are not copied: they are made again. A run that is being written to is not copied.

Examples:
  waver copy runs/authority-bias.db postgres://me@db.example.org/studies#authority-bias
  waver copy postgres://me@db.example.org/studies#authority-bias runs/from-there.db`,
    )
    .action(copy);
}

async function copy(from: string, to: string, { json = false }: { readonly json?: boolean }): Promise<void> {
  if (await isRunHeld(from))
    throw mistake(shownAddress(from), "is being written to", "Wait for whoever writes to it or stop it, then copy it.");
  const source = await openStore(from, { readOnly: true });
  const line = waitingLine();
  const show = stoppable(line.show);
  try {
    const copied = await writeNewRun(to, "A copy is a new run: choose another place.", async (open) => {
      const target = await open();
      try {
        return await copyAndCompare(source, target, show);
      } finally {
        await target.close();
      }
    });
    line.end();
    if (json) sayJson({ from: shownAddress(from), to: shownAddress(to), ...copied });
    else say(wrap(saysOf(copied, shownAddress(to))));
  } finally {
    line.end();
    await source.close();
  }
}

/** Ctrl-C ends it at the next page, and what was written so far is taken away. */
function stoppable(show: (text: string) => void): (text: string) => void {
  let isStopped = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isStopped = true;
    });
  return (text) => {
    if (isStopped) throw new WorkFailed("Stopped: nothing was copied.");
    show(text);
  };
}

async function copyAndCompare(source: Store, target: Store, show: (text: string) => void): Promise<Compared> {
  await copyRun(source, target, (trials) => show(`copying: ${count(trials)} trials`));
  return await compareRuns(source, target, (trials) => show(`comparing: ${count(trials)} trials`));
}

function saysOf({ trials, calls, failures, verdicts, plans, batches }: Compared, to: string): string {
  const parts = [
    plural(trials, "trial"),
    plural(calls, "call"),
    failures > 0 ? `${count(failures)} failed ${failures === 1 ? "try" : "tries"}` : "",
    verdicts > 0 ? plural(verdicts, "verdict") : "",
    plans > 1 ? plural(plans, "plan") : "",
    batches > 0 ? `${count(batches)} ${batches === 1 ? "batch" : "batches"}` : "",
  ];
  return `Copied to ${to}, and compared: ${parts.filter((part) => part !== "").join(", ")}.`;
}
