/** From an effect that is stated to participants that have it. */
import { chanceFor } from "../models/simulated/parameters.ts";
import type { Condition } from "../plan/conditions.ts";
import type { PrimaryContrast } from "../study/study.ts";
import type { Assumed } from "./assumed.ts";
import { type Design, leversOf, sideOf } from "./design.ts";
import { type Cell, hasClosedForm, Truth } from "./truth.ts";

/** One set of participants whose truth is known. */
export interface Scenario {
  /** What was asked for: the size of every primary contrast's true effect, or participants as the study's parameters make them. */
  readonly effect: number | "own";
  /** Who they are. As the study makes them, a condition does the same to every item; for a stated effect items differ in it. */
  readonly assumed: readonly Assumed[];
  /** By model and condition. */
  readonly cells: readonly (readonly Cell[])[];
  /** By model and primary contrast; null where there is no closed form. */
  readonly truths: readonly (readonly (number | null)[])[];
}

/**
 * Every primary contrast has a true effect of that size, in the direction in which such an effect goes: who follows a wrong cue is less often right. A
 * condition that endorses an option gets it by a chance to follow, any other by a shift of the key's chance in logits. Where two contrasts share a
 * condition, the other side of the second is moved; where nothing is left to move, its effect is what the others make it, and is told.
 */
export function scenarioOf(design: Design, assumed: readonly Assumed[], effect: number | "own"): Scenario {
  const taken = assumed.map((one) =>
    effect === "own" ? { ...one, omega: 0 } : effect === 0 ? withEvenMissing(design, one) : one,
  );
  const found = taken.map((one) => {
    const truth = new Truth(design, one);
    const cells = effect === "own" ? ownCells(design, one) : solved(design, truth, nullCells(design, one, truth), effect);
    return { cells, truths: design.study.primary.map((contrast) => truth.contrast(contrast, cells)) };
  });
  return { effect, assumed: taken, cells: found.map(({ cells }) => cells), truths: found.map(({ truths }) => truths) };
}

/** No effect means none on missing answers either. */
function withEvenMissing({ conditions }: Design, assumed: Assumed): Assumed {
  const everywhere = missingIn(assumed, conditions[0] as Condition);
  return { ...assumed, missing: Object.fromEntries(conditions.map(({ label }) => [label, everywhere])) };
}

function missingIn({ parameters, missing }: Assumed, { label }: Condition) {
  return missing[label] ?? { refusal: parameters.refusal, unreadable: parameters.unreadable };
}

function ownCells({ conditions }: Design, assumed: Assumed): Cell[] {
  const { follow, avoid, reflection } = assumed.parameters;
  return conditions.map((condition) => {
    const source = condition.cue === null || condition.cue.target === "none" ? null : condition.cue.source;
    return {
      follow: chanceFor(follow, source),
      avoid: chanceFor(avoid, source),
      shift: condition.reflection === null ? 0 : (reflection[condition.reflection] as number),
      firstShift: reflection[1] as number,
      ...missingIn(assumed, condition),
    };
  });
}

/** Nobody follows and nothing shifts the mean; where items differ in what a condition does to them, the shift that keeps the mean as it is. */
function nullCells({ study, conditions }: Design, assumed: Assumed, truth: Truth): Cell[] {
  const nothing = { follow: 0, avoid: 0, shift: 0, firstShift: 0 };
  const still = conditions.map((condition) => ({ ...nothing, ...missingIn(assumed, condition) }));
  if (assumed.omega === 0) return still;
  const plain = { ...(conditions[0] as Condition), levels: plainLevels(study), cue: null };
  const wanted = truth.chances(plain, still[0] as Cell).key;
  const shifts = new Map<number, number>([[0, 0]]);
  return still.map((cell, place) => {
    const condition = conditions[place] as Condition;
    const levers = leversOf(study, condition).length;
    const known = shifts.get(levers);
    if (known !== undefined) return { ...cell, shift: known, firstShift: known };
    const shift = solve((at) => truth.chances(condition, { ...cell, shift: at }, "none").key - wanted, -MOST_LOGITS, MOST_LOGITS);
    shifts.set(levers, shift);
    return { ...cell, shift, firstShift: shift };
  });
}

function plainLevels({ factors, paradigm }: Design["study"]): Condition["levels"] {
  return Object.fromEntries(
    factors.map(({ name, levels }) => [
      name,
      name === paradigm?.name
        ? (levels.find((level) => paradigm.conditions[String(level)]?.preamble === "") ?? (levels[0] as string))
        : (levels[0] as string),
    ]),
  );
}

const MOST_LOGITS = 12;
/** Contrasts that share conditions pull at each other: they settle within a few rounds. */
const ROUNDS = 30;
const SETTLED = 1e-6;

function solved(design: Design, truth: Truth, start: readonly Cell[], effect: number): Cell[] {
  const { conditions, study } = design;
  const levers = leverPlaces(design);
  const moved = study.primary.map(() => 0);
  const cellsAt = (): Cell[] => {
    const cells = [...start];
    levers.forEach((places, at) => {
      for (const place of places)
        cells[place] = pulled(start[place] as Cell, conditions[place] as Condition, moved[at] as number);
    });
    return cells;
  };
  if (effect === 0) return cellsAt();
  for (let round = 0; round < ROUNDS; round++) {
    let change = 0;
    study.primary.forEach((contrast, at) => {
      const places = levers[at] as number[];
      if (places.length === 0) return;
      const stated = surrogate(contrast, design);
      const goal = directionOf(stated, design) * effect;
      const isCue = places.every((place) => isPulledByFollowing(conditions[place] as Condition));
      const before = moved[at] as number;
      const off = (value: number): number => {
        moved[at] = value;
        return (truth.contrast(stated, cellsAt()) as number) - goal;
      };
      const now = isCue ? solve(off, -1, 1) : solve(off, -MOST_LOGITS, MOST_LOGITS);
      moved[at] = now;
      change = Math.max(change, Math.abs(now - before));
    });
    if (change < SETTLED) break;
  }
  return cellsAt();
}

/** Which conditions are moved to give each contrast its effect: its own side's, else the other's, each condition for one contrast only. */
function leverPlaces({ study, conditions }: Design): number[][] {
  const taken = new Set<number>();
  return study.primary.map(({ a, b }) => {
    const [left, right] = [sideOf(conditions, a), sideOf(conditions, b)];
    const free = (side: number[], other: number[]): number[] =>
      side.filter((place) => !other.includes(place) && !taken.has(place));
    const isControl = (place: number): boolean => conditions[place]?.cue?.preamble === "";
    const own = free(left, right).filter((place) => !isControl(place));
    const chosen = own.length > 0 ? own : free(right, left).filter((place) => !isControl(place));
    for (const place of chosen) taken.add(place);
    return chosen;
  });
}

function isPulledByFollowing({ cue }: Condition): boolean {
  return cue !== null && cue.target !== "none";
}

function pulled(cell: Cell, condition: Condition, by: number): Cell {
  if (!isPulledByFollowing(condition)) return { ...cell, shift: cell.shift + by };
  return by >= 0 ? { ...cell, follow: Math.min(1, by) } : { ...cell, avoid: Math.min(1, -by) };
}

/** What an effect is stated in: the metric itself where its truth is known in closed form, otherwise the rate that it rests on. */
export function surrogate(contrast: PrimaryContrast, { conditions }: Pick<Design, "conditions">): PrimaryContrast {
  if (hasClosedForm(contrast.metric)) return contrast;
  const endorses = sideOf(conditions, contrast.a).every((place) => isPulledByFollowing(conditions[place] as Condition));
  return { ...contrast, metric: endorses ? "compliance" : "accuracy" };
}

/** Whoever follows a wrong cue is less often right; everything else goes up. */
function directionOf({ metric, a }: PrimaryContrast, { conditions }: Pick<Design, "conditions">): 1 | -1 {
  if (metric !== "accuracy" && metric !== "pass") return 1;
  const isHarm = (side: number[]): boolean =>
    side.length > 0 && side.every((place) => conditions[place]?.cue?.target === "wrong");
  return isHarm(sideOf(conditions, a)) ? -1 : 1;
}

/** Where a monotone function crosses 0; the nearer end where it does not. */
function solve(off: (at: number) => number, low: number, high: number): number {
  const [first, last] = [off(low), off(high)];
  if (Math.sign(first) === Math.sign(last)) return Math.abs(first) < Math.abs(last) ? low : high;
  let [from, to] = [low, high];
  for (let step = 0; step < 60 && to - from > 1e-8; step++) {
    const middle = (from + to) / 2;
    if (Math.sign(off(middle)) === Math.sign(first)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
