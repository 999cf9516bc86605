/** Refuses estimates and variances that do not belong together. */
export function checkEstimates(estimates: ArrayLike<number>, variances: ArrayLike<number>): void {
  if (estimates.length !== variances.length) throw new RangeError(`${estimates.length} estimates, ${variances.length} variances`);
  for (let i = 0; i < variances.length; i++) {
    if (!((variances[i] as number) > 0)) throw new RangeError(`a variance of ${variances[i]} must be above 0`);
  }
}
