/** The fewest items with which every primary contrast is found as often as asked for: by simulation, guided by how power grows with the root of N. */
import { normalQuantile } from "../stats/index.ts";
import { ALPHA } from "./formula.ts";
import type { Simulated } from "./power.ts";
import type { Share } from "./tally.ts";

export interface Search {
  readonly effect: number;
  readonly samples: number;
  readonly target: number;
  /** Where to begin: what the formula says. */
  readonly guess: number;
  readonly replications: number;
  /** Confirmatory tests, over which Holm corrects. */
  readonly tests: number;
}

export interface ItemsFound {
  readonly effect: number;
  readonly samples: number;
  readonly target: number;
  /** The fewest items tried whose power is enough; null where none was found, `reason` says why. */
  readonly items: number | null;
  /** Of the contrast that is hardest to find. */
  readonly power: Share | null;
  /** Fewer that were tried, and are too few; 0: none. */
  readonly tooFew: number;
  readonly byFormula: number;
  readonly reason?: string;
}

const MOST_ITEMS = 5_000;
const FEWEST_ITEMS = 5;
const MOST_TRIES = 6;
/** Two counts as near as this are told apart by chance only. */
const NEAR = 0.04;

/** What has been tried for one effect and number of samples, whatever the target: power of the contrast that is hardest to find, by items. */
export type Tried = Map<number, Share>;

/** Tries counts until one that is enough and one that is not lie close; what it learns stands in `tried`. Says why it could not, if so. */
export async function searchItems(
  { target, guess, replications, tests }: Search,
  tried: Tried,
  runAt: (items: number, replications: number) => Promise<Simulated>,
): Promise<string | null> {
  if (guess === 0) return "the formula does not reach this metric: name item counts with --items";
  if (guess > MOST_ITEMS) return `more than ${MOST_ITEMS} items: by the formula alone`;
  let count = Math.max(FEWEST_ITEMS, guess);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const hardest = tried.get(count) ?? hardestOf(await runAt(count, replications));
    if (hardest === null) return "a primary contrast has no p value";
    tried.set(count, hardest);
    const { enough, tooFew } = between(tried, target);
    if (enough !== null && tooFew > 0 && enough <= Math.ceil(tooFew * (1 + NEAR))) return null;
    const next = Math.round(nextCount(count, hardest.rate, target, tests));
    // Inside what is known by now, and far enough from it to learn something.
    const low = tooFew === 0 ? FEWEST_ITEMS : Math.ceil(tooFew * (1 + NEAR / 2));
    const high = enough === null ? MOST_ITEMS : Math.floor(enough * (1 - NEAR / 2));
    if (low > high) return null;
    count = Math.min(high, Math.max(low, next));
  }
  return null;
}

/** What was found for a target, of all that was tried. */
export function itemsFound({ effect, samples, target, guess }: Search, tried: Tried, reason: string | null): ItemsFound {
  const { enough, tooFew } = between(tried, target);
  const base = { effect, samples, target, byFormula: guess, tooFew };
  if (enough === null) return { ...base, items: null, power: null, reason: reason ?? `not reached with ${tooFew} items` };
  return { ...base, items: enough, power: tried.get(enough) ?? null };
}

/** The fewest items that are enough, and the most below them that are not; 0: none. */
function between(tried: Tried, target: number): { enough: number | null; tooFew: number } {
  const counts = [...tried.keys()].sort((a, b) => a - b);
  const isEnough = (count: number): boolean => (tried.get(count) as Share).rate >= target;
  const enough = counts.find(isEnough) ?? null;
  return { enough, tooFew: counts.findLast((count) => !isEnough(count) && (enough === null || count < enough)) ?? 0 };
}

function hardestOf({ contrasts }: Simulated): Share | null {
  const all = contrasts.map(({ power }) => power);
  if (all.some((power) => power === null)) return null;
  return (all as Share[]).reduce((least, power) => (power.rate < least.rate ? power : least));
}

/** The quantile of power grows in proportion to the root of N. */
function nextCount(count: number, rate: number, target: number, tests: number): number {
  const critical = normalQuantile(1 - ALPHA / 2 / tests);
  const seen = normalQuantile(Math.min(0.999, Math.max(0.01, rate))) + critical;
  const wanted = normalQuantile(target) + critical;
  return count * Math.min(4, Math.max(0.25, (wanted / Math.max(0.1, seen)) ** 2));
}
