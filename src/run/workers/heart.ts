import { setTimeout as sleep } from "node:timers/promises";
import { beat, type Doing } from "./beat.ts";
import type { Database } from "./database.ts";

const BEAT_MS = 5_000;
/** Whoever leaves when all is done is not kept waiting; nor is somebody who looks what became of a worker that was just started. */
const SHORT_BEAT_MS = 500;
const FIRST_BEATS = 4;
/** Whoever has not been heard by the database for so long does not count on being known to the others. */
const SEEN_MS = 15_000;

/** Lets the others know that a worker is there: also while its last calls are finished, and while the database is long about something else. */
export class Heart {
  /** When the others have taken this worker for gone, or the database is. */
  readonly lost: Promise<string>;
  private readonly over = new AbortController();
  private readonly losing = Promise.withResolvers<string>();
  private seenAt = performance.now();
  private beating: Promise<void> = Promise.resolve();

  constructor() {
    this.lost = this.losing.promise;
    this.lost.catch(() => {});
  }

  isSeen(): boolean {
    return performance.now() - this.seenAt < SEEN_MS;
  }

  start({ queryBeside }: Pick<Database, "queryBeside">, worker: string, isHurried: boolean, doing: () => readonly Doing[]): void {
    const beats = async (): Promise<void> => {
      for (let beaten = 0; ; beaten++) {
        await pause(isHurried || beaten < FIRST_BEATS, this.over.signal);
        if (this.over.signal.aborted) return;
        const at = performance.now();
        if (!(await beat(queryBeside, worker, doing()))) return this.losing.resolve("the others had taken this worker for gone");
        this.seenAt = at;
      }
    };
    this.beating = beats().catch(this.losing.reject);
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.beating;
  }
}

/** Between two beats. */
export async function pause(isShort: boolean, stop: AbortSignal): Promise<void> {
  await sleep(isShort ? SHORT_BEAT_MS : BEAT_MS, undefined, { signal: stop }).catch(() => {});
}
