import { mistake } from "../../mistakes.ts";
import { VERSION } from "../../version.ts";
import type { Address } from "./address.ts";
import { connect, type Session } from "./connections.ts";
import { COMMITTING } from "./locks.ts";
import { MIGRATIONS } from "./migrations.ts";

/** Brings a database to the newest form, in one transaction that others wait for: it is never seen half-way. */
export async function migrate(session: Session, migrations: readonly string[] = MIGRATIONS): Promise<void> {
  await session.query(`select pg_advisory_xact_lock(${COMMITTING}, 0)`);
  const version = await versionOf(session);
  for (const migration of migrations.slice(version)) await session.query(migration);
  if (version < migrations.length) await session.query(`update waver.form set version = ${migrations.length}`);
}

/** 0 where there are no runs yet. */
export async function versionOf({ query }: Pick<Session, "query">): Promise<number> {
  const [[isThere] = []] = await query<[boolean]>("select to_regclass('waver.form') is not null");
  if (isThere !== true) return 0;
  const [[version = 0] = []] = await query<[number]>("select version from waver.form");
  return version;
}

/** A database in the form that this waver knows, brought there if it has to be. */
export async function inForm(connections: Session, address: Address): Promise<void> {
  const { shown } = address;
  const version = await versionOf(connections);
  if (version > MIGRATIONS.length) {
    throw mistake(
      shown,
      `this run was written by a newer waver: its form is version ${version}, and waver ${VERSION} knows versions up to ${MIGRATIONS.length}`,
      "Update waver, then open it again. The database was not changed.",
    );
  }
  if (version === 0) await mustHoldAnyText(connections, shown);
  if (version === MIGRATIONS.length) return;
  // Whoever asked may be there for reading only.
  const writing = connect(address, { readOnly: false });
  try {
    await writing.transaction((session) => migrate(session));
  } finally {
    await writing.end();
  }
}

async function mustHoldAnyText({ query }: Session, shown: string): Promise<void> {
  const [[encoding] = []] = await query<[string]>("show server_encoding");
  if (encoding === "UTF8") return;
  throw mistake(
    shown,
    `texts in this database are ${encoding}, which cannot hold every reply`,
    "Make a database with `createdb --encoding=UTF8 --template=template0`.",
  );
}
