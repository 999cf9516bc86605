/**
 * The smallest difference between two conditions that a study of this size would find with 80 % power at a two-sided 5 % level, by the
 * normal approximation: (z.975 + z.80) * sqrt((w^2 + 2 s^2 / n) / N), with N items, n samples, w the standard deviation of the items' true
 * effects and s^2 the mean of p (1 - p) within an item. Both are assumptions here, stated with the figure; a pilot replaces them.
 */
export const ASSUMED = { effectSpread: 0.2, withinVariance: 0.12 } as const;

const Z_975 = 1.959963984540054;
const Z_80 = 0.8416212335729143;

/** On the scale of a probability; null where there is nothing to compare. */
export function smallestDetectable(items: number, samples: number): number | null {
  if (items < 2 || samples < 1) return null;
  const variance = (ASSUMED.effectSpread ** 2 + (2 * ASSUMED.withinVariance) / samples) / items;
  return (Z_975 + Z_80) * Math.sqrt(variance);
}
