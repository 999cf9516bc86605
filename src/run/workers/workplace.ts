import { Mistakes } from "../../mistakes.ts";
import { textOf } from "../../store/postgres/text.ts";
import { openPostgres } from "../../store/postgres.ts";
import type { LaneProgress } from "../progress.ts";
import { type Gates, leftAlone, RunAtWork } from "./at-work.ts";
import type { Doing } from "./beat.ts";
import { type Database, WORKER_PATIENCE_MS } from "./database.ts";
import { type Job, modelFlag, runFlag } from "./queue.ts";
import { setSpent, spentRuns } from "./shares.ts";
import type { WorkerEvent } from "./worker.ts";

interface Parts {
  readonly database: Database;
  readonly url: string;
  readonly worker: string;
  readonly only: string | null;
  readonly keys: readonly string[];
  /** Whether the others know that this worker is there. */
  readonly isSeen: () => boolean;
  readonly stop: AbortSignal;
  readonly tell: (event: WorkerEvent) => void;
}

/** What fails for a reason that may pass, or that somebody may mend, is tried again after so long. */
const LATER_MS = 60_000;
const AGAIN_MS = 5_000;
const LONGEST_MS = 3_600_000;
const MOST_OUTAGES = 12;
/** A run is held, together with the other workers, for so long after its last job. */
const IDLE_MS = 30_000;

/** Not done: to be put back into the queue. */
interface NotDone {
  readonly afterMs: number;
  readonly outages?: number;
}

const AT_ONCE: NotDone = { afterMs: 0 };

interface Trouble {
  readonly run: string;
  /** Null: all of the run. */
  readonly model: string | null;
  readonly why: string;
}

/** The runs that a worker has jobs of, and what it leaves alone. */
export class Workplace {
  private readonly parts: Parts;
  /** By their number in the queue, with that of the plan. */
  private readonly runs = new Map<number, { readonly plan: number; readonly opening: Promise<RunAtWork> }>();
  private readonly underWay = new Set<Job>();
  private readonly gates: Gates = new Map();
  /** Jobs that broke in a row, by run. */
  private readonly breaks = new Map<number, number>();
  /** Flags of jobs that are not taken, until when. */
  private readonly until = new Map<string, number>();
  /** The number of the only run that this worker has jobs of, when it is there. */
  private onlyRun: number | null = null;
  private others: readonly string[] = [];
  private spent: readonly string[] = [];
  private readonly open: RunAtWork[] = [];
  /** Why, by flag. */
  private readonly troubles = new Map<string, Trouble>();

  constructor(parts: Parts) {
    this.parts = parts;
    parts.stop.addEventListener(
      "abort",
      () => {
        for (const gate of this.gates.values()) gate.close();
      },
      { once: true },
    );
  }

  /** Looks at what others may have changed: budgets that are spent, runs that are not this worker's. */
  async look(): Promise<void> {
    const { database, only } = this.parts;
    this.spent = (await spentRuns(database.query)).map(runFlag);
    if (only === null) return;
    const rows = await database.query<[number, string]>("select n, name from waver.runs");
    this.onlyRun = rows.find(([, name]) => textOf(name) === only)?.[0] ?? null;
    this.others = rows.filter(([n]) => n !== this.onlyRun).map(([n]) => runFlag(n));
  }

  leftAlone(): string[] {
    const now = performance.now();
    for (const [flag, until] of this.until)
      if (until < now) {
        this.until.delete(flag);
        this.troubles.delete(flag);
      }
    return [...this.others, ...this.spent, ...this.until.keys()];
  }

  async carryOut(job: Job): Promise<"done" | NotDone> {
    this.underWay.add(job);
    try {
      return await this.tryToCarryOut(job);
    } finally {
      this.underWay.delete(job);
    }
  }

  private async tryToCarryOut(job: Job): Promise<"done" | NotDone> {
    const { stop, only } = this.parts;
    // A run that was not there when this worker looked last.
    if (only !== null && job.run !== this.onlyRun) await this.look();
    if (stop.aborted || this.leftAlone().includes(runFlag(job.run))) return AT_ONCE;
    let at: RunAtWork | null;
    try {
      at = await this.runOf(job);
    } catch (error) {
      const isLasting = error instanceof Mistakes;
      const why = (error as Error).message;
      this.leaveAlone(runFlag(job.run), { run: await this.nameOf(job.run), model: null, why }, isLasting ? LATER_MS : AGAIN_MS);
      return AT_ONCE;
    }
    // The plan after this one has these trials too, or does without them.
    if (at === null) return "done";
    at.jobs++;
    try {
      return await this.carryOutAt(at, job);
    } finally {
      at.jobs--;
      at.usedAt = performance.now();
    }
  }

  private async carryOutAt(at: RunAtWork, job: Job): Promise<"done" | NotDone> {
    const { stop, database } = this.parts;
    const flag = modelFlag(job.run, job.model);
    const left = (why: string, forMs: number): NotDone => {
      this.leaveAlone(flag, { run: at.name, model: job.model, why }, forMs);
      return AT_ONCE;
    };
    if (!at.lanes.has(job.model))
      return left(at.missing.get(job.model) ?? "the plan does not have this model", Number.POSITIVE_INFINITY);
    try {
      const { progress } = at.lanes.get(job.model) as { progress: LaneProgress };
      const { calls, failed } = progress;
      const end = await at.carryOut(job);
      this.breaks.delete(job.run);
      if (end === "done") {
        const isOutage = progress.calls === calls && progress.failed > failed;
        return isOutage ? this.afterOutage(job, left, [...progress.reasons.keys()].at(-1) ?? "") : "done";
      }
      if (stop.aborted || end === "stopped") return AT_ONCE;
      if (end !== "budget") return left(end.forbidden, LATER_MS);
      await setSpent(database.query, job.run, true);
      this.spent = [...this.spent, runFlag(job.run)];
      this.parts.tell({ is: "trouble", run: at.name, model: null, why: "the next call could exceed the budget" });
      return AT_ONCE;
    } catch (error) {
      at.isBroken = true;
      if (this.runs.get(job.run)?.plan === at.plan) this.runs.delete(job.run);
      const breaks = (this.breaks.get(job.run) ?? 0) + 1;
      this.breaks.set(job.run, breaks);
      return left((error as Error).message, Math.min(LONGEST_MS, AGAIN_MS * 2 ** (breaks - 1)));
    }
  }

  /** Nothing was answered, and trials were given up: the provider is down rather than these trials wrong. They wait, longer each time, for hours in all. */
  private afterOutage(job: Job, left: (why: string, forMs: number) => NotDone, why: string): "done" | NotDone {
    const outages = (job.outages ?? 0) + 1;
    if (outages > MOST_OUTAGES) return "done";
    left(why, LATER_MS);
    return { afterMs: Math.min(LONGEST_MS, LATER_MS * 2 ** (outages - 1)), outages };
  }

  private leaveAlone(flag: string, trouble: Trouble, forMs: number): void {
    const isNews = this.troubles.get(flag)?.why !== trouble.why;
    this.until.set(flag, performance.now() + forMs);
    this.troubles.set(flag, trouble);
    if (isNews) this.parts.tell({ is: "trouble", ...trouble });
  }

  /** Null where a later plan has taken the place of the job's. */
  private async runOf({ run, plan }: Job): Promise<RunAtWork | null> {
    const [[last = plan] = []] = await this.parts.database.query<[number]>("select max(n) from waver.plans where run = $1", [
      run,
    ]);
    if (plan < last) return null;
    // Asked for meanwhile by another job.
    const now = this.runs.get(run);
    if (now?.plan === plan) return await now.opening;
    if (now !== undefined) this.forgetTroubles(run);
    const opening = this.openRun(run, plan);
    const entry = { plan, opening };
    this.runs.set(run, entry);
    opening.then(
      () => this.retire(),
      // A failure may pass: the next job tries again.
      () => {
        if (this.runs.get(run) === entry) this.runs.delete(run);
      },
    );
    return await opening;
  }

  private async openRun(run: number, plan: number): Promise<RunAtWork> {
    const { database, url, worker, keys, isSeen, stop } = this.parts;
    const name = await this.nameOf(run);
    const opened = () => openPostgres(url, name, { hold: "with others", patienceMs: WORKER_PATIENCE_MS });
    const store = await opened().catch(async () => {
      // A database that is just away is waited for.
      await database.query("select 1");
      return await opened();
    });
    try {
      const at = await RunAtWork.open({ database, store, name, run, plan, worker, gates: this.gates, keys, isSeen, stop });
      this.open.push(at);
      return at;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /** A later plan may name other keys and addresses. */
  private forgetTroubles(run: number): void {
    for (const flag of [...this.until.keys()].filter((each) => each.startsWith(modelFlag(run, "")))) {
      this.until.delete(flag);
      this.troubles.delete(flag);
    }
  }

  private async nameOf(run: number): Promise<string> {
    const [[name = ""] = []] = await this.parts.database.query<[string]>("select name from waver.runs where n = $1", [run]);
    return textOf(name);
  }

  /**
   * Lets go of plans that others have taken the place of, and of runs that there were no jobs of for a while: whoever wants to judge, or to run without
   * workers, need not stop them.
   */
  private retire(): void {
    const now = performance.now();
    const isIdle = (at: RunAtWork): boolean => now - at.usedAt > IDLE_MS && [...this.underWay].every(({ run }) => run !== at.run);
    const isOver = (at: RunAtWork): boolean =>
      at.jobs === 0 && (at.isBroken || isIdle(at) || this.open.some((later) => later.run === at.run && later.plan > at.plan));
    for (const at of this.open.filter(isOver)) {
      this.open.splice(this.open.indexOf(at), 1);
      if (this.runs.get(at.run)?.plan === at.plan) this.runs.delete(at.run);
      at.close().catch(() => {});
    }
  }

  /** For the others to see. */
  doing(): Doing[] {
    const ofRuns = this.open.flatMap((at) =>
      at.doing((model) => (this.troubles.get(modelFlag(at.run, model)) ?? this.troubles.get(runFlag(at.run)))?.why ?? null),
    );
    // Runs that could not even be opened.
    const notOpen = [...this.troubles.values()].filter(({ run }) => this.open.every(({ name }) => name !== run));
    return [...ofRuns, ...notOpen.map(({ run, model, why }) => leftAlone(run, model ?? "all models", why))];
  }

  /** Tells the database what was spent. */
  async report(): Promise<void> {
    this.retire();
    for (const { purse } of this.open) await purse.report();
  }

  async close(): Promise<void> {
    for (const at of this.open) await at.close();
  }
}
