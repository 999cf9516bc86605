import type { Column } from "./codebook.ts";
import type { Cell, TidyRow } from "./tidy.ts";

/** How rows become text. */
export interface TextFormat {
  header(columns: readonly Column[]): string;
  row(row: TidyRow, columns: readonly Column[]): string;
}

const jsonl: TextFormat = {
  header: () => "",
  row: (row, columns) => `${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))}\n`,
};

const csv: TextFormat = {
  header: (columns) => `${columns.map(({ name }) => quoted(name)).join(",")}\r\n`,
  row: (row, columns) => `${columns.map(({ name }) => csvCell(row[name] ?? null)).join(",")}\r\n`,
};

export const TEXT_FORMATS: Readonly<Record<string, TextFormat>> = { csv, jsonl };

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return quoted(typeof cell === "string" ? harmless(cell) : JSON.stringify(cell));
}

/**
 * A spreadsheet runs a text that begins like a formula; model output is hostile. One that begins with apostrophes before that gets another, so
 * that `asItWas` can take away exactly what was added.
 */
function harmless(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** A text cell of an exported CSV file as it was before `harmless`. */
export function asItWas(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
