import type { Unit } from "../format.ts";

/** A linear scale over percents of a figure's width, with round ticks. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** Where a value stands, in percent of the width. */
  readonly at: (value: number) => number;
}

const STEPS = [1, 2, 2.5, 5, 10];

export function scaleOver(values: readonly number[], unit: Unit): Scale {
  const hasZero = unit !== "number";
  const all = hasZero ? [0, ...values] : values.length === 0 ? [0, 1] : values;
  let [low, high] = [Math.min(...all), Math.max(...all)];
  if (high - low < 1e-9) [low, high] = unit === "number" ? [low - 0.5, high + 0.5] : [low, low + 0.1];
  const step = stepFor((high - low) / 3);
  const from = Math.floor(low / step + 1e-9) * step;
  const to = Math.ceil(high / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, place) => from + place * step);
  return { from, to, ticks, at: (value) => (100 * (value - from)) / (to - from) };
}

function stepFor(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (STEPS.find((step) => step * power >= rough) ?? 10);
}

export function tickText(value: number, unit: Unit): string {
  const shown = unit === "number" ? value : 100 * value;
  const text = Number(Math.abs(shown).toPrecision(6)).toString();
  return shown < -1e-9 ? `−${text}` : unit === "points" && shown > 1e-9 ? `+${text}` : text;
}
