import type { Item } from "../items/item.ts";
import { type Answer, CallFailed, type Participant } from "../models/model.ts";
import { firstPass, hasTwoPasses, secondPass } from "../plan/passes.ts";
import type { Plan } from "../plan/plan.ts";
import type { Trial } from "../plan/trial.ts";
import { stream } from "../random/stream.ts";
import type { Message } from "../stimuli/compose.ts";
import type { KeptCall, Store } from "../store/store.ts";
import type { Model, Price } from "../study/study.ts";
import { costOf, highestCost, type Purse } from "./budget.ts";
import type { IsFinished } from "./finished.ts";
import type { Gate } from "./gate.ts";
import { keptCall, keptFailure, keptTrial, trialIdentity } from "./record.ts";
import { delayBefore, isTriedAgain, wait } from "./retry.ts";

/** What happens in a lane, for whoever watches. */
export interface LaneWatcher {
  asked(): void;
  answered(trial: Trial, call: KeptCall): void;
  unanswered(): void;
  /** The call that was not answered will be tried again. */
  retried(): void;
  delivered(): void;
  /** Already there from before. */
  skipped(count: number): void;
  undelivered(trial: Trial, reason: string): void;
}

export interface LaneParts {
  readonly plan: Plan;
  readonly model: Model;
  readonly participant: Participant;
  readonly gate: Gate;
  readonly store: Store;
  readonly budget: Purse;
  readonly price: Price | null;
  readonly concurrency: number;
  readonly attempts: number;
  /** The store has no calls yet. */
  readonly isNew: boolean;
  /** What is there and need not be looked up; null where nothing is known. */
  readonly isFinished: IsFinished | null;
  /** Aborted: nothing new is begun, what is under way is finished. */
  readonly stop: AbortSignal;
  /** Aborted, and `stop` with it: a store is broken, so that no answer could be kept; calls under way are given up. */
  readonly halt: AbortController;
  readonly watcher: LaneWatcher;
  /** Calls of this model were answered before: a refusal says nothing about the whole lane. */
  readonly hasSucceeded?: boolean;
  /** Others may carry out the same trials at the same time, after one was taken for gone. */
  readonly isShared?: boolean;
}

/** Why a lane ended before its trials did. */
export type LaneEnd = "done" | "stopped" | "budget" | { readonly forbidden: string };

interface OpenTrial {
  readonly trial: Trial;
  readonly first: KeptCall | null;
}

const LOOKED_UP_TOGETHER = 1024;
const PLANNED_TOGETHER = 64;
const REFUSALS_IN_A_ROW = 5;

/**
 * Carries out all trials of one model, in trial order. A slot is taken before a call is sent and is free again when its answer is on disk, so a
 * crash costs at most the calls in the slots.
 */
export async function runLane(parts: LaneParts): Promise<LaneEnd> {
  const lane = new Lane(parts);
  return await lane.run();
}

class Lane {
  private readonly parts: LaneParts;
  private underWay = 0;
  /** Called whenever a trial is over. */
  private onOver: () => void = () => {};
  private end: LaneEnd = "done";
  private hasSucceeded: boolean;
  private refusals = 0;
  private broken: unknown = null;

  constructor(parts: LaneParts) {
    this.parts = parts;
    this.hasSucceeded = parts.hasSucceeded ?? false;
  }

  async run(): Promise<LaneEnd> {
    const { concurrency, stop } = this.parts;
    for await (const trials of this.undelivered()) {
      for (const { trial, first } of trials) {
        if (this.underWay >= concurrency) await this.until(() => this.underWay < concurrency);
        if (this.isOver()) break;
        this.underWay++;
        this.carryOut(trial, first).then(this.over, this.failed);
      }
      if (this.isOver()) break;
    }
    await this.until(() => this.underWay === 0);
    if (this.broken !== null) throw this.broken;
    return this.end === "done" && stop.aborted ? "stopped" : this.end;
  }

  private readonly over = (): void => {
    this.underWay--;
    this.onOver();
  };

  /** All lanes stop at once, and so do the trials that wait at the gate: none of them could be kept either. */
  private readonly failed = (error: unknown): void => {
    this.broken ??= error;
    this.parts.halt.abort();
    this.over();
  };

  private async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        this.onOver = resolve;
      });
    }
  }

  /** Nothing new is begun. */
  private isOver(): boolean {
    return this.end === "budget" || this.isStopped();
  }

  /** Nothing is sent any more, not even what has its share of the budget. */
  private isStopped(): boolean {
    return typeof this.end === "object" || this.broken !== null || this.parts.stop.aborted;
  }

  /**
   * Trials that are still to be carried out, some at a time, with the answer of pass 1 where only pass 2 is missing. While the store looks some
   * up, the next are planned; in a new run there is nothing to look up.
   */
  private async *undelivered(): AsyncGenerator<readonly OpenTrial[]> {
    const { plan, model, isNew, isFinished, watcher } = this.parts;
    const without = (item: Item, sample: number): boolean => {
      const isThere = isFinished?.(model.label, item, sample) ?? false;
      if (isThere) watcher.skipped(plan.conditions.length);
      return isThere;
    };
    const together = isNew ? PLANNED_TOGETHER : LOOKED_UP_TOGETHER;
    let open: Promise<readonly OpenTrial[]> = Promise.resolve([]);
    let gathered: Trial[] = [];
    for (const trial of plan.trials({ models: [model], without })) {
      gathered.push(trial);
      if (gathered.length < together) continue;
      if (this.isOver()) return;
      const before = open;
      open = this.lookUp(gathered);
      // Whoever stops before it is needed does not ask what became of it.
      open.catch(() => {});
      gathered = [];
      yield await before;
    }
    yield await open;
    if (gathered.length > 0) yield await this.lookUp(gathered);
  }

  private async lookUp(trials: readonly Trial[]): Promise<readonly OpenTrial[]> {
    if (this.parts.isNew) return trials.map((trial) => ({ trial, first: null }));
    const known = await this.parts.store.progress(trials.map(trialIdentity));
    const open = trials.filter(({ id }) => known.get(id) !== "delivered");
    this.parts.watcher.skipped(trials.length - open.length);
    return open.map((trial) => ({ trial, first: (known.get(trial.id) as KeptCall | undefined) ?? null }));
  }

  private async carryOut(trial: Trial, before: KeptCall | null): Promise<void> {
    const { plan, watcher, budget } = this.parts;
    let first = before;
    if (first === null) {
      first = await this.ask(trial, 1, firstPass(trial), true);
      if (first === null) return;
      if (!first.last && this.parts.isShared) {
        // Of two first answers the store keeps one, and the second pass is about that.
        const kept = (await this.parts.store.progress([trialIdentity(trial)])).get(trial.id);
        if (kept === "delivered") {
          budget.giveBack();
          watcher.skipped(1);
          return;
        }
        first = kept ?? first;
      }
    }
    if (!first.last) {
      const second = await this.ask(trial, 2, secondPass(plan.study, trial, first.text), before !== null);
      if (second === null) {
        // Its first answer is on disk; the trial itself is begun again another time.
        if (before === null) budget.giveBack();
        return;
      }
    }
    budget.delivered();
    watcher.delivered();
  }

  /** One call, tried as often as is worth it. Null: not answered, and said why. */
  private async ask(trial: Trial, pass: 1 | 2, messages: readonly Message[], isNewTrial: boolean): Promise<KeptCall | null> {
    const { plan, price, budget, attempts, gate, stop, watcher } = this.parts;
    const reserved = price === null ? 0 : highestCost(price, trial.settings, messages);
    const may = budget.reserve(reserved, isNewTrial);
    if (!(typeof may === "boolean" ? may : await may)) {
      this.end = "budget";
      return null;
    }
    let usd: number | null = 0;
    try {
      for (let attempt = 1; ; attempt++) {
        const letIn = gate.enter();
        const entered = letIn instanceof Promise ? await letIn : letIn;
        if (entered === null) return this.giveUp(trial, isNewTrial, null);
        if (this.isStopped()) {
          gate.leave(entered, "failed", null, null);
          return this.giveUp(trial, isNewTrial, null);
        }
        const outcome = await this.attempt(trial, pass, messages, entered);
        if (!(outcome instanceof CallFailed)) {
          usd = outcome.usd;
          return outcome;
        }
        if (!isTriedAgain(outcome) || attempt >= attempts) return this.giveUp(trial, isNewTrial, outcome);
        watcher.retried();
        const luck = stream(plan.study.seed, "retry", trial.id, pass, attempt);
        if (!(await wait(delayBefore(attempt, outcome.retryAfterMs, luck), stop))) return this.giveUp(trial, isNewTrial, outcome);
      }
    } finally {
      budget.settle(reserved, usd);
    }
  }

  /** One try. The slot is held until what came of it is on disk. */
  private async attempt(
    trial: Trial,
    pass: 1 | 2,
    messages: readonly Message[],
    entered: number,
  ): Promise<KeptCall | CallFailed> {
    const { participant, gate, store, price, watcher } = this.parts;
    let answer: Answer;
    try {
      watcher.asked();
      answer = await participant.ask({ trial, pass, messages }, this.parts.halt.signal);
    } catch (error) {
      if (!(error instanceof CallFailed)) {
        gate.leave(entered, "failed", null, null);
        throw error;
      }
      watcher.unanswered();
      await store.commit({ trials: [], calls: [], failures: [keptFailure(trial, pass, error)] });
      const isOverloaded = error.status === 429 || error.status === 529;
      gate.leave(entered, isOverloaded ? "overloaded" : "failed", error.limits, error.retryAfterMs);
      return error;
    }
    const { text, usage } = answer.response;
    const last = pass === 2 || !hasTwoPasses(trial.condition) || text.trim() === "";
    const call = keptCall(trial, pass, last, answer, costOf(price, usage.inputTokens, usage.outputTokens));
    await store.commit({ trials: [keptTrial(trial)], calls: [call], failures: [] });
    gate.leave(entered, "answered", answer.limits, null);
    this.hasSucceeded = true;
    this.refusals = 0;
    watcher.answered(trial, call);
    return call;
  }

  /** The trial stays undelivered; the next run takes it up again. A refusal may say something about the whole lane. */
  private giveUp(trial: Trial, isNewTrial: boolean, failure: CallFailed | null): null {
    if (isNewTrial) this.parts.budget.giveBack();
    if (failure === null) return null;
    if (failure.kind === "forbidden") this.end = { forbidden: failure.message };
    if (failure.kind === "refused") {
      this.refusals++;
      if (!this.hasSucceeded || this.refusals >= REFUSALS_IN_A_ROW) this.end = { forbidden: failure.message };
    }
    if (!this.parts.stop.aborted || !isTriedAgain(failure)) this.parts.watcher.undelivered(trial, failure.message);
    return null;
  }
}
