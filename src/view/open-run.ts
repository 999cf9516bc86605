import { setImmediate } from "node:timers/promises";
import type { DeliveredTrial } from "../store/store.ts";
import type { Work } from "./api.ts";
import { type Beside, keepIndex, takeKeptIndex, WORTH_KEEPING } from "./kept-index.ts";
import { lastRow } from "./last-row.ts";
import { LateRows } from "./late.ts";
import { Measuring } from "./measuring.ts";
import type { RunPlace } from "./place.ts";
import { isGoingOn } from "./run-facts.ts";
import { RunIndex } from "./run-index.ts";
import { type ReadTrial, RunSource } from "./run-source.ts";

const TRIALS_A_PAGE = 500;
/** Up to here the store adds up its rows in no time. */
const QUICKLY_ADDED_UP = 50_000;
const FOLLOW_MS = 1_000;

/** A run that the viewer looks at, and an index of its trials that follows it as it grows. */
export class OpenRun {
  readonly place: RunPlace;
  readonly source: RunSource;
  readonly index: RunIndex;
  readonly measuring: Measuring;
  /** Aborted when the run is closed: whatever works for it ends. */
  readonly closing = new AbortController();
  /** Pages that are told when something changes. */
  watchers = 0;
  /** Verdicts that are being written here: meanwhile the run is held, and does not go on. */
  ownWrites = 0;
  isRunning: boolean;
  /** What workers do in it, where that can be known. */
  work: Work | null = null;
  /** All that was there when the run was opened has been looked at. */
  isLoaded = false;
  /** The highest row that is known to be there. */
  lastRow: number;
  /** As the store adds them up, and of how many trials; failures of trials that were never delivered are only in here. */
  totals: Beside["totals"] = null;
  /** How many trials came after others that were begun later. */
  cameLate = 0;
  /** Why the run could not be followed any further. */
  problem: string | null = null;

  private readonly late = new LateRows();
  private following: Promise<void> | null = null;
  private followedAt = Number.NEGATIVE_INFINITY;
  private changedAt = "";
  /** Of how many trials the index is that lies beside the run. */
  private keptSize = 0;
  /** The run was going on and is not any more: when all of it is seen, it is measured. */
  private hasEnded = false;
  /** The highest row when the run was first seen to be held. */
  private lastRowBefore: number;

  private constructor(place: RunPlace, source: RunSource, index: RunIndex, last: number) {
    this.place = place;
    this.source = source;
    this.index = index;
    this.measuring = new Measuring(place.address);
    this.lastRow = last;
    this.isRunning = this.isGoingOn;
    this.lastRowBefore = last;
  }

  /** Throws Mistakes where the run cannot be looked at. Its trials are looked at afterwards, by `follow`. */
  static async open(place: RunPlace): Promise<OpenRun> {
    const { source, items } = await RunSource.open(place.address);
    try {
      await place.look();
      const run = new OpenRun(place, source, new RunIndex(source.manifest, items), await lastRow(source.store));
      if (run.lastRow > WORTH_KEEPING) await run.takeKept();
      return run;
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  /** Looks for what is new, unless that was done a moment ago. Never throws: what went wrong is in `problem`. */
  follow(): Promise<void> {
    if (this.isClosed || performance.now() - this.followedAt < FOLLOW_MS) return this.following ?? Promise.resolve();
    const failed = (error: unknown): void => {
      if (!this.isClosed) this.problem = error instanceof Error ? error.message : String(error);
    };
    // The store waits half a minute for a database that is away: that it is away is told at once.
    if (this.following !== null) this.place.look().catch(failed);
    this.following ??= this.catchUp()
      .then(() => {
        this.problem = null;
      }, failed)
      .finally(() => {
        this.following = null;
        this.followedAt = performance.now();
      });
    return this.following;
  }

  /** Verdicts that were given since, here or by others. What is being looked at meanwhile is held against them as well. */
  async takeVerdicts(): Promise<void> {
    const news = await this.source.newVerdicts();
    if (news.length === 0) return;
    const wanted = new Set(news.map(({ trial }) => Number.parseInt(trial.slice(0, 8), 16)));
    const { id, row } = this.index.columns.all;
    const rows: number[] = [];
    for (let at = 0; at < this.index.size; at++) if (wanted.has(id[at] as number)) rows.push(row[at] as number);
    for (const read of await this.source.read(await this.source.store.trialsAt(rows, "figures"))) {
      const place = this.index.columns.placeOf(read.trial.row);
      if (place >= 0) this.index.change(place, this.source.said(read));
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.measuring.stop();
    await this.following;
    await this.source.close();
  }

  /** While trials are still being looked at, the highest row says how many there are, near enough. */
  get delivered(): number {
    return this.isLoaded ? this.index.size : Math.max(this.index.size, this.lastRow);
  }

  private get isGoingOn(): boolean {
    return isGoingOn(this.place, this.work, this.delivered < this.source.manifest.trials);
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** The index as it was the last time. Verdicts that were given since are taken as news. */
  private async takeKept(): Promise<void> {
    const { store, madeOf } = this.source;
    const verdicts = await store.verdicts();
    const taken = await takeKeptIndex(this.place.address, this.index, madeOf, store, verdicts.length);
    if (taken === null) return;
    this.source.takeVerdicts(verdicts.slice(0, taken.verdicts));
    this.totals = taken.totals;
    this.keptSize = this.index.size;
    const { row } = this.index.columns.all;
    for (let at = 0, seen = 0; at < this.index.size; seen = row[at++] as number) this.late.passed(seen, row[at] as number);
  }

  private async catchUp(): Promise<void> {
    const wasRunning = this.isRunning;
    const [size, changedAt] = [this.index.size, this.changedAt];
    await this.lookWhetherItRuns();
    this.changedAt = this.place.changedAt;
    if (this.isRunning || wasRunning || this.changedAt !== changedAt) await this.takePlan();
    const isAtEnd = await this.takeNew();
    await this.takeLate();
    if (this.isClosed || !isAtEnd) return;
    this.isLoaded = true;
    if (this.totals === null || this.index.size !== size || wasRunning !== this.isRunning) await this.addUp();
    if (!this.isRunning && this.index.size !== this.keptSize) await this.keep();
    if (!this.hasEnded) return;
    this.hasEnded = false;
    // Whoever holds a run may have been judging: then there is nothing new to measure.
    if (this.lastRow > this.lastRowBefore) this.measuring.start(this.index.size);
  }

  private async lookWhetherItRuns(): Promise<void> {
    const wasRunning = this.isRunning;
    await this.place.look();
    this.work = await this.place.work();
    if (this.ownWrites === 0) this.isRunning = this.isGoingOn;
    if (!wasRunning && this.isRunning) this.lastRowBefore = this.lastRow;
    if (wasRunning && !this.isRunning) this.hasEnded = true;
  }

  /** A study may be changed and gone on with: more items, another plan. Verdicts may have been given by others. */
  private async takePlan(): Promise<void> {
    const items = await this.source.newPlan();
    if (items !== null) this.index.putPlan(this.source.manifest, items);
    await this.takeVerdicts();
  }

  /** What was delivered since, page by page up to the end, or for a while: a run may be faster than we are. Whether the end was reached. */
  private async takeNew(): Promise<boolean> {
    const since = performance.now();
    let lookedAt = since;
    const pageAfter = (row: number) => this.source.store.delivered(row, TRIALS_A_PAGE, "figures");
    let next = pageAfter(this.index.columns.last);
    for (;;) {
      const page = await next;
      if (page.length === 0 || this.isClosed) return true;
      const last = (page.at(-1) as DeliveredTrial).row;
      const isEnd = page.length < TRIALS_A_PAGE;
      const isLater = this.isLoaded && performance.now() - since > FOLLOW_MS;
      if (!isEnd && !isLater) {
        // The store looks for the next while this one is worked on.
        next = pageAfter(last);
        next.catch(() => {});
      }
      for (const read of await this.read(page)) {
        this.late.passed(this.index.columns.last, read.trial.row);
        this.index.add(read.trial, this.source.said(read));
      }
      // The first look at a large run takes long: meanwhile it may go on, or end.
      if (!this.isLoaded && performance.now() - lookedAt > FOLLOW_MS) {
        await this.lookWhetherItRuns();
        this.lastRow = Math.max(this.lastRow, await lastRow(this.source.store));
        lookedAt = performance.now();
      }
      if (last >= this.lastRow) this.isLoaded = true;
      this.lastRow = Math.max(this.lastRow, last);
      if (isEnd || isLater) return isEnd;
      await setImmediate();
    }
  }

  private async takeLate(): Promise<void> {
    const rows = this.late.some();
    if (rows.length === 0) return;
    const found = await this.read(await this.source.store.trialsAt(rows, "figures"));
    for (const read of found) this.index.add(read.trial, this.source.said(read));
    this.cameLate += found.length;
    this.late.came(new Set(found.map(({ trial }) => trial.row)));
  }

  /** Trials of items that nobody has heard of come with a plan that was put in force a moment ago. */
  private async read(page: readonly DeliveredTrial[]): Promise<readonly ReadTrial[]> {
    if (page.some(({ itemDigest }) => this.index.itemPlace(itemDigest) < 0)) {
      const items = await this.source.newPlan(true);
      if (items !== null) this.index.putPlan(this.source.manifest, items);
    }
    return await this.source.read(page);
  }

  /** While a large run goes on, what is counted on the way has to do. */
  private async addUp(): Promise<void> {
    if (this.isRunning && this.index.size > QUICKLY_ADDED_UP) return;
    const { models } = await this.source.store.totals();
    // Trials may have come since the index was looked at: then it is not up to date with this, and counts for itself.
    this.totals = { models, trials: models.reduce((sum, { trials }) => sum + trials, 0) };
  }

  private async keep(): Promise<void> {
    this.keptSize = this.index.size;
    if (this.index.size <= WORTH_KEEPING) return;
    const { madeOf, verdicts } = this.source;
    await keepIndex(this.place.address, this.index, madeOf, { verdicts: verdicts.length, totals: this.totals });
  }
}
