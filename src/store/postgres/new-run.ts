import { mistake, WorkFailed } from "../../mistakes.ts";
import { openPostgres } from "../postgres.ts";
import type { Store } from "../store.ts";
import { type Address, addressOf } from "./address.ts";
import { type Connections, connect, type Session } from "./connections.ts";
import { inForm, versionOf } from "./form.ts";
import { type Hold, hold } from "./hold.ts";
import { patiently } from "./patience.ts";
import { UNFINISHED } from "./runs.ts";
import { kept, textOf } from "./text.ts";
import { explainedAtOpening, isBusy, isPassing } from "./trouble.ts";

/** A run that has not got its name yet. Its number is never given to another one. */
interface Begun {
  readonly n: number;
  readonly holding: Hold;
}

/**
 * `write` fills a run of another name, which is given its own when that is done, and is held until then. What a process that was cut off has left is removed
 * before.
 */
export async function inNewRun<T>(
  url: string,
  run: string,
  fix: string,
  write: (open: () => Promise<Store>) => Promise<T>,
): Promise<T> {
  const address = addressOf(url);
  const connections = connect(address, { readOnly: false });
  const unfinished = `${run}${UNFINISHED}`;
  const refuseTaken = async (session: Session, mine: number | null): Promise<void> => {
    const there = await numberOf(session, run);
    if (there !== null && there !== mine) throw mistake(`${address.shown} ${run}`, "there is a run here already", fix);
  };
  let begun = null as Begun | null;
  const open = async (): Promise<Store> => {
    if (begun === null) {
      await patiently(() => inForm(connections, address), isBusy);
      await refuseTaken(connections, null);
      begun = await begin(connections, address, unfinished);
    }
    return await openPostgres(url, unfinished);
  };
  try {
    if ((await versionOf(connections)) > 0) await refuseTaken(connections, null);
    const result = await write(open);
    if (begun === null) throw new Error("nothing was written");
    const { n, holding } = begun;
    holding.check();
    await patiently(
      () =>
        connections.transaction(async (session) => {
          await refuseTaken(session, n);
          await rename(session, n, run, address);
        }),
      isPassing,
    );
    return result;
  } catch (error) {
    if (begun !== null) await remove(connections, begun.n, unfinished).catch(() => {});
    throw explainedAtOpening(error, address);
  } finally {
    await begun?.holding.release();
    await connections.end();
  }
}

async function begin(connections: Connections, address: Address, unfinished: string): Promise<Begun> {
  const where = `${address.shown} ${unfinished}`;
  for (;;) {
    const left = await numberOf(connections, unfinished);
    if (left !== null) {
      // Another process may be at it.
      const holding = await hold(address, left, where, true);
      try {
        await remove(connections, left, unfinished);
      } finally {
        await holding.release();
      }
    }
    const begun = await make(connections, address, unfinished, where);
    if (begun !== null) return begun;
  }
}

/** Nobody sees the run before it is held. Null where another process makes one of this name. */
async function make(connections: Connections, address: Address, unfinished: string, where: string): Promise<Begun | null> {
  let holding = null as Hold | null;
  try {
    return await connections.transaction(async ({ query }) => {
      const [[n] = []] = await query<[number]>(
        "insert into waver.runs (name, made_at) values ($1, $2) on conflict (name) do nothing returning n",
        [kept(unfinished), new Date().toISOString()],
      );
      if (n === undefined) return null;
      holding = await hold(address, n, where, true);
      return { n, holding };
    });
  } catch (error) {
    await holding?.release();
    throw error;
  }
}

/** Whoever took the run while the connection was lost has removed it. */
async function rename({ query }: Session, n: number, to: string, { shown }: Address): Promise<void> {
  const renamed = await query<[number]>("update waver.runs set name = $2 where n = $1 returning n", [n, kept(to)]);
  if (renamed.length !== 1)
    throw new WorkFailed(`${shown} ${to}: another process removed it before it was finished.\n  Run the same command again.`);
}

/** From every table: whatever is of a run says of which. One that has got its name stays. */
async function remove(connections: Connections, n: number, unfinished: string): Promise<void> {
  await connections.transaction(async ({ query }) => {
    const [[name] = []] = await query<[string]>("select name from waver.runs where n = $1 for update", [n]);
    if (name !== undefined && textOf(name) !== unfinished) return;
    const tables = await query<[string]>(
      "select table_name::text from information_schema.columns where table_schema = 'waver' and column_name = 'run' order by 1",
    );
    for (const [table] of tables) await query(`delete from waver.${table} where run = $1`, [n]);
    await query("delete from waver.runs where n = $1", [n]);
  });
}

async function numberOf({ query }: Session, name: string): Promise<number | null> {
  return (await query<[number]>("select n from waver.runs where name = $1", [kept(name)]))[0]?.[0] ?? null;
}
