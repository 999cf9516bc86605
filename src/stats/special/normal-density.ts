/**
 * The density of the standard normal at x.
 *
 * @example
 * normalDensity(0) // ~0.3989422804014327
 */
export function normalDensity(x: number): number {
  return 0.3989422804014327 * Math.exp(-0.5 * x * x);
}
