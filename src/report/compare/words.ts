import { count, plural } from "../../counting.ts";
import type { Check } from "../../measure/measures.ts";
import { manifestDifferences } from "../../plan/manifest.ts";
import { warningsOf } from "../findings/warnings.ts";
import { conditionText, isSame, metricText, sidesText, simulatedModels } from "../names.ts";
import { capital, listText } from "../numbers.ts";
import { deliveredText } from "../samples.ts";
import { type ReportTable, shownOf } from "../tables/table.ts";
import { effectText, figure, joined, standingOf, standingText } from "../telling.ts";
import { type Difference, pairingsOf } from "./differences.ts";
import type { Shared, SharedRun } from "./shared.ts";

/** What several runs have in common, and what not. */
export function sharedText(shared: Shared): string[] {
  const { runs, items } = shared;
  return [
    `${runs.map(({ letter, file, manifest }) => `${letter} is ${manifest.name} (${file})`).join("; ")}.`,
    `${plural(items, "item")} ${items === 1 ? "is" : "are"} the same in all, by content: ${runs.map((run) => `${count(items)} of ${count(run.items)} of ${run.letter}`).join(", ")}. Only these are compared; each run's other items are left out of every figure here.`,
    `Delivered: ${runs.map(({ letter, trials, manifest, plans }) => `${letter} ${deliveredText(trials, manifest, plans)}`).join("; ")}.`,
    ...(items === 0 ? [] : sharedParts(shared)),
  ];
}

function sharedParts(shared: Shared): string[] {
  const { runs, items, targets } = shared;
  const [first, ...others] = runs;
  const compared = pairingsOf(shared);
  return [
    ...others.map((other) => {
      const both = [...other.conditions].filter((condition) => first?.conditions.has(condition)).length;
      return `${first?.letter} and ${other.letter} share ${plural(both, "condition")}; ${first?.letter} has ${count((first?.conditions.size ?? 0) - both)} more, ${other.letter} ${count(other.conditions.size - both)}.`;
    }),
    ...(targets.differing === 0
      ? []
      : [
          `On ${count(targets.differing)} of ${plural(items, "shared item")} the cues of the runs do not endorse the same option. Metrics that ask for the endorsed option (compliance and what is made of it) are compared on the other items alone, condition by condition; all else is compared on all shared items, although what the cue endorsed may differ there. Figures of each run stand on all its shared items.`,
        ]),
    compared.length === 0
      ? "No model has the same name in two of them, so that none is compared with another: the tables stand side by side."
      : `Compared: ${listText(compared.map(({ run, model, against }) => `${model} in ${runs[run]?.letter} with ${against} in ${first?.letter}`))}.`,
  ];
}

export function comparisonWarnings({ runs, items, table }: Shared): string[] {
  const simulated = runs.flatMap(({ manifest }) => simulatedModels(manifest));
  const all = runs.flatMap(({ models }) => models);
  return [
    ...(simulated.length === 0
      ? []
      : [
          `Simulated participants${simulated.length >= all.length ? "" : ` among the models (${listText([...new Set(simulated)])})`}. Their answers were made by programs with built-in behaviour: no figure of theirs says anything about any language model.`,
        ]),
    ...(items === 0
      ? ["The runs share no item: there is nothing to compare. Items are the same only where set, id, text, options and key are."]
      : []),
    ...(items > 0 && table.columns.model.length === 0 ? ["No trial of a shared item has been delivered yet."] : []),
    ...(items > 0 && items < 10 ? [`The runs share ${plural(items, "item")}: too few for any claim.`] : []),
    ...runs.flatMap(runWarnings),
  ];
}

/** What its own report would warn of. Simulated participants are told of once, for all runs, and few items by what is shared. */
function runWarnings({ letter, file, manifest, checks, answering }: SharedRun): string[] {
  const own = warningsOf({ checks, estimates: [] }, { ...manifest, models: [] }, answering);
  return own.map((warning) => `${letter} (${file}): ${warning}`);
}

/** Checks of the shared trials; whether a run is whole is a question to each run, since no plan is of the shared items alone. */
export function comparisonChecks({ runs }: Shared, checks: readonly Check[]): Check[] {
  const incomplete = runs.flatMap(({ letter, checks: own }) =>
    own.filter(({ check }) => check === "incomplete").map((each) => ({ ...each, says: `${letter}: ${each.says}` })),
  );
  return [...incomplete, ...checks.filter(({ check }) => check !== "incomplete")];
}

const MOST_TOLD = 12;

/** What differs, the clear ones first. */
export function differenceSentences(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const shown = differences.filter((each) => standingOf(each) === "shown");
  const tested = differences.filter(({ p }) => p !== null).length;
  const told = shown.slice(0, MOST_TOLD).map((each) => differenceText(each));
  return [
    shown.length === 0
      ? `Of ${plural(tested, "tested difference")} none is shown after correction for the others: the data do not tell the runs apart.`
      : `Of ${plural(tested, "tested difference")}, ${count(shown.length)} ${shown.length === 1 ? "is" : "are"} shown after correction for the others:`,
    ...told,
    ...(shown.length > MOST_TOLD ? [`${count(shown.length - MOST_TOLD)} more stand in the table of differences.`] : []),
  ];
}

function differenceText(contrast: Difference): string {
  const { metric, a, b, later, first, sides: each } = contrast;
  if (!isSame(a, b)) {
    const sides = sidesText(a, b);
    return joined(
      `${capital(metricText(metric))}, ${sides.a} less ${sides.b}${sides.at === "" ? "" : ` (${sides.at})`}: the effect of ${later} less that of ${first} is ${effectText(contrast)}.`,
      standingText(contrast),
    );
  }
  const rates = each === null ? "" : `${figure(each[0])} for ${later}, ${figure(each[1])} for ${first}: `;
  return joined(
    `${capital(metricText(metric))} under ${conditionText(a)}: ${rates}a difference of ${effectText(contrast)}.`,
    standingText(contrast),
  );
}

export function differenceTable(differences: readonly Difference[]): ReportTable {
  return {
    name: "differences",
    title: "Differences between the runs",
    note: "The later run less the first, on shared items, paired by item; p adjusted by Benjamini and Hochberg among these. Rows with two conditions compare effects: a less b in the one run, less the same in the other.",
    columns: [
      { title: "models", kind: "text" },
      { title: "metric", kind: "text" },
      { title: "condition", kind: "text" },
      { title: "later", kind: "figure" },
      { title: "first", kind: "figure" },
      { title: "difference", kind: "figure" },
      { title: "p", kind: "p" },
      { title: "adjusted p", kind: "p" },
      { title: "items", kind: "number" },
    ],
    rows: differences.map((each) => {
      const isPlain = isSame(each.a, each.b);
      const [later, first] = (each.sides ?? []).map((side) => shownOf(side));
      const where = isPlain ? conditionText(each.a) : `${conditionText(each.a)} less ${conditionText(each.b)}`;
      return [
        each.model,
        each.metric,
        where,
        later ?? null,
        first ?? null,
        shownOf(each, true),
        each.p,
        each.pAdjusted,
        each.items,
      ];
    }),
  };
}

export function planDifferences({ runs }: Shared): { title: string; differences: string[] }[] {
  const [first, ...others] = runs;
  if (first === undefined) return [];
  return others.map((other) => ({
    title: `From ${first.letter} to ${other.letter}`,
    differences: manifestDifferences(first.manifest, other.manifest),
  }));
}
