import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { waver } from "../cli/waver.ts";
import { folderWith } from "../study/folder.ts";
import { exported } from "./importing.ts";

const STUDY = `name: s
models: [simulated/guessing, { name: simulated/custom, alias: "odd, \\"one\\"", parameters: { refusal: 0.2, unreadable: 0.2 } }]
items: [{ set: mcqa, take: 3 }, { set: moralchoice, take: 2 }]
design: { reflection: [0, 5], form: [plain, confidence] }
samples: 2
`;

async function run(study: string): Promise<string> {
  const cwd = await folderWith({ "s.yaml": study });
  expect((await waver(["run", "s.yaml"], { cwd })).code).toBe(0);
  return cwd;
}

async function parquet(cwd: string) {
  const { code } = await waver(["export", "runs/s.db", "--to", "parquet", "--out", "s.parquet"], { cwd });
  expect(code).toBe(0);
  const bytes = readFileSync(join(cwd, "s.parquet"));
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const rows = await parquetReadObjects({ file, compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) } });
  return { file, rows };
}

describe("waver export --to parquet", () => {
  test("has the rows of JSONL, levels as texts and lists as JSON", async () => {
    const cwd = await run(STUDY);
    const lines = (await exported(join(cwd, "runs", "s.db"), "jsonl")).trimEnd().split("\n");
    const expected = lines.map((line) => {
      const row = JSON.parse(line);
      return {
        ...row,
        reflection: String(row.reflection),
        options: JSON.stringify(row.options),
        order: JSON.stringify(row.order),
      };
    });
    expect(expected).toHaveLength(80);
    expect((await parquet(cwd)).rows).toEqual(expected);
  });

  test("says the types of its columns, and all of them may be null", async () => {
    const { file } = await parquet(await run(STUDY));
    const { schema } = parquetMetadata(file);
    const typeOf = (name: string) => schema.find((column) => column.name === name)?.type;
    expect(["trial", "sample", "usd", "startedAt"].map(typeOf)).toEqual(["BYTE_ARRAY", "INT32", "DOUBLE", "BYTE_ARRAY"]);
    expect(schema.slice(1).every(({ repetition_type }) => repetition_type === "OPTIONAL")).toBe(true);
  });
});
