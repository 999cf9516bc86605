import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("the entropy of no answers");

/**
 * The entropy of an item's answers in nats, from how often each option was given: `plugIn` is −Σ p̂ log p̂, biased downward at
 * small n; `millerMadow` adds (options seen − 1)/(2n). Undefined without answers.
 *
 * Miller (1955), Note on the bias of information estimates.
 *
 * @example
 * entropy([2, 2]) // { plugIn: ~0.6931471805599453, millerMadow: ~0.8181471805599453 }
 * entropy([5]) // { plugIn: 0, millerMadow: 0 }
 */
export function entropy(counts: ArrayLike<number>): { plugIn: number; millerMadow: number } | Undefined {
  let n = 0;
  for (let j = 0; j < counts.length; j++) n += counts[j] as number;
  if (n === 0) return NOTHING;
  let plugIn = 0;
  let seen = 0;
  for (let j = 0; j < counts.length; j++) {
    const share = (counts[j] as number) / n;
    if (share === 0) continue;
    seen++;
    plugIn -= share === 1 ? 0 : share * Math.log(share);
  }
  return { plugIn, millerMadow: plugIn + (seen - 1) / (2 * n) };
}
