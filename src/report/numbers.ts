/** Numbers as people read them: shares in percent, their differences in points, the rest with the digits that mean something. */

/** Metrics that are no share. */
const NUMBERS =
  /^(?:length|tokens?|token-length|thinking-tokens|usd|hedging|deliberation|confidence|auroc|brier|ece|squared-calibration|brennan|order-brennan|krippendorff|order-krippendorff)/;
const SHARES = /^confidence-(?:missing|very_low|low|moderate|high|very_high|in-band)$/;

export function isShare(metric: string): boolean {
  return SHARES.test(metric) || !(NUMBERS.test(metric) || /ratio|log-odds|-plain$/.test(metric));
}

/** Metrics that compare already: they are told with their sign. */
export function isDifference(metric: string): boolean {
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

/** ` [80.0, 91.6]`; empty where there is none. */
export function intervalText(metric: string, low: number | null, high: number | null, sign = isDifference(metric)): string {
  return low === null || high === null ? "" : ` [${bare(metric, low, sign)}, ${bare(metric, high, sign)}]`;
}

export function pText(p: number): string {
  return p < 0.001 ? "p < .001" : p >= 0.9995 ? "p = 1" : `p = ${p.toFixed(3).replace(/^0/, "")}`;
}

/** 1234567 -> 1,234,567; the same on every machine. */
export function count(number: number): string {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(all: readonly string[]): string {
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export function capital(text: string): string {
  return text === "" ? "" : (text[0] as string).toUpperCase() + text.slice(1);
}
