import { type AddJobsJobSpec, Logger, makeWorkerUtils, runMigrations } from "graphile-worker";
import type pg from "pg";
import type { Query } from "../../store/postgres/connections.ts";
import type { Database } from "./database.ts";

/** What one job asks for: some blocks of a plan, of one model. A block is a number, as `Part.blocks` has them. */
export interface Job {
  readonly run: number;
  readonly plan: number;
  readonly model: string;
  readonly blocks: readonly number[];
  /** How often in a row nothing of it was answered. */
  readonly outages?: number;
}

export const TASK = "waver-trials";
/** A job is tried until it is done: what stops it for good is told apart, and takes it out of the queue. */
const TRIES = 1_000;
const ADDED_AT_ONCE = 500;

/** graphile-worker tells its log what waver tells its users in other words, or what is no news. */
export const quiet = new Logger(() => () => {});

export async function migrateQueue(pgPool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool, logger: quiet });
}

/** Workers leave out jobs by their flags: runs whose budget is spent, models that they have no key for. */
export function runFlag(run: number): string {
  return `run ${run}`;
}

export function modelFlag(run: number, model: string): string {
  return `model ${run} ${model}`;
}

/** Jobs of one plan of a run; adding one again replaces it. */
export function jobKey({ run, plan, model, blocks }: Job): string {
  return `waver:${run}:${plan}:${blocks[0]}:${model}`;
}

function jobSpec(job: Job): AddJobsJobSpec & { readonly identifier: string } {
  return {
    identifier: TASK,
    payload: job,
    jobKey: jobKey(job),
    flags: [runFlag(job.run), modelFlag(job.run, job.model)],
    maxAttempts: TRIES,
  };
}

export async function addJobs(pgPool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool, logger: quiet });
  try {
    for (let from = 0; from < jobs.length; from += ADDED_AT_ONCE)
      await utils.addJobs(jobs.slice(from, from + ADDED_AT_ONCE).map((job) => jobSpec(job)));
  } finally {
    await utils.release();
  }
}

export interface QueueCounts {
  readonly waiting: number;
  readonly underWay: number;
}

/** What is with a worker that was not seen for so long waits to be taken over. */
export async function queueCounts(query: Query, run: number, goneAfterSeconds: number): Promise<QueueCounts> {
  const [[waiting = 0, underWay = 0] = []] = await query<[number, number]>(
    `select count(*) filter (where is_waiting), count(*) filter (where not is_waiting)
     from (select not exists (
         select from waver.workers where pool = locked_by and seen > now() - make_interval(secs => $2)) as is_waiting
       from graphile_worker.jobs where task_identifier = '${TASK}' and flags ? $1 and key is not null) as jobs`,
    [runFlag(run), goneAfterSeconds],
  );
  return { waiting, underWay };
}

/** Whether there is a job, waiting or with somebody, that has none of these flags. */
export async function isWorkLeft(query: Query, without: readonly string[]): Promise<boolean> {
  const [[isLeft = false] = []] = await query<[boolean]>(
    `select exists (
       select from graphile_worker.jobs where task_identifier = '${TASK}' and key is not null and (flags ?| $1::text[]) is not true)`,
    [without],
  );
  return isLeft;
}

/** Keys of all jobs of a run. */
export async function jobKeys(query: Query, run: number): Promise<Set<string>> {
  const rows = await query<[string]>(
    `select key from graphile_worker.jobs where task_identifier = '${TASK}' and flags ? $1 and key is not null`,
    [runFlag(run)],
  );
  return new Set(rows.map(([key]) => key));
}

/** Takes all jobs of a run out of the queue, or none where some are under way: how many. */
export async function removeJobs({ transaction }: Pick<Database, "transaction">, run: number): Promise<number> {
  const refusal = { underWay: 0 };
  try {
    await transaction(async ({ query }) => {
      const ofRun = `from graphile_worker.jobs where task_identifier = '${TASK}' and flags ? $1`;
      await query(`select graphile_worker.remove_job(key) ${ofRun} and key is not null and locked_at is null`, [runFlag(run)]);
      // One that somebody was just taking is seen here; all others are gone, so that nobody takes one from now on.
      const [[underWay = 0] = []] = await query<[number]>(`select count(*) ${ofRun} and locked_at is not null`, [runFlag(run)]);
      refusal.underWay = underWay;
      if (underWay > 0) throw refusal;
    });
  } catch (error) {
    if (error !== refusal) throw error;
  }
  return refusal.underWay;
}

export async function isLockedBy(query: Query, job: string, pool: string): Promise<boolean> {
  const rows = await query<[number]>("select 1 from graphile_worker.jobs where id = $1 and locked_by = $2", [job, pool]);
  return rows.length > 0;
}

/** Puts a job back that a pool still has: added again it replaces that one, which is then over however it ends. False where others took it over. */
export async function putBack(query: Query, job: string, pool: string, given: Job, afterMs: number): Promise<boolean> {
  const { identifier, payload, jobKey: key, flags, maxAttempts } = jobSpec(given);
  const rows = await query<[boolean]>(
    `select graphile_worker.add_job(identifier => $3, payload => $4::json, run_at => now() + make_interval(secs => $5),
       max_attempts => $6, job_key => $7, flags => $8::text[]) is null
     from graphile_worker.jobs where id = $1 and locked_by = $2 and key is not null`,
    [job, pool, identifier, JSON.stringify(payload), afterMs / 1_000, maxAttempts, key, flags],
  );
  return rows.length > 0;
}

export async function unlock(query: Query, pool: string): Promise<void> {
  await query("select graphile_worker.force_unlock_workers(array[$1])", [pool]);
}

/**
 * graphile-worker holds a job for hours when its worker is gone: whoever is not among the workers holds nothing. What a worker was putting back when it went is
 * there twice, once without a key and never to be tried again.
 */
export async function unlockLost(query: Query, afterSeconds: number): Promise<void> {
  await query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where task_identifier = '${TASK}' and locked_at < now() - make_interval(secs => $1)
       and not exists (select from waver.workers w where w.pool = locked_by)
     having count(*) > 0`,
    [afterSeconds],
  );
  await query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = '${TASK}' and key is null and attempts >= max_attempts and locked_at is null
     having count(*) > 0`,
  );
}
