import { cells, type Stratum2x2 } from "./regression/cells.ts";
import { chiSquareUpper } from "./special/chi-square-upper.ts";
import { normalQuantile } from "./special/normal-quantile.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface MantelHaenszel {
  /** Undefined where it would be 0 or infinite; the test stands all the same. */
  readonly oddsRatio: number | Undefined;
  readonly interval: readonly [number, number] | Undefined;
  /** Cochran-Mantel-Haenszel test of "odds ratio 1 in every stratum", one degree of freedom, no continuity correction. */
  readonly chiSquare: number;
  readonly p: number;
  readonly strata: number;
  /** Strata with both arms and both outcomes; the others drop out. */
  readonly informative: number;
}

/**
 * The odds ratio of condition against control that the strata have in common: Σ ad/n over Σ bc/n, with the interval of Robins,
 * Breslow and Greenland, which holds for few large strata and for many small ones. It is conditional on the stratum, so not
 * comparable with the odds ratio of pooled trials.
 *
 * Undefined when no stratum has trials in both arms and both outcomes. The ratio alone is undefined when all evidence points one
 * way (Σ ad/n or Σ bc/n is 0). For pairs it is c/b of McNemar's table.
 *
 * Mantel and Haenszel (1959); Robins, Breslow and Greenland (1986).
 *
 * @example
 * const twice = { condition: { successes: 4, trials: 6 }, control: { successes: 2, trials: 6 } }
 * mantelHaenszel([twice, twice]).oddsRatio // 4
 * mantelHaenszel([]) // { value: null, reason: "no stratum has trials in both arms and both outcomes" }
 */
export function mantelHaenszel(strata: readonly Stratum2x2[], level = 0.95): MantelHaenszel | Undefined {
  if (!(level > 0 && level < 1)) throw new RangeError(`a level of ${level} must lie in (0, 1)`);
  let informative = 0;
  let up = 0;
  let down = 0;
  let upUp = 0;
  let mixed = 0;
  let downDown = 0;
  let excess = 0;
  let variance = 0;
  for (const { a, b, c, d } of strata.map(cells)) {
    const n = a + b + c + d;
    if (a + b === 0 || c + d === 0 || a + c === 0 || b + d === 0) continue;
    informative += 1;
    const r = (a * d) / n;
    const s = (b * c) / n;
    up += r;
    down += s;
    upUp += (r * (a + d)) / n;
    mixed += (s * (a + d) + r * (b + c)) / n;
    downDown += (s * (b + c)) / n;
    excess += a - ((a + b) * (a + c)) / n;
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
  }
  if (informative === 0) return undefinedBecause("no stratum has trials in both arms and both outcomes");
  const chiSquare = (excess * excess) / variance;
  const test = { chiSquare, p: chiSquareUpper(chiSquare, 1), strata: strata.length, informative };
  if (up === 0 || down === 0) {
    const none = undefinedBecause(
      `the odds ratio would be ${up === 0 ? "0" : "infinite"}: no stratum has evidence the other way`,
    );
    return { oddsRatio: none, interval: none, ...test };
  }
  const oddsRatio = up / down;
  const se = Math.sqrt(upUp / (2 * up * up) + mixed / (2 * up * down) + downDown / (2 * down * down));
  const reach = Math.exp(normalQuantile((1 + level) / 2) * se);
  return { oddsRatio, interval: [oddsRatio / reach, oddsRatio * reach], ...test };
}
