import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import type { Row } from "./table.ts";

/** Typed access to the cells of a row; what is missing or of another type is a mistake that names the row and the field. */
export function textCell(row: Row, column: string): string {
  const value = row.cells[column];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") throw missing(row, column, "text");
  if (value.trim() === "") throw mistake(row.where, `"${column}" is empty`, "Every item needs it.");
  return value;
}

export function optionalTextCell(row: Row, column: string): string | null {
  const value = row.cells[column];
  return value === undefined || value === null || value === "" ? null : textCell(row, column);
}

export function textListCell(row: Row, column: string): string[] {
  return textList(row, column, row.cells[column]);
}

export function textList(row: Row, column: string, held: unknown): string[] {
  const value = typeof held === "string" && held.trimStart().startsWith("[") ? jsonList(held) : held;
  if (!Array.isArray(value)) throw missing(row, column, "a list of texts");
  return value.map((entry, index) => {
    if (typeof entry === "string" && entry.trim() !== "") return entry;
    if (typeof entry === "number") return String(entry);
    throw mistake(row.where, `"${column}" entry ${index} is not a text`, "Every option is a text that is not empty.");
  });
}

/** A CSV cell can hold a list only as text. */
function jsonList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function objectCell(row: Row, column: string): Record<string, unknown> {
  const value = row.cells[column];
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw missing(row, column, "an object");
  return value as Record<string, unknown>;
}

/** A whole number, also where a CSV file has it as text. */
export function wholeNumberCell(row: Row, column: string): number {
  const value = row.cells[column];
  const number = typeof value === "string" && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) throw missing(row, column, "a whole number");
  return number;
}

/** A label that must be one of the two that the source defines. */
export function binaryCell(row: Row, column: string): 0 | 1 {
  const value = wholeNumberCell(row, column);
  if (value !== 0 && value !== 1) throw mistake(row.where, `"${column}" is ${value}, not 0 or 1`, "Write 0 or 1.");
  return value;
}

function missing(row: Row, column: string, kind: string): Error {
  const there = Object.keys(row.cells);
  if (!there.includes(column)) {
    return mistake(row.where, `has no "${column}"${didYouMean(column, there)}`, `It has: ${there.join(", ")}.`);
  }
  const held = JSON.stringify(row.cells[column]) ?? "nothing";
  return mistake(row.where, `"${column}" is not ${kind} but ${held.slice(0, 60)}`, `Write ${kind} there.`);
}
