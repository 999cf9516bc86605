import type { AxisXOptions, AxisYOptions } from "@observablehq/plot";
import type { Point } from "./chart.ts";
import { FONT } from "./page.ts";
import { INK, MUTED } from "./palette.ts";
import type { Grid } from "./panels.ts";

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

function tickText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6).replace("-", "\u2212");
}

/** How an axis at the foot of the panels looks. */
export function footAxis({ axis }: Grid): AxisXOptions {
  return { ...axis, tickFormat: tickText, tickSize: 4, stroke: MUTED.light, fill: INK.light, fontSize: FONT - 1, label: null };
}

/** An axis of numbers at the left. */
export function sideAxis(): AxisYOptions {
  return { tickFormat: tickText, tickSize: 0, tickPadding: 6, fontSize: FONT - 1, fill: INK.light, label: null };
}

/** An axis at the left that names rows, each in its lines. */
export function rowAxis(rows: readonly (readonly string[])[]): AxisYOptions {
  return {
    tickFormat: (row: number) => rows[row]?.join("\n") ?? "",
    tickSize: 0,
    tickPadding: 8,
    fontSize: FONT,
    fill: INK.light,
    label: null,
  };
}
