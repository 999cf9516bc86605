import type { Trial } from "../plan/trial.ts";
import type { KeptCall } from "../store/store.ts";
import type { Glance } from "./glance.ts";
import type { LaneWatcher } from "./lane.ts";

const REASONS_KEPT = 20;

/** How far one model's lane is: counts only, whatever the size of the run. */
export class LaneProgress implements LaneWatcher {
  readonly model: string;
  readonly planned: number;
  /** Delivered in all, and before this session. */
  done = 0;
  before = 0;
  calls = 0;
  retries = 0;
  failed = 0;
  underWay = 0;
  usd = 0;
  /** Answers that were looked at, and those of them that could not be read: unreadable, cut off or empty. */
  looked = 0;
  unreadable = 0;
  /** Some call had no known cost. */
  isCostKnown = true;
  /** Why trials were left undelivered, with how many and one of them. */
  readonly reasons = new Map<string, { count: number; example: string }>();

  private readonly glance: Glance;

  constructor(model: string, planned: number, glance: Glance) {
    this.model = model;
    this.planned = planned;
    this.glance = glance;
  }

  skipped(count: number): void {
    this.done += count;
    this.before += count;
  }

  asked(): void {
    this.underWay++;
  }

  answered(trial: Trial, call: KeptCall): void {
    const { usd } = call;
    const isRead = this.glance(trial, call);
    if (isRead !== null) this.looked++;
    if (isRead === false) this.unreadable++;
    this.underWay--;
    this.calls++;
    this.usd += usd ?? 0;
    if (usd === null) this.isCostKnown = false;
  }

  unanswered(): void {
    this.underWay--;
  }

  retried(): void {
    this.retries++;
  }

  delivered(): void {
    this.done++;
  }

  undelivered({ id }: Trial, reason: string): void {
    this.failed++;
    const known = this.reasons.get(reason);
    if (known !== undefined) known.count++;
    else if (this.reasons.size < REASONS_KEPT) this.reasons.set(reason, { count: 1, example: id });
  }
}
