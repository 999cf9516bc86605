import pg from "pg";
import type { Address } from "./address.ts";
import { isPassing } from "./trouble.ts";

/** Rows are arrays of columns, as the statement names them. */
export type Query = <Row extends readonly unknown[]>(
  text: string,
  values?: readonly unknown[],
  withinMs?: number,
) => Promise<Row[]>;

export interface Session {
  readonly query: Query;
}

export interface Connections extends Session {
  /** All or nothing. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** One writes while another reads. Many workers share a server, which has a hundred connections unless it was told otherwise. */
const CONNECTIONS = 2;
const CONNECT_MS = 10_000;
/** Longer than anything takes that is asked of the server, over hundreds of millions of rows; a peer that is gone without a word is noticed then. */
const ANSWER_MS = 600_000;
const BIGINT = 20;

/**
 * On disk when it is acknowledged, whatever the server's default. Plans are settled here: statistics lag behind a run that is being filled, and what is
 * planned for ten rows takes hours with a million. All statements go along indexes, and join what is in the same order. Each sees what was committed
 * before it, whatever the default, and a client that stalls half-way is not waited for.
 */
const SETTINGS = `
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') in ('off', 'local');
  set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_nestloop = off; set jit = off;
  set default_transaction_isolation = 'read committed'; set idle_in_transaction_session_timeout = '1min';
  set extra_float_digits = 1; set client_min_messages = warning`;

/** A client that gives up connecting; the pool's own limit would count waiting for a turn as well. */
export class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

export function configOf({ url }: Address): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: "waver",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: ((type: number, format: never) =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format)) as never,
    },
  };
}

export function connect(address: Address, { readOnly }: { readonly readOnly: boolean }): Connections {
  const pool = new pg.Pool({
    ...configOf(address),
    Client: Client as never,
    max: CONNECTIONS,
    allowExitOnIdle: true,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(readOnly ? `${SETTINGS}; set default_transaction_read_only = on` : SETTINGS);
    },
  });
  // Of connections that are idle: the next question opens another.
  pool.on("error", () => {});

  return {
    query: async (text, values, withinMs) => rowsOf(await pool.query(config(text, values, withinMs))),

    async transaction(work) {
      const client = await pool.connect();
      let lost: Error | undefined;
      const lose = (error: Error): void => {
        lost = error;
      };
      client.on("error", lose);
      const session = sessionOf(client);
      try {
        await session.query("begin");
        const done = await work(session);
        await session.query("commit");
        return done;
      } catch (error) {
        if (isPassing(error)) lose(error as Error);
        else await session.query("rollback").catch(lose);
        throw error;
      } finally {
        client.removeListener("error", lose);
        client.release(lost);
      }
    },

    end: () => pool.end(),
  };
}

export function sessionOf(client: pg.ClientBase): Session {
  return { query: async (text, values, withinMs) => rowsOf(await client.query(config(text, values, withinMs))) };
}

function config(text: string, values: readonly unknown[] = [], withinMs = ANSWER_MS): pg.QueryArrayConfig {
  return { text, values: [...values], rowMode: "array", query_timeout: withinMs } as pg.QueryArrayConfig;
}

/** Of a text with several statements there are several results, which nobody asks for. */
function rowsOf<Row>(result: unknown): Row[] {
  return ((result as { rows?: Row[] }).rows ?? []) as Row[];
}
