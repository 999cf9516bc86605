import { hash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { cacheFolder } from "../items/cache.ts";
import { mistake } from "../mistakes.ts";

/** A run in a database: `postgres://user@host/database#run`. Everything else is a file. */
const DATABASE = /^postgres(?:ql)?:\/\//;

export function isInDatabase(address: string): boolean {
  return DATABASE.test(address);
}

/** Parameters of an address that say where a database is, and nothing secret. */
const SHOWN = ["host", "port", "user", "sslmode"];

/**
 * An address as it may be shown and kept: without a password, which may stand among its parameters too. What is not well formed may have one anywhere, so
 * that all between the user and the last @ is left out.
 */
export function shownAddress(address: string): string {
  if (!isInDatabase(address)) return address;
  const [scheme = "", rest = ""] = splitAt(address, address.indexOf("://") + 3);
  const [base, run] = splitAt(rest, hashIn(rest));
  const [before, after] = splitAt(base, base.lastIndexOf("@") + 1);
  // A password with a # in it: what comes behind names no run.
  if (before === "" && run.includes("@") && base.includes(":")) return `${scheme}...`;
  const user = before.replace(/[:@].*$/s, "");
  const [place = "", parameters = ""] = after.split("?");
  const kept = new URLSearchParams([...new URLSearchParams(parameters)].filter(([name]) => SHOWN.includes(name))).toString();
  return `${scheme}${user === "" ? "" : `${user}@`}${place}${kept === "" ? "" : `?${kept}`}${run}`;
}

function hashIn(text: string): number {
  const at = text.indexOf("#");
  return at === -1 ? text.length : at;
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at)];
}

/** A database's address, and the name of a run in it; null where it names none. */
export function placeOf(address: string): { url: string; run: string | null } {
  const [url, name] = splitAt(address, hashIn(address));
  if (/@/.test(parsed(url).pathname)) throw notAnAddress();
  if (name.length <= 1) return { url, run: null };
  return { url, run: decoded(name.slice(1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(url: string): URL {
  try {
    // A server on a socket of this machine has no host: postgres:///database.
    return new URL(url.replace(/^(\w+:\/\/)(?=\/|$)/, "$1localhost"));
  } catch {
    throw notAnAddress();
  }
}

/** What was given is not said again: a password may be in it. */
function notAnAddress(): Error {
  return mistake(
    "",
    "this is not the address of a PostgreSQL database",
    "An address is written postgres://user@host:5432/database#run; in a password write %23 for #, %2F for /, %3F for ? and %40 for @.",
  );
}

/** The same place with a run that is named. */
export function withRun(url: string, run: string): string {
  return `${url}#${encodeURIComponent(run)}`;
}

/** What a run is called among others: its file's name, or its own in a database. */
export function nameOfRun(address: string): string {
  return isInDatabase(address) ? (placeOf(address).run ?? "") : basename(address);
}

/**
 * Where something stands that belongs to a run and can be had again: beside its file, or in the user's cache, by the address as it may be shown. Makes the
 * cache's folder.
 */
export function besideRun(address: string, what: string): string {
  if (!isInDatabase(address)) return `${address}-${what}`;
  const folder = join(cacheFolder(), what);
  mkdirSync(folder, { recursive: true });
  return join(folder, hash("sha256", shownAddress(address), "hex").slice(0, 32));
}

/** What another process is to be told: the address without its password, which others could read off its arguments, and the password as PostgreSQL's own variable. */
export function forChild(address: string): { address: string; env: Readonly<Record<string, string>> } {
  if (!isInDatabase(address)) return { address, env: {} };
  const { password, searchParams } = parsed(address);
  // As pg takes them: a parameter before what stands with the user, the last of several.
  const PGPASSWORD = searchParams.getAll("password").at(-1) || decoded(password);
  return { address: withoutPassword(address), env: PGPASSWORD === "" ? {} : { PGPASSWORD } };
}

function withoutPassword(address: string): string {
  const bare = address.replace(/^([^:]+:\/\/[^:@]*):[^/?#]*@/, "$1@");
  const [url, run] = splitAt(bare, hashIn(bare));
  const [place = "", parameters = ""] = url.split(/\?(.*)/s);
  const others = parameters
    .split("&")
    .filter((each) => !new URLSearchParams(each).has("password"))
    .join("&");
  return `${place}${others === "" ? "" : `?${others}`}${run}`;
}
