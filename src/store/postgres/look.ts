import { WorkFailed } from "../../mistakes.ts";
import { type Address, addressOf } from "./address.ts";
import { connect, type Query } from "./connections.ts";
import { inForm, versionOf } from "./form.ts";
import { HOLDING } from "./locks.ts";
import { noRun, UNFINISHED } from "./runs.ts";
import { textOf } from "./text.ts";
import { explained, explainedAtOpening, isPassing } from "./trouble.ts";

/** What can be seen of a run in a database without opening it. */
export interface RunSeen {
  readonly name: string;
  /** Another one has another, also under the same name. */
  readonly n: number;
  /** By a process that has it to itself, or by workers. */
  readonly isHeld: boolean;
  /** By workers, who keep it as long as they are there, also when they have nothing to do in it. */
  readonly isShared: boolean;
  /** When its first plan was put in force; null where there is none. */
  readonly begun: string | null;
  /** When something last came into it, as far as that is known. */
  readonly changedAt: string;
  /** Differs where something came into it. */
  readonly state: string;
}

/** A database that is looked at again and again. */
export interface Database {
  /** By name. */
  runs(): Promise<RunSeen[]>;
  /** For what else is kept there. */
  readonly query: Query;
  end(): Promise<void>;
}

const SEEN = `
  with held as materialized (
    select objid::bigint as run, mode from pg_locks
    where locktype = 'advisory' and classid = ${HOLDING} and granted and database = (select oid from pg_database where datname = current_database())
  )
  select r.name, r.n, r.n in (select run from held), r.n in (select run from held where mode = 'ShareLock'),
    (select at from waver.manifests m where m.run = r.n order by m.n limit 1),
    greatest(r.made_at collate "C",
      (select at collate "C" from waver.manifests m where m.run = r.n order by m.n desc limit 1),
      (select max(started_at collate "C") from waver.calls c where c.run = r.n and c.trial = t.last),
      v.at),
    concat_ws(' ', r.n, (select max(n) from waver.manifests m where m.run = r.n), t.last, v.count)
  from waver.runs r
  cross join lateral (select max(n) as last from waver.trials where run = r.n) t
  cross join lateral (select count(*) as count, max(at collate "C") as at from waver.verdicts where run = r.n) v
  where right(r.name, $1) <> $2
  order by r.name collate "C"`;

/** `run`: must be there. */
export async function openDatabase(url: string, run: string | null = null): Promise<Database> {
  const address = addressOf(url);
  const connections = connect(address, { readOnly: true });
  const runs = async (): Promise<RunSeen[]> => {
    if ((await versionOf(connections)) === 0) return [];
    await inForm(connections, address);
    const rows = await connections.query<[string, number, boolean, boolean, string | null, string, string]>(SEEN, [
      UNFINISHED.length,
      UNFINISHED,
    ]);
    return rows.map(([name, n, isHeld, isShared, begun, changedAt, state]) => ({
      name: textOf(name),
      n,
      isHeld,
      isShared,
      begun,
      changedAt,
      state,
    }));
  };
  try {
    const seen = await runs();
    if (run !== null && seen.every(({ name }) => name !== run))
      throw noRun(
        address.shown,
        run,
        seen.map(({ name }) => name),
      );
  } catch (error) {
    await connections.end();
    throw explainedAtOpening(error, address);
  }
  const inWords = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw isPassing(error) ? noAnswer(error as NodeJS.ErrnoException, address) : explained(error, address);
    });
  return {
    runs: () => inWords(runs()),
    query: (...asked) => inWords(connections.query(...asked)),
    end: () => connections.end(),
  };
}

/** Whoever looks at a database looks again in a moment: nothing has to be done. */
function noAnswer({ message, code }: NodeJS.ErrnoException, { shown }: Address): WorkFailed {
  return new WorkFailed(`${shown}: the database does not answer (${message || code}). It is asked again until it does.`);
}
