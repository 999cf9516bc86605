import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { ByteWriter, parquetWrite, type SchemaElement } from "hyparquet-writer";
import { expect, onTestFinished } from "vitest";
import { type FileSource, type LoadedItems, loadFile } from "../../src/items/load.ts";
import { Mistakes } from "../../src/mistakes.ts";

/** What tests write into files: rows as a program that makes item files would hold them. */
export type Cells = Readonly<Record<string, unknown>>;

/** A folder of the test's own, gone when it ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "waver-items-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes one file into a fresh folder and says where. */
export function file(name: string, content: string | Uint8Array): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** The items of a file with this name and content; the user is shown the bare name. */
export function loadText(name: string, content: string | Uint8Array, source: FileSource): Promise<LoadedItems> {
  return loadFile(file(name, content), name, source);
}

/** What a person is told when the work stops on their mistakes. */
export async function mistakesOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Mistakes);
  return (error as Mistakes).message;
}

export const gzip = (content: string | Uint8Array): Buffer => gzipSync(content);

export const json = (rows: readonly Cells[]): string => JSON.stringify(rows, null, 2);

export const jsonLines = (rows: readonly Cells[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** CSV as RFC 4180 has it; `newline` ends the records and leaves the cells alone. */
export function csv(rows: readonly Cells[], newline = "\n"): string {
  const columns = Object.keys(rows[0] as Cells);
  const cell = (value: unknown): string => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map(cell).join(",") + newline)
    .join("");
}

/** Parquet as the data sets' hosts write it: whole numbers of 64 bits, lists and structs nested by the standard schema. */
export function parquet(rows: readonly Cells[], codec: "SNAPPY" | "GZIP" | "ZSTD" | "UNCOMPRESSED" = "SNAPPY"): Uint8Array {
  const columns = Object.keys(rows[0] as Cells);
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    columnData: columns.map((name) => ({ name, data: rows.map((row) => wide(row[name])) })),
    schema: [{ name: "root", num_children: columns.length }, ...columns.flatMap((name) => schemaOf(name, sample(rows, name)))],
    codec,
    compressors: { GZIP: (input) => gzipSync(input), ZSTD: (input) => zstdCompressSync(input) },
  });
  return new Uint8Array(writer.getBuffer());
}

function sample(rows: readonly Cells[], column: string): unknown {
  return rows.map((row) => row[column]).find((value) => value !== null && value !== undefined) ?? "";
}

function schemaOf(name: string, value: unknown): SchemaElement[] {
  const repetition_type = "OPTIONAL";
  if (Array.isArray(value)) {
    return [
      { name, repetition_type, num_children: 1, converted_type: "LIST" },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      ...schemaOf("element", value[0] ?? ""),
    ];
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value);
    return [{ name, repetition_type, num_children: fields.length }, ...fields.flatMap(([field, held]) => schemaOf(field, held))];
  }
  if (typeof value === "number") return [{ name, repetition_type, type: "INT64" }];
  if (typeof value === "boolean") return [{ name, repetition_type, type: "BOOLEAN" }];
  return [{ name, repetition_type, type: "BYTE_ARRAY", converted_type: "UTF8" }];
}

/** hyparquet-writer wants BigInt for 64 bits. */
function wide(value: unknown): unknown {
  if (typeof value === "number") return BigInt(value);
  if (Array.isArray(value)) return value.map(wide);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, wide(held)]));
}
