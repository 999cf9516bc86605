import type { Stream } from "../random/stream.ts";
import { type Answers, countAnswers, MISSING, UNDELIVERED } from "./answers.ts";
import { countSplits, forEachSplit } from "./for-each-split.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface LabelPermutationOptions {
  /** Options were permuted by sample index: labels are swapped within pairs of the same index only. */
  readonly matched?: boolean;
  /** How many random relabellings when there are too many to go through. */
  readonly draws?: number;
  readonly stream?: Stream;
}

export interface LabelPermutation {
  /** The mean over items of flip@1 against control's mode, ties averaged. */
  readonly observed: number;
  /** Its mean over all relabellings. */
  readonly nullMean: number;
  /** One-sided: the share of relabellings with at least as many flips. */
  readonly p: number;
  /** How many relabellings there are. */
  readonly permutations: number;
  /** All of them were counted; otherwise p is (1 + hits)/(draws + 1). */
  readonly exact: boolean;
}

/** The flip rates that an item's relabellings give, and how likely each is. */
interface Relabellings {
  readonly values: Float64Array;
  readonly chances: Float64Array;
  readonly ways: number;
  /** Every value is a whole number of these. */
  readonly denominator: number;
}

interface Distribution extends Relabellings {
  readonly observed: number;
}

const NOTHING = undefinedBecause("no items");
const SAME = 1e-12;
/** Multiplications that an exact count may cost: about half a second. */
const MOST_WORK = 3e8;
/** Items added up for one random draw, and the multiplications that may cost. */
const BLOCK = 32;
const BLOCK_WORK = 3e6;
/** An item with more outcomes than this is relabelled at random. */
const MOST_OUTCOMES = 100_000;

/**
 * Does the cue make answers leave control's mode more than chance does? If nothing changed in any item, the labels "control" and
 * "cue" are exchangeable within it: relabel the pooled samples, take the mode of the new control, count flips of the new cue. The
 * mode is found anew each time, so the artefact that flips exist without any cue is the same on both sides.
 *
 * One-sided: p is the share of relabellings with a mean at least as large (1e-12 counts as equal). Missing answers are not
 * flips; a relabelling that leaves control without a valid answer counts no flips. Undefined without items.
 *
 * Exact whenever the sums over items can be told apart and counted: relabellings of an item are grouped by how many of each
 * answer go to control, and items are added one by one. Otherwise `draws` relabellings from `stream`, and never p = 0.
 *
 * The statistics specification, section 6.
 *
 * @example
 * labelPermutation([{ control: [0, 0], cue: [1, 1] }]) // { observed: 1, nullMean: ~0.6666666666666666, p: ~0.3333333333333333, permutations: 6, exact: true }
 * labelPermutation([{ control: [0, 0], cue: [1, 1] }], { matched: true }).permutations // 4
 */
export function labelPermutation(
  items: readonly { readonly control: Answers; readonly cue: Answers }[],
  options: LabelPermutationOptions = {},
): LabelPermutation | Undefined {
  if (items.length === 0) return NOTHING;
  const seen = new Map<string, Relabellings>();
  const all = items.map(({ control, cue }) => (options.matched ? swapped(control, cue) : relabelled(control, cue, seen)));
  const observed = sum(all.map((one) => one.observed)) / items.length;
  const nullMean =
    sum(all.map(({ values, chances }) => sum(values.map((value, i) => value * (chances[i] as number))))) / items.length;
  const permutations = all.reduce((product, { ways }) => product * ways, 1);
  const goal = sum(all.map((one) => one.observed)) - SAME * items.length;
  const p = exactP(all);
  if (p !== null) return { observed, nullMean, p, permutations, exact: true };
  return { observed, nullMean, p: drawnP(all, goal, options), permutations, exact: false };
}

/** The share of relabellings whose sum is at least the observed one; null when counting them is too much work. */
function exactP(all: readonly Distribution[]): number | null {
  const added = addUp(all, MOST_WORK);
  if (added === null) return null;
  const goal = sum(all.map((one) => Math.round(one.observed * added.denominator)));
  return Math.min(1, sum(added.chances.subarray(goal)));
}

/**
 * The distribution of the sum of items: how likely each whole number of steps of their common denominator is, so that float ties
 * cannot arise. Null when that would cost more multiplications than allowed.
 */
function addUp(items: readonly Distribution[], allowed: number): { chances: Float64Array; denominator: number } | null {
  let denominator = 1;
  for (const one of items) {
    denominator = leastCommonMultiple(denominator, one.denominator);
    if (denominator > 1e6) return null;
  }
  let top = 0;
  let work = 0;
  const steps = items.map(({ values }) => Array.from(values, (value) => Math.round(value * denominator)));
  for (const one of steps) {
    work += (top + 1) * one.length;
    top += Math.max(...one);
    if (work > allowed) return null;
  }
  let chances = new Float64Array([1]);
  steps.forEach((one, i) => {
    const next = new Float64Array(chances.length + Math.max(...one));
    const own = (items[i] as Distribution).chances;
    one.forEach((step, v) => {
      const share = own[v] as number;
      for (let at = 0; at < chances.length; at++) next[at + step] = (next[at + step] as number) + share * (chances[at] as number);
    });
    chances = next;
  });
  return { chances, denominator };
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** Relabels at random: items are first added up in blocks, so that one draw relabels a whole block. */
function drawnP(all: readonly Distribution[], goal: number, { draws = 9_999, stream }: LabelPermutationOptions): number {
  if (stream === undefined) throw new Error("there are too many relabellings to count: a stream is needed");
  const blocks = blocksOf(all);
  let hits = 0;
  for (let draw = 0; draw < draws; draw++) {
    let total = 0;
    for (const { values, upTo } of blocks) {
      const u = values.length === 1 ? 0 : stream.uniform() * (upTo[upTo.length - 1] as number);
      let low = 0;
      let high = upTo.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((upTo[middle] as number) > u) high = middle;
        else low = middle + 1;
      }
      total += values[low] as number;
    }
    if (total >= goal) hits++;
  }
  return (1 + hits) / (draws + 1);
}

function blocksOf(all: readonly Distribution[]): { values: Float64Array; upTo: Float64Array }[] {
  const blocks: { values: Float64Array; upTo: Float64Array }[] = [];
  for (let from = 0; from < all.length; from += BLOCK) {
    const items = all.slice(from, from + BLOCK);
    const added = addUp(items, BLOCK_WORK);
    if (added === null) blocks.push(...items.map(({ values, chances }) => ({ values, upTo: cumulative(chances) })));
    else {
      const { chances, denominator } = added;
      blocks.push({ values: Float64Array.from(chances, (_, step) => step / denominator), upTo: cumulative(chances) });
    }
  }
  return blocks;
}

function cumulative(chances: Float64Array): Float64Array {
  let total = 0;
  return chances.map((chance) => {
    total += chance;
    return total;
  });
}

/** All ways to call as many of the pooled samples "control" as there were. `seen` keeps what alike items have in common. */
function relabelled(control: Answers, cue: Answers, seen: Map<string, Relabellings>): Distribution {
  const a = countAnswers(control);
  const b = countAnswers(cue);
  const options = Array.from({ length: Math.max(a.options.length, b.options.length) }, (_, option) => option);
  const pooled = options.map((option) => (a.options[option] ?? 0) + (b.options[option] ?? 0));
  const valid = pooled.filter((count) => count > 0).sort((x, y) => y - x);
  const missing = a.missing + b.missing;
  const key = `${a.delivered}|${missing}|${valid.join()}`;
  let all = seen.get(key);
  if (all === undefined) {
    all = relabellings(valid, missing, a.delivered);
    seen.set(key, all);
  }
  const own = options.map((option) => a.options[option] ?? 0);
  return { ...all, observed: flips(own, pooled, b.delivered).value };
}

function relabellings(valid: readonly number[], missing: number, size: number): Relabellings {
  const counts = [...valid, missing];
  if (countSplits(counts, size) > MOST_OUTCOMES) {
    throw new RangeError(`an item with ${sum(counts)} samples of ${counts.length} kinds has too many relabellings`);
  }
  const outcomes = new Outcomes();
  const rest = sum(counts) - size;
  forEachSplit(counts, size, (taken, ways) => outcomes.add(flips(taken, valid, rest), ways));
  return outcomes.all();
}

/** All ways to swap the labels within pairs of samples with the same index. */
function swapped(control: Answers, cue: Answers): Distribution {
  const first: number[] = [];
  const second: number[] = [];
  const counts: number[] = [];
  let n = 0;
  let width = 0;
  for (let s = 0; s < Math.min(control.length, cue.length); s++) {
    const a = control[s] as number;
    const b = cue[s] as number;
    if (a === UNDELIVERED || b === UNDELIVERED) continue;
    n++;
    width = Math.max(width, a + 1, b + 1);
    let g = 0;
    while (g < counts.length && (first[g] !== a || second[g] !== b)) g++;
    if (g === counts.length) {
      first.push(a);
      second.push(b);
      counts.push(0);
    }
    (counts[g] as number)++;
  }
  if (counts.reduce((product, count) => product * (count + 1), 1) > MOST_OUTCOMES) {
    throw new RangeError(`an item with ${n} pairs of ${counts.length} kinds has too many relabellings`);
  }
  const pooled = new Array<number>(width).fill(0);
  const asControl = new Array<number>(width);
  const add = (to: number[], answer: number, times: number) => {
    if (answer !== MISSING) (to[answer] as number) += times;
  };
  counts.forEach((count, g) => {
    add(pooled, first[g] as number, count);
    add(pooled, second[g] as number, count);
  });
  function after(swaps: ArrayLike<number>): Flips {
    asControl.fill(0);
    for (let g = 0; g < counts.length; g++) {
      add(asControl, first[g] as number, (counts[g] as number) - (swaps[g] as number));
      add(asControl, second[g] as number, swaps[g] as number);
    }
    return flips(asControl, pooled, n);
  }
  const outcomes = new Outcomes();
  for (let size = 0; size <= n; size++) forEachSplit(counts, size, (swaps, ways) => outcomes.add(after(swaps), ways));
  return { ...outcomes.all(), observed: after(counts.map(() => 0)).value };
}

interface Flips {
  readonly value: number;
  readonly denominator: number;
}

/** Flip@1 of the rest of the pooled answers, n samples with ∅, against the modes of control's; by option, ties averaged. */
function flips(control: ArrayLike<number>, pooled: ArrayLike<number>, n: number): Flips {
  let most = 0;
  let valid = 0;
  for (let option = 0; option < pooled.length; option++) {
    most = Math.max(most, control[option] as number);
    valid += (pooled[option] as number) - (control[option] as number);
  }
  if (most === 0 || n === 0) return { value: 0, denominator: 1 };
  let total = 0;
  let ties = 0;
  for (let option = 0; option < pooled.length; option++) {
    if (control[option] !== most) continue;
    ties++;
    total += valid - ((pooled[option] as number) - most);
  }
  return { value: total / (ties * n), denominator: ties * n };
}

/** Gathers equal flip rates. */
class Outcomes {
  #denominator = 1;
  readonly #ways = new Map<number, { value: number; ways: number }>();

  add({ value, denominator }: Flips, ways: number): void {
    this.#denominator = leastCommonMultiple(this.#denominator, denominator);
    const key = Math.round(value * 1e10);
    const old = this.#ways.get(key);
    if (old === undefined) this.#ways.set(key, { value, ways });
    else old.ways += ways;
  }

  all(): Relabellings {
    const all = [...this.#ways.values()];
    const ways = sum(all.map((one) => one.ways));
    return {
      values: Float64Array.from(all, (one) => one.value),
      chances: Float64Array.from(all, (one) => one.ways / ways),
      ways,
      denominator: this.#denominator,
    };
  }
}
