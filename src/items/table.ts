import { basename } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { decode, readBytes, refuseUtf16 } from "../bytes.ts";
import { type Mistake, mistake } from "../mistakes.ts";
import { refuse } from "./refuse.ts";

/** A file as rows with named cells, whatever its format; every row knows where it stands, for error messages. */
export interface Table {
  /** The file's name without folder and endings: `cm_test` for `data/cm_test.csv.gz`. */
  readonly stem: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Rows that are none; said together with what is wrong in the others. */
  readonly mistakes: readonly Mistake[];
}

export interface Row {
  readonly where: string;
  readonly cells: Readonly<Record<string, unknown>>;
}

interface Read {
  readonly rows: Row[];
  readonly mistakes: Mistake[];
}

type Reader = (bytes: Buffer, shown: string) => Promise<Read>;

const READERS: Readonly<Record<string, Reader>> = {
  csv: async (bytes, shown) => ({ rows: await readCsv(bytes, shown), mistakes: [] }),
  json: async (bytes, shown) => readJson(decode(bytes, shown), shown),
  jsonl: async (bytes, shown) => readJsonLines(decode(bytes, shown), shown),
  ndjson: async (bytes, shown) => readJsonLines(decode(bytes, shown), shown),
  parquet: async (bytes, shown) => ({ rows: await readParquet(bytes, shown), mistakes: [] }),
};

/** `shown` is how the file is named to the user. */
export async function readTable(path: string, shown: string): Promise<Table> {
  const name = basename(path).replace(/\.gz$/i, "");
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const read = Object.hasOwn(READERS, ending) ? READERS[ending] : undefined;
  if (read === undefined) {
    const known = Object.keys(READERS).map((format) => `.${format}`);
    throw mistake(shown, `has no known ending`, `Item files end in ${known.join(", ")}, each also with .gz behind it.`);
  }
  const bytes = await readBytes(path, shown);
  if (bytes.length === 0) throw mistake(shown, "is empty", "Add at least one item.");
  refuseUtf16(bytes, shown);
  refuseOtherFormat(bytes, ending, shown);
  const { rows, mistakes } = await read(bytes, shown);
  if (rows.length === 0) refuse(mistakes);
  if (rows.length === 0) throw mistake(shown, "has no items", "Add at least one item.");
  const columns = new Set<string>();
  for (const row of rows) for (const column of Object.keys(row.cells)) columns.add(column);
  return { stem: name.slice(0, name.length - ending.length - 1), columns: [...columns], rows, mistakes };
}

/** A file whose ending says one thing and whose first bytes say another would give a confusing error further on. */
function refuseOtherFormat(bytes: Buffer, ending: string, shown: string): void {
  const magic = bytes.toString("latin1", 0, 4);
  const found =
    magic === "PAR1"
      ? "parquet"
      : magic === "PK\x03\x04"
        ? "zip"
        : magic.startsWith("%PDF")
          ? "pdf"
          : bytes.subarray(0, 1024).includes(0)
            ? "binary"
            : undefined;
  const isRight = found === ending || (found === undefined && ending !== "parquet");
  if (isRight) return;
  const actual = found === undefined ? "text" : found === "binary" ? "a binary file" : `a ${found} file`;
  throw mistake(shown, `is named .${ending} but holds ${actual}`, "Rename it to its real format, or export it again.");
}

async function readCsv(bytes: Buffer, shown: string): Promise<Row[]> {
  const { CsvError, parse } = await import("csv-parse/sync");
  const text = decode(bytes, shown);
  if (/^\s*[[{]/.test(text)) {
    throw mistake(shown, "is named .csv but holds JSON", "Rename it to .json or .jsonl.");
  }
  const lines = recordLines(text);
  try {
    const records = parse(text, { columns: uniqueColumns(shown), skip_empty_lines: true }) as Record<string, string>[];
    return records.map((cells, index) => ({ where: `${shown}:${lines[index + 1]}`, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { columns, records } = error as { columns?: unknown; records?: number };
    const broken = Array.isArray(columns) ? lines[(records ?? 0) + 1] : 1;
    throw mistake(
      `${shown}:${broken}`,
      `is not valid CSV: ${error.message.replace(/ (on|at) line \d+/, "")}`,
      'Columns are separated by commas; a cell that holds a comma, a quote or a new line stands in "quotes", with quotes inside doubled.',
    );
  }
}

/**
 * The line on which each record begins, the header's first. csv-parse counts lines too, but a CRLF inside a cell as two of them (ETHICS
 * commonsense has such cells), and a blank line as the beginning of the record after it.
 */
function recordLines(text: string): number[] {
  const begins: number[] = [];
  let isQuoted = false;
  text.split(text.includes("\n") ? "\n" : "\r").forEach((line, index) => {
    if (!isQuoted && line !== "" && line !== "\r") begins.push(index + 1);
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted;
  });
  return begins;
}

function uniqueColumns(shown: string): (header: string[]) => string[] {
  return (header) => {
    const names = header.map((name) => name.trim());
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) throw mistake(`${shown}:1`, `has two columns named "${twice}"`, "Rename one of them.");
    return names;
  };
}

function readJson(text: string, shown: string): Read {
  if (text.trim() === "") return { rows: [], mistakes: [] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw mistake(
      `${shown}:${jsonErrorLine(error as Error, text)}`,
      `is not valid JSON: ${withoutPlace(error as Error)}`,
      "A .json file is one list of items; for one object a line name it .jsonl.",
    );
  }
  if (!Array.isArray(value)) {
    throw mistake(
      shown,
      "holds one JSON value, not a list of items",
      "Wrap the items in [ ], or write one object a line and name it .jsonl.",
    );
  }
  const found: Read = { rows: [], mistakes: [] };
  value.forEach((cells: unknown, index) => {
    addObject(found, cells, `${shown} [${index}]`);
  });
  return found;
}

/**
 * V8 names the line, but not where the input just ends, nor for an unexpected token. The latter stands on the last line of the shortest
 * beginning that fails for the same reason, which is found by halving.
 */
function jsonErrorLine(error: Error, text: string): number {
  const line = /line (\d+) column/.exec(error.message)?.[1];
  if (line !== undefined) return Number(line);
  const lines = text.split("\n");
  if (!isUnexpectedToken(error)) return lines.length;
  let [low, high] = [1, lines.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (failsByToken(`${lines.slice(0, middle).join("\n")}\n`)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isUnexpectedToken(error: unknown): boolean {
  return (error as Error).message.startsWith("Unexpected token");
}

function failsByToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return isUnexpectedToken(error);
  }
}

function readJsonLines(text: string, shown: string): Read {
  const found: Read = { rows: [], mistakes: [] };
  text.split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const where = `${shown}:${index + 1}`;
    try {
      addObject(found, JSON.parse(line), where);
    } catch (error) {
      found.mistakes.push({ where, says: `is not valid JSON: ${withoutPlace(error as Error)}`, fix: "One JSON object a line." });
    }
  });
  return found;
}

/** V8 adds a place that counts from the start of what it was given, not of the file. */
function withoutPlace({ message }: Error): string {
  return message.replace(/ (?:at position \d+)?(?: ?\(line \d+ column \d+\))?$/, "");
}

function addObject({ rows, mistakes }: Read, cells: unknown, where: string): void {
  if (cells !== null && typeof cells === "object" && !Array.isArray(cells)) {
    rows.push({ where, cells: cells as Record<string, unknown> });
    return;
  }
  const fix = 'An item is an object like {"id":"q1","question":"...","options":["...","..."],"key":0}.';
  mistakes.push({ where, says: "is not a JSON object", fix });
}

async function readParquet(bytes: Buffer, shown: string): Promise<Row[]> {
  const { parquetReadObjects } = await import("hyparquet");
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const compressors = {
    GZIP: (input: Uint8Array) => gunzipSync(input),
    BROTLI: (input: Uint8Array) => brotliDecompressSync(input),
    ZSTD: (input: Uint8Array) => zstdDecompressSync(input),
  };
  try {
    const rows = await parquetReadObjects({ file, compressors });
    return rows.map((cells, index) => ({
      where: `${shown} row ${index + 1}`,
      cells: plainNumbers(cells) as Record<string, unknown>,
    }));
  } catch (error) {
    throw mistake(
      shown,
      `is not a readable Parquet file: ${(error as Error).message}`,
      "It is cut, damaged or packed in a way that waver does not know: fetch or export it again (Snappy, gzip, Brotli or zstd).",
    );
  }
}

/** Parquet's 64-bit integers arrive as BigInt; item files hold small ones. */
function plainNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plainNumbers);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plainNumbers(held)]));
}
