import { existsSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Outcome } from "../read/reading.ts";
import { besideRun } from "./address.ts";

/** What the reader made of one call, with the canonical option, and what was counted in its text. */
export interface KeptReading {
  /** The trial's row in the run. */
  readonly row: number;
  readonly pass: 1 | 2;
  /** Of the trial and when it was asked: by it a reading is known to be of this very call, whatever file lies here now. */
  readonly stamp: number;
  readonly outcome: Outcome;
  readonly option: number | null;
  readonly confidence: number | null;
  readonly confidenceReason: string | null;
  readonly rule: string;
  readonly span: readonly [number, number] | null;
  readonly strict: boolean | null;
  readonly words: number;
  readonly hedges: number;
  readonly deliberations: number;
  /** Of the text, 32 bits: replies that are the same to the byte have the same. */
  readonly fingerprint: number;
  /** Whether thinking came with it. */
  readonly thought: boolean;
}

/**
 * Readings of a run, by version of the reader, in a file beside it, or in the user's cache where the run is in a database. All of it can be had again
 * by reading: whoever deletes the file loses nothing. It stands apart from the run because a run that goes on, or lies where nobody may write, is
 * read all the same.
 */
export interface Readings {
  /** Versions of the reader that left readings here, oldest first. */
  versions(): string[];
  /** Trials that have been read. */
  count(version: string): number;
  /** The highest row that has been read; 0 at first. */
  last(version: string): number;
  put(version: string, readings: readonly KeptReading[]): void;
  /** Of trials with rows after `after`, up to `upTo`, in order of rows and passes. */
  between(version: string, after: number, upTo: number): KeptReading[];
  close(): void;
}

const FORM = 4;
const SCHEMA = `
  create table if not exists versions (n integer primary key, name text not null unique);
  create table if not exists words (n integer primary key, word text not null unique);
  create table if not exists readings (
    version integer not null, row integer not null, pass integer not null, stamp integer not null,
    outcome integer not null, option integer, confidence real, reason integer, rule integer not null,
    "from" integer, "to" integer, strict integer, words integer not null, hedges integer not null, deliberations integer not null, fingerprint integer not null, thought integer not null,
    primary key (version, row, pass)
  ) without rowid;
  pragma user_version = ${FORM};`;

/** Where the file cannot be made or written, or is not one of ours, readings are kept in memory for as long as they are needed. */
export function openReadings(run: string): Readings {
  let kept = openCache(run);
  return {
    versions: () => kept.versions(),
    count: (version) => kept.count(version),
    last: (version) => kept.last(version),
    between: (version, after, upTo) => kept.between(version, after, upTo),
    put(version, readings) {
      try {
        kept.put(version, readings);
      } catch {
        kept.close();
        kept = over(opened(":memory:"));
        kept.put(version, readings);
      }
    },
    close: () => kept.close(),
  };
}

function openCache(run: string): Readings {
  try {
    return over(opened(besideRun(run, "readings")));
  } catch {
    return over(opened(":memory:"));
  }
}

/** What is not worth keeping is not worth repairing either: a file of another form is made anew. */
function opened(path: string): DatabaseSync {
  let db = new DatabaseSync(path, { timeout: 10_000 });
  try {
    let form = Number(db.prepare("pragma user_version").get()?.user_version);
    if (form !== FORM && form !== 0) {
      db.close();
      for (const ending of ["", "-wal", "-shm"]) if (existsSync(path + ending)) rmSync(path + ending);
      db = new DatabaseSync(path, { timeout: 10_000 });
      form = 0;
    }
    db.exec("pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -16000");
    if (form === 0) db.exec(`begin immediate; ${SCHEMA} commit`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function over(db: DatabaseSync): Readings {
  const versionNumbers = names(db, "versions", "name");
  const wordNumbers = names(db, "words", "word");
  const insert = db.prepare("insert or replace into readings values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const select = db.prepare(`
    select row, pass, stamp, outcome, option, confidence, reason, rule, "from", "to", strict, words, hedges, deliberations, fingerprint, thought
    from readings where version = ? and row > ? and row <= ? order by row, pass`);
  select.setReturnArrays(true);
  const last = db.prepare("select max(row) as last from readings where version = ?");

  return {
    versions: () => versionNumbers.all().filter((version) => last.get(versionNumbers.known(version))?.last !== null),
    count: (version) =>
      Number(
        db.prepare("select count(*) as n from readings where version = ? and pass = 1").get(versionNumbers.number(version))?.n ??
          0,
      ),
    last: (version) => Number(last.get(versionNumbers.known(version))?.last ?? 0),

    put(version, readings) {
      db.exec("begin immediate");
      try {
        const n = versionNumbers.number(version);
        for (const each of readings)
          insert.run(
            n,
            each.row,
            each.pass,
            each.stamp,
            wordNumbers.number(each.outcome),
            each.option,
            each.confidence,
            each.confidenceReason === null ? null : wordNumbers.number(each.confidenceReason),
            wordNumbers.number(each.rule),
            each.span?.[0] ?? null,
            each.span?.[1] ?? null,
            each.strict === null ? null : Number(each.strict),
            each.words,
            each.hedges,
            each.deliberations,
            each.fingerprint,
            Number(each.thought),
          );
        db.exec("commit");
      } catch (error) {
        if (db.isTransaction) db.exec("rollback");
        for (const { load } of [versionNumbers, wordNumbers]) load();
        throw error;
      }
    },

    between(version, after, upTo) {
      const rows = select.all(versionNumbers.known(version), after, upTo) as unknown as (number | null)[][];
      return rows.map(
        ([
          row,
          pass,
          stamp,
          outcome,
          option,
          confidence,
          reason,
          rule,
          from,
          to,
          strict,
          words,
          hedges,
          deliberations,
          fingerprint,
          thought,
        ]): KeptReading => ({
          row: row as number,
          pass: pass as 1 | 2,
          stamp: stamp as number,
          outcome: wordNumbers.name(outcome as number) as Outcome,
          option: option as number | null,
          confidence: confidence as number | null,
          confidenceReason: reason === null ? null : wordNumbers.name(reason as number),
          rule: wordNumbers.name(rule as number),
          span: from === null ? null : [from as number, to as number],
          strict: strict === null ? null : strict === 1,
          words: words as number,
          hedges: hedges as number,
          deliberations: deliberations as number,
          fingerprint: fingerprint as number,
          thought: thought === 1,
        }),
      );
    },

    close: () => db.close(),
  };
}

/** Names that many rows share, by number. */
function names(db: DatabaseSync, table: string, column: string) {
  // Another process may read the same run at the same time, and name the same things.
  const insert = db.prepare(`insert or ignore into ${table} (${column}) values (?)`);
  const select = db.prepare(`select n, ${column} as name from ${table} order by n`);
  const numbers = new Map<string, number>();
  const byNumber = new Map<number, string>();
  const load = (): void => {
    numbers.clear();
    for (const { n, name } of select.all()) {
      numbers.set(name as string, n as number);
      byNumber.set(n as number, name as string);
    }
  };
  load();
  return {
    load,
    all: () => [...numbers.keys()],
    /** 0, which no row has, where nothing has this name yet. */
    known: (name: string): number => numbers.get(name) ?? 0,
    number(name: string): number {
      if (!numbers.has(name)) {
        insert.run(name);
        load();
      }
      return numbers.get(name) as number;
    },
    name(n: number): string {
      // It may have been named since.
      if (!byNumber.has(n)) load();
      return byNumber.get(n) as string;
    },
  };
}
