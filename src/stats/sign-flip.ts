import type { Stream } from "../random/stream.ts";
import { generator } from "./resample/generator.ts";
import { EXACT_UNITS, everySignedSum, signedSums } from "./resample/signed-sums.ts";
import { unitSums } from "./resample/unit-sums.ts";
import { sum } from "./sum.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface SignFlip {
  readonly mean: number;
  /** Two-sided; `pGreater` and `pLess` are one-sided, for a mean above and below 0. */
  readonly p: number;
  readonly pGreater: number;
  readonly pLess: number;
  /** Whether all sign assignments were counted, or so many drawn. */
  readonly exact: boolean;
  readonly assignments: number;
  /** Items, or clusters of them. */
  readonly units: number;
  /** The smallest two-sided p value that so many units (and draws) can give. */
  readonly smallestP: number;
}

export interface SignFlipOptions {
  readonly clusters?: ArrayLike<string | number> | undefined;
  /** Needed for more than 20 units. */
  readonly stream?: Stream | undefined;
  /** Random assignments where all are too many; 99,999 if left out. */
  readonly draws?: number | undefined;
}

/**
 * The sign-flip test of paired differences: if the two conditions do not differ, each item's difference is as likely to have the
 * other sign, so the p value is the share of sign assignments whose mean is as far from 0 as the observed one. Items that share a
 * cluster are flipped together. Zeros are kept: they change neither side.
 *
 * Exact for up to 20 units; otherwise (1 + #)/(draws + 1), which is never 0. Sums that are equal are rarely equal in floating
 * point, so they are compared with a tolerance of 1e-12. It asks for symmetry of the differences, or many of them: report the t
 * test beside it. Studentising would change nothing for one mean, since Σd² is the same under all signs. Undefined without items.
 *
 * Fisher (1935); Phipson & Smyth (2010) for the (1 + #)/(B + 1).
 *
 * @example
 * signFlip([0.4, 0.2, 0, -0.2, 0.6]).p // 0.375
 * signFlip([0, 0]).p // 1
 * signFlip([]) // { value: null, reason: "no differences" }
 */
export function signFlip(differences: ArrayLike<number>, options: SignFlipOptions = {}): SignFlip | Undefined {
  const n = differences.length;
  if (n === 0) return undefinedBecause("no differences");
  const sums = unitSums(differences, options.clusters);
  const mean = sum(differences) / n;
  const units = sums.length;
  const active = sums.filter((value) => value !== 0);
  const size = sum(active.map(Math.abs)) / n;
  const near = 1e-12 * Math.max(1, size);
  const [high, low] = [(mean - near) * n, (mean + near) * n];
  const far = (Math.abs(mean) - near) * n;
  const seen = { two: 0, greater: 0, less: 0 };

  function count(signed: Float64Array, assignments: number): void {
    for (let i = 0; i < assignments; i++) {
      const total = signed[i] as number;
      if (total >= high) seen.greater++;
      if (total <= low) seen.less++;
      if (Math.abs(total) >= far) seen.two++;
    }
  }

  if (active.length <= EXACT_UNITS) {
    everySignedSum([active], count);
    const all = 2 ** active.length;
    const p = { p: seen.two / all, pGreater: seen.greater / all, pLess: seen.less / all };
    return { mean, ...p, exact: true, assignments: all, units, smallestP: Math.min(1, 2 ** (1 - units)) };
  }
  const { stream, draws = 99_999 } = options;
  if (stream === undefined) throw new RangeError(`${active.length} units: a stream is needed to draw their signs`);
  count(signedSums([active], draws, generator(stream)), draws);
  const p = (times: number): number => (1 + times) / (draws + 1);
  return {
    mean,
    p: p(seen.two),
    pGreater: p(seen.greater),
    pLess: p(seen.less),
    exact: false,
    assignments: draws,
    units,
    smallestP: 1 / (draws + 1),
  };
}
