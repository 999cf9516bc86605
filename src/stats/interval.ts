/** An interval: its two ends. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
