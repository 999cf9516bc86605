import { stream } from "../../random/stream.ts";
import { type FlipKind, flipEvents, type Regime } from "../../stats/index.ts";
import type { CueBlock } from "../cells.ts";
import { type Cell, cellOf, keysOf, rateAtK } from "../counts.ts";
import { latest, once } from "../memo.ts";
import { NONE, type Table } from "../table.ts";
import { isMatched } from "./place.ts";
import { sideBySide } from "./samples.ts";
import { KINDS, type SplitFlips, splitFlips } from "./split-flips.ts";

/**
 * What is known of the flips under one cue, item by item. `flip`: against the modes of all control samples. `null` and `cond`: of control and
 * of the cue against the same references; their difference is the excess. `first`: against the first of tied modes.
 */
export type FlipPart = "flip" | "first" | "null" | "cond";

export interface FlipColumns {
  of(part: FlipPart, kind: FlipKind, regime: Regime): Float64Array;
  /** How often the references' mode is wrong: of all control samples, and of the references of `null` and `cond`. */
  wrong(of: "flip" | "cond", regime: Regime): Float64Array;
}

const PARTS: readonly FlipPart[] = ["flip", "first", "null", "cond"];
const REGIMES: readonly Regime[] = ["strict", "lenient", "upper"];

/** Kept for k = 1; of higher k the last one, as measures go through kinds and regimes of one k. */
export function flipColumns(
  table: Table,
  model: number,
  block: CueBlock,
  control: number,
  condition: number,
  k: number,
): FlipColumns {
  const name = `flips ${model} ${condition} ${k}`;
  const make = () => compute(table, model, block, control, condition, k);
  if (k === 1) return once(table, name, make);
  return latest(table, "flips", name, make);
}

function compute(
  table: Table,
  model: number,
  { controlB }: CueBlock,
  control: number,
  condition: number,
  k: number,
): FlipColumns {
  const items = table.items.length;
  const columns = new Map<string, Float64Array>();
  const column = (name: string): Float64Array => {
    const known = columns.get(name) ?? new Float64Array(items).fill(Number.NaN);
    columns.set(name, known);
    return known;
  };
  const values = REGIMES.map((regime) => ({
    regime,
    parts: PARTS.map((part) => KINDS.map((kind) => column(`${part} ${kind} ${regime}`))),
    wrong: column(`wrong flip ${regime}`),
    wrongInSplits: column(`wrong cond ${regime}`),
  }));
  const [own, cued] = [cellOf(table, model, control), cellOf(table, model, condition)];
  const second = controlB === null ? null : cellOf(table, model, controlB);
  const [keys, matched, { width }] = [keysOf(table), isMatched(table), own];
  const found: SplitFlips = { null: new Float64Array(5), cond: new Float64Array(5), wrong: 0 };

  for (let item = 0; item < items; item++) {
    const tied = modesOf(own, item);
    if (tied.length === 0 || cued.delivered[item] === 0) continue;
    const key = keys[item] === NONE ? null : (keys[item] as number);
    const first = tied.length === 1 ? (tied[0] as number) : firstOf(table, model, control, item, tied);
    const wrong = key === null ? Number.NaN : tied.filter((mode) => mode !== key).length / tied.length;
    const isWhole = (own.absent[item] as number) + (cued.absent[item] as number) + (second?.absent[item] ?? 0) === 0;
    const [left, right] = second === null ? sideBySide(table, model, control, condition, item) : [[], []];
    for (const { regime, parts, wrong: share, wrongInSplits } of values) {
      const [flip, once, nulls, cond] = parts as [Float64Array[], Float64Array[], Float64Array[], Float64Array[]];
      // Without missing answers all three ways to count them are one.
      if (isWhole && regime !== "strict") {
        const [strict] = values as [(typeof values)[number]];
        parts.forEach((kinds, part) => {
          kinds.forEach((into, kind) => {
            into[item] = strict.parts[part]?.[kind]?.[item] as number;
          });
        });
        share[item] = strict.wrong[item] as number;
        wrongInSplits[item] = strict.wrongInSplits[item] as number;
        continue;
      }
      share[item] = wrong;
      KINDS.forEach((kind, at) => {
        if (kind !== "flip" && key === null) return;
        const rate = averaged(cued, item, tied, key, kind, k, regime);
        (flip[at] as Float64Array)[item] = rate;
        (once[at] as Float64Array)[item] = averaged(cued, item, [first], key, kind, k, regime);
        if (second === null) return;
        (cond[at] as Float64Array)[item] = rate;
        (nulls[at] as Float64Array)[item] = averaged(second, item, tied, key, kind, k, regime);
      });
      if (second !== null) wrongInSplits[item] = wrong;
      else {
        const from = () =>
          stream(table.plan.seed, "measure", "splits", table.models[model] ?? "", table.items[item]?.digest ?? "", k);
        if (!splitFlips(left, right, { k, regime, matched, key, width, stream: from }, found)) continue;
        wrongInSplits[item] = found.wrong;
        for (let at = 0; at < KINDS.length; at++) {
          (nulls[at] as Float64Array)[item] = found.null[at] as number;
          (cond[at] as Float64Array)[item] = found.cond[at] as number;
        }
      }
    }
  }
  return {
    of: (part, kind, regime) => columns.get(`${part} ${kind} ${regime}`) as Float64Array,
    wrong: (of, regime) => columns.get(`wrong ${of} ${regime}`) as Float64Array,
  };
}

/** The options that an item's answers most often take; more than one is a tie, none where no answer is valid. */
export function modesOf({ width, options }: Cell, item: number): number[] {
  let most = 1;
  let tied: number[] = [];
  for (let option = 0; option < width; option++) {
    const times = options[item * width + option] as number;
    if (times > most) [most, tied] = [times, [option]];
    else if (times === most) tied.push(option);
  }
  return tied;
}

/** Of tied modes the one that came first, by sample: it favours neither a place on screen nor the correct option. */
function firstOf(table: Table, model: number, condition: number, item: number, tied: readonly number[]): number {
  const [from, to] = table.range(model, condition, item);
  for (let at = from; at < to; at++) {
    const option = table.columns.option[at] as number;
    if (tied.includes(option)) return option;
  }
  return tied[0] as number;
}

function averaged(
  { width, options, delivered, absent }: Cell,
  item: number,
  against: readonly number[],
  key: number | null,
  kind: FlipKind,
  k: number,
  regime: Regime,
): number {
  const counts = options.subarray(item * width, (item + 1) * width);
  let total = 0;
  for (const mode of against) {
    total += rateAtK(delivered[item] as number, absent[item] as number, flipEvents(counts, mode, key, kind), k, regime);
  }
  return total / against.length;
}
