import { OUTCOMES } from "../read/outcomes.ts";
import type { Outcome } from "../read/reading.ts";
import type { DeliveredTrial } from "../store/store.ts";

/** Counts of one model and condition, kept as trials come by: adding up a million rows anew takes a store the better part of a second. */
export interface Counted {
  trials: number;
  calls: number;
  failures: number;
  inputTokens: number;
  outputTokens: number;
  /** Trials of which the number of output tokens is known. */
  withOutputTokens: number;
  /** Of the calls whose cost is known, and how many have none. */
  usd: number;
  unpriced: number;
  confidence: number;
  withConfidence: number;
  readonly outcomes: Record<Outcome, number>;
}

export interface Answer {
  readonly outcome: Outcome;
  readonly confidence: number | null;
}

export class Tally {
  private readonly cells = new Map<number, Counted>();

  /** All of it, as it can be kept. */
  get all(): [number, Counted][] {
    return [...this.cells];
  }

  restore(all: readonly (readonly [number, Counted])[]): void {
    this.cells.clear();
    for (const [key, counted] of all) this.cells.set(key, counted);
  }

  of(model: number, condition: number): Counted | undefined {
    return this.cells.get(model * 65_536 + condition);
  }

  /** Over all conditions. */
  ofModel(model: number): Counted {
    const sum = nothing();
    for (const [key, cell] of this.cells) if (Math.floor(key / 65_536) === model) addTo(sum, cell);
    return sum;
  }

  add(model: number, condition: number, trial: DeliveredTrial, answer: Answer): void {
    const key = model * 65_536 + condition;
    let cell = this.cells.get(key);
    if (cell === undefined) {
      cell = nothing();
      this.cells.set(key, cell);
    }
    cell.trials++;
    cell.calls += trial.calls.length;
    cell.failures += trial.failedAttempts;
    let isKnown = true;
    for (const { inputTokens, outputTokens, usd } of trial.calls) {
      cell.inputTokens += inputTokens ?? 0;
      cell.outputTokens += outputTokens ?? 0;
      if (outputTokens === null) isKnown = false;
      if (usd === null) cell.unpriced++;
      else cell.usd += usd;
    }
    if (isKnown) cell.withOutputTokens++;
    this.say(cell, answer, 1);
  }

  /** Somebody's verdict took the place of what was read. */
  change(model: number, condition: number, before: Answer, now: Answer): void {
    const cell = this.of(model, condition);
    if (cell === undefined) return;
    this.say(cell, before, -1);
    this.say(cell, now, 1);
  }

  private say(cell: Counted, { outcome, confidence }: Answer, times: 1 | -1): void {
    cell.outcomes[outcome] += times;
    if (confidence === null) return;
    cell.confidence += times * confidence;
    cell.withConfidence += times;
  }
}

export function noOutcomes(): Record<Outcome, number> {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
}

function nothing(): Counted {
  return {
    trials: 0,
    calls: 0,
    failures: 0,
    inputTokens: 0,
    outputTokens: 0,
    withOutputTokens: 0,
    usd: 0,
    unpriced: 0,
    confidence: 0,
    withConfidence: 0,
    outcomes: noOutcomes(),
  };
}

function addTo(sum: Counted, cell: Counted): void {
  for (const name of Object.keys(sum) as (keyof Counted)[]) {
    if (name !== "outcomes") sum[name] += cell[name];
  }
  for (const outcome of OUTCOMES) sum.outcomes[outcome] += cell.outcomes[outcome];
}
