/**
 * waver as a library: the steps of the command line, typed. A study becomes a plan; a plan gives its trials one at a time.
 *
 *     const plan = await planStudy("studies/authority-bias.yaml");
 *     for (const trial of plan.trials()) console.log(trial.id, trial.messages);
 */
export type { Item, SetName } from "./items/item.ts";
export { type ItemSource, loadItems } from "./items/load.ts";
export { type Mistake, Mistakes, WorkFailed } from "./mistakes.ts";
export { PARADIGMS } from "./paradigms/index.ts";
export type { CueCondition, Paradigm } from "./paradigms/paradigm.ts";
export type { Condition } from "./plan/conditions.ts";
export { lockPlan } from "./plan/lock.ts";
export { type Manifest, makeManifest, manifestDifferences, manifestDigest } from "./plan/manifest.ts";
export { type Plan, planStudy } from "./plan/plan.ts";
export type { Settings } from "./plan/settings.ts";
export type { Size } from "./plan/size.ts";
export type { Trial } from "./plan/trial.ts";
export type { Message } from "./stimuli/compose.ts";
export { lintParadigm } from "./stimuli/lint.ts";
export type { Model, Study } from "./study/study.ts";
