import { stirlingSeries } from "./stirling-series.ts";

const HALF_LOG_2PI = 0.9189385332046728;

/**
 * The natural logarithm of the gamma function, for x > 0, to about 1e-14 absolute.
 *
 * Stirling's series from 10 on; below, the argument is first raised by Γ(x + 1) = x Γ(x).
 *
 * @example
 * logGamma(5) // ~3.1780538303479458
 * logGamma(0.5) // ~0.5723649429247001
 */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`logGamma(${x}): x must be above 0`);
  if (x === 1 || x === 2) return 0;
  if (x === Infinity) return Infinity;
  let product = 1;
  let raised = x;
  while (raised < 10) product *= raised++;
  return (raised - 0.5) * Math.log(raised) - raised + HALF_LOG_2PI + stirlingSeries(raised) - Math.log(product);
}
