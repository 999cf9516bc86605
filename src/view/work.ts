import { type Doing, GONE_AFTER_S, type SeenWorker, seenWorkers } from "../run/workers/beat.ts";
import { type QueueCounts, queueCounts } from "../run/workers/queue.ts";
import type { Query } from "../store/postgres/connections.ts";
import type { Work, WorkerRow } from "./api.ts";

/** Counting some hundred thousand jobs takes a second: no more than a twentieth of the time goes into it. */
const REST = 20;

/** Asked before, so that who may not look, or where there never was a worker, is no error in the server's log every second. */
const READABLE = `
  select count(*) filter (where has_schema_privilege(s.oid, 'usage') and has_table_privilege(c.oid, 'select')) = 3
  from pg_class c join pg_namespace s on s.oid = c.relnamespace
  where (s.nspname, c.relname) in (('waver', 'workers'), ('waver', 'budgets'), ('graphile_worker', 'jobs'))`;

/** What workers do in one run of a database, looked at again and again. */
export class WorkOfRun {
  private readonly query: Query;
  private readonly name: string;
  private isReadable = false;
  private counts: QueueCounts & { readonly of: number | null; readonly until: number } = {
    waiting: 0,
    underWay: 0,
    of: null,
    until: 0,
  };

  constructor(query: Query, name: string) {
    this.query = query;
    this.name = name;
  }

  /** `run`: its number. Null where that cannot be known: nobody ever worked in this database, or this user may not look. */
  async look(run: number): Promise<Work | null> {
    this.isReadable ||= (await this.query<[boolean]>(READABLE))[0]?.[0] === true;
    if (!this.isReadable) return null;
    try {
      const workers = await seenWorkers(this.query);
      const rows = workers.map((worker) => rowOf(worker, this.name)).filter(({ doing }) => doing.length > 0);
      const spent = await this.query<[boolean]>("select is_spent from waver.budgets where run = $1", [run]);
      const { waiting, underWay } = await this.countedJobs(run);
      return {
        waiting,
        underWay,
        isBudgetSpent: spent[0]?.[0] ?? false,
        workers: rows,
        elsewhere: workers.length - rows.length,
      };
    } catch {
      // The right to read may be taken away, and what a worker wrote need not make sense. Whether the database is away is told by who looks
      // for its runs.
      this.isReadable = false;
      return null;
    }
  }

  private async countedJobs(run: number): Promise<QueueCounts> {
    const since = performance.now();
    if (this.counts.of === run && since < this.counts.until) return this.counts;
    const counts = await queueCounts(this.query, run, GONE_AFTER_S);
    const now = performance.now();
    this.counts = { ...counts, of: run, until: now + REST * (now - since) };
    return counts;
  }
}

/** What a worker wrote of itself may be by another version, or by anybody who may write there. */
function rowOf({ worker, host, pid, since, seenBefore, doing }: SeenWorker, run: string): WorkerRow {
  const told: readonly Partial<Doing>[] = doing;
  return {
    worker,
    host,
    pid,
    since,
    seenBefore: Math.max(0, Math.round(seenBefore)),
    doing: told
      .filter((each) => each.run === run)
      .map(({ model, window, underWay, calls, retries, undelivered, rate, trouble }) => ({
        model: String(model),
        window: number(window),
        underWay: number(underWay),
        calls: number(calls),
        retries: number(retries),
        undelivered: number(undelivered),
        rate: number(rate),
        trouble: typeof trouble === "string" ? trouble : null,
      })),
  };
}

function number(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
