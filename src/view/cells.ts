import type { Condition, Measures } from "../measure/measures.ts";
import { labelOf } from "../report/names.ts";
import type { CellRow, FlipKind } from "./api.ts";
import { conditionText } from "./conditions.ts";
import type { OpenRun } from "./open-run.ts";
import { FLIPS, type RunIndex } from "./run-index.ts";
import { noOutcomes } from "./tally.ts";

/** Metrics that the table of cells shows, where the measures have them. */
const HEADLINES = [
  "accuracy",
  "accuracy-change",
  "compliance",
  "excess-compliance",
  "susceptibility",
  "flip",
  "null-flip",
  "excess-flip",
  "good-flip",
  "broken-flip",
  "lateral-flip",
  "agreement",
  "confidence",
  "missing",
];

/** One row a model and condition, those of the plan before they have any trial too. */
export function cellRows({ index, source: { manifest }, measuring }: OpenRun): CellRow[] {
  const counted = countedBy(index);
  const estimates = estimatesOf(measuring.measures);
  const perModel = manifest.trials / Math.max(1, manifest.models.length);
  const conditions = Object.values(manifest.design).reduce((product, levels) => product * levels.length, 1);
  const inPlan = new Set(manifest.models.map(labelOf));
  return index.models.all.flatMap((model, m) =>
    index.conditionList.order.flatMap((c) => {
      const cell = index.tally.of(m, c);
      const isPlanned = manifest.imported === undefined && inPlan.has(model);
      if (cell === undefined && !isPlanned) return [];
      const condition = index.conditions[c] as Condition;
      const { items = 0, flips = noFlips() } = counted.get(m * index.conditions.length + c) ?? {};
      const trials = cell?.trials ?? 0;
      return [
        {
          model,
          condition,
          trials,
          planned: isPlanned ? perModel / conditions : trials,
          items,
          outcomes: cell?.outcomes ?? noOutcomes(),
          flips,
          meanConfidence: share(cell?.confidence, cell?.withConfidence),
          meanOutputTokens: cell?.withOutputTokens === trials ? share(cell?.outputTokens, trials) : null,
          usd: cell === undefined ? 0 : cell.unpriced > 0 ? null : cell.usd,
          estimates: estimates(model, condition),
        },
      ];
    }),
  );
}

function share(sum: number | undefined, of: number | undefined): number | null {
  return sum === undefined || of === undefined || of === 0 ? null : sum / of;
}

interface CellCounts {
  readonly items: number;
  readonly flips: Record<FlipKind, number>;
}

const kept = new WeakMap<RunIndex, { version: number; counts: Map<number, CellCounts> }>();

function countedBy(index: RunIndex): Map<number, CellCounts> {
  const known = kept.get(index);
  if (known?.version === index.version) return known.counts;
  const conditions = index.conditions.length;
  const cells = index.models.all.length * conditions;
  const flips = new Uint32Array(cells * FLIPS.length);
  const isSeen = Array.from({ length: cells }, () => new Uint8Array(index.items.length));
  const { model, condition, item } = index.columns.all;
  for (let at = 0; at < index.size; at++) {
    const cell = (model[at] as number) * conditions + (condition[at] as number);
    const flip = cell * FLIPS.length + index.flipCode(at);
    flips[flip] = (flips[flip] as number) + 1;
    (isSeen[cell] as Uint8Array)[item[at] as number] = 1;
  }
  const counts = new Map<number, CellCounts>();
  isSeen.forEach((seen, cell) => {
    counts.set(cell, {
      items: seen.reduce((sum, each) => sum + each, 0),
      flips: Object.fromEntries(FLIPS.map((kind, at) => [kind, flips[cell * FLIPS.length + at]])) as Record<FlipKind, number>,
    });
  });
  kept.set(index, { version: index.version, counts });
  return counts;
}

function noFlips(): Record<FlipKind, number> {
  return { same: 0, good: 0, broken: 0, lateral: 0, none: 0 };
}

/** Over all items. Strict: a missing answer counts as no event, neither right nor compliant. */
function estimatesOf(measures: Measures | null): (model: string, condition: Condition) => CellRow["estimates"] {
  const found = new Map<string, NonNullable<CellRow["estimates"][string]>>();
  for (const { metric, k, regime, model, condition, category, estimate, low, high } of measures?.estimates ?? [])
    if (condition !== null && category === null && k === 1 && regime === "strict" && HEADLINES.includes(metric))
      found.set(`${metric} ${model} ${conditionText(condition)}`, { estimate, low, high });
  return (model, condition) =>
    Object.fromEntries(HEADLINES.map((metric) => [metric, found.get(`${metric} ${model} ${conditionText(condition)}`) ?? null]));
}
