/** A linear combination of columns, item by item: pairs of a column's index and its weight. */
export type Linear = readonly (readonly [column: number, weight: number])[];

/**
 * A smooth function of means over items. It is given as data and two functions, so that it can be resampled from the few sums it
 * needs, and studentised by the delta method. An item that lacks a value in any of the columns is left out of the whole
 * statistic, so both sides of a contrast rest on the same items.
 */
export interface Statistic {
  /** The item values whose means it is made of. */
  readonly of: readonly Linear[];
  /** NaN or infinite where it is undefined (a ratio over 0). */
  value(means: ArrayLike<number>): number;
  /** The derivative by each of the means. */
  gradient(means: ArrayLike<number>): readonly number[];
}

/**
 * The mean of a column.
 *
 * @example
 * meanOf(2).of // [[[2, 1]]]
 */
export function meanOf(column: number): Statistic {
  return contrastOf([[column, 1]]);
}

/**
 * The mean of a linear contrast of columns, such as a condition minus its control: [[1, 1], [0, -1]].
 *
 * @example
 * contrastOf([[1, 1], [0, -1]]).value([0.25]) // 0.25
 */
export function contrastOf(linear: Linear): Statistic {
  return { of: [linear], value: (means) => means[0] as number, gradient: () => [1] };
}

/**
 * A ratio of means (not a mean of ratios): (a + mean of `over`)/(b + mean of `under`), where the constants a and b default to 0.
 * Susceptibility (F̄ − B̄)/(1 − B̄) is ratioOf([[F, 1], [B, -1]], [[B, -1]], { under: 1 }).
 *
 * @example
 * ratioOf([[0, 1], [1, -1]], [[1, -1]], { under: 1 }).value([0.2, -0.5]) // 0.4
 */
export function ratioOf(over: Linear, under: Linear, constants: { over?: number; under?: number } = {}): Statistic {
  const { over: a = 0, under: b = 0 } = constants;
  return {
    of: [over, under],
    value: (means) => (a + (means[0] as number)) / (b + (means[1] as number)),
    gradient: (means) => {
      const bottom = b + (means[1] as number);
      return [1 / bottom, -(a + (means[0] as number)) / bottom / bottom];
    },
  };
}

/**
 * One statistic minus another on the same items, such as the susceptibility to wrong cues minus that to right ones.
 *
 * @example
 * differenceOf(meanOf(0), meanOf(1)).value([0.5, 0.25]) // 0.25
 */
export function differenceOf(a: Statistic, b: Statistic): Statistic {
  const cut = a.of.length;
  return {
    of: [...a.of, ...b.of],
    value: (means) => a.value(part(means, 0, cut)) - b.value(part(means, cut, means.length)),
    gradient: (means) => [...a.gradient(part(means, 0, cut)), ...b.gradient(part(means, cut, means.length)).map((g) => -g)],
  };
}

/**
 * A statistic on another scale: log odds, logarithm, exponential (a ratio of geometric means from a mean of logarithms).
 *
 * @example
 * transformOf(meanOf(0), Math.exp, Math.exp).value([0]) // 1
 */
export function transformOf(of: Statistic, scale: (x: number) => number, slope: (x: number) => number): Statistic {
  return {
    of: of.of,
    value: (means) => scale(of.value(means)),
    gradient: (means) => {
      const by = slope(of.value(means));
      return of.gradient(means).map((g) => by * g);
    },
  };
}

function part(means: ArrayLike<number>, from: number, to: number): number[] {
  const out: number[] = [];
  for (let i = from; i < to; i++) out.push(means[i] as number);
  return out;
}
