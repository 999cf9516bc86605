import type { Condition } from "../measure/measures.ts";
import { OUTCOMES } from "../read/outcomes.ts";
import type { TrialQuery } from "./api.ts";
import { NONE } from "./columns.ts";
import { levelsIn } from "./condition-filter.ts";
import { FLIPS, type RunIndex } from "./run-index.ts";

/** Trials that a filter leaves, in order of rows: their places in the index. */
export interface Matches {
  readonly count: number;
  at(n: number): number;
  /** Which of them has this place, or comes first after it. */
  firstFrom(place: number): number;
}

type Filter = Omit<TrialQuery, "from" | "most" | "text">;

const KEPT = 4;
const kept = new WeakMap<RunIndex, Map<string, { version: number; matches: Matches }>>();

/** A loop over a few typed arrays: some milliseconds for a million trials. The last few are kept, so that paging through one is free. */
export function matchesOf(
  index: RunIndex,
  filter: Filter,
  rows?: { readonly found: readonly number[]; readonly name: string },
): Matches {
  const known = kept.get(index) ?? new Map<string, { version: number; matches: Matches }>();
  kept.set(index, known);
  const name = JSON.stringify([filter, rows?.name ?? null]);
  const before = known.get(name);
  known.delete(name);
  const matches = before?.version === index.version ? before.matches : found(index, filter, rows?.found);
  known.set(name, { version: index.version, matches });
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(oldest);
  }
  return matches;
}

function found(index: RunIndex, filter: Filter, rows: readonly number[] | undefined): Matches {
  const test = testOf(index, filter);
  if (rows !== undefined) {
    const places = rows.map((row) => index.columns.placeOf(row)).filter((place) => place !== NONE && (test?.(place) ?? true));
    return listed(Uint32Array.from(places.sort((a, b) => a - b)));
  }
  if (test === null) return everything(index.size);
  // What matches is marked first, so that the list is made once, in its size.
  const isMatch = new Uint8Array(index.size);
  let count = 0;
  for (let place = 0; place < isMatch.length; place++) {
    if (!test(place)) continue;
    isMatch[place] = 1;
    count++;
  }
  const places = new Uint32Array(count);
  for (let place = 0, n = 0; n < count; place++) if (isMatch[place] === 1) places[n++] = place;
  return listed(places);
}

/** Null: everything passes. */
function testOf(index: RunIndex, filter: Filter): ((place: number) => boolean) | null {
  const { all } = index.columns;
  const tests: ((place: number) => boolean)[] = [];
  const { model, condition, outcome, flip, category, rule, item, answer } = filter;
  if (model !== undefined) tests.push(equals(all.model, index.models.known(model)));
  if (item !== undefined) tests.push(equals(all.item, index.itemPlace(item)));
  if (outcome !== undefined) tests.push(equals(all.outcome, OUTCOMES.indexOf(outcome)));
  if (rule !== undefined) tests.push(equals(all.rule, index.rules.known(rule)));
  if (condition !== undefined) {
    const wanted = levelsIn(condition);
    const isWanted = Uint8Array.from(index.conditions, (each) => Number(wanted !== null && hasLevels(each, wanted)));
    tests.push((place) => isWanted[all.condition[place] as number] === 1);
  }
  if (category !== undefined) {
    const isWanted = Uint8Array.from(index.items, (each) => Number(each.category === category));
    tests.push((place) => isWanted[all.item[place] as number] === 1);
  }
  if (answer === "target") tests.push((place) => all.target[place] !== NONE && all.option[place] === all.target[place]);
  else if (answer !== undefined) tests.push((place) => index.isCorrect(place) === (answer === "right"));
  if (flip !== undefined) {
    const code = FLIPS.indexOf(flip);
    tests.push((place) => index.flipCode(place) === code);
  }
  if (tests.length === 0) return null;
  return (place) => {
    for (const test of tests) if (!test(place)) return false;
    return true;
  };
}

function equals(column: { readonly [place: number]: number }, value: number): (place: number) => boolean {
  return (place) => column[place] === value;
}

function hasLevels(condition: Condition, wanted: NonNullable<ReturnType<typeof levelsIn>>): boolean {
  return wanted.every(([factor, level]) => Object.hasOwn(condition, factor) && String(condition[factor]) === level);
}

function everything(count: number): Matches {
  return { count, at: (n) => n, firstFrom: (place) => Math.min(place, count) };
}

function listed(places: Uint32Array): Matches {
  return {
    count: places.length,
    at: (n) => places[n] as number,
    firstFrom(place) {
      let [low, high] = [0, places.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((places[middle] as number) < place) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
