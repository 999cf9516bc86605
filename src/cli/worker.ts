import type { Command } from "commander";
import { count, plural } from "../counting.ts";
import { mistake } from "../mistakes.ts";
import type { Doing } from "../run/workers/beat.ts";
import type { WorkerEvent } from "../run/workers/worker.ts";
import { isInDatabase, placeOf } from "../store/address.ts";
import { say, shown, wrap } from "./output.ts";
import { stopOnCtrlC } from "./run-call.ts";

/** Two of a model overlap, so that the slow end of one does not leave its slots empty. */
const JOBS = 4;
/** Between two lines, where nothing else is to be told. */
const LINE_MS = 30_000;

interface WorkerCall {
  readonly store?: string;
  readonly jobs?: number;
  readonly keys?: readonly string[];
  readonly once?: boolean;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .option("--store <address>", "the database: postgres://user@host/database, with #run for the jobs of one run alone")
    .option("--jobs <n>", `jobs at a time, of some hundred trials each; ${JOBS} unless told`, jobsGiven)
    .option("--keys <names>", "variables whose keys a study may send to its own baseUrl (keyEnv), separated by commas", keysGiven)
    .option("--once", "leave when nothing is left to do")
    .option("--json", "events as JSON, one a line")
    .addHelpText(
      "after",
      `
Takes jobs that \`waver run STUDY --store ... --detach\` put into the queue, and makes the calls with the keys of this machine. Start as many as you like,
here or elsewhere; stop one with Ctrl-C: what is under way is finished, the rest goes back. One that is killed is noticed within a minute by the others.

Example:
  waver worker --store postgres://me@db.example.org/studies`,
    )
    .action(work);
}

function jobsGiven(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw mistake("--jobs", `"${text}" is not a whole number from 1 to 99`);
  return Number(text);
}

function keysGiven(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  // What is no name may be the key itself.
  if (wrong !== undefined) throw mistake("--keys", "takes names of environment variables, e.g. MY_KEY,OTHER_KEY, never a key");
  return names;
}

async function work({ store, jobs = JOBS, keys = [], once = false, json = false }: WorkerCall): Promise<void> {
  const { url, run } = databaseAt(store);
  const { work: workAt } = await import("../run/workers/worker.ts");
  const note = (text: string): void => {
    if (!json) say(wrap(text));
  };
  // Past its logger graphile-worker tells the console of troubles that waver waits for or tells of itself; waver does not speak that way.
  Object.assign(console, { trace: () => {}, error: () => {} });
  const stop = stopOnCtrlC({ note });
  try {
    await workAt(url, { run, jobs, keys, once, stop: stop.signal, tell: json ? sayEvent : sayInWords() });
  } finally {
    stop.forget();
  }
}

/** The database of a command that looks at one, and the run that it names. */
export function databaseAt(store: string | undefined): { url: string; run: string | null } {
  if (store === undefined || !isInDatabase(store))
    throw mistake(
      "--store",
      store === undefined ? "is missing" : "this is not the address of a PostgreSQL database",
      "Name the database: --store postgres://user@host/database.",
    );
  return placeOf(store);
}

const LEFT = {
  done: "Nothing is left to do.",
  stopped: "Stopped; what was not done is back in the queue.",
  "left alone": "Nothing is left that this worker can do. There are jobs that it leaves alone: waver status says why.",
} as const;

function sayEvent({ is, ...rest }: WorkerEvent): void {
  say(JSON.stringify({ event: is, ...rest }));
}

function sayInWords(): (event: WorkerEvent) => void {
  let saidAt = performance.now();
  return (event) => {
    switch (event.is) {
      case "joined":
        return say(wrap(`Worker ${event.worker} waits for jobs in ${event.store}. Ctrl-C ends it.`));
      case "doing":
        if (performance.now() - saidAt < LINE_MS) return;
        saidAt = performance.now();
        for (const doing of event.doing.filter(({ calls, trouble }) => calls > 0 || trouble !== null)) say(doingLine(doing));
        return;
      case "trouble":
        return say(wrap(`${event.run}${event.model === null ? "" : ` ${event.model}`}: left alone here: ${shown(event.why)}`));
      case "renewed":
        return say(wrap(`Begins anew: ${shown(event.why)}.`));
      case "left":
        return say(wrap(LEFT[event.why]));
    }
  };
}

export function doingLine({ run, model, window, underWay, calls, retries, undelivered, rate, trouble }: Doing): string {
  const parts = [
    plural(calls, "answer"),
    `${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))} a second`,
    `${count(underWay)} of ${count(window)} under way`,
    ...(retries > 0 ? [plural(retries, "retry", "retries")] : []),
    ...(undelivered > 0 ? [`${count(undelivered)} undelivered`] : []),
    ...(trouble === null ? [] : [`left alone: ${shown(trouble)}`]),
  ];
  return wrap(`${shown(run)} ${model}: ${parts.join(", ")}`, "  ");
}
