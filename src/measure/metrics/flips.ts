import { type FlipKind, type Regime, ratioOf } from "../../stats/index.ts";
import { type FlipColumns, type FlipPart, flipColumns } from "../cue/flip-columns.ts";
import { placeOf } from "../cue/place.ts";
import { splitHalfExcess } from "../cue/split-half.ts";
import type { Measured, Metric } from "../metric.ts";
import type { Table } from "../table.ts";
import { minus, NO_CONTROL, nothing, oneColumn, severalColumns } from "./measured.ts";

/** Where it is measured: the cue's condition, and the block of control that is held against control's mode. */
interface Where {
  readonly table: Table;
  readonly model: number;
  readonly cue: number;
  readonly control: number;
}

type Make = (columns: FlipColumns, regime: Regime, where: Where) => Measured;

/** A metric of what a cue (or a source that endorses nothing) does to answers, seen from control's mode. */
function flipMetric(name: string, kind: Metric["kind"], make: Make, more: Partial<Metric> = {}): Metric {
  return {
    name,
    kind,
    hasK: true,
    hasRegimes: true,
    ...more,
    measure(table, model, condition, { k, regime }) {
      const place = placeOf(table, condition);
      if (place === null) return null;
      const { block } = place;
      if (block.control === null) return nothing(table, model, condition, NO_CONTROL);
      const where = { table, model, cue: condition, control: block.controlB ?? block.control };
      return make(flipColumns(table, model, block, block.control, condition, k), regime, where);
    },
  };
}

/** Conditions whose answers are counted; what they are held against is not. */
function restsOn(part: FlipPart, { cue, control }: Where): number[] {
  return part === "null" ? [control] : [cue];
}

/** A kind of flip is never given without its null, the condition against the same references, and the excess of the one over the other. */
function family(kind: FlipKind): Metric[] {
  const name = kind === "flip" ? "flip" : `${kind}-flip`;
  // Broken and lateral flips are the parts of bad ones.
  const isPart = kind === "broken" || kind === "lateral";
  const rate =
    (part: FlipPart): Make =>
    (columns, regime, where) => {
      const [low, high] = [columns.of(part, kind, "strict"), columns.of(part, kind, "upper")];
      return oneColumn(where.table, where.model, restsOn(part, where), columns.of(part, kind, regime), [low, high]);
    };
  const excess: Make = (columns, regime, { table, model, cue, control }) => {
    const over = (cond: Regime, base: Regime) => minus(columns.of("cond", kind, cond), columns.of("null", kind, base));
    return oneColumn(table, model, [cue, control], over(regime, regime), [over("strict", "upper"), over("upper", "strict")]);
  };
  return [
    flipMetric(name, "rate", rate("flip"), { isBeside: isPart }),
    flipMetric(`null-${name}`, "rate", rate("null"), { isBeside: kind !== "flip" }),
    flipMetric(`${name}-same-reference`, "rate", rate("cond"), { isBeside: true }),
    flipMetric(`excess-${name}`, "difference", excess, { isBeside: isPart, byCategory: kind === "flip" }),
  ];
}

/**
 * Good flips can come only where control's mode is wrong, broken ones only where it is right: their rates there. How often that is the case is
 * asked of an item's references, so that nothing is selected on the samples that are measured.
 */
function conditional(kind: "good" | "broken"): Metric[] {
  const [name, where] = kind === "good" ? ["good-flip", "where-wrong"] : ["broken-flip", "where-right"];
  const beside = { hasK: false, isBeside: true };
  const chances = (wrong: Float64Array) => (kind === "good" ? wrong : wrong.map((share) => 1 - share));
  const ratio =
    (part: "flip" | "null" | "cond"): Make =>
    (columns, regime, where) => {
      const possible = chances(columns.wrong(part === "flip" ? "flip" : "cond", regime));
      const { table, model } = where;
      const parts = [columns.of(part, kind, regime), possible];
      return severalColumns(table, model, restsOn(part, where), parts, ratioOf([[0, 1]], [[1, 1]]));
    };
  const excess: Make = (columns, regime, { table, model, cue, control }) => {
    const over = minus(columns.of("cond", kind, regime), columns.of("null", kind, regime));
    const parts = [over, chances(columns.wrong("cond", regime))];
    return severalColumns(table, model, [cue, control], parts, ratioOf([[0, 1]], [[1, 1]]));
  };
  return [
    flipMetric(`${name}-${where}`, "rate", ratio("flip"), beside),
    flipMetric(`null-${name}-${where}`, "rate", ratio("null"), beside),
    flipMetric(`excess-${name}-${where}`, "other", excess, beside),
  ];
}

/** The excess with half of control's samples as reference: what stands with one choice of reference should stand with the other. */
const splitHalf: Metric = {
  name: "excess-flip-split-half",
  kind: "difference",
  hasK: false,
  hasRegimes: false,
  isBeside: true,
  measure(table, model, condition) {
    const place = placeOf(table, condition);
    if (place === null) return null;
    const { control, controlB } = place.block;
    if (control === null) return nothing(table, model, condition, NO_CONTROL);
    // A second control block is a probe of its own: nothing is split.
    if (controlB !== null) return null;
    return oneColumn(table, model, [condition, control], splitHalfExcess(table, model, control, condition));
  },
};

export const flips: readonly Metric[] = [
  ...family("flip"),
  ...family("good"),
  ...family("bad"),
  ...family("broken"),
  ...family("lateral"),
  ...conditional("good"),
  ...conditional("broken"),
  // The other rule for ties beside the headline, which averages over them.
  flipMetric(
    "flip-first-mode",
    "rate",
    (columns, regime, { table, model, cue }) => oneColumn(table, model, [cue], columns.of("first", "flip", regime)),
    { hasK: false, isBeside: true },
  ),
  splitHalf,
];
