import { binomialCdf } from "./special/binomial-cdf.ts";
import { binomialPmf } from "./special/binomial-pmf.ts";
import { chiSquareUpper } from "./special/chi-square-upper.ts";
import { type Undefined, undefinedBecause } from "./undefined.ts";

export interface McNemar {
  /** The headline: the exact p value with half the weight of what was observed. */
  readonly midP: number;
  readonly exact: number;
  /** No pair differs: both p values are 1 by convention, and say nothing. */
  readonly noDiscordant: boolean;
  readonly chiSquare: number | Undefined;
  readonly p: number | Undefined;
  readonly chiSquareCorrected: number | Undefined;
  readonly pCorrected: number | Undefined;
  /** Condition minus control, and its standard error. */
  readonly riskDifference: number | Undefined;
  readonly se: number | Undefined;
  /** c/b; undefined when b = 0. */
  readonly oddsRatio: number | Undefined;
}

const NO_DISCORDANT = undefinedBecause("no pair differs");
const NO_PAIRS = undefinedBecause("no pairs");
const INFINITE = undefinedBecause("no pair changed from 1 to 0, so the odds ratio has no finite value");

/**
 * McNemar's test of paired binaries, one pair for each item: a both 1, b control 1 and condition 0, c control 0 and condition 1,
 * d both 0. Only discordant pairs tell: under no change each falls to b or c with chance 1/2. Not for pooled samples of an item.
 *
 * mid-p: 2 P(X ≤ min(b, c)) − P(X = min(b, c)), and 1 − P(X = b)/2 where b = c. b + c = 0 gives p = 1, flagged.
 *
 * McNemar (1947); Fagerland, Lydersen & Laake (2013) for mid-p.
 *
 * @example
 * mcnemar(20, 5, 12, 63).midP // ~0.09625244140625
 * mcnemar(20, 5, 12, 63).riskDifference // 0.07
 * mcnemar(10, 0, 0, 10).noDiscordant // true
 */
export function mcnemar(a: number, b: number, c: number, d: number): McNemar {
  for (const count of [a, b, c, d]) {
    if (!(count >= 0 && Number.isInteger(count))) throw new RangeError(`a count of ${count} pairs must be a whole number`);
  }
  const n = a + b + c + d;
  const discordant = b + c;
  const riskDifference = n === 0 ? NO_PAIRS : (c - b) / n;
  const se = n === 0 ? NO_PAIRS : Math.sqrt(discordant - ((c - b) / n) * (c - b)) / n;
  if (discordant === 0) {
    return {
      midP: 1,
      exact: 1,
      noDiscordant: true,
      chiSquare: NO_DISCORDANT,
      p: NO_DISCORDANT,
      chiSquareCorrected: NO_DISCORDANT,
      pCorrected: NO_DISCORDANT,
      riskDifference,
      se,
      oddsRatio: NO_DISCORDANT,
    };
  }
  const least = Math.min(b, c);
  const tail = binomialCdf(least, discordant, 0.5);
  const here = binomialPmf(least, discordant, 0.5);
  const off = Math.abs(b - c);
  const chiSquare = (off * off) / discordant;
  const corrected = off === 0 ? 0 : (off - 1) ** 2 / discordant;
  return {
    midP: b === c ? 1 - here / 2 : 2 * tail - here,
    exact: Math.min(1, 2 * tail),
    noDiscordant: false,
    chiSquare,
    p: chiSquareUpper(chiSquare, 1),
    chiSquareCorrected: corrected,
    pCorrected: chiSquareUpper(corrected, 1),
    riskDifference,
    se,
    oddsRatio: b === 0 ? INFINITE : c / b,
  };
}
