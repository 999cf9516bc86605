import { normalQuantile } from "./special/normal-quantile.ts";

/** What the variance of a paired comparison is made of. */
export interface PairedVariance {
  /** ω²: the variance of true item effects. */
  readonly omega2: number;
  /** Mean p(1 − p) within items, and samples for each item, in the two conditions. */
  readonly withinA: number;
  readonly withinB: number;
  readonly samplesA: number;
  readonly samplesB: number;
  readonly items: number;
}

/**
 * The smallest mean difference that a design finds with the given power, (z_{1−α/2} + z_{power})·√Var, with
 * Var = (ω² + σ_a²/n_a + σ_b²/n_b)/N. More samples never bring the variance below ω²/N: buy items. Multiply by the root of the
 * design effect, 1 + (m − 1)ρ, if items come in clusters.
 *
 * Miller (2024), Adding Error Bars to Evals, arXiv 2411.00640.
 *
 * @example
 * detectableEffect({ omega2: 0.04, withinA: 0.15, withinB: 0.15, samplesA: 5, samplesB: 5, items: 200 }) // ~0.0626453499245917
 */
export function detectableEffect(v: PairedVariance, power = 0.8, alpha = 0.05): number {
  const spread = (v.omega2 + v.withinA / v.samplesA + v.withinB / v.samplesB) / v.items;
  return (normalQuantile(1 - alpha / 2) + normalQuantile(power)) * Math.sqrt(spread);
}
