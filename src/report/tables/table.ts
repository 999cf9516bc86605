import { count } from "../../counting.ts";
import type { Contrast, Estimate } from "../../measure/measures.ts";
import { bare, intervalText, plain, pText } from "../numbers.ts";

/** A table of the report, in a form that each of its outlets (page, CSV, Markdown, LaTeX) writes in its own way. */
export interface ReportTable {
  /** File name without ending. */
  readonly name: string;
  readonly title: string;
  /** What is in it, in a sentence or two. */
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Column {
  readonly title: string;
  /** `figure`: an estimate with its interval, which takes three columns of a CSV file; `p`: a p value. */
  readonly kind: "text" | "number" | "figure" | "p";
}

export type Cell = string | number | null | Shown;

/** An estimate as a cell; the metric says its unit. */
export interface Shown {
  readonly metric: string;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of a difference: told with its sign. */
  readonly isSigned?: boolean;
}

export function isShown(cell: Cell): cell is Shown {
  return typeof cell === "object" && cell !== null;
}

export function shownOf(found: Estimate | Contrast | undefined, isSigned?: boolean): Shown | null {
  if (found === undefined) return null;
  const { metric, estimate, low, high } = found;
  return { metric, estimate, low, high, ...(isSigned === undefined ? {} : { isSigned }) };
}

/** What people see in a cell. Nothing is nothing, and what is undefined says so. */
export function cellText(cell: Cell, column?: Column): string {
  if (cell === null) return "";
  if (column?.kind === "p" && typeof cell === "number") return pText(cell).replace(/^p (?:= )?/, "");
  if (!isShown(cell)) return typeof cell === "number" ? numberText(cell) : cell;
  const { metric, estimate, low, high, isSigned } = cell;
  return estimate === null ? "undefined" : `${bare(metric, estimate, isSigned)}${intervalText(metric, low, high, isSigned)}`;
}

function numberText(value: number): string {
  return Number.isInteger(value) ? count(value) : plain(value);
}

/** Columns and rows with every cell one value, for CSV: raw numbers, shares from 0 to 1. */
export function flat({ columns, rows }: Pick<ReportTable, "columns" | "rows">): {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
} {
  const titles = columns.flatMap(({ title, kind }) => {
    const name = title.replace(/, (?:%|points)$/, "");
    return kind === "figure" ? [name, `${name} low`, `${name} high`] : [name];
  });
  const values = rows.map((row) =>
    row.flatMap((cell, at): (string | number | null)[] => {
      if (columns[at]?.kind !== "figure") return [isShown(cell) ? cell.estimate : cell];
      return isShown(cell) ? [cell.estimate, cell.low, cell.high] : [cell, null, null];
    }),
  );
  return { columns: titles, rows: values };
}
