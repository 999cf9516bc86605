import { canonicalJson } from "../../digest.ts";
import { contrast } from "../../measure/contrasts/contrast.ts";
import { bothSides, oneSide, type Side } from "../../measure/contrasts/sides.ts";
import { withAdjusted } from "../../measure/families.ts";
import { listed } from "../../measure/listed.ts";
import type { Condition, Contrast, Estimate } from "../../measure/measures.ts";
import { DEFAULTS, type MeasureOptions, type OpenContrast } from "../../measure/metric.ts";
import type { Shared, SharedRun } from "./shared.ts";
import { asksForTarget } from "./targets.ts";

/** Two models that are compared: places in the table, and what they are called in their runs. */
export interface Pairing {
  /** Place of the later run among the runs; the first is what it is compared with. */
  readonly run: number;
  readonly model: string;
  readonly against: string;
}

/** A model of a later run beside the one of the same name in the first; where either run has one model only, those. */
export function pairingsOf({ runs }: Shared): Pairing[] {
  const [first, ...others] = runs as readonly [SharedRun, ...SharedRun[]];
  return others.flatMap((other, at) => {
    const same = other.models.filter((model) => first.models.includes(model));
    const [one, more] = first.models;
    const [its, further] = other.models;
    if (same.length > 0) return same.map((model) => ({ run: at + 1, model, against: model }));
    return one !== undefined && more === undefined && its !== undefined && further === undefined
      ? [{ run: at + 1, model: its, against: one }]
      : [];
  });
}

const CUE_METRICS = ["accuracy", "compliance", "excess-compliance", "excess-flip", "missing"];
const OTHER_METRICS = ["accuracy", "agreement", "brier", "confidence", "missing"];

/** A contrast of two runs, with what it compares by name: nothing is read back out of names that people gave. */
export interface Difference extends Contrast {
  readonly later: string;
  readonly first: string;
  /** The metric in the later run and in the first, on the items of the contrast; null where the contrast is one of effects. */
  readonly sides: readonly [Estimate, Estimate] | null;
}

/**
 * The later run less the first, paired by item: headline metrics under each condition that both have, and the effects that either plan named.
 * All are exploratory, and adjusted among themselves. Metrics that ask for a cue's target are measured where the targets are the same.
 */
export function differencesOf(shared: Shared, draws: number = DEFAULTS.draws): Difference[] {
  const found = pairingsOf(shared).flatMap((pairing) => pairDifferences(shared, pairing, { ...DEFAULTS, draws }));
  const adjusted = withAdjusted(found.map(({ open }) => open));
  return found.map(({ later, first, sides }, at) => ({ ...(adjusted[at] as Contrast), later, first, sides }));
}

interface Found extends Pick<Difference, "later" | "first" | "sides"> {
  readonly open: OpenContrast;
}

function pairDifferences(shared: Shared, { run, model: name, against: other }: Pairing, options: MeasureOptions): Found[] {
  const { table: whole, targets, runs, nameOf, manifest } = shared;
  const [later, first] = [nameOf(run, name), nameOf(0, other)];
  const [model, against] = [whole.models.indexOf(later), whole.models.indexOf(first)];
  if (model === -1 || against === -1) return [];
  const tableFor = (metric: string, levels: readonly Condition[]) => (asksForTarget(metric) ? targets.tableFor(levels) : whole);
  const both = whole.conditions.filter((condition) =>
    [runs[0], runs[run]].every((each) => each?.conditions.has(canonicalJson(condition))),
  );
  const about = { regime: "strict", model, against, family: "exploratory" } as const;
  const plain = both.flatMap((condition) =>
    (manifest.cues === null ? OTHER_METRICS : CUE_METRICS).flatMap((metric): Found[] => {
      const table = tableFor(metric, [condition]);
      const [own, others] = [
        oneSide(table, metric, model, condition, "strict"),
        oneSide(table, metric, against, condition, "strict"),
      ];
      if ("reason" in own || "reason" in others) return [];
      const terms = [[1, own] as const, [-1, others] as const];
      const listing = (of: number, { kind, measured }: Side) =>
        listed(table, { metric, kind, model: of, condition }, "strict", measured, options);
      const open = contrast(table, { ...about, metric, a: condition, b: condition }, terms, options);
      return [{ open, later, first, sides: [listing(model, own), listing(against, others)] }];
    }),
  );
  const effects = primaries(shared).flatMap(({ metric, a, b }): Found[] => {
    const table = tableFor(metric, [a, b]);
    const [own, others] = [
      bothSides(table, metric, model, [a, b], "strict"),
      bothSides(table, metric, against, [a, b], "strict"),
    ];
    if ("reason" in own || "reason" in others) return [];
    const terms = [[1, own[0]] as const, [-1, own[1]] as const, [-1, others[0]] as const, [1, others[1]] as const];
    return [{ open: contrast(table, { ...about, metric, a, b }, terms, options), later, first, sides: null }];
  });
  return [...effects, ...plain];
}

interface Planned {
  readonly metric: string;
  readonly a: Condition;
  readonly b: Condition;
}

function primaries({ runs }: Shared): Planned[] {
  const all = runs
    .flatMap(({ manifest }) => manifest.primary as readonly Partial<Planned>[])
    .flatMap(({ metric, a, b }) => (metric === undefined || a === undefined || b === undefined ? [] : [{ metric, a, b }]));
  return [...new Map(all.map((each) => [canonicalJson(each), each])).values()];
}
