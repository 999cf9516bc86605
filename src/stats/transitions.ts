import { mean } from "./mean.ts";
import { isUndefined, type Undefined } from "./undefined.ts";
import { variance } from "./variance.ts";

export interface Transitions {
  /** Pairs right twice, right then wrong, wrong then right, wrong twice. */
  readonly rr: number;
  readonly rw: number;
  readonly wr: number;
  readonly ww: number;
  /** For each item in order of appearance, the mean of second minus first. */
  readonly itemGains: number[];
  readonly gain: number | Undefined;
  /** Over items; undefined for fewer than two. */
  readonly se: number | Undefined;
}

/**
 * From a first to a second answer, paired by sample: the table of right and wrong, and the gain, item by item and then over
 * items. "Wrong answers improved" is regression to the mean without a sham second pass; McNemar on these pairs is invalid when
 * an item has more than one.
 *
 * The gain is undefined without pairs.
 *
 * @example
 * transitions([0, 0, 1], [1, 0, 1], [0, 1, 1]) // { rr: 1, rw: 1, wr: 1, ww: 0, itemGains: [0, 0], gain: 0, se: 0 }
 */
export function transitions(items: ArrayLike<string | number>, first: ArrayLike<number>, second: ArrayLike<number>): Transitions {
  const cells = [0, 0, 0, 0];
  const gains = new Map<string | number, { sum: number; n: number }>();
  for (let i = 0; i < items.length; i++) {
    const [a, b] = [first[i] as number, second[i] as number];
    (cells[2 * (1 - a) + (1 - b)] as number)++;
    const item = items[i] as string | number;
    const gain = gains.get(item) ?? { sum: 0, n: 0 };
    gains.set(item, gain);
    gain.sum += b - a;
    gain.n++;
  }
  const itemGains = [...gains.values()].map(({ sum, n }) => sum / n);
  const spread = variance(itemGains);
  const [rr, rw, wr, ww] = cells as [number, number, number, number];
  return {
    rr,
    rw,
    wr,
    ww,
    itemGains,
    gain: mean(itemGains),
    se: isUndefined(spread) ? spread : Math.sqrt(spread / itemGains.length),
  };
}
