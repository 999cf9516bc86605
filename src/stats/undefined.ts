/**
 * A number that does not exist for these data, and why: nothing to average, fewer samples than k, 0/0. It is never NaN, 0 or a
 * number of something else. In JSON it becomes null, with the reason beside it.
 */
export interface Undefined {
  readonly value: null;
  readonly reason: string;
}

/**
 * Says that a number is undefined, and why.
 *
 * @example
 * undefinedBecause("no items") // { value: null, reason: "no items" }
 */
export function undefinedBecause(reason: string): Undefined {
  return Object.freeze({ value: null, reason });
}

/**
 * Whether a function answered that its number is undefined.
 *
 * @example
 * isUndefined(undefinedBecause("no items")) // true
 * isUndefined(0) // false
 */
export function isUndefined(result: unknown): result is Undefined {
  return typeof result === "object" && result !== null && "reason" in result && "value" in result && result.value === null;
}

/**
 * The number, or null where it is undefined: the form for JSON and for arrays of item values.
 *
 * @example
 * orNull(0.5) // 0.5
 * orNull(undefinedBecause("no items")) // null
 */
export function orNull<T>(result: T | Undefined): T | null {
  return isUndefined(result) ? null : result;
}
