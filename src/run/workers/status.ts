import { textOf } from "../../store/postgres/text.ts";
import { openPostgres } from "../../store/postgres.ts";
import type { ModelTotals } from "../../store/store.ts";
import { type Doing, GONE_AFTER_S, type SeenWorker, seenWorkers } from "./beat.ts";
import { type Database, openDatabase } from "./database.ts";
import { queueCounts } from "./queue.ts";

export interface RunStatus {
  readonly run: string;
  /** Trials in the plan in force; null where nothing is planned. */
  readonly planned: number | null;
  readonly delivered: number;
  readonly models: readonly ModelTotals[];
  /** Jobs in the queue. */
  readonly waiting: number;
  readonly underWay: number;
  readonly budget: { readonly usd: number | null; readonly trials: number | null };
  /** The next call could exceed it: workers leave the run alone. */
  readonly isBudgetSpent: boolean;
  readonly workers: readonly WorkerStatus[];
}

interface WorkerStatus extends Omit<SeenWorker, "doing"> {
  /** What it does in this run. */
  readonly doing: readonly Doing[];
}

export interface Status {
  readonly store: string;
  readonly runs: readonly RunStatus[];
  /** All of the database, also those that have no job yet. */
  readonly workers: readonly SeenWorker[];
}

const CONNECTIONS = 1;

/** How far the runs of a database are, and who works on them. */
export async function statusOf(url: string, only: string | null): Promise<Status> {
  const database = await openDatabase(url, CONNECTIONS);
  try {
    const workers = await seenWorkers(database.query);
    const rows = await database.query<[number, string, boolean | null]>(
      "select n, name, is_spent from waver.runs left join waver.budgets on run = n order by n",
    );
    const named = rows.map(([n, kept, isSpent]) => ({ n, name: textOf(kept), isSpent: isSpent ?? false }));
    const wanted = only === null ? named : named.filter(({ name }) => name === only);
    const runs: RunStatus[] = [];
    for (const each of wanted) runs.push(await runStatus(database, url, each, workers));
    return { store: database.address.shown, runs, workers };
  } finally {
    await database.end();
  }
}

async function runStatus(
  { query }: Database,
  url: string,
  { n, name, isSpent }: { readonly n: number; readonly name: string; readonly isSpent: boolean },
  workers: readonly SeenWorker[],
): Promise<RunStatus> {
  const store = await openPostgres(url, name, { readOnly: true });
  try {
    const manifest = await store.manifest();
    const { models } = await store.totals();
    const budget = (manifest?.budget ?? {}) as Partial<RunStatus["budget"]>;
    return {
      run: name,
      planned: manifest?.trials ?? null,
      delivered: models.reduce((sum, { trials }) => sum + trials, 0),
      models,
      ...(await queueCounts(query, n, GONE_AFTER_S)),
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
