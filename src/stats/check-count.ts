/** Refuses a count outside [0, n] and a confidence outside (0, 1): a mistake of the caller, not an undefined number. */
export function checkCount(x: number, n: number, confidence: number): void {
  if (!(x >= 0 && x <= n)) throw new RangeError(`${x} of ${n}: must lie in [0, n]`);
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`a confidence of ${confidence} must lie between 0 and 1`);
}
