import { normalCdf } from "./special/normal-cdf.ts";
import { normalQuantile } from "./special/normal-quantile.ts";

/**
 * The power of a two-sided test of two independent rates, n in each group, by the normal approximation with pooled variance
 * under the null; rejections in the wrong direction left out, as R's power.prop.test does.
 *
 * @example
 * powerTwoProportions(150, 0.3, 0.45) // ~0.767963574253
 */
export function powerTwoProportions(n: number, p1: number, p2: number, alpha = 0.05): number {
  const pooled = (p1 + p2) / 2;
  const underNull = Math.sqrt(2 * pooled * (1 - pooled));
  const spread = Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2));
  return normalCdf((Math.sqrt(n) * Math.abs(p1 - p2) - normalQuantile(1 - alpha / 2) * underNull) / spread);
}
