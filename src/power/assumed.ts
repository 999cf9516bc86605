import type { Parameters } from "../models/simulated/parameters.ts";
import { betaQuantile, normalCdf } from "../stats/index.ts";

/** What a simulation takes for true of one model: a simulated participant's parameters, and how items differ. */
export interface Assumed {
  /** The model's label in the study. */
  readonly label: string;
  /** Where the numbers come from, in words. */
  readonly from: string;
  readonly parameters: Parameters;
  /** Standard deviation between items of what a condition does, in logits: of the key's chance, and of the chance to follow a cue. */
  readonly omega: number;
  /** Share of what items differ in that items of one cluster have in common. */
  readonly icc: number;
  /** The chance of the key under control over items, as a pilot shows it; null: as accuracy and spread say. */
  readonly chances: { readonly alpha: number; readonly beta: number } | null;
  /** Shares of replies without an answer, by the condition's label, where a pilot shows them; elsewhere those of the parameters. */
  readonly missing: Readonly<Record<string, Missing>>;
}

export interface Missing {
  readonly refusal: number;
  readonly unreadable: number;
}

/** Where a study's models are not simulated and nothing else is stated. Plausible, not measured: they are printed with every result. */
export const ASSUMED_OF_A_MODEL = { accuracy: 0.75, spread: 1.2, refusal: 0.01, unreadable: 0.01, position: 0.1 } as const;

/** Effects that are the same for every item are the exception. */
export const ASSUMED_OMEGA = 0.5;

const REACH = 6;
const STEP = 0.02;
const SMALLEST = 1e-6;

/** An item's logit of the key under control, from a standard normal number that says where it stands among items; without the intercept. */
export function logitOf({ chances, parameters }: Pick<Assumed, "chances" | "parameters">): (z: number) => number {
  if (chances === null) return (z) => parameters.spread * z;
  // Quantiles of a beta are slow to find: they are found once, and looked up.
  const points = Float64Array.from({ length: Math.round((2 * REACH) / STEP) + 1 }, (_, at) => {
    const share = normalCdf(at * STEP - REACH);
    const chance = Math.min(1 - SMALLEST, Math.max(SMALLEST, betaQuantile(share, chances.alpha, chances.beta)));
    return Math.log(chance / (1 - chance));
  });
  return (z) => {
    const place = (Math.min(REACH - 1e-9, Math.max(-REACH, z)) + REACH) / STEP;
    const before = Math.floor(place);
    const [low, high] = [points[before] as number, points[before + 1] as number];
    return low + (place - before) * (high - low);
  };
}
