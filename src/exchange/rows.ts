import { basename } from "node:path";
import { Readable } from "node:stream";
import type { KEY_FORMS } from "../items/columns.ts";
import { linesOf } from "../lines.ts";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import type { Message } from "../stimuli/compose.ts";
import { inspectRows } from "./inspect.ts";
import { jsonParts } from "./json-parts.ts";
import { INSPECT_CONVERT, openSource, type Source } from "./source.ts";

/** One trial as a file has it. */
export interface RecordedRow {
  readonly where: string;
  /** Its line, or its place in a list. */
  readonly at: number;
  readonly cells: Readonly<Record<string, unknown>>;
  /** CSV knows nothing but text. */
  readonly isText?: boolean;
  /** Columns that are factors, where the file's form says so. */
  readonly factors?: readonly string[];
  /** In place of what neither the row nor the mapping says. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** How the column `key` names an option, where the file's form says so. */
  readonly keyAs?: (typeof KEY_FORMS)[number];
  readonly messages?: readonly Message[];
}

/** What stands in the place of a row and is none. */
export interface BrokenRow {
  readonly broken: Mistake;
}

export interface RecordedFile {
  readonly shown: string;
  readonly rows: AsyncGenerator<RecordedRow | BrokenRow>;
  /** The following are known when `rows` has come to its end. */
  sha256(): string;
  readonly told: Told;
  /** Where the row at this place stands. */
  where(at: number): string;
}

export interface Told {
  /** What the file says of itself as a whole. */
  about: unknown;
  /** Trials without a reply, which are not imported. */
  leftOut: number;
}

const FORMS = ".jsonl (or .ndjson), .csv, or .json for an Inspect log or a list; each but .eval also with .gz behind it";

export function openRecorded(path: string): RecordedFile {
  const name = basename(path).replace(/\.gz$/i, "");
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "eval") throw mistake(path, "is a zip archive", INSPECT_CONVERT);
  const reader = { jsonl: jsonLines, ndjson: jsonLines, csv: csvRows, json: jsonRows }[ending];
  if (reader === undefined) throw mistake(path, "has no ending that waver import knows", `It reads ${FORMS}.`);
  const source = openSource(path);
  const told: Told = { about: null, leftOut: 0 };
  const where = (at: number): string =>
    ending !== "json" ? `${path}:${at}` : `${path}${told.about === null ? " " : " samples"}[${at}]`;
  return { shown: path, rows: reader(source, told), sha256: source.sha256, told, where };
}

async function* jsonLines({ text, shown }: Source): AsyncGenerator<RecordedRow | BrokenRow> {
  let at = 0;
  for await (const line of linesOf(text)) {
    at++;
    if (line.trim() !== "") yield objectRow(line, `${shown}:${at}`, at, "One JSON object a line.");
  }
}

function objectRow(json: string, where: string, at: number, fix: string): RecordedRow | BrokenRow {
  try {
    const cells: unknown = JSON.parse(json);
    if (cells !== null && typeof cells === "object" && !Array.isArray(cells))
      return { where, at, cells: cells as Record<string, unknown> };
    return { broken: { where, says: "is not a JSON object", fix } };
  } catch (error) {
    // V8 adds a place that counts from the start of the line, not of the file.
    const says = (error as Error).message.replace(/ (?:at position \d+)?(?: ?\(line \d+ column \d+\))?$/, "");
    return { broken: { where, says: `is not valid JSON: ${says}`, fix } };
  }
}

/** Inspect's log is an object, a list of rows a list. */
async function* jsonRows(source: Source, told: Told): AsyncGenerator<RecordedRow | BrokenRow> {
  const { text, shown } = source;
  const first = await firstText(text, shown);
  const parts = jsonParts(first.all, "samples");
  if (first.begins === "{") {
    yield* inspectRows(parts, shown, told);
    return;
  }
  if (first.begins !== "[") throw mistake(shown, "is not a JSON list or an Inspect log", `waver import reads ${FORMS}.`);
  for (let next = await parts.next(); ; next = await parts.next()) {
    if (next.done) {
      if (!next.value) throw mistake(shown, "ends in the middle", "The file is cut: copy or write it again.");
      return;
    }
    const { index, json } = next.value;
    yield objectRow(json, `${shown} [${index}]`, index ?? 0, "The list holds one object a trial.");
  }
}

async function firstText(text: AsyncGenerator<string>, shown: string): Promise<{ begins: string; all: AsyncGenerator<string> }> {
  let first = "";
  while (first.trim() === "") {
    const next = await text.next();
    if (next.done) throw mistake(shown, "is empty", "Name a file with at least one trial.");
    first = next.value;
  }
  async function* all(): AsyncGenerator<string> {
    yield first;
    yield* text;
  }
  return { begins: first.trimStart()[0] as string, all: all() };
}

async function* csvRows({ text, shown }: Source): AsyncGenerator<RecordedRow | BrokenRow> {
  const { CsvError, parse } = await import("csv-parse");
  const begins: number[] = [];
  const parser = parse({ columns: (header: string[]) => uniqueColumns(header, shown), skip_empty_lines: true });
  const input = Readable.from(countingLines(text, begins));
  input.on("error", (error) => parser.destroy(error));
  input.pipe(parser);
  /** Records that have been taken, the header among them. */
  let taken = 0;
  try {
    for await (const cells of parser as AsyncIterable<Record<string, string>>) {
      if (taken === 0) begins.shift();
      const at = begins.shift() as number;
      taken += taken === 0 ? 2 : 1;
      yield { where: `${shown}:${at}`, at, cells, isText: true };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // It overtakes rows that were parsed before it.
    const { columns, records = 0 } = error as { columns?: unknown; records?: number };
    const line = Array.isArray(columns) ? begins[records + 1 - taken] : 1;
    throw mistake(
      `${shown}:${line}`,
      `is not valid CSV: ${error.message.replace(/ (on|at) line \d+/, "")}`,
      'Columns are separated by commas; a cell that holds a comma, a quote or a new line stands in "quotes", with quotes inside doubled.',
    );
  } finally {
    input.destroy();
    parser.destroy();
  }
}

function uniqueColumns(header: readonly string[], shown: string): string[] {
  const names = header.map((name) => name.trim());
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw mistake(`${shown}:1`, `has two columns named "${twice}"`, "Rename one of them.");
  return names;
}

/**
 * Notes the line on which each record begins, the header's first. (csv-parse counts lines too, but a CRLF inside a cell as two, and a blank
 * line as the beginning of the record after it.)
 */
async function* countingLines(text: AsyncIterable<string>, begins: number[]): AsyncGenerator<string> {
  let line = 1;
  let isQuoted = false;
  let isBlank = true;
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === 10) {
        line++;
        if (!isQuoted) isBlank = true;
        continue;
      }
      if (isBlank && code !== 13) {
        isBlank = false;
        begins.push(line);
      }
      if (code === 34) isQuoted = !isQuoted;
    }
    yield chunk;
  }
}

export function brokenRow(error: unknown): BrokenRow {
  if (!(error instanceof Mistakes)) throw error;
  return { broken: error.mistakes[0] as Mistake };
}
