import { statSync } from "node:fs";
import type { Manifest } from "../plan/manifest.ts";
import { labelOf } from "../report/names.ts";
import type { ModelTotals } from "../store/store.ts";
import type { RunCard } from "./api.ts";

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

export function stateBy(isRunning: boolean, delivered: number, planned: number): RunCard["state"] {
  if (isRunning) return "running";
  return delivered >= planned ? "complete" : "unfinished";
}

/** Looking at a run makes an empty log beside it, which is no change. */
export function changedAtOf(path: string): string {
  const [run, log] = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false }));
  return new Date(Math.max(run?.mtimeMs ?? 0, log === undefined || log.size === 0 ? 0 : log.mtimeMs)).toISOString();
}
