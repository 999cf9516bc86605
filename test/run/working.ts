import { onTestFinished } from "vitest";
import { type RunStatus, type Status, statusOf as statusAt } from "../../src/run/workers/status.ts";
import type { WorkerEvent } from "../../src/run/workers/worker.ts";
import { openPostgres } from "../../src/store/postgres.ts";
import type { DeliveredTrial, ModelTotals } from "../../src/store/store.ts";
import { allDelivered, type Started, start } from "./runs.ts";

/** The name of the run of all studies here. */
export const RUN = "s";

type Told = WorkerEvent extends infer Each ? (Each extends { is: infer Is } ? Omit<Each, "is"> & { event: Is } : never) : never;

export interface Worker extends Started {
  /** What it said so far. */
  told(): Told[];
}

/** Starts a real worker, which is gone when the test ends at the latest. */
export function startWorker(
  folder: string,
  store: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Worker {
  const started = start(folder, ["worker", "--store", store, "--json", ...args], env);
  let text = "";
  started.child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  onTestFinished(() => void started.child.kill("SIGKILL"));
  const told = (): Told[] =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Told);
  return { ...started, told };
}

export interface Detaching {
  readonly code: number | null;
  readonly words: string;
  readonly jobs: number;
  readonly trials: number;
  readonly before: number;
}

export async function detach(folder: string, store: string, ...args: string[]): Promise<Detaching> {
  const { code, stdout, stderr } = await start(folder, ["run", "s.yaml", "--store", store, "--detach", "--json", ...args]).ended;
  const said = code === 0 ? (JSON.parse(stdout) as Detaching) : { jobs: 0, trials: 0, before: 0 };
  return { ...said, code, words: `${stdout} ${stderr}`.replace(/\s+/g, " ") };
}

/** What `waver status --json` says of the run. */
export async function statusOf(store: string): Promise<{ status: Status; run: RunStatus }> {
  const status = await statusAt(store, RUN);
  return { status, run: status.runs[0] as RunStatus };
}

export async function kept(store: string): Promise<{ trials: DeliveredTrial[]; totals: ModelTotals[] }> {
  const opened = await openPostgres(store, RUN, { readOnly: true });
  try {
    return { trials: await allDelivered(opened), totals: [...(await opened.totals()).models] };
  } finally {
    await opened.close();
  }
}

export async function countDelivered(store: string): Promise<number> {
  const opened = await openPostgres(store, RUN, { readOnly: true });
  try {
    return (await opened.totals()).models.reduce((sum, { trials }) => sum + trials, 0);
  } finally {
    await opened.close();
  }
}

export async function until(isSo: () => boolean | Promise<boolean>, what: string, withinMs = 20_000): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > withinMs) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
