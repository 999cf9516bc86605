import { betweenVariance } from "./between-variance.ts";
import { type HartungKnapp, hartungKnapp } from "./hartung-knapp.ts";
import { isUndefined, type Undefined } from "./undefined.ts";

/**
 * The random-effects mean of independent estimates, with the variance between them by restricted maximum likelihood and Hartung
 * and Knapp's interval. Undefined for fewer than two. Estimates must be independent: models measured on the same items are not
 * (bootstrap items jointly). Take models as random only with eight or more.
 *
 * @example
 * metaReml([0.1, 0.5], [0.01, 0.01]).tau2 // ~0.07
 * metaReml([0.1], [0.01]).reason // "a variance between estimates needs two of them or more"
 */
export function metaReml(
  estimates: ArrayLike<number>,
  variances: ArrayLike<number>,
  confidence = 0.95,
): (HartungKnapp & { readonly tau2: number }) | Undefined {
  const tau2 = betweenVariance(estimates, variances);
  if (isUndefined(tau2)) return tau2;
  const found = hartungKnapp(estimates, variances, tau2, confidence);
  return isUndefined(found) ? found : { ...found, tau2 };
}
