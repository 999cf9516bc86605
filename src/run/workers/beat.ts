import { hostname } from "node:os";
import type { Query } from "../../store/postgres/connections.ts";
import { unlockLost } from "./queue.ts";
import { takeOverShares } from "./shares.ts";

/** Whoever has not been seen for so long is gone: five beats. */
export const GONE_AFTER_S = 25;

/** What a worker is doing with one model of a run. */
export interface Doing {
  readonly run: string;
  readonly model: string;
  /** Calls at a time that the provider bears, as far as this worker knows. */
  readonly window: number;
  readonly underWay: number;
  readonly calls: number;
  readonly retries: number;
  readonly undelivered: number;
  /** Calls a second, since the last beat. */
  readonly rate: number;
  /** Why this worker leaves the model alone; null where it does not. */
  readonly trouble: string | null;
}

/** A worker as all others see it. */
export interface SeenWorker {
  readonly worker: string;
  readonly host: string;
  readonly pid: number;
  readonly since: string;
  /** Seconds since its last beat. */
  readonly seenBefore: number;
  readonly doing: readonly Doing[];
}

export async function signOn(query: Query, worker: string, pool: string): Promise<void> {
  await query(
    `insert into waver.workers (worker, pool, host, pid, doing) values ($1, $2, $3, $4, '[]')
     on conflict (worker) do update set pool = excluded.pool, seen = now()`,
    [worker, pool, hostname(), process.pid],
  );
}

/** False where the others took this worker for gone. */
export async function beat(query: Query, worker: string, doing: readonly Doing[]): Promise<boolean> {
  const rows = await query<[number]>("update waver.workers set seen = now(), doing = $2 where worker = $1 returning 1", [
    worker,
    JSON.stringify(doing),
  ]);
  return rows.length > 0;
}

export async function signOff(query: Query, worker: string): Promise<void> {
  await query("delete from waver.workers where worker = $1", [worker]);
  await takeOverShares(query);
}

/** Jobs of workers that are gone are free for the others. A database that was away itself has seen nobody: all get time to come back. */
export async function takeOver(query: Query): Promise<void> {
  await query(
    "delete from waver.workers where seen < now() - make_interval(secs => $1) and pg_postmaster_start_time() < now() - make_interval(secs => $1)",
    [GONE_AFTER_S],
  );
  await takeOverShares(query);
  await unlockLost(query, GONE_AFTER_S);
}

/** Without those that are gone, which the others may not have noticed yet, or nobody is left to notice. */
export async function seenWorkers(query: Query): Promise<SeenWorker[]> {
  const rows = await query<[string, string, number, Date, number, string]>(
    `select worker, host, pid, since, extract(epoch from now() - seen)::double precision, doing from waver.workers
     where seen > now() - make_interval(secs => $1) order by since, worker`,
    [GONE_AFTER_S],
  );
  return rows.map(([worker, host, pid, since, seenBefore, doing]) => ({
    worker,
    host,
    pid,
    since: since.toISOString(),
    seenBefore,
    doing: doingIn(doing),
  }));
}

/** What another version wrote may be in another form: the worker is there all the same. */
function doingIn(text: string): Doing[] {
  try {
    const told: unknown = JSON.parse(text);
    return Array.isArray(told) ? told.filter((each) => typeof each === "object" && each !== null) : [];
  } catch {
    return [];
  }
}
