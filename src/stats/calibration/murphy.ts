import { type Undefined, undefinedBecause } from "../undefined.ts";
import { type Binning, binOfEach } from "./bin-of-each.ts";
import { brier } from "./brier.ts";
import { type Forecast, outcomeAt, probabilities } from "./forecast.ts";

export interface Murphy {
  readonly brier: number;
  /** Reliability: how far confidence is from accuracy, group by group; 0 is best. */
  readonly rel: number;
  /** Resolution: how far the groups' accuracies are apart; more is better. */
  readonly res: number;
  /** Uncertainty of the outcomes, ō(1 − ō): no merit or fault of the participant. */
  readonly unc: number;
  /** Within-group variance of the confidences, and twice their covariance with the outcomes; 0 for groups by distinct confidence. */
  readonly wbv: number;
  readonly wbc: number;
  /** After Ferro and Fricker: without the bias that small groups give rel and res. Null for one trial. */
  readonly corrected: { readonly rel: number; readonly res: number; readonly unc: number } | null;
  /** Groups of one trial, which cannot be corrected. */
  readonly singletons: number;
}

/**
 * The Brier score taken apart: brier = rel − res + unc + wbv − wbc. Grouped by distinct confidence (the default) the last two
 * vanish; in bins they do not, and leaving them out is a mistake. Undefined without trials.
 *
 * Murphy (1973); Stephenson, Coelho & Jolliffe (2008) for the within-bin terms; Ferro & Fricker (2012) for the correction: with
 * S = Σ(n_b/N) ō_b(1 − ō_b)/(n_b − 1) and V = ō(1 − ō)/(N − 1): rel − S, res − S + V, unc + V, which keeps the sum.
 *
 * @example
 * murphy({ confidence: [80, 80, 20, 20], correct: [1, 1, 0, 1] }).rel // ~0.065
 */
export function murphy(forecast: Forecast, binning: Binning = { by: "distinct" }): Murphy | Undefined {
  const q = probabilities(forecast);
  const n = q.length;
  const score = brier(forecast);
  if (typeof score !== "number") return undefinedBecause(score.reason);
  const group = binOfEach(forecast, q, binning);
  const sums = new Map<number, { n: number; q: number; y: number }>();
  let right = 0;
  for (let i = 0; i < n; i++) {
    const into = sums.get(group[i] as number) ?? { n: 0, q: 0, y: 0 };
    into.n += 1;
    into.q += q[i] as number;
    into.y += outcomeAt(forecast, i);
    sums.set(group[i] as number, into);
    right += outcomeAt(forecast, i);
  }
  const base = right / n;
  let rel = 0;
  let res = 0;
  let bias = 0;
  let singletons = 0;
  for (const one of sums.values()) {
    const accuracy = one.y / one.n;
    rel += (one.n / n) * (one.q / one.n - accuracy) ** 2;
    res += (one.n / n) * (accuracy - base) ** 2;
    if (one.n === 1) singletons++;
    else bias += ((one.n / n) * accuracy * (1 - accuracy)) / (one.n - 1);
  }
  let wbv = 0;
  let wbc = 0;
  for (let i = 0; i < n; i++) {
    const one = sums.get(group[i] as number) as { n: number; q: number; y: number };
    const off = (q[i] as number) - one.q / one.n;
    wbv += (off * off) / n;
    wbc += (2 * off * (outcomeAt(forecast, i) - one.y / one.n)) / n;
  }
  const unc = base * (1 - base);
  const v = unc / (n - 1);
  const corrected = n < 2 ? null : { rel: rel - bias, res: res - bias + v, unc: unc + v };
  return { brier: score, rel, res, unc, wbv, wbc, corrected, singletons };
}
