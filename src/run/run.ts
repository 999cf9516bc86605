import type { Participant } from "../models/model.ts";
import { isInProcess } from "../models/providers.ts";
import { makeManifest, manifestDifferences } from "../plan/manifest.ts";
import type { Plan } from "../plan/plan.ts";
import { type Prices, priceOf } from "../plan/prices.ts";
import { settingsByThinking } from "../plan/settings.ts";
import type { Store } from "../store/store.ts";
import type { Model } from "../study/study.ts";
import { Budget, highestCost } from "./budget.ts";
import { finishedBlocks } from "./finished.ts";
import { Gate } from "./gate.ts";
import { glances } from "./glance.ts";
import { type LaneEnd, runLane } from "./lane.ts";
import { LaneProgress } from "./progress.ts";
import { DEFAULT_ATTEMPTS } from "./retry.ts";

export interface RunOptions {
  readonly prices?: Prices;
  /** How often a call is tried before its trial is left for the next run. */
  readonly attempts?: number;
  /** Aborted: nothing new is begun, what is under way is finished and kept. */
  readonly stop?: AbortSignal;
  /** Why the plan departs from what the run had before; recorded. */
  readonly why?: string | null;
  /** Told of every lane's progress object before the first call. */
  readonly watch?: (lanes: readonly LaneProgress[]) => void;
  /** What open batches hold: it is not asked here too. */
  readonly held?: Held;
}

/** Trials that are with a provider's batch service, and the most that they can cost. */
export interface Held {
  has(trial: string): boolean;
  readonly trials: number;
  readonly usd: number;
}

const NOTHING_HELD: Held = { has: () => false, trials: 0, usd: 0 };

export interface RunSummary {
  readonly lanes: readonly { readonly progress: LaneProgress; readonly end: LaneEnd }[];
}

const DEFAULT_CONCURRENCY = 64;
/** Participants in process wait for nothing but the disk: many answers go there together. */
const IN_PROCESS_CONCURRENCY = 512;

/**
 * Carries a plan out: one lane a model, side by side. What the store has is never asked again, so the same call resumes a run that was cut off,
 * and a larger plan extends one that was finished.
 */
export async function runPlan(
  planned: Plan,
  store: Store,
  open: (model: Model) => Promise<Participant>,
  options: RunOptions = {},
): Promise<RunSummary> {
  const { prices = {}, attempts = DEFAULT_ATTEMPTS, why = null, watch, held = NOTHING_HELD } = options;
  const isNew = await keepPlan(planned, store, why);
  const isFinished = isNew ? null : await finishedBlocks(planned, store);
  const plan = held.trials === 0 ? planned : without(planned, held);
  const participants = await Promise.all(plan.study.models.map(open));
  const gates = openGates(plan.study.models, participants);
  const closeGates = (): void => {
    for (const gate of gates.values()) gate.close();
  };
  const halt = new AbortController();
  const stop = AbortSignal.any([halt.signal, ...(options.stop === undefined ? [] : [options.stop])]);
  stop.addEventListener("abort", closeGates, { once: true });
  try {
    const { study } = plan;
    const budget = new Budget(study.budget, await spentBefore(plan, store, prices, held));
    const perModel = plan.size().models;
    const glance = glances(makeManifest(plan));
    const lanes = plan.study.models.map((model, index) => new LaneProgress(model.label, perModel[index]?.trials ?? 0, glance));
    watch?.(lanes);
    const ends = await allDone(
      plan.study.models.map((model, index) => {
        const participant = participants[index] as Participant;
        const lane = runLane({
          plan,
          model,
          participant,
          gate: gates.get(participant.gate) as Gate,
          store,
          budget,
          price: priceOf(model, prices),
          concurrency: concurrencyOf(model),
          attempts,
          isNew,
          isFinished,
          stop,
          halt,
          watcher: lanes[index] as LaneProgress,
        });
        // What fails between trials stops all, too.
        lane.catch(() => halt.abort());
        return lane;
      }),
    );
    return { lanes: lanes.map((progress, index) => ({ progress, end: ends[index] as LaneEnd })) };
  } finally {
    stop.removeEventListener("abort", closeGates);
    closeGates();
    await Promise.all(participants.map((participant) => participant.close()));
  }
}

/** What every lane has under way is finished, or given up, before one that failed is heard. */
export async function allDone<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

const ITEMS_AT_ONCE = 500;

/** The run stands alone: its items and manifest are in the store before the first call. Whether it is new: there cannot be any call yet. */
export async function keepPlan(plan: Plan, store: Store, why: string | null): Promise<boolean> {
  const before = await store.manifest();
  const now = makeManifest(plan);
  if (before !== null && manifestDifferences(before, now).length === 0) return false;
  // In parts: a message to the store is copied whole.
  for (let from = 0; from < plan.items.length; from += ITEMS_AT_ONCE)
    await store.putItems(plan.items.slice(from, from + ITEMS_AT_ONCE));
  await store.putManifest(now, why);
  return before === null;
}

/** With what batches hold. A call of an earlier session whose cost is not known counts as the most that its answer could have cost. */
export async function spentBefore(
  plan: Plan,
  store: Store,
  prices: Prices,
  held: Pick<Held, "usd" | "trials"> = NOTHING_HELD,
): Promise<{ usd: number; trials: number }> {
  const { study } = plan;
  // To add up what was spent takes seconds in a run of a million trials.
  if (study.budget.usd === null && study.budget.trials === null) return { usd: 0, trials: 0 };
  const { models: before } = await store.totals();
  const dearest = new Map(study.models.map((model) => [model.label, dearestAnswer(plan, model, prices)]));
  const usd = before.reduce(
    (sum, { model, knownUsd, unpriced }) => sum + knownUsd + unpriced * (dearest.get(model) ?? 0),
    held.usd,
  );
  const trials = before.reduce((sum, total) => sum + total.trials, held.trials);
  return { usd, trials };
}

/** A plan without what batches hold. */
export function without(plan: Plan, held: Held): Plan {
  function* trials(part?: Parameters<Plan["trials"]>[0]) {
    for (const trial of plan.trials(part)) if (!held.has(trial.id)) yield trial;
  }
  return { ...plan, trials };
}

function dearestAnswer({ study, conditions }: Plan, model: Model, prices: Prices): number {
  const price = priceOf(model, prices);
  if (price === null) return 0;
  const settings = Object.values(settingsByThinking(study, model, conditions));
  return Math.max(0, ...settings.map((each) => highestCost(price, each, [])));
}

/** Models that share provider, address and key share its limits. */
export function openGates(models: readonly Model[], participants: readonly Participant[]): Map<string, Gate> {
  const most = new Map<string, number>();
  participants.forEach(({ gate }, index) => {
    most.set(gate, (most.get(gate) ?? 0) + concurrencyOf(models[index] as Model));
  });
  return new Map(Array.from(most, ([name, sum]) => [name, new Gate(sum)]));
}

export function concurrencyOf({ concurrency, provider }: Model): number {
  return concurrency ?? (isInProcess(provider) ? IN_PROCESS_CONCURRENCY : DEFAULT_CONCURRENCY);
}
