import { join } from "node:path";
import { importFiles } from "../../src/exchange/import.ts";
import type { Mapping } from "../../src/exchange/mapping.ts";
import { openParticipant } from "../../src/models/index.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { runPlan } from "../../src/run/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { type Files, folderWith } from "../study/folder.ts";

/** A study that was run on simulated participants; `files` stand beside it. */
export async function ranStudy(yaml: string, files: Files = {}): Promise<string> {
  return await ranPlans([yaml], files);
}

/** Several studies, run one after the other into the same file. */
export async function ranPlans(studies: readonly string[], files: Files = {}): Promise<string> {
  const folder = await folderWith({ ...files, ...Object.fromEntries(studies.map((yaml, at) => [`s${at}.yaml`, yaml])) });
  const run = join(folder, "run.db");
  const store = await openSqlite(run, { create: true });
  for (const at of studies.keys()) {
    const plan = await planStudy(join(folder, `s${at}.yaml`));
    await runPlan(plan, store, (model) => openParticipant(model, plan.study));
  }
  await store.close();
  return run;
}

/** Trials that were recorded elsewhere, as a run. */
export async function importedRun(rows: readonly Readonly<Record<string, unknown>>[], mapping: Mapping = {}): Promise<string> {
  const folder = await folderWith({ "t.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") });
  const run = join(folder, "run.db");
  await importFiles([join(folder, "t.jsonl")], { run, name: "elsewhere", mapping });
  return run;
}

export const CUES = `name: cues
question: Do they follow?
models: [simulated/deferential]
items: [{ set: mcqa, take: 12 }]
design: { authority: [control, high-help, high-harm, low-help, low-harm] }
samples: 4
primary:
  - { metric: accuracy, a: { authority: high-harm }, b: { authority: control } }
`;

export const LEVELS = `name: levels
models: [simulated/steadfast]
items: [{ set: ethics, take: 12 }]
design: { reflection: [0, 2, 5], form: [confidence] }
samples: 4
`;
