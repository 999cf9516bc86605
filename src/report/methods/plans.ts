import { plural } from "../../counting.ts";
import { canonicalJson } from "../../digest.ts";
import type { Table } from "../../measure/table.ts";
import type { Manifest } from "../../plan/manifest.ts";
import type { KeptManifest } from "../../store/store.ts";
import { listText } from "../numbers.ts";

/** A plan that was in force, and how many answered trials were begun under it; null where nobody knows. */
export interface PlanInForce {
  /** As the page counts them: the first is 1. */
  readonly number: number;
  readonly manifest: Manifest;
  readonly trials: number | null;
}

/** By when each trial was begun. Not known as soon as one of them does not say when, or says that it was before the first plan. */
export function plansInForce(manifests: readonly KeptManifest[], { columns }: Pick<Table, "columns">): PlanInForce[] {
  const since = manifests.map(({ at }) => Date.parse(at));
  const trials = manifests.map(() => 0);
  let isKnown = manifests.every(({ manifest }) => manifest.imported === undefined);
  for (const time of columns.startedAt) {
    const place = since.findLastIndex((at) => at <= time);
    if (place === -1) isKnown = false;
    else trials[place] = (trials[place] as number) + 1;
  }
  return manifests.map(({ manifest }, place) => ({
    number: place + 1,
    manifest,
    trials: isKnown ? (trials[place] as number) : null,
  }));
}

/** What plans say of one thing: each value once, with the plans that have it. Plans that do not speak of it give null. */
export function valuesOf<Value>(
  plans: readonly PlanInForce[],
  of: (manifest: Manifest) => Value | null,
): { readonly value: Value; readonly plans: readonly PlanInForce[] }[] {
  const said = plans.flatMap((plan) => {
    const value = of(plan.manifest);
    return value === null ? [] : [{ plan, value }];
  });
  return Array.from(Map.groupBy(said, ({ value }) => canonicalJson(value)).values(), (same) => ({
    value: (same[0] as (typeof same)[number]).value,
    plans: same.map(({ plan }) => plan),
  }));
}

/** What all plans say, once; where they differ, each with the plans that say it: `under plan 1 (48 trials): ...; under plan 2 ...`. */
export function eachPlan<Value>(
  plans: readonly PlanInForce[],
  of: (manifest: Manifest) => Value | null,
  textOf: (value: Value) => string,
): string {
  const values = valuesOf(plans, of);
  const [first] = values;
  if (first !== undefined && values.length === 1 && first.plans.length === plans.length) return textOf(first.value);
  return values.map(({ value, plans: its }) => `${underText(its)}: ${textOf(value)}`).join("; ");
}

function underText(plans: readonly PlanInForce[]): string {
  const trials = plans.reduce<number | null>((sum, each) => (sum === null || each.trials === null ? null : sum + each.trials), 0);
  const names = listText(plans.map(({ number }) => String(number)));
  return `under plan${plans.length === 1 ? "" : "s"} ${names}${trials === null ? "" : ` (${plural(trials, "trial")})`}`;
}
