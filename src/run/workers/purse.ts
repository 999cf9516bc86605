import type { Purse } from "../budget.ts";
import { wait } from "../retry.ts";
import { type Amount, type Drawn, type Limits, NOTHING, type Shares } from "./shares.ts";

/** Asked for together, so that not every call asks the database. */
const CALLS_AT_ONCE = 32;
const TRIALS_AT_ONCE = 64;
const PAUSE_MS = 300;
/** In dollars: what is left over when fractions are added and taken away. */
const NEXT_TO_NOTHING = 1e-9;

/**
 * A budget that several workers share. Each holds a part of it, from which it reserves at once; where that is used up it asks for more. Where only what
 * is under way leaves no room, here or with others, it waits until that is over, and before it says that nothing is left all calls are counted anew.
 */
export class SharedPurse implements Purse {
  private readonly limits: Limits;
  private readonly shares: Shares;
  private readonly stop: AbortSignal;
  private readonly isSeen: () => boolean;
  /** Held and not reserved. */
  private freeUsd = 0;
  private freeTrials = 0;
  /** Calls under way, and trials that are begun. */
  private calls = 0;
  private reservedUsd = 0;
  private reservedTrials = 0;
  /** Not told to the database yet. */
  private spentUsd = 0;
  private spentTrials = 0;
  private isInDoubt = false;
  /** What is held is told, and more of it got, by one at a time. */
  private asking: Promise<unknown> = Promise.resolve();
  /** One waits at a time; a trial that is begun never behind one that is not, and may wait for it. */
  private readonly turns = { begun: Promise.resolve() as Promise<unknown>, new: Promise.resolve() as Promise<unknown> };

  /** `isSeen`: whether the others know that this worker is there. What it held is theirs when they take it for gone. */
  constructor(limits: Limits, shares: Shares, stop: AbortSignal, isSeen: () => boolean = () => true) {
    this.limits = limits;
    this.shares = shares;
    this.stop = stop;
    this.isSeen = isSeen;
  }

  reserve(usd: number, isNewTrial: boolean): boolean | Promise<boolean> {
    if (this.isUnlimited()) return true;
    if (!this.isInDoubt && this.isSeen() && this.take(usd, isNewTrial)) return true;
    const turn = isNewTrial ? "new" : "begun";
    const mine = this.turns[turn].then(() => this.drawFor(usd, isNewTrial));
    this.turns[turn] = mine.catch(() => {});
    return mine;
  }

  settle(reserved: number, usd: number | null): void {
    if (this.limits.usd === null) return;
    const spent = usd ?? reserved;
    this.calls--;
    this.reservedUsd = this.calls === 0 ? 0 : this.reservedUsd - reserved;
    this.spentUsd += spent;
    this.freeUsd += reserved - spent;
  }

  delivered(): void {
    if (this.limits.trials === null) return;
    this.reservedTrials--;
    this.spentTrials++;
  }

  giveBack(): void {
    if (this.limits.trials === null) return;
    this.reservedTrials--;
    this.freeTrials++;
  }

  /** Something was lost on the way to the store, or only seemed to be: all calls are counted anew before anything else is reserved. */
  doubt(): void {
    this.isInDoubt = true;
  }

  /** Tells what was spent; with nothing under way all that is free is given back. */
  async report(): Promise<void> {
    if (this.isUnlimited()) return;
    await this.alone(async () => {
      if (this.calls === 0 && this.reservedTrials === 0) this.forgetFree();
      await this.draw(NOTHING, NOTHING);
    });
  }

  private isUnlimited(): boolean {
    return this.limits.usd === null && this.limits.trials === null;
  }

  private take(usd: number, isNewTrial: boolean): boolean {
    const needsUsd = this.limits.usd !== null;
    const needsTrial = isNewTrial && this.limits.trials !== null;
    if ((needsUsd && this.freeUsd + NEXT_TO_NOTHING < usd) || (needsTrial && this.freeTrials < 1)) return false;
    if (needsUsd) {
      this.freeUsd -= usd;
      this.reservedUsd += usd;
      this.calls++;
    }
    if (needsTrial) {
      this.freeTrials--;
      this.reservedTrials++;
    }
    return true;
  }

  private async drawFor(usd: number, isNewTrial: boolean): Promise<boolean> {
    let counted: Amount | null = null;
    while (!this.stop.aborted) {
      const answer = this.isSeen() ? await this.alone(() => this.drawOnce(usd, isNewTrial)) : "wait";
      if (answer === "taken") return true;
      if (answer === "wait") {
        // Two that hold a little too little would wait for each other; what a worker held that is taken for gone is not its own any more.
        this.forgetFree();
        counted = null;
        await wait(PAUSE_MS, this.stop);
        continue;
      }
      if (counted !== null && (await this.shares.isStill(counted))) return false;
      counted = await this.shares.recount();
    }
    return false;
  }

  private async drawOnce(usd: number, isNewTrial: boolean): Promise<"taken" | "wait" | "nothing left"> {
    if (this.isInDoubt) {
      await this.shares.recount();
      this.isInDoubt = false;
    }
    if (this.take(usd, isNewTrial)) return "taken";
    const need = {
      usd: this.limits.usd === null ? 0 : Math.max(0, usd - this.freeUsd),
      trials: isNewTrial && this.limits.trials !== null ? Math.max(0, 1 - this.freeTrials) : 0,
    };
    const { granted, withOthers } = await this.draw(need, { usd: usd * CALLS_AT_ONCE, trials: TRIALS_AT_ONCE });
    if (granted !== null) {
      this.freeUsd += granted.usd;
      this.freeTrials += granted.trials;
      // What was free may have been taken meanwhile, by one who did not have to ask.
      return this.take(usd, isNewTrial) ? "taken" : "wait";
    }
    const isUnderWay = (need.usd > 0 && this.calls > 0) || (need.trials > 0 && this.reservedTrials > 0);
    if (withOthers || isUnderWay) return "wait";
    this.forgetFree();
    return "nothing left";
  }

  private async draw(need: Amount, want: Amount): Promise<Drawn> {
    const spent = { usd: this.spentUsd, trials: this.spentTrials };
    this.spentUsd = 0;
    this.spentTrials = 0;
    const held = {
      usd: this.limits.usd === null ? 0 : Math.max(0, this.freeUsd + this.reservedUsd),
      trials: this.freeTrials + this.reservedTrials,
    };
    try {
      return await this.shares.draw(spent, held, need, want);
    } catch (error) {
      this.spentUsd += spent.usd;
      this.spentTrials += spent.trials;
      throw error;
    }
  }

  private forgetFree(): void {
    this.freeUsd = Math.min(0, this.freeUsd);
    this.freeTrials = 0;
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.asking.then(work);
    this.asking = mine.catch(() => {});
    return await mine;
  }
}
