import { mistake } from "../../mistakes.ts";
import { type Address, addressOf } from "./address.ts";
import { type Connections, connect, type Session } from "./connections.ts";
import { versionOf } from "./form.ts";
import { hold } from "./hold.ts";
import { UNFINISHED } from "./runs.ts";
import { kept } from "./text.ts";
import { explainedAtOpening } from "./trouble.ts";

/** `write` fills a run of another name, which is given its own when that is done. What a process that was cut off has left is removed before. */
export async function inNewRun<T>(url: string, run: string, fix: string, write: (unfinished: string) => Promise<T>): Promise<T> {
  const address = addressOf(url);
  const connections = connect(address, { readOnly: false });
  const unfinished = `${run}${UNFINISHED}`;
  const taken = () => mistake(`${address.shown} ${run}`, "there is a run here already", fix);
  try {
    await beginAnew(connections, address, run, unfinished, taken);
    try {
      const result = await write(unfinished);
      await rename(connections, unfinished, run, taken);
      return result;
    } catch (error) {
      await remove(connections, unfinished).catch(() => {});
      throw error;
    }
  } catch (error) {
    throw explainedAtOpening(error, address);
  } finally {
    await connections.end();
  }
}

async function beginAnew(
  connections: Connections,
  address: Address,
  run: string,
  unfinished: string,
  taken: () => Error,
): Promise<void> {
  if ((await versionOf(connections)) === 0) return;
  if ((await numberOf(connections, run)) !== null) throw taken();
  const left = await numberOf(connections, unfinished);
  if (left === null) return;
  // Another process may be at it.
  const holding = await hold(address, left, `${address.shown} ${unfinished}`, true);
  try {
    await remove(connections, unfinished);
  } finally {
    await holding.release();
  }
}

async function rename(connections: Connections, from: string, to: string, taken: () => Error): Promise<void> {
  await connections.transaction(async (session) => {
    if ((await numberOf(session, to)) !== null) throw taken();
    await session.query("update waver.runs set name = $2 where name = $1", [kept(from), kept(to)]);
  });
}

/** From every table: whatever is of a run says of which. */
async function remove(connections: Connections, name: string): Promise<void> {
  await connections.transaction(async (session) => {
    const run = await numberOf(session, name);
    if (run === null) return;
    const tables = await session.query<[string]>(
      "select table_name::text from information_schema.columns where table_schema = 'waver' and column_name = 'run' order by 1",
    );
    for (const [table] of tables) await session.query(`delete from waver.${table} where run = $1`, [run]);
    await session.query("delete from waver.runs where n = $1", [run]);
  });
}

async function numberOf({ query }: Session, name: string): Promise<number | null> {
  return (await query<[number]>("select n from waver.runs where name = $1", [kept(name)]))[0]?.[0] ?? null;
}
