import { lockPlan } from "../plan/lock.ts";
import { makeManifest, manifestDifferences } from "../plan/manifest.ts";
import type { Plan } from "../plan/plan.ts";
import { openSqlite } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { bullets, say, wrap } from "./output.ts";
import type { Progress } from "./watch.ts";

/** What both ways to run a study share: calls, and batches. */
export interface RunCall {
  readonly run?: string;
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

/** The call that goes on with this very run: without its --run another would be begun, and paid for. */
export function sameCall(study: string, { run: file, lock, prices }: RunCall): string {
  const given = { "--run": file, "--lock": lock, "--prices": prices === process.env.WAVER_PRICES ? undefined : prices };
  const words = Object.entries(given).flatMap(([option, value]) => (value === undefined ? [] : [option, value]));
  return ["waver", "run", study, ...words].map((word) => (/[^\w./\\:@=+-]/.test(word) ? `"${word}"` : word)).join(" ");
}

export async function openRun(plan: Plan, file: string, { lock, amend }: RunCall): Promise<Store> {
  if (lock !== undefined) await lockPlan(plan, lock, { amend });
  return await openSqlite(file, { create: true });
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
export function stopOnCtrlC(progress: Progress): { signal: AbortSignal; forget: () => void } {
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
