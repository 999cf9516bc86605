import type { Settings } from "../plan/settings.ts";
import type { Message } from "../stimuli/compose.ts";
import type { Price } from "../study/study.ts";

/** Where a lane asks before it spends. */
export interface Purse {
  /** False where the call, or one more trial, would exceed the budget. At once where nothing has to be waited for, which is nearly always. */
  reserve(usd: number, isNewTrial: boolean): boolean | Promise<boolean>;
  /** `usd` null: what it cost is not known, so the most that it could is taken. */
  settle(reserved: number, usd: number | null): void;
  /** A trial that was begun is on disk. */
  delivered(): void;
  /** A trial that was begun and not delivered does not count. */
  giveBack(): void;
}

/**
 * What may still be spent. Before a call its highest possible cost is reserved, and settled by what it really cost: a call that could exceed the
 * budget is not sent. Where it is only the reservations of others that leave no room, it waits until they are settled. What was spent in
 * earlier sessions of the run counts.
 */
export class Budget implements Purse {
  private readonly usd: number | null;
  private readonly trials: number | null;
  private spent: number;
  private reserved = 0;
  private begun: number;
  private readonly waiting: (() => void)[] = [];

  constructor(limits: { usd: number | null; trials: number | null }, before: { usd: number; trials: number }) {
    this.usd = limits.usd;
    this.trials = limits.trials;
    this.spent = before.usd;
    this.begun = before.trials;
  }

  reserve(usd: number, isNewTrial: boolean): boolean | Promise<boolean> {
    if (isNewTrial && this.trials !== null && this.begun >= this.trials) return false;
    if (this.usd !== null && this.spent + this.reserved + usd > this.usd) {
      if (this.reserved === 0 || this.spent + usd > this.usd) return false;
      return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.reserve(usd, isNewTrial));
    }
    this.reserved += usd;
    if (isNewTrial) this.begun++;
    return true;
  }

  settle(reserved: number, usd: number | null): void {
    this.reserved -= reserved;
    this.spent += usd ?? reserved;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Counted when it was begun. */
  delivered(): void {}

  giveBack(): void {
    this.begun--;
  }
}

/** No token is shorter than a byte, and a chat's own marks are few: no call has more tokens than this. */
export function highestCost(
  price: Price,
  { system, maxTokens }: Pick<Settings, "system" | "maxTokens">,
  messages: readonly Message[],
): number {
  if (price.input === 0 && price.output === 0) return 0;
  let bytes = Buffer.byteLength(system ?? "") + 200;
  for (const { content } of messages) bytes += Buffer.byteLength(content) + 20;
  return (bytes * price.input + maxTokens * price.output) / 1e6;
}

export function costOf(price: Price | null, inputTokens: number | null, outputTokens: number | null): number | null {
  if (price === null) return null;
  if (price.input === 0 && price.output === 0) return 0;
  if (inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1e6;
}
