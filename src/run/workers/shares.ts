import type { Query } from "../../store/postgres/connections.ts";
import type { Database } from "./database.ts";

export interface Amount {
  readonly usd: number;
  readonly trials: number;
}

export const NOTHING: Amount = { usd: 0, trials: 0 };

export interface Limits {
  readonly usd: number | null;
  readonly trials: number | null;
}

export interface Drawn {
  /** Null: refused. */
  readonly granted: Amount | null;
  /** Of all that there is too little of, others hold what they may still give back. */
  readonly withOthers: boolean;
}

/** One worker's share of a run's budget under one plan, in the database. */
export interface Shares {
  /** Says what was spent since the last time and what is still held, and asks for more. */
  draw(spent: Amount, held: Amount, need: Amount, want: Amount): Promise<Drawn>;
  /** Counts anew what was spent, from the calls themselves. */
  recount(): Promise<Amount>;
  /** Whether nobody has told of anything since it was counted. What somebody tells then may have been counted already. */
  isStill(counted: Amount): Promise<boolean>;
}

let openings = 0;

/** A worker that still has jobs of one plan may have some of the next, or of the same that it opened anew: each has a share of its own. */
export function shareOwner(worker: string): string {
  openings++;
  return `${worker} ${openings}`;
}

export function sharesOf(
  database: Pick<Database, "query" | "transaction">,
  run: number,
  owner: string,
  limits: Limits,
  spentSoFar: () => Promise<Amount>,
): Shares {
  return {
    async draw(spent, held, need, want) {
      const amounts = [spent, held, need, want].flatMap(({ usd, trials }) => [usd, trials]);
      const [[granted, usd, trials, withOthers] = [false, 0, 0, false]] = await database.query<
        [boolean, number, number, boolean]
      >("select granted, usd, trials, with_others from waver.draw($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)", [
        run,
        owner,
        ...amounts,
        limits.usd,
        limits.trials,
      ]);
      return { granted: granted ? { usd, trials } : null, withOthers };
    },
    recount: () => recount(database, run, spentSoFar),
    async isStill({ usd, trials }) {
      const [row] = await database.query<[number, number]>("select usd, trials from waver.budgets where run = $1", [run]);
      return row?.[0] === usd && row[1] === trials;
    },
  };
}

/**
 * Nobody reports meanwhile: what was reported before is on disk and counted, what is reported after is counted twice at worst, until the next time. So more may be
 * taken for spent than was, never less.
 */
export async function recount(
  { transaction }: Pick<Database, "transaction">,
  run: number,
  spentSoFar: () => Promise<Amount>,
): Promise<Amount> {
  return await transaction(async ({ query }) => {
    await query("set local idle_in_transaction_session_timeout = 0");
    await query("insert into waver.budgets values ($1, 0, 0, false) on conflict do nothing", [run]);
    await query("select from waver.budgets where run = $1 for update", [run]);
    const { usd, trials } = await spentSoFar();
    await query("update waver.budgets set usd = $2, trials = $3 where run = $1", [run, usd, trials]);
    return { usd, trials };
  });
}

/** Whether anybody was told that nothing is left. */
export async function setSpent(query: Query, run: number, isSpent: boolean): Promise<void> {
  await query("insert into waver.budgets values ($1, 0, 0, $2) on conflict (run) do update set is_spent = excluded.is_spent", [
    run,
    isSpent,
  ]);
}

export async function spentRuns(query: Query): Promise<number[]> {
  return (await query<[number]>("select run from waver.budgets where is_spent")).map(([run]) => run);
}

/** What was held by somebody who is not among the workers any more counts as spent, since it may have been, until it is counted anew. */
export async function takeOverShares(query: Query): Promise<void> {
  await query(
    `with gone as (
         delete from waver.shares s where not exists (select from waver.workers w where w.worker = split_part(s.worker, ' ', 1)) returning run, usd, trials),
       by_run as (select run, sum(usd) as usd, sum(trials) as trials from gone group by run)
     update waver.budgets b set usd = b.usd + g.usd, trials = b.trials + g.trials from by_run g where b.run = g.run`,
  );
}
