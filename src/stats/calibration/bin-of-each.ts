import { equalMassBins } from "./equal-mass-bins.ts";
import { equalWidthBin } from "./equal-width-bin.ts";
import { type Forecast, scaleAt } from "./forecast.ts";

/** How trials are grouped: 15 right-closed bins of equal width unless it says otherwise. */
export interface Binning {
  readonly by?: "width" | "mass" | "distinct" | undefined;
  readonly bins?: number | undefined;
  readonly closed?: "right" | "left" | undefined;
}

/** The group of each trial, by its number; distinct confidences are numbered from the smallest. */
export function binOfEach(
  forecast: Forecast,
  q: Float64Array,
  { by = "width", bins = 15, closed = "right" }: Binning,
): Int32Array {
  if (by === "mass") return equalMassBins(q, bins);
  if (by === "width") {
    return Int32Array.from(q, (_, i) => equalWidthBin(forecast.confidence[i] as number, scaleAt(forecast, i), bins, closed));
  }
  const numbers = new Map([...new Set(q)].sort((a, b) => a - b).map((value, number) => [value, number]));
  return Int32Array.from(q, (value) => numbers.get(value) as number);
}
