import { stirlingError } from "./stirling-error.ts";

/**
 * The logarithm of the number of ways to choose k of n.
 *
 * @example
 * logChoose(5, 2) // ~2.302585092994046
 * logChoose(5, 0) // 0
 */
export function logChoose(n: number, k: number): number {
  if (!(k >= 0 && k <= n)) throw new RangeError(`logChoose(${n}, ${k}): k must lie in [0, n]`);
  if (k === 0 || k === n) return 0;
  const rest = n - k;
  const entropy = k * Math.log(n / k) + rest * Math.log(n / rest);
  return entropy + stirlingError(n) - stirlingError(k) - stirlingError(rest) + 0.5 * Math.log(n / (2 * Math.PI * k) / rest);
}
