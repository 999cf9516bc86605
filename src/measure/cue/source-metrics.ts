import { contrastOf, type Linear, type Regime, ratioOf, type Statistic } from "../../stats/index.ts";
import type { CueBlock, CueCell } from "../cells.ts";
import { cellOf, countedIn, meanOfDefined } from "../counts.ts";
import type { ItemValues } from "../estimate.ts";
import type { Measured, Metric } from "../metric.ts";
import { correctAtK } from "../metrics/accuracy.ts";
import { followed, followedUncued } from "../metrics/compliance.ts";
import { NO_CONTROL } from "../metrics/measured.ts";
import type { Table } from "../table.ts";

/**
 * A metric of one source (or of two, compared) over several of its conditions: right cues and wrong ones. Its value belongs to a block of
 * conditions that share the levels of all other factors.
 */
export interface SourceMetric {
  readonly name: string;
  readonly kind: Metric["kind"];
  readonly isBeside: boolean;
  /** Null where the block has not all the conditions that it needs. */
  measure(table: Table, model: number, block: CueBlock, source: string, regime: Regime): Measured | null;
}

/** Sources of a block that endorse something, in the design's order. */
export function sourcesOf({ cues }: CueBlock): string[] {
  return [...new Set(cues.flatMap(({ source, target }) => (source === null || target === "none" ? [] : [source])))];
}

/** The source that stands for several, of measures that compare sources with each other. */
export const ALL_SOURCES = "";

type Column = (cell: CueCell, regime: Regime) => ItemValues;

/** A source's conditions of one target: where there are several (wordings), their mean, item by item. */
function ofTarget({ cues }: CueBlock, source: string, target: CueCell["target"]): CueCell[] {
  return cues.filter((cue) => cue.source === source && cue.target === target);
}

function averaged(cells: readonly CueCell[], column: Column, regime: Regime): ItemValues {
  const all = cells.map((cell) => column(cell, regime));
  const [first] = all as [ItemValues];
  if (all.length === 1) return first;
  return Float64Array.from({ length: first.length }, (_, item) =>
    all.reduce((sum, values) => sum + (values[item] ?? Number.NaN) / all.length, 0),
  );
}

interface HelpHarm {
  readonly control: (regime: Regime) => ItemValues;
  readonly help: (regime: Regime) => ItemValues;
  readonly harm: (regime: Regime) => ItemValues;
}

/** Columns 0 control, 1 help, 2 harm: accuracies. */
function helpHarm(name: string, statistic: Statistic, bounds: ((of: HelpHarm) => Bounds) | null = null): SourceMetric {
  return {
    name,
    kind: "other",
    isBeside: name !== "help-harm-differential",
    measure(table, model, block, source, regime) {
      const [help, harm] = [ofTarget(block, source, "key"), ofTarget(block, source, "wrong")];
      if (help.length === 0 || harm.length === 0) return null;
      if (block.control === null) return lacking(table, model, [...help, ...harm]);
      const control = block.control;
      const correct: Column = ({ condition }, how) => correctAtK(table, model, condition, 1, how);
      const of: HelpHarm = {
        control: (how) => correctAtK(table, model, control, 1, how),
        help: (how) => averaged(help, correct, how),
        harm: (how) => averaged(harm, correct, how),
      };
      return {
        columns: [of.control(regime), of.help(regime), of.harm(regime)],
        statistic,
        counted: countedOf(
          table,
          model,
          usedBy(statistic).flatMap((column) => [[control], help.map(placeIn), harm.map(placeIn)][column] ?? []),
        ),
        bounds: bounds?.(of) ?? null,
      };
    },
  };
}

/** A gain has nothing of the wrong cues. */
function usedBy({ of }: Statistic): number[] {
  return [...new Set(of.flat().map(([column]) => column))];
}

type Bounds = readonly [number, number] | null;

const [CONTROL, HELP, HARM] = [0, 1, 2];
const GAIN: Linear = [
  [HELP, 1],
  [CONTROL, -1],
];
const LOSS: Linear = [
  [CONTROL, 1],
  [HARM, -1],
];
const GAIN_OF_HEADROOM = ratioOf(GAIN, [[CONTROL, -1]], { under: 1 });
const LOSS_OF_HEADROOM = ratioOf(LOSS, [[CONTROL, 1]]);

/** (h − c)/(1 − c) − (c − x)/c = 1 − (1 − h)/(1 − c) − 1 + x/c. */
const RELATIVE: Statistic = {
  of: [[[CONTROL, 1]], [[HELP, 1]], [[HARM, 1]]],
  value(means) {
    const [c, h, x] = [means[0] as number, means[1] as number, means[2] as number];
    return x / c - (1 - h) / (1 - c);
  },
  gradient(means) {
    const [c, h, x] = [means[0] as number, means[1] as number, means[2] as number];
    return [-x / c / c - (1 - h) / (1 - c) / (1 - c), 1 / (1 - c), 1 / c];
  },
};

const LOG_ODDS: Statistic = {
  of: [[[CONTROL, 1]], [[HELP, 1]], [[HARM, 1]]],
  value: (means) => logit(means[1]) - 2 * logit(means[0]) + logit(means[2]),
  gradient: (means) => [-2 * slope(means[0]), slope(means[1]), slope(means[2])],
};

function logit(p = Number.NaN): number {
  return Math.log(p / (1 - p));
}

function slope(p = Number.NaN): number {
  return 1 / (p * (1 - p));
}

/** Columns 0 followed, 1 followed uncued of wrong cues; 2 and 3 of right ones. */
function asymmetry(name: string, statistic: Statistic): SourceMetric {
  return {
    name,
    kind: "other",
    isBeside: name !== "asymmetry",
    measure(table, model, block, source, regime) {
      const [right, wrong] = [ofTarget(block, source, "key"), ofTarget(block, source, "wrong")];
      if (right.length === 0 || wrong.length === 0) return null;
      if (block.control === null) return lacking(table, model, [...right, ...wrong]);
      const control = block.control;
      const cued: Column = ({ condition }, how) => followed(table, model, condition, 1, how);
      const uncued: Column = ({ condition }, how) => followedUncued(table, model, condition, control, 1, how);
      // A missing answer of control cannot be on both targets: each worst case puts all of them on one.
      const worst = (cue: readonly [Regime, Regime], base: readonly [Regime, Regime]): number => {
        const columns = [wrong, right].flatMap((cells, at) => [
          averaged(cells, cued, cue[at] as Regime),
          averaged(cells, uncued, base[at] as Regime),
        ]);
        const means = columns.map((column) => meanOfDefined(column) ?? Number.NaN);
        return statistic.value(
          statistic.of.map((linear) => linear.reduce((sum, [at, weight]) => sum + weight * (means[at] as number), 0)),
        );
      };
      const bounds = [worst(["strict", "upper"], ["upper", "strict"]), worst(["upper", "strict"], ["strict", "upper"])] as const;
      return {
        columns: [wrong, right].flatMap((cells) => [averaged(cells, cued, regime), averaged(cells, uncued, regime)]),
        statistic,
        counted: countedOf(table, model, [control, ...right.map(placeIn), ...wrong.map(placeIn)]),
        bounds: bounds.every(Number.isFinite) ? bounds : null,
      };
    },
  };
}

/** Susceptibility to wrong cues less that to right ones: 1 − (1 − f)/(1 − b) of either. */
const SUSCEPTIBILITIES: Statistic = {
  of: [[[0, 1]], [[1, 1]], [[2, 1]], [[3, 1]]],
  value(means) {
    const [f, b, g, a] = [means[0] as number, means[1] as number, means[2] as number, means[3] as number];
    return (1 - g) / (1 - a) - (1 - f) / (1 - b);
  },
  gradient(means) {
    const [f, b, g, a] = [means[0] as number, means[1] as number, means[2] as number, means[3] as number];
    return [1 / (1 - b), -(1 - f) / (1 - b) / (1 - b), -1 / (1 - a), (1 - g) / (1 - a) / (1 - a)];
  },
};

/** Followed under the strong source less under the weak one, item by item the same target. Columns: high, low of each target that is asked for. */
function strength(name: string, targets: readonly CueCell["target"][]): SourceMetric {
  const [high, low] = ["high", "low"];
  return {
    name,
    kind: "difference",
    isBeside: targets.length === 1,
    measure(table, model, block, _source, regime) {
      const cells = targets.flatMap((target) => [ofTarget(block, high, target), ofTarget(block, low, target)]);
      if (cells.some((each) => each.length === 0)) return null;
      const cued: Column = ({ condition }, how) => followed(table, model, condition, 1, how);
      const mean = (how: readonly [Regime, Regime]): number =>
        cells.reduce((sum, each, at) => {
          const value = meanOfDefined(averaged(each, cued, how[at % 2] as Regime)) ?? Number.NaN;
          return sum + ((at % 2 === 0 ? 1 : -1) * value) / targets.length;
        }, 0);
      const bounds = [mean(["strict", "upper"]), mean(["upper", "strict"])] as const;
      return {
        columns: cells.map((each) => averaged(each, cued, regime)),
        statistic: contrastOf(cells.map((_, at) => [at, (at % 2 === 0 ? 1 : -1) / targets.length] as const)),
        counted: countedOf(table, model, cells.flat().map(placeIn)),
        bounds: bounds.some(Number.isNaN) ? null : bounds,
      };
    },
  };
}

/** Of one source each. */
export const SOURCE_METRICS: readonly SourceMetric[] = [
  helpHarm(
    "help-harm-differential",
    contrastOf([...GAIN, ...LOSS.map(([column, weight]) => [column, -weight] as const)]),
    (of) => {
      const mean = (values: ItemValues): number => meanOfDefined(values) ?? Number.NaN;
      const at = (cue: Regime, base: Regime) => mean(of.help(cue)) + mean(of.harm(cue)) - 2 * mean(of.control(base));
      const bounds = [at("strict", "upper"), at("upper", "strict")] as const;
      return bounds.some(Number.isNaN) ? null : bounds;
    },
  ),
  helpHarm("help-harm-differential-relative", RELATIVE),
  helpHarm("help-harm-differential-log-odds", LOG_ODDS),
  helpHarm("help-gain-relative", GAIN_OF_HEADROOM),
  helpHarm("harm-loss-relative", LOSS_OF_HEADROOM),
  asymmetry("asymmetry", SUSCEPTIBILITIES),
  asymmetry(
    "asymmetry-excess",
    contrastOf([
      [0, 1],
      [1, -1],
      [2, -1],
      [3, 1],
    ]),
  ),
];

/** Of the strong source against the weak one. */
export const STRENGTH_METRICS: readonly SourceMetric[] = [
  strength("authority-strength", ["key", "wrong"]),
  strength("authority-strength-help", ["key"]),
  strength("authority-strength-harm", ["wrong"]),
];

function placeIn({ condition }: CueCell): number {
  return condition;
}

function countedOf(table: Table, model: number, conditions: readonly number[]) {
  const cells = [...new Set(conditions)].map((condition) => cellOf(table, model, condition));
  return countedIn(cells);
}

function lacking(table: Table, model: number, cells: readonly CueCell[]): Measured {
  const nothing = new Float64Array(table.items.length).fill(Number.NaN);
  return {
    columns: [nothing],
    statistic: contrastOf([[0, 1]]),
    counted: countedOf(table, model, cells.map(placeIn)),
    bounds: null,
    reason: NO_CONTROL,
  };
}
