/** One stratum (an item): successes out of trials in the condition and in the control. */
export interface Stratum2x2 {
  readonly condition: { readonly successes: number; readonly trials: number };
  readonly control: { readonly successes: number; readonly trials: number };
}

/** The 2 x 2 table of a stratum: a and b successes and failures in the condition, c and d in the control. */
export function cells({ condition, control }: Stratum2x2): { a: number; b: number; c: number; d: number } {
  for (const { successes, trials } of [condition, control]) {
    if (!Number.isInteger(successes) || !Number.isInteger(trials) || successes < 0 || successes > trials) {
      throw new RangeError(`${successes} successes of ${trials} trials: both must be whole, with 0 <= successes <= trials`);
    }
  }
  return {
    a: condition.successes,
    b: condition.trials - condition.successes,
    c: control.successes,
    d: control.trials - control.successes,
  };
}
