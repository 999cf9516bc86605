import { firstPass, secondPass } from "../../plan/passes.ts";
import type { Trial } from "../../plan/trial.ts";
import type { BatchCall, KeptCall } from "../../store/store.ts";
import { highestCost } from "../budget.ts";
import { trialIdentity } from "../record.ts";
import type { Held } from "../run.ts";
import { entryId, newBatchId } from "./ids.ts";
import { type BatchLane, inParts } from "./lane.ts";
import type { Room } from "./room.ts";
import { send } from "./send.ts";
import { openSpool, type Spool } from "./spool.ts";

/** Goes through the plan, counts what is there, and sends what neither is there nor with the provider, in as many batches as it takes. */
export async function submit(lane: BatchLane, room: Room, held: Held): Promise<void> {
  const { store, state, progress, patience } = lane;
  state.isBudgetMet = false;
  // A provider that takes no more is asked again when something of ours is through, or when there is nothing to wait for.
  if (state.heldBack !== null && state.waiting === 0) {
    if (++state.timesHeldBack >= patience.attempts) state.forbidden = state.heldBack;
    state.heldBack = null;
  }
  let done = 0;
  let filling: Filling | null = null;
  try {
    for (const trials of inParts(lane)) {
      const known = await store.progress(trials.map(trialIdentity));
      for (const trial of trials) {
        const before = known.get(trial.id);
        if (before === "delivered") done++;
        else if (!held.has(trial.id) && !state.givenUp.has(trial.id) && !isClosed(lane) && !patience.stop.aborted) {
          filling ??= await startFilling(lane);
          let call = asked(lane, filling.id, trial, before ?? null);
          if (!room.take(call.usd)) {
            state.isBudgetMet = true;
            continue;
          }
          if (!filling.fits(call.entry)) {
            const full: Filling = filling;
            filling = null;
            await full.send();
            if (isClosed(lane)) continue;
            filling = await startFilling(lane);
            call = asked(lane, filling.id, trial, before ?? null);
          }
          await filling.add(call);
        }
      }
    }
    if (filling?.isEmpty() === false && !isClosed(lane) && !patience.stop.aborted) await filling.send();
  } finally {
    await filling?.remove();
  }
  progress.done = done;
}

/** Nothing more is sent in this round. */
function isClosed({ state }: BatchLane): boolean {
  return state.forbidden !== null || state.heldBack !== null;
}

interface Asked {
  readonly call: BatchCall;
  readonly entry: Buffer;
  readonly path: string;
  readonly usd: number;
}

function asked({ plan, batches, price }: BatchLane, batch: string, trial: Trial, first: KeptCall | null): Asked {
  const call = { trial: trial.id, pass: first === null ? 1 : 2 } as const;
  const messages = first === null ? firstPass(trial) : secondPass(plan.study, trial, first.text);
  const { entry, path } = batches.entry(entryId(batch, call), trial.settings, messages);
  const usd = price === null ? 0 : highestCost(price, trial.settings, messages);
  return { call, entry: Buffer.from(entry), path, usd };
}

interface Filling {
  readonly id: string;
  isEmpty(): boolean;
  fits(entry: Buffer): boolean;
  add(asked: Asked): Promise<void>;
  send(): Promise<void>;
  remove(): Promise<void>;
}

async function startFilling(lane: BatchLane): Promise<Filling> {
  const { batches, most, price } = lane;
  const [before, between, after] = batches.frame.map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
  const spool: Spool = await openSpool();
  await spool.append(before);
  const calls: BatchCall[] = [];
  let usd = 0;
  let path = "";
  const id = newBatchId();
  return {
    id,
    isEmpty: () => calls.length === 0,
    // One that is too large for any batch is for the provider to refuse.
    fits: (entry) =>
      calls.length === 0 ||
      (calls.length < most.requests && spool.bytes + between.length + entry.length + after.length <= most.bytes),
    async add(asked) {
      if (calls.length > 0) await spool.append(between);
      await spool.append(asked.entry);
      calls.push(asked.call);
      usd += asked.usd;
      path = asked.path;
    },
    async send() {
      try {
        await spool.append(after);
        await spool.flush();
        await send(lane, { id, spool, calls, highestUsd: price === null ? null : usd, path });
      } finally {
        await spool.remove();
      }
    },
    remove: () => spool.remove(),
  };
}
