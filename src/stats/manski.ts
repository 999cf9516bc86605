import { type Undefined, undefinedBecause } from "./undefined.ts";

const NOTHING = undefinedBecause("no delivered trials");

export interface Counted {
  /** Delivered trials, missing answers among them. */
  readonly n: number;
  readonly success: number;
  readonly missing: number;
}

/**
 * The worst-case bounds of a rate whose answers are partly missing: all missing ones failures, all successes. No assumption on
 * why they are missing is made. Undefined without delivered trials.
 *
 * Manski (2003), Partial Identification of Probability Distributions.
 *
 * @example
 * manski({ n: 100, success: 62, missing: 9 }) // [0.62, 0.71]
 */
export function manski({ n, success, missing }: Counted): [number, number] | Undefined {
  return n === 0 ? NOTHING : [success / n, (success + missing) / n];
}
