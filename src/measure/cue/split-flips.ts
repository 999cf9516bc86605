import type { Stream } from "../../random/stream.ts";
import { alikeSamples } from "../../stats/alike-samples.ts";
import { countSplits } from "../../stats/for-each-split.ts";
import { type Answers, type FlipKind, flipEvents, MISSING, type Regime, UNDELIVERED } from "../../stats/index.ts";
import { rateAtK } from "../counts.ts";

export const KINDS: readonly FlipKind[] = ["flip", "good", "bad", "broken", "lateral"];
const MOST_SPLITS = 20_000;
const DRAWN_SPLITS = 2_000;

/** Of one item, averaged over splits of the control samples; by kind of flip, in the order of KINDS. */
export interface SplitFlips {
  readonly null: Float64Array;
  readonly cond: Float64Array;
  /** The share of references whose mode is wrong. */
  wrong: number;
}

export interface SplitOptions {
  readonly k: number;
  readonly regime: Regime;
  readonly matched: boolean;
  readonly key: number | null;
  /** Options of the item, 31 at most. */
  readonly width: number;
  /** Where random splits come from when there are too many. */
  readonly stream: () => Stream;
}

/**
 * What `nullFlip` of stats gives with its default reference (all but k samples), for all kinds of flips at once: with a probe of exactly k
 * samples "at least one of k" is yes or no, so that a split is a few bit operations on the set of options in the probe. False, and nothing
 * in `into`, where it is undefined; kinds that need a key are NaN without one.
 */
export function splitFlips(control: Answers, cue: Answers, options: SplitOptions, into: SplitFlips): boolean {
  const { k, regime, matched, key, width, stream } = options;
  const keyAt = key ?? -1;
  const { first, second, counts, n } = alikeSamples(control, matched ? cue : null, regime === "lenient" && !matched);
  if (n - k < 1) return false;

  const armRates = matched ? null : wholeArm(cue, options);
  if (!matched && armRates === null) return false;

  const reference = new Int32Array(width);
  for (let g = 0; g < counts.length; g++) {
    if ((first[g] as number) >= 0)
      reference[first[g] as number] = (reference[first[g] as number] as number) + (counts[g] as number);
  }
  into.null.fill(0);
  into.cond.fill(0);
  into.wrong = 0;
  let splits = 0;

  function split(ways: number, probe: number, probeMissing: number, arm: number, armMissing: number, armLost: number): void {
    if (armLost > 0 || (regime === "lenient" && (probeMissing > 0 || armMissing > 0))) return;
    let [most, ties] = [0, 0];
    for (let option = 0; option < width; option++) {
      const times = reference[option] as number;
      if (times > most) [most, ties] = [times, 1];
      else if (times === most) ties++;
    }
    if (most === 0) return;
    splits += ways;
    const share = ways / ties;
    const isProbeEvent = regime === "upper" && probeMissing > 0;
    const isArmEvent = regime === "upper" && armMissing > 0;
    for (let mode = 0; mode < width; mode++) {
      if (reference[mode] !== most) continue;
      if (mode !== keyAt) into.wrong += share;
      for (let kind = 0; kind < 5; kind++) {
        if (isProbeEvent || isEvent(probe, mode, keyAt, kind)) into.null[kind] = (into.null[kind] as number) + share;
        if (armRates !== null) into.cond[kind] = (into.cond[kind] as number) + share * (armRates[mode * 5 + kind] as number);
        else if (isArmEvent || isEvent(arm, mode, keyAt, kind)) into.cond[kind] = (into.cond[kind] as number) + share;
      }
    }
  }

  function choose(
    group: number,
    left: number,
    ways: number,
    probe: number,
    probeMissing: number,
    arm: number,
    armMissing: number,
    armLost: number,
  ): void {
    if (left === 0) {
      split(ways, probe, probeMissing, arm, armMissing, armLost);
      return;
    }
    if (group === counts.length) return;
    const count = counts[group] as number;
    const [one, other] = [first[group] as number, second[group] as number];
    choose(group + 1, left, ways, probe, probeMissing, arm, armMissing, armLost);
    let many = ways;
    for (let take = 1; take <= count && take <= left; take++) {
      many = (many * (count - take + 1)) / take;
      if (one >= 0) reference[one] = (reference[one] as number) - 1;
      choose(
        group + 1,
        left - take,
        many,
        one >= 0 ? probe | (1 << one) : probe,
        one === MISSING ? probeMissing + take : probeMissing,
        matched && other >= 0 ? arm | (1 << other) : arm,
        matched && other === MISSING ? armMissing + take : armMissing,
        matched && other === UNDELIVERED ? armLost + take : armLost,
      );
    }
    if (one >= 0) reference[one] = (reference[one] as number) + Math.min(count, left);
  }

  function draw(): void {
    const from = stream();
    const each = counts.flatMap((count, g) => new Array<number>(count).fill(g));
    for (let drawn = 0; drawn < DRAWN_SPLITS; drawn++) {
      let [probe, probeMissing, arm, armMissing, armLost] = [0, 0, 0, 0, 0];
      for (let i = 0; i < k; i++) {
        const j = i + from.below(each.length - i);
        const group = each[j] as number;
        each[j] = each[i] as number;
        each[i] = group;
        const [one, other] = [first[group] as number, second[group] as number];
        if (one >= 0) {
          probe |= 1 << one;
          reference[one] = (reference[one] as number) - 1;
        } else probeMissing++;
        if (!matched) continue;
        if (other >= 0) arm |= 1 << other;
        else if (other === MISSING) armMissing++;
        else armLost++;
      }
      split(1, probe, probeMissing, arm, armMissing, armLost);
      for (let i = 0; i < k; i++) {
        const one = first[each[i] as number] as number;
        if (one >= 0) reference[one] = (reference[one] as number) + 1;
      }
    }
  }

  if (n <= 1000 && areFew(counts, k)) choose(0, k, 1, 0, 0, 0, 0, 0);
  else draw();
  if (splits === 0) return false;
  into.wrong /= splits;
  for (let kind = 0; kind < 5; kind++) {
    const known = kind === 0 || key !== null;
    into.null[kind] = known ? (into.null[kind] as number) / splits : Number.NaN;
    into.cond[kind] = known ? (into.cond[kind] as number) / splits : Number.NaN;
  }
  if (key === null) into.wrong = Number.NaN;
  return true;
}

/** Whether a set of answers, one bit an option, holds a flip of a kind against a mode. */
function isEvent(answers: number, mode: number, key: number, kind: number): boolean {
  const others = answers & ~(1 << mode);
  if (kind === 0) return others !== 0;
  if (key < 0) return false;
  if (kind === 1) return mode !== key && (answers & (1 << key)) !== 0;
  if (kind === 3) return mode === key && others !== 0;
  if (kind === 4 && mode === key) return false;
  return (others & ~(1 << key)) !== 0;
}

/** Where indices need not match, the condition's flips are the same in every split: by mode and kind. Null with too few samples. */
function wholeArm(cue: Answers, { k, regime, key, width }: SplitOptions): Float64Array | null {
  const options = new Int32Array(width);
  let [delivered, missing] = [0, 0];
  for (let s = 0; s < cue.length; s++) {
    const answer = cue[s] as number;
    if (answer === UNDELIVERED) continue;
    delivered++;
    if (answer === MISSING) missing++;
    else options[answer] = (options[answer] as number) + 1;
  }
  if ((regime === "lenient" ? delivered - missing : delivered) < k) return null;
  const rates = new Float64Array(width * 5);
  for (let mode = 0; mode < width; mode++) {
    KINDS.forEach((kind, at) => {
      if (kind === "flip" || key !== null)
        rates[mode * 5 + at] = rateAtK(delivered, missing, flipEvents(options, mode, key, kind), k, regime);
    });
  }
  return rates;
}

/** More than enough splits is enough: where few kinds of samples make few of them, they are not counted. */
function areFew(counts: readonly number[], size: number): boolean {
  let most = 1;
  for (const count of counts) most *= Math.min(count, size) + 1;
  return most <= MOST_SPLITS || countSplits(counts, size) <= MOST_SPLITS;
}
