import type { Batches } from "../../models/batch/index.ts";
import type { Most } from "../../models/batch/service.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Trial } from "../../plan/trial.ts";
import type { KeptBatch, Store } from "../../store/store.ts";
import type { Model, Price } from "../../study/study.ts";
import type { LaneProgress } from "../progress.ts";
import type { Patience } from "./patience.ts";

/** What happens to batches, for whoever watches. */
export type BatchEvent = { readonly model: string; readonly batch: string; readonly calls: number } & (
  | { readonly is: "sent"; readonly providerId: string; readonly highestUsd: number | null }
  /** It had been sent before waver was cut off. */
  | { readonly is: "found"; readonly providerId: string }
  | {
      readonly is: "collected";
      readonly answered: number;
      readonly again: number;
      readonly undelivered: number;
      readonly strays: number;
    }
  | { readonly is: "abandoned" | "undecided"; readonly why: string }
);

/** One model's calls in batches: what its steps share while a run goes on. */
export interface BatchLane {
  readonly plan: Plan;
  readonly model: Model;
  readonly batches: Batches;
  readonly store: Store;
  /** Of a call in a batch. */
  readonly price: Price | null;
  readonly most: Most;
  readonly patience: Patience;
  readonly settleMs: number;
  /** What cannot be decided is asked again, although it may be paid twice: the user says so. */
  readonly resend: boolean;
  readonly progress: LaneProgress;
  readonly tell: (event: BatchEvent) => void;
  readonly state: LaneState;
}

export interface LaneState {
  /** Nothing more is sent, and why. */
  forbidden: string | null;
  /** A batch of which nobody knows whether it arrived, or whose results cannot be had. */
  undecided: string | null;
  /** The provider takes no more for now, and why; how often in a row it said so with nothing of ours under way. */
  heldBack: string | null;
  timesHeldBack: number;
  isBudgetMet: boolean;
  /** Trials in open batches, as of the last look. */
  waiting: number;
  hasSucceeded: boolean;
  /** Trials that are not asked again in this session. */
  readonly givenUp: Set<string>;
  /** How often an entry came back without an answer. */
  readonly tries: Map<string, number>;
  /** Open batches of which nothing more is to be had in this session. */
  readonly hopeless: Set<string>;
  /** How many calls batches have; looked up once. */
  readonly sizes: Map<string, number>;
  /** What was said last of batches that are undecided. */
  readonly told: Map<string, string>;
}

export function newState(): LaneState {
  return {
    forbidden: null,
    undecided: null,
    heldBack: null,
    timesHeldBack: 0,
    isBudgetMet: false,
    waiting: 0,
    hasSucceeded: false,
    givenUp: new Set(),
    tries: new Map(),
    hopeless: new Set(),
    sizes: new Map(),
    told: new Map(),
  };
}

export async function callsIn({ store, state }: Pick<BatchLane, "store" | "state">, { batch }: KeptBatch): Promise<number> {
  const size = state.sizes.get(batch) ?? (await store.batchCalls(batch)).length;
  state.sizes.set(batch, size);
  return size;
}

export async function abandon(lane: BatchLane, batch: KeptBatch, why: string): Promise<void> {
  const { store, tell } = lane;
  const calls = await callsIn(lane, batch);
  await store.putBatch({ ...batch, state: "abandoned", endedAt: new Date().toISOString(), note: why });
  tell({ is: "abandoned", model: batch.model, batch: batch.batch, calls, why });
}

/** Nobody knows what will come of it. It stays open, since nothing is paid twice without a word; with --resend it is asked again. */
export async function undecided(lane: BatchLane, batch: KeptBatch, why: string): Promise<boolean> {
  if (!lane.resend) return await outOfReach(lane, batch, why);
  await abandon(lane, batch, `asked again by --resend: ${why}`);
  return true;
}

/** The provider could not be asked: it stays open whatever the user says. Always false, since nothing is over. */
export async function outOfReach(lane: BatchLane, open: KeptBatch, why: string): Promise<false> {
  const { state, tell } = lane;
  const { batch, model } = open;
  state.undecided = why;
  if (state.told.get(batch) !== why) tell({ is: "undecided", model, batch, calls: await callsIn(lane, open), why });
  state.told.set(batch, why);
  return false;
}

const TOGETHER = 1024;

/** The plan's trials of the lane, some at a time. */
export function* inParts({ plan, model }: BatchLane): Generator<Trial[]> {
  let part: Trial[] = [];
  for (const trial of plan.trials({ models: [model] })) {
    part.push(trial);
    if (part.length < TOGETHER) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
