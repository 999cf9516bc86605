import type { Condition } from "../measure/measures.ts";
import { READER } from "../read/read.ts";
import type { ModelTotals } from "../store/store.ts";
import type { OutcomeCounts, Overview, RunCard, Work } from "./api.ts";
import type { FoundRun } from "./discover.ts";
import type { OpenRun } from "./open-run.ts";
import { ofManifest, stateBy, usdOf } from "./run-facts.ts";

export function runCard(run: OpenRun, { id, file, path, place }: FoundRun): RunCard {
  const facts = ofManifest(run.source.manifest);
  const { delivered } = run;
  return {
    id,
    file,
    problem: run.problem?.replaceAll(path, file) ?? null,
    ...facts,
    delivered,
    state: stateBy(run.isRunning, delivered, facts.planned),
    // A part is no total.
    usd: run.isLoaded ? usdOf(modelTotals(run)) : null,
    changedAt: place.changedAt,
  };
}

export function overview(run: OpenRun, found: FoundRun): Overview {
  const {
    source: { manifest },
    index,
    measuring,
  } = run;
  const card = runCard(run, found);
  const planned = new Set(card.models);
  return {
    ...card,
    question: manifest.question,
    design: manifest.design,
    conditions: index.conditionList.order.map((place) => index.conditions[place] as Condition),
    samples: manifest.samples,
    seed: manifest.seed,
    items: index.items.length,
    sets: manifest.items.map(({ set, count }) => ({ set, count })),
    categories: categoriesOf(run),
    reader: READER,
    perModel: modelTotals(run).map((totals) => ({
      ...totals,
      planned: plannedOf(run, planned.has(totals.model), totals.trials),
    })),
    outcomes: outcomesOf(run),
    rules: Object.fromEntries(index.rules.all.map((rule, at) => [rule, index.ruleCounts[at] as number])),
    hasFlips: index.hasFlips,
    index: { state: run.isLoaded ? "ready" : "loading", seen: index.size, of: run.delivered },
    measures: measuring.says(),
    work: workOf(run),
  };
}

/** Nothing to say of a run that nobody ever left to workers. */
function workOf({ work }: OpenRun): Work | null {
  return work !== null && work.waiting + work.underWay + work.workers.length > 0 ? work : null;
}

/** All models of a plan have the same trials. What was recorded elsewhere was planned by nobody. */
function plannedOf({ source: { manifest } }: OpenRun, isInPlan: boolean, trials: number): number {
  if (manifest.imported !== undefined) return trials;
  return isInPlan ? manifest.trials / manifest.models.length : 0;
}

/** As the store adds them up where that is up to date, otherwise as counted on the way. */
function modelTotals({ index, totals }: OpenRun): ModelTotals[] {
  const exact = totals?.trials === index.size ? totals.models : [];
  return index.models.all.map((model, at) => {
    const known = exact.find((each) => each.model === model);
    if (known !== undefined) return known;
    const { trials, calls, failures, inputTokens, outputTokens, usd, unpriced } = index.tally.ofModel(at);
    return { model, trials, calls, failures, inputTokens, outputTokens, knownUsd: usd, unpriced };
  });
}

function outcomesOf({ index }: OpenRun): OutcomeCounts[] {
  return index.models.all.flatMap((model, at) =>
    index.conditionList.order.flatMap((place) => {
      const counted = index.tally.of(at, place);
      return counted === undefined
        ? []
        : [{ model, condition: index.conditions[place] as Condition, outcomes: counted.outcomes }];
    }),
  );
}

const categories = new WeakMap<OpenRun["index"], { items: number; names: readonly string[] }>();

function categoriesOf({ index }: OpenRun): readonly string[] {
  let known = categories.get(index);
  if (known?.items !== index.items.length) {
    const names = new Set(index.items.flatMap(({ category }) => category ?? []));
    known = { items: index.items.length, names: [...names].sort((a, b) => (a < b ? -1 : 1)) };
    categories.set(index, known);
  }
  return known.names;
}
