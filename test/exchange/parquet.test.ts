import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import { parquetMetadata } from "hyparquet";
import { ParquetFile, readParquet } from "parquet-wasm";
import { describe, expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { columnsFor } from "../../src/exchange/codebook.ts";
import { parquetPieces } from "../../src/exchange/parquet.ts";
import type { TidyRow } from "../../src/exchange/tidy.ts";
import { makeItem } from "../../src/items/item.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { waver } from "../cli/waver.ts";
import { batch, MANIFEST, sampleCall, sampleFailure, sampleTrial } from "../store/sample.ts";
import { folderWith } from "../study/folder.ts";
import { exported } from "./importing.ts";

type Row = Record<string, unknown>;

/** What another implementation (parquet-wasm, the one of Rust) finds in the file. */
async function openedElsewhere(bytes: Uint8Array) {
  const table = tableFromIPC(readParquet(bytes).intoIPCStream());
  const metadata = (await ParquetFile.fromFile(new Blob([Uint8Array.from(bytes)]))).metadata();
  const names = table.schema.fields.map(({ name }) => name);
  const cells = names.map((name) => [...(table.getChild(name) as Iterable<unknown>)]);
  return {
    schema: table.schema.fields.map(({ name, type, nullable }) => [name, String(type), nullable]),
    groups: metadata.rowGroups().map((group) => group.numRows()),
    rows: Array.from(
      { length: table.numRows },
      (_, at): Row => Object.fromEntries(names.map((name, n) => [name, cells[n]?.[at]])),
    ),
  };
}

const TEXTS = [
  "",
  "plain",
  "👩‍🔬 é 漢字 \u{10ffff}",
  "a \u0000 b",
  "half \ud83d of a pair, and \udd2c the other",
  'one, "two"\nthree\r\nfour\ttab',
  "\u2028 \ufeff \ufffd",
  "<answer>B</answer>\nConfidence: 80",
  "null",
  "x".repeat(1_500_000),
];
const BARE = makeItem({ set: "moralchoice", id: "bare", text: "?", options: ["👍, \n", '"\ud83d"'], key: null });
const FULL = makeItem({
  set: "mcqa",
  id: "full \u0000 🙂",
  text: "?",
  options: ["a", "b", "c"],
  key: 1,
  category: "c,\n🙂",
  cluster: "\ud83d",
});

/** Every text in every column that takes any; every second trial lacks all that a trial can lack. */
async function nastyRun(): Promise<string> {
  const folder = await folderWith({});
  const store = await openSqlite(join(folder, "s.db"), { create: true });
  await store.putManifest({ ...MANIFEST, cues: null }, null);
  await store.putItems([BARE, FULL]);
  const unknown = { inputTokens: null, outputTokens: null, usd: null, latencyMs: null, startedAt: null };
  for (const [n, text] of TEXTS.entries()) {
    const [lacking, whole] = [2 * n, 2 * n + 1];
    const bare = {
      item: BARE.id,
      set: BARE.set,
      itemDigest: BARE.digest,
      order: null,
      target: null,
      condition: { reflection: 5 },
    };
    const full = { item: FULL.id, set: FULL.set, itemDigest: FULL.digest, target: 2, model: text || "m" };
    await store.commit(
      batch({
        trials: [sampleTrial(lacking, { ...bare, sample: n }), sampleTrial(whole, { ...full, sample: n })],
        calls: [
          sampleCall(lacking, { text, thinking: null, stop: null, returnedModel: null, ...unknown }),
          sampleCall(whole, { text: `${text}<answer>A</answer>\nConfidence: 7${n}`, last: false, usd: 0.1, latencyMs: 1 / 3 }),
          sampleCall(whole, {
            text: `${text}\n<answer>${n % 2 === 0 ? "B" : "C"}</answer>\nConfidence: 8${n}`,
            pass: 2,
            thinking: text,
            stop: text,
            returnedModel: text,
            usd: 0.2,
            latencyMs: 1e9,
            outputTokens: 2 ** 31 - 13,
          }),
        ],
        failures: [sampleFailure(whole)],
      }),
    );
  }
  await store.close();
  return folder;
}

describe("waver export --to parquet, opened by another implementation", () => {
  test("has the rows of JSONL to the last cell, whatever the texts, and null where there is nothing", async () => {
    const cwd = await nastyRun();
    expect((await waver(["export", "s.db", "--to", "parquet", "--out", "s.parquet"], { cwd })).code).toBe(0);
    const { rows } = await openedElsewhere(readFileSync(join(cwd, "s.parquet")));
    const lines = (await exported(join(cwd, "s.db"), "jsonl")).trimEnd().split("\n");
    const expected = lines.map((line) => inParquet(JSON.parse(line)));
    expect(expected).toHaveLength(2 * TEXTS.length);
    expect(rows).toEqual(expected);

    expect(rows.filter((row) => row.thinkingText !== null).map((row) => row.thinkingText)).toEqual(
      TEXTS.map((text) => text.toWellFormed()),
    );
    const always = [
      "trial",
      "model",
      "set",
      "item",
      "sample",
      "reflection",
      "options",
      "response",
      "outcome",
      "rule",
      "attempts",
    ];
    for (const { name } of columnsFor(["authority", "reflection"])) {
      const cells = rows.map((row) => row[name]);
      expect(
        cells.some((cell) => cell === null),
        `${name} is null somewhere`,
      ).toBe(!always.includes(name));
      expect(
        cells.some((cell) => cell !== null),
        `${name} is there somewhere`,
      ).toBe(true);
    }
  });

  test("says the types of its columns, in the order of the codebook, and all of them may be null", async () => {
    const cwd = await nastyRun();
    await waver(["export", "s.db", "--to", "parquet", "--out", "s.parquet"], { cwd });
    const { schema } = await openedElsewhere(readFileSync(join(cwd, "s.parquet")));
    const [whole, numbers] = [
      ["sample", "correct", "attempts", "inputTokens", "outputTokens"],
      ["confidence", "pass1Confidence", "latencyMs", "usd"],
    ];
    const book = readFileSync(join(cwd, "s.parquet.codebook.md"), "utf8");
    const names = Array.from(book.matchAll(/^\| (\w+) \| (?:text|number|whole|json) \|/gm), ([, name]) => name as string);
    expect(names).toHaveLength(32);
    expect(schema).toEqual(
      names.map((name) => [name, whole.includes(name) ? "Int32" : numbers.includes(name) ? "Float64" : "Utf8", true]),
    );
  });

  test("of a run without trials is a file without rows", async () => {
    const { rows, schema } = await openedElsewhere(await fileOf([]));
    expect(rows).toEqual([]);
    expect(schema).toHaveLength(32);
  });
});

/** Levels are texts in Parquet, lists are JSON, and half of a surrogate pair is U+FFFD. */
function inParquet(row: Row): Row {
  const cell = (value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);
  const json = (value: unknown): unknown => (value === null ? null : JSON.stringify(value));
  return {
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)])),
    reflection: String(row.reflection),
    options: json(row.options),
    order: json(row.order),
  };
}

const COLUMNS = columnsFor(["authority", "reflection"]);

async function fileOf(pages: readonly (readonly TidyRow[])[]): Promise<Uint8Array> {
  async function* given() {
    yield* pages;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of parquetPieces(given(), COLUMNS)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("groups of rows", () => {
  test("are as many as it takes, and all their rows are there, in order", async () => {
    const all = Array.from({ length: 25_000 }, (_, n) => ({
      trial: digest(`trial ${n}`),
      sample: n % 10,
      authority: n % 3 === 0 ? null : `level ${n % 7}`,
      response: n % 11 === 0 ? null : `reply ${n} 🙂`,
      // All null in the first group, none in the second.
      confidence: n < 10_000 ? null : n / 7,
      usd: n * 1e-6,
    }));
    const pages = Array.from({ length: 13 }, (_, page) => all.slice(2_000 * page, 2_000 * (page + 1)));
    const { rows, groups } = await openedElsewhere(await fileOf(pages));
    expect(groups).toEqual([10_000, 10_000, 5_000]);
    const nothing = Object.fromEntries(COLUMNS.map(({ name }) => [name, null]));
    const found = rows.map((row) => JSON.stringify(row));
    expect(found).toEqual(all.map((row) => JSON.stringify({ ...nothing, ...row })));
  });

  test("are smaller where replies are long, so that memory does not grow with them", async () => {
    const page = Array.from({ length: 50 }, (_, n) => ({ trial: String(n), response: `${n}${"é".repeat(2 ** 19)}` }));
    const { rows, groups } = await openedElsewhere(await fileOf([page]));
    expect(Math.max(...groups)).toBeLessThanOrEqual(16);
    expect(rows.map(({ trial, response }) => [trial, String(response).length])).toEqual(
      page.map(({ trial, response }) => [trial, response.length]),
    );
  });

  test("carry no bounds of their texts: by UTF-16, as the writer has them, a reader that skips by them would miss rows", async () => {
    const bytes = await fileOf([[{ response: "🙂" }, { response: "\uffee" }]]);
    const { row_groups } = parquetMetadata(Uint8Array.from(bytes).buffer);
    const bounds = row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.statistics));
    expect(bounds).toHaveLength(COLUMNS.length);
    expect(bounds.every((each) => each?.min_value === undefined && each?.max_value === undefined)).toBe(true);
  });
});
