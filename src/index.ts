/**
 * waver as a library: the steps of the command line, typed. A study becomes a plan; a plan gives its trials one at a time, a run keeps what they
 * were answered, and every delivered trial can be had with what its response says. The statistics alone are `waver/stats`.
 *
 *     const plan = await planStudy("studies/authority-bias.yaml");
 *     const store = await openSqlite("run.db", { create: true });
 *     await runPlan(plan, store, (model) => openParticipant(model, plan.study));
 *     for await (const page of observations(store, openReadings("run.db"))) for (const { trial, said } of page) console.log(trial.trial, said.outcome);
 *     await store.close();
 *
 * `openStore` opens a run by its address, which is a file or `postgres://user@host/database#run`; so does everything else that takes a run by name.
 */
export { type Imported, type ImportOptions, importFiles } from "./exchange/import.ts";
export type { Item, SetName } from "./items/item.ts";
export { type ItemSource, loadItems } from "./items/load.ts";
export { measureRun } from "./measure/measure.ts";
export type { Check, Contrast, Estimate, Measures } from "./measure/measures.ts";
export { type Mistake, Mistakes, WorkFailed } from "./mistakes.ts";
export { openBatches } from "./models/batch/index.ts";
export { openParticipant, type ParticipantOptions } from "./models/index.ts";
export type { Answer, Call, Participant } from "./models/model.ts";
export { PARADIGMS } from "./paradigms/index.ts";
export type { CueCondition, Paradigm } from "./paradigms/paradigm.ts";
export type { Condition } from "./plan/conditions.ts";
export { lockPlan } from "./plan/lock.ts";
export { type Manifest, makeManifest, manifestDifferences, manifestDigest } from "./plan/manifest.ts";
export { type Plan, planStudy } from "./plan/plan.ts";
export type { Settings } from "./plan/settings.ts";
export type { Size } from "./plan/size.ts";
export type { Trial } from "./plan/trial.ts";
export { type Observation, type ObserveOptions, observations } from "./read/observations.ts";
export { READER, read } from "./read/read.ts";
export type { Asked, Outcome, Protocol, Reading, Replied, ShownOption } from "./read/reading.ts";
export { type BatchOptions, type BatchSummary, pickUp, runBatches } from "./run/batch/run.ts";
export { type RunOptions, type RunSummary, runPlan } from "./run/run.ts";
export type { Message } from "./stimuli/compose.ts";
export { lintParadigm } from "./stimuli/lint.ts";
export { openStore } from "./store/open.ts";
export { openPostgres, type PostgresOptions } from "./store/postgres.ts";
export { type KeptReading, openReadings, type Readings } from "./store/readings.ts";
export { openSqlite } from "./store/sqlite.ts";
export type { DeliveredTrial, KeptVerdict, Store } from "./store/store.ts";
export type { Model, Study } from "./study/study.ts";
