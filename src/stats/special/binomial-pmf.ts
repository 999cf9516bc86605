import { deviance } from "./deviance.ts";
import { stirlingError } from "./stirling-error.ts";

/**
 * The chance of exactly x successes in n independent trials, each of chance p.
 *
 * Loader (2000): relative error about 1e-14 whatever n.
 *
 * @example
 * binomialPmf(5, 17, 0.5) // ~0.0472106933594
 * binomialPmf(0, 0, 0.3) // 1
 * binomialPmf(4, 3, 0.3) // 0
 */
export function binomialPmf(x: number, n: number, p: number): number {
  if (x < 0 || x > n || !Number.isInteger(x)) return 0;
  if (p <= 0) return x === 0 ? 1 : 0;
  if (p >= 1) return x === n ? 1 : 0;
  if (x === 0) return Math.exp(n * Math.log1p(-p));
  if (x === n) return Math.exp(n * Math.log(p));
  const rest = n - x;
  const log = stirlingError(n) - stirlingError(x) - stirlingError(rest) - deviance(x, n * p) - deviance(rest, n * (1 - p));
  return Math.exp(log) * Math.sqrt(n / (2 * Math.PI * x) / rest);
}
