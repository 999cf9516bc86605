import type { Point } from "./chart.ts";

/** What an axis of numbers says and how far it goes. */
export interface Axis {
  readonly label: string;
  /** Kept in sight: 0 for rates, or the whole scale. */
  readonly holds: readonly number[];
  /** Never beyond these: a share ends at 100. */
  readonly within?: readonly [number, number];
  /** What lies beyond `within` is cut there and marked, as an interval of a ratio may be; else nothing does. */
  readonly isCut?: boolean;
}

export function domainOf({ holds, within }: Axis, points: readonly Point[]): [number, number] {
  const all = [...holds, ...points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])];
  let [from, to] = [Math.min(...all), Math.max(...all)];
  if (from === to) [from, to] = [from - 1, to + 1];
  const pad = (to - from) * 0.04;
  const isHeld = (end: number): boolean => holds.includes(end);
  const [low, high] = [isHeld(from) ? from : from - pad, isHeld(to) ? to : to + pad];
  return within === undefined ? [low, high] : [Math.max(within[0], low), Math.min(within[1], high)];
}

export function tickText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6).replace("-", "\u2212");
}
