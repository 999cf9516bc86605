import { zstdCompressSync } from "node:zlib";
import type { SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Column } from "./codebook.ts";
import type { Cell, TidyRow } from "./tidy.ts";

/** Rows held in memory until they are written together. */
const ROWS_A_GROUP = 20_000;

/**
 * A Parquet file in pieces, one for each group of rows, so that a run of any size is written in constant memory. Columns are those of the codebook:
 * texts and JSON as UTF-8, numbers as whole ones of 32 bits or as doubles; all may be null. Compressed with Zstandard.
 */
export async function* parquetPieces(
  pages: AsyncIterable<readonly TidyRow[]>,
  columns: readonly Column[],
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: "trials", num_children: columns.length }, ...columns.map(schemaOf)],
    codec: "ZSTD",
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
  });
  let rows: TidyRow[] = [];

  function written(): Uint8Array {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  }

  function writeGroup(): Uint8Array {
    const columnData = columns.map((column) => ({
      name: column.name,
      data: rows.map((row) => inParquet(row[column.name] ?? null, column)),
    }));
    writer.write({ columnData, rowGroupSize: rows.length });
    rows = [];
    return written();
  }

  for await (const page of pages) {
    rows.push(...page);
    if (rows.length >= ROWS_A_GROUP) yield writeGroup();
  }
  if (rows.length > 0) yield writeGroup();
  writer.finish();
  yield written();
}

function schemaOf({ name, type }: Column): SchemaElement {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  if (type === "number") return { ...optional, type: "DOUBLE" };
  if (type === "whole") return { ...optional, type: "INT32" };
  return { ...optional, type: "BYTE_ARRAY", converted_type: "UTF8" };
}

/** What a text of Parquet cannot hold, half of a surrogate pair, becomes U+FFFD. */
function inParquet(cell: Cell, { type }: Column): string | number | null {
  if (cell === null) return null;
  if (typeof cell === "number") return type === "text" ? String(cell) : cell;
  return typeof cell === "string" ? cell.toWellFormed() : JSON.stringify(cell);
}
