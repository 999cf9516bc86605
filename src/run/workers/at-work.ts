import { Mistakes } from "../../mistakes.ts";
import { openParticipant } from "../../models/index.ts";
import { isVendorKey } from "../../models/keys.ts";
import type { Participant } from "../../models/model.ts";
import type { Plan } from "../../plan/plan.ts";
import { priceOf } from "../../plan/prices.ts";
import type { Store } from "../../store/store.ts";
import type { Model } from "../../study/study.ts";
import { heldBy } from "../batch/held.ts";
import type { Gate } from "../gate.ts";
import type { Glance } from "../glance.ts";
import { type LaneEnd, runLane } from "../lane.ts";
import { LaneProgress } from "../progress.ts";
import { DEFAULT_ATTEMPTS } from "../retry.ts";
import { concurrencyOf, openGates, spentBefore, without } from "../run.ts";
import type { Doing } from "./beat.ts";
import type { Database } from "./database.ts";
import { JobPurse } from "./job-purse.ts";
import { type KeptPlan, planAt } from "./kept-plan.ts";
import { SharedPurse } from "./purse.ts";
import type { Job } from "./queue.ts";
import { shareOwner, sharesOf } from "./shares.ts";

/** Models that share provider, address and key share its limits, over all runs that a worker has. */
export type Gates = Map<string, Gate>;

interface LaneAtWork {
  readonly model: Model;
  readonly participant: Participant;
  readonly gate: Gate;
  readonly progress: LaneProgress;
}

export interface RunParts {
  readonly database: Database;
  readonly store: Store;
  readonly name: string;
  readonly run: number;
  readonly plan: number;
  readonly worker: string;
  readonly gates: Gates;
  /** Variables whose keys a study may have sent to an address of its own. */
  readonly keys: readonly string[];
  /** Whether the others know that this worker is there. */
  readonly isSeen: () => boolean;
  /** Aborted: nothing new is begun, what is under way is finished. */
  readonly stop: AbortSignal;
}

/** One plan of a run that this worker has jobs of. */
export class RunAtWork {
  readonly name: string;
  readonly run: number;
  readonly purse: SharedPurse;
  /** Jobs under way, and when it last had one. */
  jobs = 0;
  /** A job of it broke, perhaps since its store did: the next is to open it anew. */
  isBroken = false;
  usedAt = performance.now();
  private readonly callsBefore = new Map<string, { readonly calls: number; readonly at: number }>();
  readonly lanes: ReadonlyMap<string, LaneAtWork>;
  /** Why a model cannot be asked here, by its label. */
  readonly missing: ReadonlyMap<string, string>;
  /** Its number. */
  readonly plan: number;
  private readonly parts: RunParts;
  private readonly kept: KeptPlan;
  private readonly planned: Plan;

  private constructor(
    parts: RunParts,
    kept: KeptPlan,
    planned: Plan,
    purse: SharedPurse,
    opened: Awaited<ReturnType<typeof openLanes>>,
  ) {
    this.parts = parts;
    this.kept = kept;
    this.planned = planned;
    this.plan = parts.plan;
    this.name = parts.name;
    this.run = parts.run;
    this.purse = purse;
    this.lanes = opened.lanes;
    this.missing = opened.missing;
  }

  static async open(parts: RunParts): Promise<RunAtWork> {
    const { database, store, run, worker, isSeen, stop } = parts;
    const kept = await planAt(database.query, parts.plan, store, `${database.address.shown} ${parts.name}`);
    const { plan, calling } = kept;
    const held = await heldBy(store);
    const spentSoFar = () => spentBefore(plan, store, calling.prices, held);
    const { budget } = plan.study;
    const shares = sharesOf(database, run, shareOwner(worker), budget, spentSoFar);
    const purse = new SharedPurse(budget, shares, stop, isSeen);
    // A process that had the run to itself, or a batch, may have spent of it since workers last did.
    purse.doubt();
    return new RunAtWork(parts, kept, held.trials === 0 ? plan : without(plan, held), purse, await openLanes(plan, parts));
  }

  /** Carries out what of a job's trials is not delivered. */
  async carryOut({ model: label, blocks }: Job): Promise<LaneEnd> {
    const { model, participant, gate, progress } = this.lanes.get(label) as LaneAtWork;
    const { calling } = this.kept;
    const purse = new JobPurse(this.purse);
    const lane = runLane({
      plan: { ...this.planned, trials: (part) => this.planned.trials({ ...part, blocks }) },
      model,
      participant,
      gate,
      store: this.parts.store,
      budget: purse,
      price: priceOf(model, calling.prices),
      concurrency: concurrencyOf(model),
      attempts: calling.attempts ?? DEFAULT_ATTEMPTS,
      isNew: false,
      isFinished: null,
      stop: this.parts.stop,
      halt: new AbortController(),
      watcher: progress,
      hasSucceeded: progress.calls > 0,
      isShared: true,
    });
    try {
      return await lane;
    } catch (error) {
      purse.broke();
      throw error;
    }
  }

  /** What it does with each model, for others to see. */
  doing(trouble: (model: string) => string | null): Doing[] {
    const now = performance.now();
    const asked = Array.from(this.lanes.values(), ({ model: { label }, gate, progress }) => {
      const before = this.callsBefore.get(label) ?? { calls: 0, at: now - 1_000 };
      this.callsBefore.set(label, { calls: progress.calls, at: now });
      return {
        run: this.name,
        model: label,
        window: Math.floor(gate.window),
        underWay: progress.underWay,
        calls: progress.calls,
        retries: progress.retries,
        undelivered: progress.failed,
        rate: ((progress.calls - before.calls) / Math.max(1, now - before.at)) * 1_000,
        trouble: trouble(label),
      };
    });
    return [...asked, ...Array.from(this.missing, ([model, why]) => leftAlone(this.name, model, why))];
  }

  async close(): Promise<void> {
    await this.purse.report().catch(() => {});
    await Promise.all(Array.from(this.lanes.values(), ({ participant }) => participant.close()));
    await this.parts.store.close();
  }
}

export function leftAlone(run: string, model: string, trouble: string): Doing {
  return { run, model, window: 0, underWay: 0, calls: 0, retries: 0, undelivered: 0, rate: 0, trouble };
}

/** Nobody watches a worker's answers: the viewer shows what can be read of a run. */
const UNREAD: Glance = () => null;

/**
 * Whoever plans decides where calls go, and could have any variable of a worker's machine sent there: only those go along that its owner named. A key that is
 * missing here may be there on another machine: its model is left to that one.
 */
async function openLanes(plan: Plan, { gates, keys }: Pick<RunParts, "gates" | "keys">) {
  const missing = new Map<string, string>();
  const opened: { model: Model; participant: Participant }[] = [];
  for (const model of plan.study.models) {
    const { keyEnv, label } = model;
    if (keyEnv !== null && !isVendorKey(keyEnv) && !keys.includes(keyEnv)) {
      missing.set(label, `the study names ${keyEnv} for its key, and this worker was not told that it may: --keys ${keyEnv}`);
      continue;
    }
    try {
      opened.push({ model, participant: await openParticipant(model, plan.study) });
    } catch (error) {
      if (!(error instanceof Mistakes)) throw error;
      missing.set(model.label, error.message);
    }
  }
  const perModel = new Map(plan.size().models.map((size, place) => [plan.study.models[place]?.label ?? "", size.trials]));
  const lanes = new Map<string, LaneAtWork>();
  const models = opened.map(({ model }) => model);
  const participants = opened.map(({ participant }) => participant);
  for (const [name, gate] of openGates(models, participants)) if (!gates.has(name)) gates.set(name, gate);
  for (const { model, participant } of opened) {
    lanes.set(model.label, {
      model,
      participant,
      gate: gates.get(participant.gate) as Gate,
      progress: new LaneProgress(model.label, perModel.get(model.label) ?? 0, UNREAD),
    });
  }
  return { lanes, missing };
}
