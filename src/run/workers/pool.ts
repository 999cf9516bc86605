import { EventEmitter } from "node:events";
import { run } from "graphile-worker";
import { patiently } from "../../store/postgres/patience.ts";
import { explained, isPassing } from "../../store/postgres/trouble.ts";
import { type Database, WORKER_PATIENCE_MS } from "./database.ts";
import { isLockedBy, type Job, putBack, quiet, TASK, unlock } from "./queue.ts";
import type { Workplace } from "./workplace.ts";

const POLL_MS = 1_000;
const TAKEN_OVER = "others took this job over";

/** graphile-worker's part: takes jobs one by one and hands them to the workplace. */
export interface Pool {
  readonly id: string;
  /** Ids of the jobs that are being carried out. */
  readonly active: ReadonlySet<string>;
  /** Why it broke, if ever. */
  readonly broken: Promise<string>;
  /** When all that was under way is over; what the queue still thinks is here is free for others. */
  end(): Promise<void>;
}

export async function startPool(
  database: Database,
  workplace: Workplace,
  concurrency: number,
  signOn: (id: string) => Promise<void>,
): Promise<Pool> {
  const active = new Set<string>();
  const events = new EventEmitter();
  let id = "";
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    id = workerPool.id;
  });
  const signedOn = Promise.withResolvers<void>();
  signedOn.promise.catch(() => {});
  const starting = () =>
    run({
      pgPool: database.pool,
      // At once, but not unheard: otherwise a word that is lost on the way to the database ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency,
      events: events as never,
      logger: quiet,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      parsedCronItems: [],
      forbiddenFlags: () => workplace.leftAlone(),
      taskList: {
        [TASK]: async (payload, { job }) => {
          // Numbers of this size come as numbers, whatever graphile-worker's types say.
          const number = String(job.id);
          active.add(number);
          try {
            await signedOn.promise;
            const given = payload as Job;
            // Its lock may be an old one, if this process slept before it began.
            if (!(await isLockedBy(database.query, number, id))) throw new Error(TAKEN_OVER);
            const result = await workplace.carryOut(given);
            // The queue forgets a job that ends well, whoever has it by then; one that fails only where it is still here.
            if (result === "done") {
              if (!(await isLockedBy(database.query, number, id))) throw new Error(TAKEN_OVER);
            } else {
              const again = { ...given, outages: result.outages ?? 0 };
              if (!(await putBack(database.query, number, id, again, result.afterMs))) throw new Error(TAKEN_OVER);
            }
          } finally {
            active.delete(number);
          }
        },
      },
    });
  const runner = await patiently(starting, isPassing, WORKER_PATIENCE_MS).catch((error: unknown) => {
    throw explained(error, database.address);
  });
  let isEnding = false;
  const broken = runner.promise.then(
    () => (isEnding ? new Promise<string>(() => {}) : "the queue ended"),
    (error: unknown) => (isEnding ? new Promise<string>(() => {}) : `the queue failed: ${String(error)}`),
  );
  const end = async (): Promise<void> => {
    isEnding = true;
    await runner.stop().catch(() => {});
    while (active.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await unlock(database.query, id);
  };
  try {
    await signOn(id);
    signedOn.resolve();
  } catch (error) {
    signedOn.reject(error);
    await end().catch(() => {});
    throw error;
  }
  return { id, active, broken, end };
}
