import { count, plural } from "../../src/counting.ts";
import type { Condition } from "../../src/measure/measures.ts";

/** Thousands by a thin comma style, no locale: the same everywhere. */
/** A share of a whole. Never rounded to none or all where it is neither. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const share = (100 * part) / whole;
  if (part === 0 || part === whole) return `${share} %`;
  if (share < 0.1) return "< 0.1 %";
  if (share > 99.9) return "> 99.9 %";
  return `${share.toFixed(1)} %`;
}

export type Unit = "percent" | "points" | "number";

/** A figure in its unit, without the unit's name, which stands in a heading. */
export function figure(value: number, unit: Unit): string {
  if (unit === "percent") return (100 * value).toFixed(1).replace("-", "−");
  if (unit === "points") return signed(100 * value);
  const size = Math.abs(value);
  const text = size >= 100 ? size.toFixed(0) : size >= 10 ? size.toFixed(1) : size === 0 ? "0" : size.toPrecision(2);
  return value < 0 ? `−${text}` : text;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return text === "0.0" ? "0.0" : `${value < 0 ? "−" : "+"}${text}`;
}

export function interval(low: number | null, high: number | null, unit: Unit): string {
  return low === null || high === null ? "no interval" : `[${figure(low, unit)}, ${figure(high, unit)}]`;
}

export function pText(p: number): string {
  return p < 0.001 ? "p < .001" : `p = ${p.toFixed(3).replace(/^0/, "")}`;
}

export function usd(value: number | null): string {
  if (value === null) return "unknown";
  if (value === 0) return "$0";
  return value < 0.01 ? `$${value.toPrecision(2)}` : `$${value.toFixed(2)}`;
}

export function duration(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}

export function bytes(characters: number): string {
  return characters < 1_000 ? plural(characters, "character") : `${count(characters / 1_000)} k characters`;
}

/** UTC to the minute: 2026-11-15 10:00. */
export function time(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

/** The levels alone where they speak for themselves: `high-harm · reflection 2`. */
export function levels(condition: Condition): string {
  const all = Object.entries(condition).map(([factor, level]) =>
    /^(\d+|on|off|none)$/.test(String(level)) ? `${factor} ${level}` : level,
  );
  return all.length === 0 ? "all trials" : all.join(" · ");
}

export function conditionText(condition: Condition): string {
  const all = Object.entries(condition).map(([factor, level]) => `${factor} ${level}`);
  return all.length === 0 ? "all trials" : all.join(", ");
}

/** The vendor stands apart from the name. */
export function shortModel(model: string): string {
  return model.replace(/^[^/]+\//, "");
}
