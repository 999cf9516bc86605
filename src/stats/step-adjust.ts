/**
 * The common part of the stepwise corrections: p values in ascending order are multiplied by a factor that depends on their
 * place (0 is the smallest of m), made monotone from the smallest up ("down": Holm) or from the largest down ("up"), and cut at
 * 1. Undefined p values (null) stay null and are not counted among the m tests.
 *
 * @example
 * stepAdjust([0.02, null, 0.01], (place, m) => m - place, "down") // [0.02, null, 0.02]
 */
export function stepAdjust(
  p: readonly (number | null)[],
  factor: (place: number, tests: number) => number,
  direction: "down" | "up",
): (number | null)[] {
  const order: number[] = [];
  p.forEach((value, i) => {
    if (value === null) return;
    if (!(value >= 0 && value <= 1)) throw new RangeError(`a p value of ${value} must lie in [0, 1]`);
    order.push(i);
  });
  order.sort((i, j) => (p[i] as number) - (p[j] as number));
  const adjusted: (number | null)[] = p.map(() => null);
  let bound = direction === "down" ? 0 : 1;
  for (let step = 0; step < order.length; step++) {
    const place = direction === "down" ? step : order.length - 1 - step;
    const i = order[place] as number;
    const value = Math.min(1, (p[i] as number) * factor(place, order.length));
    bound = direction === "down" ? Math.max(bound, value) : Math.min(bound, value);
    adjusted[i] = bound;
  }
  return adjusted;
}
