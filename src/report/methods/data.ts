import { count, plural } from "../../counting.ts";
import type { Manifest } from "../../plan/manifest.ts";
import type { MethodsOf } from "../methods.ts";
import { capital, listText } from "../numbers.ts";
import { type ObservedSamples, observedSamples, observedText } from "../samples.ts";
import { eachPlan, type PlanInForce, plansInForce, valuesOf } from "./plans.ts";

const ORDERS: Readonly<Record<string, string>> = {
  rotate: "The order of an item's options starts at a seeded place and rotates over samples",
  shuffle: "The order of an item's options is drawn anew for each sample",
  fixed: "Options stand in the order of the item file",
};

/** As many samples as came back, not as many as were planned; then the order in which all was asked. */
export function samplesText({ manifest, manifests, table }: MethodsOf): string {
  const observed = observedSamples(table);
  if (manifest.imported !== undefined)
    return `${cameBackText(observed)}. The trials were recorded elsewhere; in what order they were asked, and how options were ordered, is known as far as the files say it.`;
  const plans = plansInForce(manifests, table);
  return `${plannedText(observed, plans)} ${capital(eachPlan(plans, ({ optionOrder, seed }) => ({ optionOrder, seed }), orderText))}`;
}

function plannedText(observed: ObservedSamples, plans: readonly PlanInForce[]): string {
  const planned = valuesOf(plans, ({ samples }) => samples);
  const isWhole = observed.empty === 0 && observed.least === observed.most && observed.most === planned[0]?.value;
  if (isWhole && planned.length === 1) return `${observedText(observed)} of each item in each condition.`;
  const each = plans.length > 1 && planned.length === 1 ? " under each plan" : "";
  return `${cameBackText(observed)}; planned: ${eachPlan(plans, ({ samples }) => samples, count)}${each}.`;
}

function cameBackText({ least, most, empty, cells }: ObservedSamples): string {
  const none = empty === 0 ? "" : `, and none in ${count(empty)} of ${plural(cells, "cell")} of item, condition and model`;
  return `${observedText({ least, most })} of each item in each condition came back${none}`;
}

function orderText({ optionOrder, seed }: Pick<Manifest, "optionOrder" | "seed">): string {
  return `${ORDERS[optionOrder] ?? `Option order: ${optionOrder}`}; a sample has the same order in every condition. Blocks of one item and sample were sent in seeded random order, conditions shuffled inside a block (seed ${seed}).`;
}

export function dataText({ table, manifest, manifests }: MethodsOf): string {
  const trials = table.columns.model.length;
  const known = whenText(table.columns.startedAt);
  const when = known ?? "when is not known";
  if (manifest.imported !== undefined) {
    const { files, unknown } = manifest.imported;
    return `${plural(trials, "trial")} ${trials === 1 ? "was" : "were"} imported from ${plural(files.length, "file")} (${files.map(({ file }) => file).join(", ")}); ${known === null ? "when they were answered is not known" : `they were answered ${known}`}. How many were planned is not known. The files do not say: ${unknown.join("; ")}.`;
  }
  if (manifests.length > 1) {
    const each = plansInForce(manifests, table).map(({ number, trials: begun, manifest: plan }) =>
      begun === null
        ? `plan ${number} has ${plural(plan.trials, "trial")}`
        : `${count(begun)} begun under plan ${number}, which has ${plural(plan.trials, "trial")}`,
    );
    return `${plural(trials, "trial")} ${trials === 1 ? "was" : "were"} answered under ${plural(manifests.length, "plan")}, ${when}: ${listText(each)}. Plans may share trials.`;
  }
  return `${count(trials)} ${trials <= manifest.trials ? `of ${plural(manifest.trials, "planned trial")}` : "trials"} were answered, ${when}.`;
}

function whenText(startedAt: Float64Array): string | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of startedAt) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  if (first > last) return null;
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return day(first) === day(last) ? `on ${day(first)} (UTC)` : `from ${day(first)} to ${day(last)} (UTC)`;
}
