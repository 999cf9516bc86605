import type { Stream } from "../random/stream.ts";
import { alikeSamples } from "./alike-samples.ts";
import { type Answers, MISSING, type Regime, UNDELIVERED } from "./answers.ts";
import { eventAtK } from "./event-at-k.ts";
import { type FlipKind, flipEvents } from "./flip-events.ts";
import { countSplits, forEachSplit } from "./for-each-split.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

/** Above so many distinct splits, this many are drawn at random instead. */
const MOST_SPLITS = 20_000;
const DRAWN_SPLITS = 2_000;

export interface NullFlipOptions {
  readonly k: number;
  readonly regime: Regime;
  /** Which control samples make the reference mode: all but k, or half of them (rounded down) as a sensitivity analysis. */
  readonly reference?: "all-but-k" | "half";
  /** Options were permuted by sample index, the same in every condition: the condition's arm uses only the probe's indices. */
  readonly matched?: boolean;
  readonly kind?: FlipKind;
  readonly key?: number | null;
  /** Where random splits come from; asked for only when there are too many splits to go through. */
  readonly stream?: Stream;
}

export interface NullFlip {
  /** Flips of control against its own mode, reference and probe being different samples. */
  readonly null: number;
  /** Flips of the condition against the same references. */
  readonly cond: number;
  readonly excess: number;
  /** Splits that were averaged: those with a valid reference and k samples that count in either part. */
  readonly splits: number;
}

const TOO_FEW = undefinedBecause("too few control samples to set k apart from a reference");
const FEW_COND = undefinedBecause("fewer samples than k in the condition");
const NO_SPLIT = undefinedBecause("no split of the control samples has a valid reference and enough valid answers to probe");

/**
 * How often control itself flips against its own mode, and by how much a condition flips more: without any manipulation flip@k
 * is positive, because a mode of a few samples is a noisy thing. Every split of the control samples into a reference (whose
 * modes count, ties averaged) and a probe gives one null flip@k of the probe, and one of the condition against the same
 * reference; both are averaged over splits. The excess has expectation 0 when nothing has changed. Always report all three;
 * `excess` is not flip@k minus `null`.
 *
 * Under `lenient`, missing answers are removed before splitting; in a `matched` design, where an index must keep its place, inside
 * each part, and splits with fewer than k valid answers in a part are dropped.
 *
 * Undefined when control has no k samples beside a reference (n = k), and when no split is left.
 *
 * Samples with the same answer (matched: the same pair of answers) are alike, so splits are counted by how many of each kind fall
 * into the reference: a handful instead of C(n, r), and exact. Only above 20,000 such, 2,000 random splits are drawn.
 *
 * The statistics specification, section 6.
 *
 * @example
 * nullFlip([0, 0, 0, 1, 0], [1, 0, 1, -1, 0], { k: 1, regime: "strict" }) // { null: 0.2, cond: 0.4, excess: 0.2, splits: 5 }
 * nullFlip([0], [1], { k: 1, regime: "strict" }).reason // "too few control samples to set k apart from a reference"
 */
export function nullFlip(control: Answers, condition: Answers, options: NullFlipOptions): NullFlip | Undefined {
  const { k, regime, matched = false, kind = "flip", key = null } = options;
  const { first, second, counts, n } = alikeSamples(control, matched ? condition : null, regime === "lenient" && !matched);
  const reference = options.reference === "half" ? Math.floor(n / 2) : n - k;
  if (reference < 1 || n - reference < k) return TOO_FEW;

  let width = 0;
  for (const answer of first) width = Math.max(width, answer + 1);
  for (let s = 0; s < condition.length; s++) width = Math.max(width, (condition[s] as number) + 1);
  const whole = tally(width);
  for (let s = 0; s < condition.length && !matched; s++) add(whole, condition[s] as number, 1);
  const ruledOut = matched ? null : eventAtK({ delivered: whole.delivered, missing: whole.missing, events: 0 }, k, regime);
  if (isUndefined(ruledOut)) return FEW_COND;

  const chosen = tally(width);
  const probe = tally(width);
  const arm = matched ? tally(width) : whole;
  let nullSum = 0;
  let condSum = 0;
  let splits = 0;

  function split(taken: ArrayLike<number>, ways: number): void {
    clear(chosen);
    clear(probe);
    if (matched) clear(arm);
    for (let g = 0; g < counts.length; g++) {
      const inside = taken[g] as number;
      const outside = (counts[g] as number) - inside;
      add(chosen, first[g] as number, inside);
      add(probe, first[g] as number, outside);
      if (matched) add(arm, second[g] as number, outside);
    }
    let most = 0;
    for (const count of chosen.options) most = Math.max(most, count);
    if (most === 0) return;
    let ties = 0;
    let nullRate = 0;
    let condRate = 0;
    for (let mode = 0; mode < width; mode++) {
      if (chosen.options[mode] !== most) continue;
      const inProbe = rate(probe, mode);
      const inArm = rate(arm, mode);
      if (inProbe === null || inArm === null) return;
      ties++;
      nullRate += inProbe;
      condRate += inArm;
    }
    nullSum += ways * (nullRate / ties);
    condSum += ways * (condRate / ties);
    splits += ways;
  }

  function rate(part: Tally, mode: number): number | null {
    const { delivered, missing } = part;
    const result = eventAtK({ delivered, missing, events: flipEvents(part.options, mode, key, kind) }, k, regime);
    return isUndefined(result) ? null : result;
  }

  if (n <= 1000 && (few(counts) || countSplits(counts, reference) <= MOST_SPLITS)) forEachSplit(counts, reference, split);
  else drawSplits(counts, reference, options.stream, split);
  if (splits === 0) return NO_SPLIT;
  const nullRate = nullSum / splits;
  const cond = condSum / splits;
  return { null: nullRate, cond, excess: cond - nullRate, splits };
}

/** Surely no more distinct splits than may be gone through. */
function few(counts: readonly number[]): boolean {
  let most = 1;
  for (const count of counts) most *= count + 1;
  return most <= MOST_SPLITS;
}

interface Tally {
  readonly options: number[];
  missing: number;
  delivered: number;
}

function tally(width: number): Tally {
  return { options: new Array(width).fill(0), missing: 0, delivered: 0 };
}

function clear(part: Tally): void {
  part.options.fill(0);
  part.missing = 0;
  part.delivered = 0;
}

function add(part: Tally, answer: number, times: number): void {
  if (answer === UNDELIVERED) return;
  part.delivered += times;
  if (answer === MISSING) part.missing += times;
  else (part.options[answer] as number) += times;
}

function drawSplits(
  counts: readonly number[],
  size: number,
  stream: Stream | undefined,
  split: (taken: ArrayLike<number>, ways: number) => void,
): void {
  if (stream === undefined) throw new Error("there are too many splits of the control samples to go through: a stream is needed");
  const kinds = counts.flatMap((count, g) => new Array<number>(count).fill(g));
  const taken = new Array<number>(counts.length);
  for (let drawn = 0; drawn < DRAWN_SPLITS; drawn++) {
    taken.fill(0);
    for (let i = 0; i < size; i++) {
      const j = i + stream.below(kinds.length - i);
      const kind = kinds[j] as number;
      kinds[j] = kinds[i] as number;
      kinds[i] = kind;
      (taken[kind] as number)++;
    }
    split(taken, 1);
  }
}
