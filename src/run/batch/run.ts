import type { Batches } from "../../models/batch/index.ts";
import type { Most } from "../../models/batch/service.ts";
import { makeManifest } from "../../plan/manifest.ts";
import type { Plan } from "../../plan/plan.ts";
import { batchPriceOf, type Prices } from "../../plan/prices.ts";
import { stream } from "../../random/stream.ts";
import type { Store } from "../../store/store.ts";
import type { Model } from "../../study/study.ts";
import { glances } from "../glance.ts";
import { LaneProgress } from "../progress.ts";
import { DEFAULT_ATTEMPTS, wait } from "../retry.ts";
import { allDone, keepPlan, spentBefore } from "../run.ts";
import { lookAfter } from "./collect.ts";
import { heldBy, isOpen } from "./held.ts";
import { type BatchEvent, type BatchLane, callsIn, newState } from "./lane.ts";
import { Room } from "./room.ts";
import { settle } from "./send.ts";
import { submit } from "./submit.ts";

export interface BatchOptions {
  readonly prices?: Prices;
  readonly attempts?: number;
  readonly stop?: AbortSignal;
  readonly why?: string | null;
  /** Stays until nothing is left to wait for. */
  readonly wait?: boolean;
  /** Asks again what cannot be decided, although it may be paid twice. */
  readonly resend?: boolean;
  /** Less than the provider takes in one batch. */
  readonly most?: Partial<Most>;
  /** How long a batch that was cut off while it was sent may take to show. */
  readonly settleMs?: number;
  /** The first wait between two looks, and the longest. */
  readonly pollMs?: readonly [first: number, longest: number];
  readonly tell?: (event: BatchEvent) => void;
}

/** Why a lane ended. `waiting`: what is left is with the provider. */
export type BatchEnd =
  | "done"
  | "waiting"
  | "stopped"
  | "budget"
  | { readonly forbidden: string }
  | { readonly undecided: string }
  | { readonly heldBack: string };

export interface BatchSummary {
  readonly lanes: readonly { readonly progress: LaneProgress; readonly end: BatchEnd; readonly waiting: number }[];
}

const SETTLE_MS = 30_000;
const POLL_MS = [2_000, 120_000] as const;

/**
 * Carries a plan out in batches: collects what has come back, sends what can be sent, and ends, or stays until all is there. The store knows
 * of every batch before the provider does, so the same call goes on after a crash, a reboot or a week.
 */
export async function runBatches(
  plan: Plan,
  store: Store,
  open: (model: Model) => Batches,
  options: BatchOptions = {},
): Promise<BatchSummary> {
  const { prices = {}, stop = new AbortController().signal, pollMs = POLL_MS } = options;
  await keepPlan(plan, store, options.why ?? null);
  const lanes = openLanes(plan, plan.study.models, store, open, options);
  try {
    for (let quiet = 0; ; quiet++) {
      const hasChanged = await pickUpAll(lanes);
      if (hasChanged) quiet = 0;
      const isHeldBack = lanes.some(({ state }) => state.heldBack !== null && state.waiting === 0);
      if (quiet === 0 || isHeldBack) await submitAll(plan, store, lanes, prices);
      const isOver = await countWaiting(store, lanes);
      if (options.wait !== true || isOver || stop.aborted) break;
      const luck = stream(plan.study.seed, "poll", quiet);
      const delay = Math.min(pollMs[1], pollMs[0] * 1.5 ** quiet) * (0.75 + luck.uniform() / 4);
      if (!(await wait(delay, stop))) break;
    }
    return { lanes: lanes.map((lane) => ({ progress: lane.progress, end: endOf(lane, stop), waiting: lane.state.waiting })) };
  } finally {
    await Promise.all(lanes.map(({ batches }) => batches.close()));
  }
}

/** Collects what has come back, and sends nothing: before a run that calls. */
export async function pickUp(
  plan: Plan,
  store: Store,
  open: (model: Model) => Batches,
  options: BatchOptions = {},
): Promise<BatchSummary> {
  const waiting = new Set((await store.batches()).filter(isOpen).map(({ model }) => model));
  const models = plan.study.models.filter(({ label }) => waiting.has(label));
  if (models.length === 0) return { lanes: [] };
  await keepPlan(plan, store, options.why ?? null);
  const lanes = openLanes(plan, models, store, open, options);
  try {
    await pickUpAll(lanes);
    await countWaiting(store, lanes);
    const stop = options.stop ?? new AbortController().signal;
    return { lanes: lanes.map((lane) => ({ progress: lane.progress, end: endOf(lane, stop), waiting: lane.state.waiting })) };
  } finally {
    await Promise.all(lanes.map(({ batches }) => batches.close()));
  }
}

function openLanes(
  plan: Plan,
  models: readonly Model[],
  store: Store,
  open: (model: Model) => Batches,
  options: BatchOptions,
): BatchLane[] {
  const { prices = {}, attempts = DEFAULT_ATTEMPTS, stop = new AbortController().signal, settleMs = SETTLE_MS } = options;
  const sizes = new Map(plan.size().models.map(({ model, trials }) => [model, trials]));
  const glance = glances(makeManifest(plan));
  return models.map((model) => {
    const batches = open(model);
    return {
      plan,
      model,
      batches,
      store,
      price: batchPriceOf(model, prices),
      most: {
        requests: Math.min(batches.most.requests, options.most?.requests ?? Number.POSITIVE_INFINITY),
        bytes: Math.min(batches.most.bytes, options.most?.bytes ?? Number.POSITIVE_INFINITY),
      },
      patience: { seed: plan.study.seed, attempts, stop },
      settleMs,
      resend: options.resend === true,
      progress: new LaneProgress(model.label, sizes.get(model.label) ?? 0, glance),
      tell: options.tell ?? (() => {}),
      state: newState(),
    };
  });
}

/** True where something is over, so that there may be something new to send. */
async function pickUpAll(lanes: readonly BatchLane[]): Promise<boolean> {
  const changed = await allDone(
    lanes.map(async (lane) => {
      const { store, model, patience, state } = lane;
      if (state.hopeless.size === 0) state.undecided = null;
      let hasChanged = false;
      for (const batch of (await store.batches()).filter((each) => each.model === model.label && each.state === "sending")) {
        if ((await settle(lane, batch)) !== "sending") hasChanged = true;
      }
      for (const batch of (await store.batches()).filter((each) => each.model === model.label && each.state === "sent")) {
        if (patience.stop.aborted || state.forbidden !== null) break;
        if (state.hopeless.has(batch.batch)) continue;
        if (await lookAfter(lane, batch)) hasChanged = true;
      }
      return hasChanged;
    }),
  );
  return changed.some((each) => each);
}

async function submitAll(plan: Plan, store: Store, lanes: readonly BatchLane[], prices: Prices): Promise<void> {
  const held = await heldBy(store);
  const room = new Room(plan.study.budget, await spentBefore(plan, store, prices, held));
  await countWaiting(store, lanes);
  await allDone(lanes.map((lane) => submit(lane, room, held)));
}

/** True where there is nothing to wait for. */
async function countWaiting(store: Store, lanes: readonly BatchLane[]): Promise<boolean> {
  const open = (await store.batches()).filter(isOpen);
  for (const lane of lanes) {
    const { model, state } = lane;
    state.waiting = 0;
    for (const batch of open.filter((each) => each.model === model.label && !state.hopeless.has(each.batch)))
      state.waiting += await callsIn(lane, batch);
  }
  return lanes.every(({ state }) => state.forbidden !== null || (state.waiting === 0 && state.heldBack === null));
}

function endOf({ state, progress }: BatchLane, stop: AbortSignal): BatchEnd {
  if (state.forbidden !== null) return { forbidden: state.forbidden };
  if (state.undecided !== null) return { undecided: state.undecided };
  if (stop.aborted && progress.done < progress.planned) return "stopped";
  if (state.isBudgetMet) return "budget";
  if (state.heldBack !== null) return { heldBack: state.heldBack };
  return state.waiting > 0 ? "waiting" : "done";
}
