import { Mistakes, mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { asItWas } from "./formats.ts";
import { BUILT_IN_LEVELS } from "./levels.ts";
import { IMPORT_COLUMNS, type ImportColumn, type Mapping } from "./mapping.ts";
import type { RecordedRow } from "./rows.ts";

/** The cells of a row by waver's names. */
export interface Cells {
  readonly where: string;
  readonly columns: readonly string[];
  readonly factors: readonly string[];
  get(name: string): unknown;
  /** The column that holds it in this file; null: none. */
  columnOf(name: string): string | readonly string[] | null;
  /** What has no name. */
  rest(): Record<string, unknown>;
}

export function cellsOf(row: RecordedRow, { columns = {}, constants = {}, values = {} }: Mapping, isExport: boolean): Cells {
  const { where, cells, isText = false, defaults = {} } = row;
  const used = new Set<string>();
  const held = (column: string): unknown => {
    used.add(column);
    const value = Object.hasOwn(cells, column) ? cells[column] : undefined;
    return isExport && isText && typeof value === "string" ? asItWas(value) : value;
  };
  // A column named "text" may hold any text; only a mapping says that it is the item's.
  const columnOf = (name: string): string | string[] | null =>
    Object.hasOwn(columns, name) ? (columns[name] ?? null) : name === "text" ? null : name;
  return {
    where,
    columns: Object.keys(cells),
    factors: row.factors ?? [],
    columnOf,
    get(name) {
      const column = columnOf(name);
      let value =
        column === null ? undefined : Array.isArray(column) ? listed(column.map(held), column, where) : held(column as string);
      const renamed = Object.hasOwn(values, name) ? values[name] : undefined;
      const written = isBlank(value) ? "" : String(value);
      if (renamed !== undefined && Object.hasOwn(renamed, written)) value = renamed[written];
      return isBlank(value) ? (constants[name] ?? defaults[name] ?? value) : value;
    },
    rest: () => Object.fromEntries(Object.entries(cells).filter(([column, value]) => !used.has(column) && !isBlank(value))),
  };
}

/** One column an option: a question may have fewer options than there are columns, but none after a gap. */
function listed(values: readonly unknown[], columns: readonly string[], where: string): unknown {
  const full = values.filter((value) => !isBlank(value));
  if (full.length === 0) return undefined;
  const gap = values.slice(0, full.length).findIndex(isBlank);
  if (gap === -1) return full;
  throw mistake(where, `"${columns[gap]}" is empty, but an option after it is not`, "Move the options up, or fill the gap.");
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

export function required(row: Cells, name: ImportColumn): string {
  const value = optional(row, name);
  if (value !== null) return value;
  throw isThere(row, name) ? mistake(row.where, `"${name}" is empty`, "Every trial needs it.") : missing(row, name);
}

export function optional(row: Cells, name: ImportColumn): string | null {
  const value = row.get(name);
  if (isBlank(value)) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw mistake(row.where, `"${name}" is not a text but ${JSON.stringify(value)?.slice(0, 60)}`, "Write a text there.");
}

/** A reply may be empty; that there was none is another thing. */
export function textOf(row: Cells, name: ImportColumn): string {
  const value = row.get(name);
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!isThere(row, name)) throw missing(row, name);
  throw mistake(
    row.where,
    `"${name}" is not a text but ${JSON.stringify(value)?.slice(0, 60)}`,
    'Write what the model replied, "" if that was nothing; leave the row out where no reply came back.',
  );
}

export function numberOf(row: Cells, name: ImportColumn): number | null {
  const value = row.get(name);
  if (isBlank(value)) return null;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return number;
  throw mistake(row.where, `"${name}" is not a number but ${JSON.stringify(value)?.slice(0, 60)}`, "Write a number, or nothing.");
}

/** Without a time zone a time means another moment on every machine. */
export function timeOf(row: Cells): string | null {
  const value = row.get("startedAt");
  if (isBlank(value)) return null;
  const isWhole =
    typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  const time = isWhole ? new Date(value.replace(" ", "T").replace(/([+-]\d\d)(\d\d)$/, "$1:$2")) : null;
  if (time !== null && !Number.isNaN(time.getTime())) return time.toISOString();
  throw mistake(
    row.where,
    `"startedAt" is ${JSON.stringify(value)?.slice(0, 60)}`,
    "Write a moment with its time zone, like 2026-11-15T10:00:00Z; or leave the column be: columns: { startedAt: null }.",
  );
}

function isThere(row: Cells, name: ImportColumn): boolean {
  const column = row.columnOf(name);
  return column !== null && row.columns.includes(String(column));
}

/** What is wrong with a file's columns, not with one row: other rows would say the same. */
export class WrongColumns extends Mistakes {}

function missing({ where, columns, columnOf }: Cells, name: ImportColumn): WrongColumns {
  const column = String(columnOf(name) ?? name);
  const says = `has no "${column}"${didYouMean(column, columns)}`;
  const fix =
    `It has: ${columns.join(", ").slice(0, 300)}. Name the column in a mapping, --map FILE: columns: { ${name}: ... }, or the one value of all ` +
    `rows: constants: { ${name}: ... }.`;
  return new WrongColumns([{ where, says, fix }]);
}

/** Further columns are welcome, but one that is written like a known one would lose its value silently. */
export function refuseSlips(columns: readonly string[], mapping: Mapping, where: string): void {
  const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const known = [...IMPORT_COLUMNS.filter((name) => name !== "text"), ...Object.keys(BUILT_IN_LEVELS)];
  const mapped = Object.values(mapping.columns ?? {}).flat();
  for (const name of known) {
    if (columns.includes(name) || Object.hasOwn(mapping.columns ?? {}, name)) continue;
    const slip = columns.find((column) => !mapped.includes(column) && bare(column) === bare(name));
    if (slip === undefined) continue;
    const says = `has a column "${slip}", and none named "${name}"`;
    const fix = `If they are the same, say so in the mapping: columns: { ${name}: "${slip}" }; if not: columns: { ${name}: null }.`;
    throw new WrongColumns([{ where, says, fix }]);
  }
}
