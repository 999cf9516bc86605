import { type Undefined, undefinedBecause } from "./undefined.ts";

const NO_CHOICE = undefinedBecause("with fewer than two options agreement is no achievement");

/**
 * Agreement beyond what uniform guessing among J options gives: (P − 1/J)/(1 − 1/J). 1 is full agreement, 0 chance, negative
 * less than chance. With the item's own J it needs no assumption that a label means the same in every item, which Fleiss' kappa
 * and Krippendorff's alpha make. Undefined for fewer than two options.
 *
 * Brennan & Prediger (1981), Coefficient Kappa: Some Uses, Misuses, and Alternatives.
 *
 * @example
 * brennanPrediger(0.75, 2) // 0.5
 * brennanPrediger(1, 4) // 1
 */
export function brennanPrediger(agreement: number, options: number): number | Undefined {
  return options < 2 ? NO_CHOICE : (agreement - 1 / options) / (1 - 1 / options);
}
