import type { Study } from "../../study/study.ts";

/** What may still be sent. Nothing is given back: what batches cost is known when they are collected, and then there is a new one. */
export class Room {
  private usd: number;
  private trials: number;

  constructor(budget: Study["budget"], taken: { readonly usd: number; readonly trials: number }) {
    this.usd = (budget.usd ?? Number.POSITIVE_INFINITY) - taken.usd;
    this.trials = (budget.trials ?? Number.POSITIVE_INFINITY) - taken.trials;
  }

  /** Takes what a call can cost at most; false, and nothing is taken, where it could exceed the budget. */
  take(usd: number): boolean {
    if (usd > this.usd || this.trials < 1) return false;
    this.usd -= usd;
    this.trials--;
    return true;
  }
}
