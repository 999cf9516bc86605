import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { mistake } from "../mistakes.ts";
import { isBusy, isDamage } from "./trouble.ts";

/**
 * One writer a run. A small SQLite file beside the run (`run.db-lock`) says who writes, and its holder keeps a transaction open on it: the
 * lock under that is the operating system's, so it dies with its process however that ends, and a file left behind means nothing. Others
 * can read who holds it all the while. (Node.js has no file locks of its own.)
 *
 * Never open the lock or a run with node:fs in a process that has it open in SQLite: closing any descriptor drops POSIX locks.
 */
export interface Hold {
  release(): void;
}

interface Holder {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  readonly since: string;
}

const TRIES = 40;
const PAUSE_MS = 25;

export function hold(path: string): Hold {
  const file = `${path}-lock`;
  const me: Holder = { token: randomUUID(), host: hostname(), pid: process.pid, since: new Date().toISOString() };
  let last: Holder | undefined;
  for (let tried = 0; tried < TRIES; tried++) {
    const db = new DatabaseSync(file);
    try {
      // Taken, signed, and taken again: a signature can only be read by others once it is committed, which lets go for a moment.
      take(db);
      sign(db, me);
      take(db);
      // The previous holder may have removed the file while it was being opened: then this one is not what others will find here.
      if (holder(file)?.token === me.token) return { release: () => release(db, file) };
    } catch (error) {
      if (!isBusy(error)) {
        db.close();
        throw isDamage(error) ? mistake(file, "this lock is damaged", "Nobody can hold it like that: remove the file.") : error;
      }
      // Only a signature that stays is the holder's: it may be about to sign, or to let go.
      const now = holder(file);
      if (now !== undefined && now.token === last?.token && now.token !== me.token && tried > 2) {
        db.close();
        throw held(path, now);
      }
      last = now;
    }
    db.close();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  throw last === undefined
    ? mistake(path, `its lock ${file} cannot be had`, "Is another waver starting on it?")
    : held(path, last);
}

function take(db: DatabaseSync): void {
  db.exec("begin immediate");
}

/** Enough that a killed process leaves it whole; after a power cut nobody holds it anyway. */
function sign(db: DatabaseSync, { token, host, pid, since }: Holder): void {
  db.exec("create table if not exists holder (token text, host text, pid integer, since text); delete from holder");
  db.prepare("insert into holder values (?, ?, ?, ?)").run(token, host, pid, since);
  db.exec("commit");
}

function holder(file: string): Holder | undefined {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 200 });
    try {
      return db.prepare("select token, host, pid, since from holder").get() as unknown as Holder | undefined;
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

function held(path: string, { host, pid, since }: Holder): Error {
  return mistake(
    path,
    `process ${pid} on ${host} has been writing to this run since ${since}`,
    "Wait for it or stop it. Reading a run (read, measure, export) works meanwhile; a judge and an audit write to it.",
  );
}

/** Removed before it is let go: nobody else may remove it. Windows does not let open files be removed, so there it stays, and means nothing. */
function release(db: DatabaseSync, file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
  db.close();
}

/** Whether a live process holds the run, asked without being in anybody's way: whoever wants it at this very moment tries again. */
export function isHeld(path: string): boolean {
  const file = pathToFileURL(`${path}-lock`);
  // Opened only where it is there: asking leaves nothing behind.
  file.searchParams.set("mode", "rw");
  try {
    const db = new DatabaseSync(file, { timeout: 0 });
    try {
      db.exec("begin immediate; rollback");
      return false;
    } catch (error) {
      return isBusy(error);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}
