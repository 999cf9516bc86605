import { zstdCompressSync } from "node:zlib";
import type { ColumnChunk, ParquetType, RowGroup, SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { Column } from "./codebook.ts";
import type { Cell, TidyRow } from "./tidy.ts";

/** A group of rows is held in memory and written together: so many rows, or fewer where their texts are long. */
const ROWS_A_GROUP = 10_000;
const BYTES_A_GROUP = 16 * 2 ** 20;

/** Texts that hardly ever repeat: no dictionary is made of them, and they are held as bytes. */
const OWN = new Set(["trial", "response", "thinkingText", "pass1Response", "startedAt"]);

/** After the four bytes that every file begins with. */
const BEGINS = 4n;

type Held = string | number | Uint8Array | null;

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
    // The writer compares texts by UTF-16 and cuts them inside of characters: a reader that trusts such bounds would leave out rows, or fail.
    statistics: false,
  });
  let group = emptyGroup(columns);

  function written(): Uint8Array {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  }

  function writeGroup(): Uint8Array {
    const columnData = columns.map(({ name }, at) => {
      const data = group.cells[at] as Held[];
      return OWN.has(name) ? { name, data, encoding: "PLAIN" as const } : { name, data };
    });
    writer.write({ columnData, rowGroupSize: group.rows });
    group = emptyGroup(columns);
    return written();
  }

  for await (const page of pages) {
    for (const row of page) {
      group.add(row);
      if (group.rows === ROWS_A_GROUP || group.bytes >= BYTES_A_GROUP) yield writeGroup();
    }
  }
  if (group.rows > 0) yield writeGroup();
  if (writer.row_groups.length === 0) writer.row_groups.push(groupOfNone(columns));
  writer.finish();
  yield written();
}

/** Cells go to their columns at once: rows are many objects, and need not outlive their page. */
function emptyGroup(columns: readonly Column[]) {
  const cells = columns.map((): Held[] => []);
  return {
    cells,
    rows: 0,
    bytes: 0,
    add(row: TidyRow): void {
      this.rows++;
      for (let at = 0; at < columns.length; at++) {
        const cell = held(row[(columns[at] as Column).name] ?? null, columns[at] as Column);
        if (cell instanceof Uint8Array) this.bytes += cell.length;
        (cells[at] as Held[]).push(cell);
      }
    },
  };
}

/** A run without trials has one group without rows: of no group at all the writer leaves a list that other implementations refuse. */
function groupOfNone(columns: readonly Column[]): RowGroup {
  const nothing = { num_values: 0n, total_compressed_size: 0n, total_uncompressed_size: 0n, data_page_offset: BEGINS };
  const ofColumn = (column: Column): ColumnChunk => ({
    file_offset: BEGINS,
    meta_data: {
      type: schemaOf(column).type as ParquetType,
      encodings: ["PLAIN"],
      path_in_schema: [column.name],
      codec: "UNCOMPRESSED",
      ...nothing,
    },
  });
  return { columns: columns.map(ofColumn), total_byte_size: 0n, num_rows: 0n };
}

function schemaOf({ name, type }: Column): SchemaElement {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  if (type === "number") return { ...optional, type: "DOUBLE" };
  if (type === "whole") return { ...optional, type: "INT32" };
  return { ...optional, type: "BYTE_ARRAY", converted_type: "UTF8" };
}

/** Lists that many rows share are written as JSON once. */
const jsonOf = new WeakMap<readonly string[], string>();

/** What a text of Parquet cannot hold, half of a surrogate pair, becomes U+FFFD when it is written. */
function held(cell: Cell, { name, type }: Column): Held {
  if (cell === null) return null;
  if (typeof cell === "string") return OWN.has(name) ? Buffer.from(cell) : cell;
  if (typeof cell === "number") return type === "text" ? String(cell) : cell;
  let json = jsonOf.get(cell);
  if (json === undefined) {
    json = JSON.stringify(cell);
    jsonOf.set(cell, json);
  }
  return json;
}
