import { collecting, type Mistake, Mistakes } from "../mistakes.ts";
import type { Batches } from "../models/batch/index.ts";
import type { Plan } from "../plan/plan.ts";
import type { Prices } from "../plan/prices.ts";
import { heldBy, isOpen } from "../run/batch/held.ts";
import { pickUp, runBatches } from "../run/batch/run.ts";
import type { Held } from "../run/run.ts";
import { shownAddress } from "../store/address.ts";
import type { Store } from "../store/store.ts";
import type { Model } from "../study/study.ts";
import { refuseInBatches, reportBatches, requireBatchPrices, sayBatchEvent, sayForeignBatches, sayWhatIsHeld } from "./batch.ts";
import { sayFailed } from "./ended.ts";
import { openRun, type RunCall, sameCall, sayWhatChanged, stopOnCtrlC } from "./run-call.ts";
import { showProgress } from "./watch.ts";

interface BatchParts {
  readonly path: string;
  readonly plan: Plan;
  readonly prices: Prices;
  /** The run's. */
  readonly address: string;
  readonly options: RunCall;
}

/** Sends what can be sent, collects what has come back, and ends; with --wait it stays until all is there. */
export async function inBatches({ path, plan, prices, address, options }: BatchParts): Promise<void> {
  refuseInBatches(plan, path);
  requireBatchPrices(plan, prices);
  const isJson = options.json === true;
  const file = shownAddress(address);
  const open = await openAllBatches(plan.study.models);
  try {
    const store = await openRun(plan, address, options);
    const stop = stopOnCtrlC(showProgress(isJson));
    try {
      if (!isJson) {
        await sayWhatChanged(plan, store, file);
        sayForeignBatches(plan, await store.batches());
      }
      const { attempts, batchSize, wait = false, resend = false } = options;
      const summary = await runBatches(plan, store, open, {
        prices,
        stop: stop.signal,
        why: options.amend ?? null,
        wait,
        resend,
        tell: sayBatchEvent(isJson),
        ...(attempts === undefined ? {} : { attempts }),
        ...(batchSize === undefined ? {} : { most: { requests: batchSize } }),
      });
      reportBatches(summary, { file, goOn: `${sameCall(path, options)} --batch`, isJson });
    } finally {
      stop.forget();
      await store.close();
    }
  } catch (error) {
    if (isJson && !(error instanceof Mistakes)) sayFailed(error, [], file);
    throw error;
  }
}

/** Whoever takes batches for each model; all that is missing is said at once. */
async function openAllBatches(models: readonly Model[]): Promise<(model: Model) => Batches> {
  // The HTTP client takes 12 MB: runs without batches do without.
  const { openBatches } = await import("../models/batch/index.ts");
  const wrong: Mistake[] = [];
  const opened = new Map<Model, Batches>();
  for (const model of models) {
    const batches = await collecting(wrong, () => openBatches(model));
    if (batches !== undefined) opened.set(model, batches);
  }
  if (wrong.length > 0) throw new Mistakes(wrong);
  return (model) => opened.get(model) as Batches;
}

/** Collects what has come back from batches, and says what is still there: that is not asked here too. */
export async function heldByBatches(
  plan: Plan,
  store: Store,
  prices: Prices,
  options: RunCall,
  stop: AbortSignal,
): Promise<Held | undefined> {
  const waiting = new Set((await store.batches()).filter(isOpen).map(({ model }) => model));
  if (waiting.size === 0) return undefined;
  const isJson = options.json === true;
  const open = await openAllBatches(plan.study.models.filter(({ label }) => waiting.has(label)));
  await pickUp(plan, store, open, {
    prices,
    stop,
    why: options.amend ?? null,
    resend: options.resend === true,
    tell: sayBatchEvent(isJson),
  });
  const held = await heldBy(store);
  if (!isJson) sayWhatIsHeld(held);
  return held;
}
