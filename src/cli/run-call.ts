import { dirname, join } from "node:path";
import { mistake } from "../mistakes.ts";
import { lockPlan } from "../plan/lock.ts";
import { makeManifest, manifestDifferences } from "../plan/manifest.ts";
import type { Plan } from "../plan/plan.ts";
import { isInDatabase, placeOf, shownAddress, withRun } from "../store/address.ts";
import { openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { staysThere } from "../store/there.ts";
import { bullets, say, wrap } from "./output.ts";
import type { Progress } from "./watch.ts";

/** What both ways to run a study share: calls, and batches. */
export interface RunCall {
  readonly run?: string;
  readonly store?: string;
  readonly detach?: boolean;
  readonly lock?: string;
  readonly amend?: string;
  readonly attempts?: number;
  readonly prices?: string;
  readonly json?: boolean;
  readonly batch?: boolean;
  readonly wait?: boolean;
  readonly resend?: boolean;
  readonly batchSize?: number;
}

/** Where the run is kept: a file, or in a database under the study's name where no other is given. */
export function addressOf(study: string, name: string, { run, store }: RunCall): string {
  if (store === undefined) return run ?? join(dirname(study), "runs", `${name}.db`);
  if (run !== undefined) throw mistake("--store", "and --run are two places for one run", "Leave one of them out.");
  if (!isInDatabase(store))
    throw mistake(
      "--store",
      "this is not the address of a PostgreSQL database",
      "Write postgres://user@host/database. A file is named with --run.",
    );
  const { url, run: named } = placeOf(store);
  return named === null ? withRun(url, name) : store;
}

/** The call that goes on with this very run: without its place another would be begun, and paid for. */
export function sameCall(study: string, { run, store, lock, prices }: RunCall): string {
  const given = {
    "--run": run,
    "--store": store,
    "--lock": lock,
    "--prices": prices === process.env.WAVER_PRICES ? undefined : prices,
  };
  const words = Object.entries(given).flatMap(([option, value]) => (value === undefined ? [] : [option, shownAddress(value)]));
  return ["waver", "run", study, ...words].map((word) => (/[^\w./\\:@=+-]/.test(word) ? `"${word}"` : word)).join(" ");
}

/** Held, and watched where it is a file, for as long as it is open. */
export async function openRun(plan: Plan, address: string, { lock, amend }: RunCall): Promise<Store> {
  if (lock !== undefined) await lockPlan(plan, lock, { amend });
  const store = await openStore(address, { create: true });
  return isInDatabase(address) ? store : staysThere(store, address);
}

export async function sayWhatChanged(plan: Plan, store: Store, file: string): Promise<void> {
  const before = await store.manifest();
  if (before === null) {
    say(wrap(`${plan.study.name}: a new run in ${file}`));
    return;
  }
  const differences = manifestDifferences(before, makeManifest(plan));
  if (differences.length === 0) say(wrap(`${plan.study.name}: going on with ${file}`));
  else
    say(
      `${wrap(`${plan.study.name}: going on with ${file}, which had another plan before. What differs:`)}\n${bullets(differences)}`,
    );
}

/** The first Ctrl-C finishes what is under way and saves it; the second leaves at once, as safe as a kill. */
export function stopOnCtrlC(progress: Pick<Progress, "note">): { signal: AbortSignal; forget: () => void } {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
    progress.note("Stopping: what is under way will be finished and saved. Once more leaves at once; what was saved is safe.");
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: stop.signal,
    forget: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
