import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { plural } from "../../counting.ts";
import { mistake } from "../../mistakes.ts";
import type { Address } from "./address.ts";
import { Client, configOf, type Session, sessionOf } from "./connections.ts";
import { HOLDING } from "./locks.ts";
import { PATIENCE_MS, patiently } from "./patience.ts";
import { isPassing } from "./trouble.ts";

/**
 * One process has a run to itself: an advisory lock of a session of its own, which the server lets go when the connection ends, however that comes. Who
 * it is stands in a table, and counts only together with the lock.
 */
export interface Hold {
  /** Throws when another process took the run while the connection was lost. */
  check(): void;
  release(): Promise<void>;
}

interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly since: string;
}

const TRIES = 6;
const PAUSE_MS = 100;
/** A holder whose machine is gone without a word is noticed within two minutes. */
const SETTINGS = "set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 15; set tcp_keepalives_count = 4";

export async function hold(
  address: Address,
  run: number,
  where: string,
  isAlone: boolean,
  patienceMs = PATIENCE_MS,
): Promise<Hold> {
  let released = false;
  let taken: unknown = null;
  let client = await take();

  async function take(): Promise<Client> {
    const next = new Client(configOf(address));
    next.on("error", () => {});
    try {
      await next.connect();
      await (isAlone ? takeLock : takeShare)(sessionOf(next), run, where);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    next.once("end", () => void takeAgain());
    // Only work that is under way keeps a process alive.
    (next as unknown as { unref(): void }).unref();
    return next;
  }

  /** The server went away, and may be back: whoever comes first then has the run. */
  async function takeAgain(): Promise<void> {
    if (released) return;
    try {
      client = await patiently(take, isPassing, patienceMs);
      if (released) await client.end();
    } catch (error) {
      taken = error;
    }
  }

  return {
    check() {
      if (taken !== null) throw taken;
    },
    async release() {
      released = true;
      // Waited for, which nothing else may be left to do.
      (client as unknown as { ref(): void }).ref();
      await client.end().catch(() => {});
    },
  };
}

async function takeLock({ query }: Session, run: number, where: string): Promise<void> {
  await query(SETTINGS);
  let holder: Holder | null = null;
  for (let tried = 0; tried < TRIES; tried++) {
    const [[isMine] = []] = await query<[boolean]>("select pg_try_advisory_lock($1, $2)", [HOLDING, run]);
    if (isMine === true) {
      await query(
        `insert into waver.holders values ($1, pg_backend_pid(), $2, $3, $4)
         on conflict (run) do update set backend = excluded.backend, host = excluded.host, pid = excluded.pid, since = excluded.since`,
        [run, hostname(), process.pid, new Date().toISOString()],
      );
      return;
    }
    holder = await holderOf({ query }, run);
    // One that was killed is gone in a moment; one that just came has not signed yet.
    await setTimeout(PAUSE_MS);
  }
  const workers = holder === null ? await sharers({ query }, run) : 0;
  if (workers > 0)
    throw mistake(
      where,
      `${plural(workers, "worker")} ${workers === 1 ? "is" : "are"} at work on this run`,
      "Leave it to them (`waver run STUDY --store ... --detach`), or stop them first. `waver status` shows them.",
    );
  throw isHeld(where, holder);
}

/** Any number of workers hold a run together, and none while a process has it to itself. */
async function takeShare({ query }: Session, run: number, where: string): Promise<void> {
  await query(SETTINGS);
  for (let tried = 0; tried < TRIES; tried++) {
    const [[isMine] = []] = await query<[boolean]>("select pg_try_advisory_lock_shared($1, $2)", [HOLDING, run]);
    if (isMine === true) return;
    await setTimeout(PAUSE_MS);
  }
  throw isHeld(where, await holderOf({ query }, run));
}

function isHeld(where: string, holder: Holder | null): Error {
  return mistake(
    where,
    holder === null
      ? "another waver is starting on this run"
      : `process ${holder.pid} on ${holder.host} has been writing to this run since ${holder.since}`,
    "Wait for it or stop it. Reading a run (read, measure, export) works meanwhile.",
  );
}

const LOCKS = `l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

async function sharers({ query }: Session, run: number): Promise<number> {
  const [[count = 0] = []] = await query<[number]>(`select count(*) from pg_locks l where ${LOCKS} and l.mode = 'ShareLock'`, [
    HOLDING,
    run,
  ]);
  return count;
}

/** Null where nobody holds the run. */
async function holderOf({ query }: Session, run: number): Promise<Holder | null> {
  const [found] = await query<[string, number, string]>(
    `select h.host, h.pid, h.since from waver.holders h join pg_locks l on l.pid = h.backend
     where h.run = $2 and ${LOCKS} and l.mode = 'ExclusiveLock'`,
    [HOLDING, run],
  );
  if (found === undefined) return null;
  const [host, pid, since] = found;
  return { host, pid, since };
}
