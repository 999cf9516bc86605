import { midranks } from "./midranks.ts";
import { normalTwoSided } from "./special/normal-two-sided.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface Wilcoxon {
  /** The sum of the ranks of positive differences, zeros dropped. */
  readonly vPlus: number;
  readonly zeros: number;
  readonly tied: boolean;
  /** Over all sign patterns of the (mid)ranks, ties and all. Undefined above 400 differences. */
  readonly exact: number | Undefined;
  readonly normal: number | Undefined;
  /** With continuity correction, as R gives it. */
  readonly normalCorrected: number | Undefined;
  /** Pratt's: zeros take part in the ranking, then leave. */
  readonly pratt: number | Undefined;
}

const ALL_ZERO = undefinedBecause("no difference other than zero");
const MOST_EXACT = 400;
const TOO_MANY = undefinedBecause(`more than ${MOST_EXACT} differences: take the normal approximation`);

/**
 * Wilcoxon's signed-rank test of paired differences, two-sided. It asks about the pseudo-median, not the mean, and drops zeros:
 * a sensitivity analysis beside the sign-flip test. Sizes are compared after rounding to 9 decimals, so that 0.3 − 0.1 and
 * 0.4 − 0.2 tie.
 *
 * p values are undefined when every difference is zero.
 *
 * Wilcoxon (1945); Pratt (1959) for zeros; the exact distribution by adding one rank after another.
 *
 * @example
 * wilcoxon([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, -0.7, 0.8]).exact // 0.1484375
 * wilcoxon([0, 0]).exact // { value: null, reason: "no difference other than zero" }
 */
export function wilcoxon(differences: ArrayLike<number>): Wilcoxon {
  const all = Array.from(differences, (d) => Math.round(d * 1e9) / 1e9);
  const kept = all.filter((d) => d !== 0);
  const zeros = all.length - kept.length;
  const n = kept.length;
  const { ranks, ties } = midranks(kept.map(Math.abs));
  const vPlus = sum(ranks.filter((_, i) => (kept[i] as number) > 0));
  const tied = ties.length > 0;
  if (n === 0) return { vPlus, zeros, tied, exact: ALL_ZERO, normal: ALL_ZERO, normalCorrected: ALL_ZERO, pratt: ALL_ZERO };

  const off = vPlus - (n * (n + 1)) / 4;
  const loss = sum(ties.map((t) => t * t * t - t)) / 48;
  const sd = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - loss);

  // With zeros ranked first, every other rank is higher by their number.
  const prattOff = off + zeros * (kept.filter((d) => d > 0).length - n / 2);
  const total = all.length;
  const six = (m: number) => m * (m + 1) * (2 * m + 1);
  const prattSd = Math.sqrt((six(total) - six(zeros)) / 24 - loss);
  return {
    vPlus,
    zeros,
    tied,
    exact: n > MOST_EXACT ? TOO_MANY : exactP(ranks, vPlus),
    normal: normalTwoSided(off / sd),
    normalCorrected: off === 0 ? 1 : normalTwoSided((Math.abs(off) - 0.5) / sd),
    pratt: normalTwoSided(prattOff / prattSd),
  };
}

function exactP(ranks: readonly number[], vPlus: number): number {
  const doubled = ranks.map((rank) => Math.round(2 * rank));
  const most = sum(doubled);
  const chance = new Float64Array(most + 1);
  chance[0] = 1;
  let reach = 0;
  for (const rank of doubled) {
    reach += rank;
    for (let v = reach; v >= 0; v--) {
      chance[v] = ((chance[v] as number) + (v >= rank ? (chance[v - rank] as number) : 0)) / 2;
    }
  }
  const seen = Math.round(2 * vPlus);
  const least = Math.min(seen, most - seen);
  return Math.min(1, 2 * sum(chance.subarray(0, least + 1)));
}
