import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Doing, signOff, signOn, takeOver } from "./beat.ts";
import { type Database, openDatabase } from "./database.ts";
import { Heart, pause } from "./heart.ts";
import { type Pool, startPool } from "./pool.ts";
import { isWorkLeft } from "./queue.ts";
import { Workplace } from "./workplace.ts";

export interface WorkerOptions {
  /** Only jobs of this run; null: of all runs of the database. */
  readonly run: string | null;
  /** Jobs at a time. */
  readonly jobs: number;
  /** Variables whose keys a study may have sent to an address of its own. */
  readonly keys: readonly string[];
  /** Leaves when nothing is left that it can do. */
  readonly once: boolean;
  /** Aborted: finishes what is under way, gives the rest back and leaves. */
  readonly stop: AbortSignal;
  readonly tell: (event: WorkerEvent) => void;
}

export type WorkerEvent =
  | { readonly is: "joined"; readonly worker: string; readonly store: string }
  | { readonly is: "doing"; readonly doing: readonly Doing[] }
  /** A model, or with null a whole run, that this worker leaves alone. */
  | { readonly is: "trouble"; readonly run: string; readonly model: string | null; readonly why: string }
  /** The others took it for gone, or its queue broke: it begins anew. */
  | { readonly is: "renewed"; readonly why: string }
  /** `left alone`: it can do nothing more, and there are jobs that it leaves to others. */
  | { readonly is: "left"; readonly why: "stopped" | "done" | "left alone" };

const GOODBYE_MS = 5_000;
/** Besides those that jobs are taken with: graphile-worker listens on one. */
const OTHER_CONNECTIONS = 2;

/**
 * Takes jobs from a database's queue and carries them out, until it is told to stop. Any number of workers, on any number of machines, share a queue; one that
 * goes without a word is noticed by the others, who take over its jobs.
 */
export async function work(url: string, options: WorkerOptions): Promise<void> {
  const { stop, tell } = options;
  const database = await openDatabase(url, options.jobs + OTHER_CONNECTIONS);
  const worker = randomUUID().slice(0, 8);
  try {
    tell({ is: "joined", worker, store: database.address.shown });
    let isDone = false;
    while (!stop.aborted && !isDone) isDone = await workWithOnePool(database, url, worker, options);
    if (isDone) tell({ is: "left", why: (await isWorkLeft(database.query, [])) ? "left alone" : "done" });
    else tell({ is: "left", why: "stopped" });
  } finally {
    // The others notice one that could not say so.
    const patience = new AbortController();
    const inTime = sleep(GOODBYE_MS, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([signOff(database.query, worker).catch(() => {}), inTime]);
    patience.abort();
    await database.end();
  }
}

/** True when nothing is left; false when it was told to stop, or has to begin with another pool. */
async function workWithOnePool(database: Database, url: string, worker: string, options: WorkerOptions): Promise<boolean> {
  const { stop, tell, once } = options;
  const over = new AbortController();
  const heart = new Heart();
  const workplace = new Workplace({
    database,
    url,
    worker,
    only: options.run,
    keys: options.keys,
    isSeen: () => heart.isSeen(),
    stop: AbortSignal.any([stop, over.signal]),
    tell,
  });
  await workplace.look();
  const pool = await startPool(database, workplace, options.jobs, (id) => signOn(database.query, worker, id));
  heart.start(database, worker, once, () => {
    const doing = workplace.doing();
    tell({ is: "doing", doing });
    return doing;
  });
  const round = new Round(database, workplace, pool, once);
  let end: string | null = null;
  try {
    while (!stop.aborted && end === null) {
      const lost = await Promise.race([pause(once, stop).then(() => null), pool.broken, heart.lost]);
      if (!stop.aborted) end = lost ?? (await round.make());
    }
    if (end !== null && end !== DONE) tell({ is: "renewed", why: end });
  } finally {
    over.abort();
    await pool.end();
    await workplace.close();
    await heart.stop();
  }
  return end === DONE;
}

const DONE = "done";

/** What is done every few seconds: to look for others who are gone, and for what else has changed. */
class Round {
  private readonly database: Database;
  private readonly workplace: Workplace;
  private readonly pool: Pool;
  private readonly once: boolean;
  private strays: readonly string[] = [];

  constructor(database: Database, workplace: Workplace, pool: Pool, once: boolean) {
    this.database = database;
    this.workplace = workplace;
    this.pool = pool;
    this.once = once;
  }

  /** Null: it goes on. Otherwise why not. */
  async make(): Promise<string | null> {
    const { query } = this.database;
    await takeOver(query);
    await this.workplace.report();
    await this.workplace.look();
    if (await this.hasStrays()) return "jobs were done and are still in the queue";
    if (this.once && this.pool.active.size === 0 && !(await isWorkLeft(query, this.workplace.leftAlone()))) return DONE;
    return null;
  }

  /** Jobs that the queue thinks are with this worker and are not, twice in a row: the word that they are done was lost. */
  private async hasStrays(): Promise<boolean> {
    const locked = await this.database.query<[string]>("select id::text from graphile_worker.jobs where locked_by = $1", [
      this.pool.id,
    ]);
    const strays = locked.map(([id]) => id).filter((id) => !this.pool.active.has(id));
    const again = strays.some((id) => this.strays.includes(id));
    this.strays = strays;
    return again;
  }
}
