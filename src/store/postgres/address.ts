import pg from "pg";
import { mistake } from "../../mistakes.ts";

/** Where a database is. Its password is in `url` alone, which is never shown. */
export interface Address {
  readonly url: string;
  /** For people: without the password, and whatever else may be secret in an address. */
  readonly shown: string;
}

const EXAMPLE =
  "An address is written postgres://user:password@host:5432/database; the password may stand in PGPASSWORD or ~/.pgpass instead.";

export function addressOf(url: string): Address {
  if (!/^postgres(ql)?:\/\//.test(url)) throw notAnAddress();
  try {
    const { user = "", host, port, database = "" } = new pg.Client({ connectionString: url });
    const at = host.startsWith("/") ? host : `${host}${port === 5432 ? "" : `:${port}`}`;
    return { url, shown: `${user}@${at}/${database}` };
  } catch {
    throw notAnAddress();
  }
}

/** What was given is not said again: a password may be in it. */
function notAnAddress(): Error {
  return mistake("", "this is not the address of a PostgreSQL database", EXAMPLE);
}
