import { count } from "../counting.ts";

/** Numbers as people read them: shares in percent, their differences in points, the rest with the digits that mean something. */

/** Metrics that are no share. */
const NUMBERS =
  /^(?:length|tokens?|token-length|thinking-tokens|usd|hedging|deliberation|confidence|auroc|brier|ece|squared-calibration|brennan|order-brennan|krippendorff|order-krippendorff)/;
const SHARES = /^confidence-(?:missing|very_low|low|moderate|high|very_high|in-band)$/;

export function isShare(metric: string): boolean {
  return SHARES.test(metric) || !(NUMBERS.test(metric) || /ratio|log-odds|-plain$/.test(metric));
}

/** Of pairs of answers, the share that differ. */
const CHANGED = /^(?:revision|transition)-change$/;

/** Metrics that compare already: they are told with their sign. */
export function isDifference(metric: string): boolean {
  if (CHANGED.test(metric)) return false;
  return /^excess-|-(?:change|excess|gain|trend|interaction|differential|differential-relative)$|^(?:asymmetry|authority-strength)/.test(
    metric,
  );
}

/** The number without its unit: `83.3`, `-4.2`, `0.14`. A minus is a minus, not a hyphen. */
export function bare(metric: string, value: number, sign = isDifference(metric)): string {
  const text = isShare(metric) ? (100 * value).toFixed(1) : plain(value);
  const unsigned = text.replace(/^-/, "");
  if (/^0(?:\.0+)?$/.test(unsigned)) return unsigned;
  return text.startsWith("-") ? `\u2212${unsigned}` : sign ? `+${unsigned}` : unsigned;
}

export function plain(value: number): string {
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1000) return `${value < 0 ? "-" : ""}${count(size)}`;
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  if (size >= 1) return value.toFixed(2);
  return size >= 0.001 ? value.toFixed(3) : value.toExponential(1);
}

/** With its unit: `83.3 %`, `6.3 points`. */
export function withUnit(metric: string, value: number, isOfDifference = isDifference(metric)): string {
  const number = bare(metric, value, false);
  return isShare(metric) ? `${number}${isOfDifference ? " points" : "\u00a0%"}` : number;
}

/** ` [80.0, 91.6]`; empty where there is none. `none` is the value of no difference, which an end that is not there must not seem to reach. */
export function intervalText(
  metric: string,
  low: number | null,
  high: number | null,
  sign = isDifference(metric),
  none: number | null = sign ? 0 : null,
): string {
  return low === null || high === null ? "" : ` [${endText(metric, low, sign, none)}, ${endText(metric, high, sign, none)}]`;
}

const MOST_DIGITS = 6;

function endText(metric: string, value: number, sign: boolean, none: number | null): string {
  const text = bare(metric, value, sign);
  const scale = isShare(metric) ? 100 : 1;
  if (none === null || value === none || Number(text.replace("\u2212", "-")) !== none * scale) return text;
  for (let digits = isShare(metric) ? 2 : 3; digits <= MOST_DIGITS; digits++) {
    const longer = (scale * value).toFixed(digits);
    if (Number(longer) !== none * scale) return `${value < 0 ? "\u2212" : sign ? "+" : ""}${longer.replace(/^-/, "")}`;
  }
  return text;
}

/** With three digits, or as many as it takes to see on which side of .05 it lies. */
export function pText(p: number): string {
  if (p < 0.001) return "p < .001";
  if (p >= 0.9995) return "p = 1";
  let digits = 3;
  while (digits < MOST_DIGITS && p !== 0.05 && Number(p.toFixed(digits)) === 0.05) digits++;
  return `p = ${p.toFixed(digits).replace(/^0/, "")}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(all: readonly string[]): string {
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export function capital(text: string): string {
  return text === "" ? "" : (text[0] as string).toUpperCase() + text.slice(1);
}
