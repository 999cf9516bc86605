import type { Manifest } from "../plan/manifest.ts";
import { labelOf } from "../report/names.ts";
import type { ModelTotals } from "../store/store.ts";
import type { RunCard, Work } from "./api.ts";
import type { RunPlace } from "./place.ts";

export function ofManifest({ name, models, trials, imported }: Manifest) {
  return {
    name,
    models: models.map(labelOf),
    planned: trials,
    imported: imported !== undefined,
  };
}

/** Null where the cost of a call is not known: a part is no total. */
export function usdOf(models: readonly Pick<ModelTotals, "knownUsd" | "unpriced">[]): number | null {
  return models.some(({ unpriced }) => unpriced > 0) ? null : models.reduce((sum, { knownUsd }) => sum + knownUsd, 0);
}

/** Whether something may come into a run. Workers keep one as long as they are there: what is left to do, the queue tells. */
export function isGoingOn({ isHeld, isShared }: RunPlace, work: Work | null, isUnfinished: boolean): boolean {
  if (!isShared) return isHeld;
  return work === null ? isUnfinished : work.waiting + work.underWay > 0 && !work.isBudgetSpent;
}

export function stateBy(isRunning: boolean, delivered: number, planned: number): RunCard["state"] {
  if (isRunning) return "running";
  return delivered >= planned ? "complete" : "unfinished";
}
