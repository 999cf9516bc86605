import { canonicalJson } from "../../digest.ts";
import { runChecks } from "../../measure/checks.ts";
import type { Check, Condition, Level } from "../../measure/measures.ts";
import { type Table, TableBuilder } from "../../measure/table.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { observations } from "../../read/observations.ts";
import { nameOfRun } from "../../store/address.ts";
import { type OpenRun, openRun } from "../../store/open.ts";
import type { MaterialOptions } from "../material.ts";
import { labelOf } from "../names.ts";
import { type Targets, targetsOf } from "./targets.ts";

/** Several runs as one table: their shared items, each model named after its run. */
export interface Shared {
  readonly runs: readonly SharedRun[];
  /** Items with the same content in all runs. */
  readonly items: number;
  /** A manifest of no run of its own: what figures and measures need to know of the table. */
  readonly manifest: Manifest;
  readonly table: Table;
  readonly targets: Targets;
  /** The table's name of a run's model. */
  nameOf(run: number, model: string): string;
}

export interface SharedRun {
  readonly letter: string;
  /** Its name, and its address as it may be shown. */
  readonly file: string;
  readonly run: string;
  readonly manifest: Manifest;
  /** How many were in force, one after the other. */
  readonly plans: number;
  /** Delivered, on whatever item, and by which models. */
  readonly trials: number;
  readonly answering: readonly string[];
  /** Of the whole run, on all its items. */
  readonly checks: readonly Check[];
  readonly items: number;
  /** Those with trials of shared items, and the conditions of these. */
  readonly models: readonly string[];
  readonly conditions: ReadonlySet<string>;
}

export async function shareRuns(files: readonly string[], options: MaterialOptions = {}): Promise<Shared> {
  const opened: OpenRun[] = [];
  try {
    for (const file of files) opened.push(await openRun(file));
    const manifests = opened.map(({ manifest }) => manifest);
    const digests = await Promise.all(
      opened.map(async ({ store }) => new Set((await store.items()).map(({ digest }) => digest))),
    );
    const shared = new Set([...(digests[0] ?? [])].filter((digest) => digests.every((own) => own.has(digest))));
    const nameOf = (run: number, model: string): string => `${model} (${letterOf(run)})`;
    const builder = new TableBuilder();
    const runs: SharedRun[] = [];
    for (const [at, run] of opened.entries()) {
      const { whole, models, conditions } = await addRun(builder, run, shared, (model) => nameOf(at, model), options);
      runs.push({
        letter: letterOf(at),
        file: nameOfRun(run.shown),
        run: run.shown,
        manifest: manifests[at] as Manifest,
        plans: (await run.store.manifests()).length,
        trials: whole.columns.model.length,
        answering: whole.models,
        checks: runChecks(whole),
        items: digests[at]?.size ?? 0,
        models,
        conditions,
      });
    }
    const manifest = joinedManifest(manifests, nameOf);
    const table = builder.finish(manifest);
    return { runs, items: shared.size, manifest, table, targets: targetsOf(table), nameOf };
  } finally {
    for (const { close } of opened) await close();
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const MOST_RUNS = LETTERS.length;

function letterOf(run: number): string {
  return LETTERS[run] as string;
}

async function addRun(
  builder: TableBuilder,
  { store, readings, manifest }: OpenRun,
  shared: ReadonlySet<string>,
  rename: (model: string) => string,
  { judged = false, onRead }: MaterialOptions,
) {
  const [models, conditions] = [new Set<string>(), new Set<string>()];
  const whole = new TableBuilder();
  for await (const page of observations(store, readings, { detail: "figures", judged, onRead })) {
    for (const observation of page) {
      const { trial } = observation;
      whole.addObservation(observation);
      if (!shared.has(trial.itemDigest)) continue;
      models.add(trial.model);
      const condition = sorted(trial.condition);
      conditions.add(canonicalJson(condition));
      builder.addObservation({ ...observation, trial: { ...trial, condition, model: rename(trial.model) } });
    }
  }
  return { whole: whole.finish(manifest, await store.manifests()), models: [...models], conditions };
}

/** Two runs may name their factors in different orders: the same levels are the same condition. */
function sorted(condition: Condition): Condition {
  return Object.fromEntries(Object.entries(condition).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What all have in common as the first has it; factors, levels and models of all. Nothing was planned beforehand of a comparison. */
function joinedManifest(manifests: readonly Manifest[], nameOf: (run: number, model: string) => string): Manifest {
  const [first] = manifests as readonly [Manifest];
  const design: Record<string, Level[]> = {};
  for (const manifest of manifests)
    for (const [factor, levels] of Object.entries(manifest.design))
      design[factor] = [...new Set([...(design[factor] ?? []), ...levels])];
  const cues = manifests.map((manifest) => manifest.cues).filter((each) => each !== null);
  return {
    ...first,
    name: manifests.map(({ name }) => name).join(" and "),
    question: null,
    models: manifests.flatMap((manifest, run) =>
      manifest.models.map((model) => ({ ...model, alias: nameOf(run, labelOf(model)) })),
    ),
    design,
    cues: cues.length === 0 ? null : Object.assign({}, ...cues.toReversed()),
    primary: [],
  };
}
