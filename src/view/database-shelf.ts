import { shownAddress, withRun } from "../store/address.ts";
import type { Database, RunSeen } from "../store/postgres/look.ts";
import type { FoundRun } from "./discover.ts";
import type { RunPlace } from "./place.ts";
import type { Shelf } from "./shelf.ts";
import { WorkOfRun } from "./work.ts";

const LOOK_AGAIN_MS = 1_000;

/** The runs of a database, or one of them, by one look for all. */
export class DatabaseShelf implements Shelf {
  private readonly database: Database;
  private readonly url: string;
  private readonly only: string | null;
  private seen: ReadonlyMap<string, RunSeen> = new Map();
  private seenAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | null = null;
  /** One for each run that was ever seen, so that what is open keeps its own. */
  private readonly places = new Map<string, RunPlace>();

  constructor(database: Database, url: string, only: string | null) {
    this.database = database;
    this.url = url;
    this.only = only;
  }

  get isOne(): boolean {
    return this.only !== null;
  }

  async runs(): Promise<FoundRun[]> {
    await this.look();
    const names = this.only === null ? [...this.seen.keys()] : [this.only];
    return names.map((name) => {
      const address = withRun(this.url, name);
      const place = this.places.get(name) ?? this.placeOf(name, address);
      this.places.set(name, place);
      return { id: name.toWellFormed(), path: address, file: shownAddress(address), place };
    });
  }

  async close(): Promise<void> {
    await this.database.end();
  }

  private look(isUrgent = false): Promise<void> {
    if (!isUrgent && performance.now() - this.seenAt < LOOK_AGAIN_MS) return Promise.resolve();
    this.looking ??= this.database
      .runs()
      .then((runs) => {
        this.seen = new Map(runs.map((run) => [run.name, run]));
        this.seenAt = performance.now();
      })
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private placeOf(name: string, address: string): RunPlace {
    const seen = (): RunSeen | undefined => this.seen.get(name);
    const work = new WorkOfRun(this.database.query, name);
    return {
      address,
      look: (isUrgent) => this.look(isUrgent),
      get isThere() {
        return seen() !== undefined;
      },
      get isHeld() {
        return seen()?.isHeld ?? false;
      },
      get isShared() {
        return seen()?.isShared ?? false;
      },
      async work() {
        const n = seen()?.n;
        return n === undefined ? null : await work.look(n);
      },
      get changedAt() {
        return seen()?.changedAt ?? "";
      },
      get state() {
        return seen()?.state ?? "";
      },
      sameRun() {
        const atFirst = seen();
        return {
          // A database that was away and is back has the same run: it is gone on with.
          isWritten: false,
          isSame: () => seen()?.n === atFirst?.n,
        };
      },
    };
  }
}
