import { mean } from "./mean.ts";
import { isUndefined, type Undefined, undefinedBecause } from "./undefined.ts";

const NO_ROOM = undefinedBecause("everybody chooses the target without a cue, so nobody is left to be moved");

/**
 * The share of those who would not have chosen a cue's target anyway that the cue moves to it: (F̄ − B̄)/(1 − B̄), F being the rate
 * of following and B control's rate for the same target, item by item. For a participant who takes the cue's option with chance f
 * and otherwise answers as under control, it is f. A ratio of means, never a mean of ratios.
 *
 * Undefined without items, and when B̄ = 1.
 *
 * @example
 * susceptibility([0.75, 0.25], [0.5, 0]) // ~0.3333333333333333
 * susceptibility([1], [1]).reason // "everybody chooses the target without a cue, so nobody is left to be moved"
 */
export function susceptibility(follow: ArrayLike<number>, base: ArrayLike<number>): number | Undefined {
  const f = mean(follow);
  const b = mean(base);
  if (isUndefined(f)) return f;
  if (isUndefined(b)) return b;
  return b === 1 ? NO_ROOM : (f - b) / (1 - b);
}
