import { mean } from "./mean.ts";
import type { Undefined } from "./undefined.ts";

/** A mean over the items for which a number is defined, and how many those are. */
export interface MeanOverItems {
  readonly mean: number | Undefined;
  readonly used: number;
  readonly undefined: number;
}

/**
 * The mean of a metric over items, each weighing the same however many samples it has; items for which it is undefined (null)
 * are dropped and counted. Never the rate of the pooled trials: where cells differ in size, that is another number (Simpson).
 *
 * The mean is undefined when no item is defined.
 *
 * @example
 * meanOverItems([0.3, null, 0.5]) // { mean: 0.4, used: 2, undefined: 1 }
 */
export function meanOverItems(values: readonly (number | null)[]): MeanOverItems {
  const used = values.filter((value) => value !== null);
  return { mean: mean(used), used: used.length, undefined: values.length - used.length };
}
