import pg from "pg";
import { type Address, addressOf } from "../../store/postgres/address.ts";
import { type Connections, configOf, connect, type Query } from "../../store/postgres/connections.ts";
import { inForm, versionOf } from "../../store/postgres/form.ts";
import { patiently } from "../../store/postgres/patience.ts";
import { explained, explainedAtOpening, isBusy, isPassing } from "../../store/postgres/trouble.ts";
import { migrateQueue } from "./queue.ts";

/** A database that workers share: what they tell each other, and the queue of jobs. */
export interface Database {
  readonly address: Address;
  /** Connections that were lost are made again for so long. What is asked bears being done twice. */
  readonly query: Query;
  readonly transaction: Connections["transaction"];
  /** On a connection of its own: heard also while the others wait for something long. */
  readonly queryBeside: Query;
  /** For graphile-worker, which keeps its own. */
  readonly pool: pg.Pool;
  end(): Promise<void>;
}

/** A worker keeps its answers in memory while the database is away; a restart takes seconds, a failover a minute. */
export const WORKER_PATIENCE_MS = 600_000;

export async function openDatabase(url: string, connectionsForJobs: number): Promise<Database> {
  const address = addressOf(url);
  const connections = connect(address, { readOnly: false });
  const beside = connect(address, { readOnly: false });
  const pool = new pg.Pool({ ...configOf(address), max: connectionsForJobs, allowExitOnIdle: true });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const end = async (): Promise<void> => {
    await Promise.all([connections.end(), beside.end(), pool.end()]);
  };
  // Whoever never answers is at another address; one that did, and does not any more, is just being restarted.
  let hasAnswered = false;
  const open = async (): Promise<void> => {
    await versionOf(connections);
    hasAnswered = true;
    await inForm(connections, address);
    await migrateQueue(pool);
  };
  try {
    await patiently(open, (error) => isBusy(error) || (hasAnswered && isPassing(error)));
  } catch (error) {
    await end();
    throw explainedAtOpening(error, address);
  }
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await patiently(work, isPassing, WORKER_PATIENCE_MS);
    } catch (error) {
      throw explained(error, address);
    }
  };
  const query: Query = (text, values, withinMs) => again(() => connections.query(text, values, withinMs));
  const queryBeside: Query = (text, values, withinMs) => again(() => beside.query(text, values, withinMs));
  return { address, query, queryBeside, transaction: (work) => again(() => connections.transaction(work)), pool, end };
}
