import { exhaustedMs } from "../models/limits.ts";
import type { Limits } from "../models/model.ts";

/**
 * How many calls may be under way to one address with one key. The window grows by one for each answer (slow start), after the first cut by one
 * a round, and only while it is used and the provider's headers show headroom; it is halved on 429 and 529, once for all calls that were under
 * way together. `Retry-After` and exhausted limits hold everything back until their time is over.
 */
export class Gate {
  /** May be fractional; whole calls are let in. */
  window: number;
  private readonly most: number;
  private readonly now: () => number;
  private underWay = 0;
  private isSlowStart = true;
  private cutAt = Number.NEGATIVE_INFINITY;
  private heldUntil = Number.NEGATIVE_INFINITY;
  private readonly waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(most: number, first = 8, now: () => number = () => performance.now()) {
    this.most = most;
    this.window = Math.min(most, first);
    this.now = now;
  }

  /**
   * The time when a call may be sent, by which `leave` knows the calls that were under way together; null when the gate has been closed. At
   * once where the gate is open.
   */
  enter(): number | null | Promise<number | null> {
    if (this.isClosed) return null;
    if (this.isOpen()) {
      this.underWay++;
      return this.now();
    }
    return new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.wakeWhenHeld();
    }).then(() => this.enter());
  }

  /** Nobody enters any more, and nobody waits. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** The call is over and, where it was answered, on disk. */
  leave(
    entered: number,
    outcome: "answered" | "overloaded" | "failed",
    limits: Limits | null,
    retryAfterMs: number | null,
  ): void {
    // Answers come back from the disk in groups, so that only the first of a group finds the gate full; the others find somebody waiting.
    const isUsed = this.underWay >= Math.floor(this.window) || this.waiting.length > 0;
    this.underWay--;
    if (outcome === "overloaded") this.cut(entered);
    else if (outcome === "answered" && isUsed && hasHeadroom(limits, this.window)) this.grow();
    this.hold(retryAfterMs ?? exhaustedMs(limits));
    this.wake();
  }

  private isOpen(): boolean {
    return this.underWay < Math.floor(this.window) && this.now() >= this.heldUntil;
  }

  private cut(entered: number): void {
    if (entered < this.cutAt) return;
    this.window = Math.max(1, this.window / 2);
    this.isSlowStart = false;
    this.cutAt = this.now();
  }

  private grow(): void {
    this.window = Math.min(this.most, this.window + (this.isSlowStart ? 1 : 1 / this.window));
  }

  private hold(ms: number | null): void {
    if (ms !== null) this.heldUntil = Math.max(this.heldUntil, this.now() + ms);
  }

  private wake(): void {
    if (this.now() < this.heldUntil) {
      this.wakeWhenHeld();
      return;
    }
    const free = Math.floor(this.window) - this.underWay;
    for (const resolve of this.waiting.splice(0, Math.max(0, free))) resolve();
  }

  /** Nobody may come back to wake those who wait when the last call under way was told to wait itself. */
  private wakeWhenHeld(): void {
    const left = this.heldUntil - this.now();
    if (left <= 0 || this.timer !== undefined || this.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.wake();
    }, left + 1);
  }
}

function hasHeadroom(limits: Limits | null, window: number): boolean {
  return limits?.requestsLeft == null || limits.requestsLeft > window;
}
