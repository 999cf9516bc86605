import { itemsDigest } from "../../items/item.ts";
import { type Manifest, sharesTrials } from "../../plan/manifest.ts";
import { addressOf } from "../../store/postgres/address.ts";
import { connect, type Query } from "../../store/postgres/connections.ts";
import { inForm, versionOf } from "../../store/postgres/form.ts";
import { patiently } from "../../store/postgres/patience.ts";
import { UNFINISHED } from "../../store/postgres/runs.ts";
import { textOf } from "../../store/postgres/text.ts";
import { explainedAtOpening, isBusy } from "../../store/postgres/trouble.ts";
import { openPostgres } from "../../store/postgres.ts";
import type { ModelTotals, Store } from "../../store/store.ts";
import { heldBy } from "../batch/held.ts";
import { GONE_AFTER_S, type SeenWorker, seenWorkers } from "./beat.ts";
import { type QueueCounts, queueCounts } from "./queue.ts";

export interface RunStatus {
  readonly run: string;
  /** Trials in the plan in force; null where nothing is planned. */
  readonly planned: number | null;
  readonly delivered: number;
  /** Whether all that are delivered are trials of the plan in force; otherwise some of plans before it may be among them. */
  readonly ofPlan: boolean;
  /** Trials that are with providers' batch services. */
  readonly inBatches: number;
  readonly models: readonly ModelTotals[];
  /** Jobs in the queue. */
  readonly waiting: number;
  readonly underWay: number;
  readonly budget: { readonly usd: number | null; readonly trials: number | null };
  /** The next call could exceed it: workers leave the run alone. */
  readonly isBudgetSpent: boolean;
  /** With what they do in this run. */
  readonly workers: readonly SeenWorker[];
}

export interface Status {
  readonly store: string;
  readonly runs: readonly RunStatus[];
  /** All of the database, also those that have no job yet. */
  readonly workers: readonly SeenWorker[];
}

/** How far the runs of a database are, and who works on them. Only reads: one that nobody ran anything in has no runs, and gets no tables. */
export async function statusOf(url: string, only: string | null): Promise<Status> {
  const address = addressOf(url);
  const connections = connect(address, { readOnly: true });
  const { query } = connections;
  try {
    if ((await patiently(() => versionOf(connections), isBusy)) === 0) return { store: address.shown, runs: [], workers: [] };
    await inForm(connections, address);
    const workers = await seenWorkers(query);
    const hasQueue = await isQueueThere(query);
    const rows = await query<[number, string, boolean | null]>(
      "select n, name, is_spent from waver.runs left join waver.budgets on run = n order by n",
    );
    const named = rows
      .map(([n, kept, isSpent]) => ({ n, name: textOf(kept), isSpent: isSpent ?? false }))
      .filter(({ name }) => !name.endsWith(UNFINISHED) && (only === null || name === only));
    const runs: RunStatus[] = [];
    for (const each of named) {
      const jobs = hasQueue ? await queueCounts(query, each.n, GONE_AFTER_S) : { waiting: 0, underWay: 0 };
      runs.push(await runStatus(url, each, jobs, workers));
    }
    return { store: address.shown, runs, workers };
  } catch (error) {
    throw explainedAtOpening(error, address);
  } finally {
    await connections.end();
  }
}

/** graphile-worker's tables come with the first run that is left to workers. */
async function isQueueThere(query: Query): Promise<boolean> {
  const [[isThere = false] = []] = await query<[boolean]>("select to_regclass('graphile_worker.jobs') is not null");
  return isThere;
}

async function runStatus(
  url: string,
  { name, isSpent }: { readonly name: string; readonly isSpent: boolean },
  jobs: QueueCounts,
  workers: readonly SeenWorker[],
): Promise<RunStatus> {
  const store = await openPostgres(url, name, { readOnly: true });
  try {
    const manifest = await store.manifest();
    const { models } = await store.totals();
    const all = models.reduce((sum, { trials }) => sum + trials, 0);
    const ofPlan = await deliveredOfPlan(store, all);
    const budget = (manifest?.budget ?? {}) as Partial<RunStatus["budget"]>;
    return {
      run: name,
      planned: manifest?.trials ?? null,
      delivered: ofPlan ?? all,
      ofPlan: ofPlan !== null,
      inBatches: (await heldBy(store)).trials,
      models,
      ...jobs,
      budget: { usd: budget.usd ?? null, trials: budget.trials ?? null },
      isBudgetSpent: isSpent,
      workers: workers
        .map((worker) => ({ ...worker, doing: worker.doing.filter(({ run }) => run === name) }))
        .filter(({ doing }) => doing.length > 0),
    };
  } finally {
    await store.close();
  }
}

/** How many trials of the plan in force are delivered; null where only their stimuli would tell. */
async function deliveredOfPlan(store: Store, all: number): Promise<number | null> {
  const manifests = (await store.manifests()).map(({ manifest }) => manifest);
  const now = manifests.at(-1);
  if (now === undefined || manifests.length === 1 || all === 0) return all;
  if (!manifests.every((before) => sharesTrials(before, now)) || !(await hasAllItems(store, now))) return null;
  const blocks = await store.deliveredBlocks(now.models.map(({ model, alias }) => alias ?? model));
  const conditions = Object.values(now.design).reduce((product, levels) => product * levels.length, 1);
  let delivered = 0;
  for (const items of blocks.values())
    for (const samples of items.values())
      samples.forEach((trials, sample) => {
        if (sample < now.samples) delivered += Math.min(trials, conditions);
      });
  return Math.min(delivered, now.trials);
}

/** A plan says how many items it has, and by their hash which: whether the run knows no others. */
async function hasAllItems(store: Store, { items }: Manifest): Promise<boolean> {
  const known = Map.groupBy(await store.items(), ({ set }) => set);
  return [...known].every(([set, some]) => items.find((each) => each.set === set)?.digest === itemsDigest(some));
}
