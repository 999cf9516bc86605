import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable } from "../../src/items/table.ts";
import { type Cells, csv, file, freshFolder, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

const texts: Cells[] = [
  { name: "heron", says: "waits, and waits" },
  { name: "otter", says: 'slides and shouts "again!"' },
  { name: "mole", says: "digs\nand digs\n\nand rests" },
  { name: "äöü ✓ 🦉", says: " keeps its spaces " },
];

const nested: Cells[] = [
  { name: "heron", legs: 2, swims: false, eats: ["frog", "eel"], home: { text: ["reed", "bank"], label: ["A", "B"] } },
  { name: "otter", legs: 4, swims: true, eats: ["trout"], home: { text: ["holt"], label: ["1"] } },
];

const cellsOf = async (path: string): Promise<unknown[]> =>
  (await readTable(path, "shown")).rows.map(({ cells }) => ({ ...cells }));

const readBack = (name: string, content: string | Uint8Array): Promise<unknown[]> => cellsOf(file(name, content));

const complaint = (name: string, content: string | Uint8Array): Promise<string> =>
  mistakesOf(readTable(file(name, content), name));

describe("a table", () => {
  const written: [string, string | Uint8Array][] = [
    ["a.csv", csv(texts)],
    ["a.json", json(texts)],
    ["a.jsonl", jsonLines(texts)],
    ["a.ndjson", jsonLines(texts)],
    ["a.parquet", parquet(texts)],
  ];

  test.each(written)("holds the same texts when read from %s", async (name, content) => {
    expect(await readBack(name, content)).toEqual(texts);
  });

  test.each(written)("holds the same texts when read from %s.gz", async (name, content) => {
    expect(await readBack(`${name}.gz`, gzip(content))).toEqual(texts);
  });

  test.each([
    ["a.json", json(nested)],
    ["a.jsonl", jsonLines(nested)],
    ["a.parquet", parquet(nested)],
  ])("keeps lists, structs, whole numbers and booleans of %s", async (name, content) => {
    expect(await readBack(name, content)).toEqual(nested);
  });

  test("is unpacked when the file is gzipped but not named so, and read as it is when only the name says gz", async () => {
    expect(await readBack("a.csv", gzip(csv(texts)))).toEqual(texts);
    expect(await readBack("a.csv.gz", csv(texts))).toEqual(texts);
  });

  test("takes an ending in capitals, as Windows programs write it", async () => {
    expect(await readBack("A.CSV", csv(texts))).toEqual(texts);
    expect(await readBack("A.JSONL.GZ", gzip(jsonLines(texts)))).toEqual(texts);
  });

  test("is called after its file without the endings", async () => {
    expect((await readTable(file("cm_test.csv.gz", gzip(csv(texts))), "x")).stem).toBe("cm_test");
    expect((await readTable(file("v1.2.jsonl", jsonLines(texts)), "x")).stem).toBe("v1.2");
  });

  test("has the columns of all rows, in the order in which they appear", async () => {
    const path = file("a.jsonl", '{"id":"1","b":1}\n{"id":"2","a":2}\n');
    expect((await readTable(path, "x")).columns).toEqual(["id", "b", "a"]);
  });
});

describe("CSV", () => {
  test("with a byte order mark has no mark in its first column's name", async () => {
    expect(await readBack("a.csv", `\uFEFF${csv(texts)}`)).toEqual(texts);
    expect(await readBack("a.csv", '\uFEFF"name","says"\n"heron","waits"\n')).toEqual([{ name: "heron", says: "waits" }]);
  });

  test("with CRLF ends reads as with LF, and a CRLF inside a cell stays as it is", async () => {
    const rows = [{ name: "mole", says: "digs\r\nand rests" }, ...texts];
    expect(await readBack("a.csv", csv(rows, "\r\n"))).toEqual(rows);
    expect(await readBack("a.csv", csv(rows, "\n"))).toEqual(rows);
  });

  test("may lack the newline at its end and may have blank lines", async () => {
    expect(await readBack("a.csv", "name,says\n\nheron,waits\n\n\notter,slides")).toEqual([
      { name: "heron", says: "waits" },
      { name: "otter", says: "slides" },
    ]);
  });

  test("has its header's names without the spaces around them", async () => {
    expect(await readBack("a.csv", "name , says\nheron,waits\n")).toEqual([{ name: "heron", says: "waits" }]);
  });

  test("whose first column is named PK is not taken for a zip file", async () => {
    expect(await readBack("a.csv", "PK,says\n1,waits\n")).toEqual([{ PK: "1", says: "waits" }]);
  });

  test("gives back whatever was written into its cells", async () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab ,;\"'\n\r\t{}[]é🦉") });
    // A row of one empty cell is a blank line, and the reader drops it: the first cell always holds something.
    const row = fc.record({ name: cell.map((text) => `x${text}`), says: cell });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), fc.constantFrom("\n", "\r\n"), async (rows, newline) => {
        expect(await readBack("a.csv", csv(rows, newline))).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a row knows its line", () => {
  const placesOf = async (name: string, content: string): Promise<string[]> =>
    (await readTable(file(name, content), name)).rows.map(({ where }) => where);

  test.each([
    ["plain CSV", "n\na\nb\n", [2, 3]],
    ["CSV with CRLF", "n\r\na\r\nb\r\n", [2, 3]],
    ["CSV with new lines in cells", 'n\n"a\na\na"\nb\n', [2, 5]],
    ["CSV with CRLF in cells", 'n\n"a\r\na\r\na"\nb\n', [2, 5]],
    ["CSV with CRLF everywhere", 'n\r\n"a\r\na"\r\nb\r\n', [2, 4]],
    ["CSV with blank lines", "n\n\n\na\n\nb\n", [4, 6]],
    ["CSV with blank lines and CRLF", "n\r\n\r\na\r\n\r\nb\r\n", [3, 5]],
    ["CSV with quotes and blank lines in cells", 'n\n"a ""q"" \n\nb"\n"""x"\n', [2, 5]],
    ["CSV with a new line in the header", '"n\nm"\na\n', [3]],
    ["CSV with a byte order mark", "\uFEFFn\na\n", [2]],
    ["CSV of an old Macintosh", "n\ra\rb\r", [2, 3]],
  ])("in %s", async (_what, content, lines) => {
    expect(await placesOf("a.csv", content)).toEqual(lines.map((line) => `a.csv:${line}`));
  });

  test("in JSONL, where blank lines count and CRLF is one line's end", async () => {
    expect(await placesOf("a.jsonl", '\n{"n":1}\r\n\r\n  \n{"n":2}')).toEqual(["a.jsonl:2", "a.jsonl:5"]);
  });

  test("or its place in the list of a JSON file, or its row in a Parquet file", async () => {
    expect(await placesOf("a.json", '[{"n":1},\n{"n":2}]')).toEqual(["a.json [0]", "a.json [1]"]);
    const table = await readTable(file("a.parquet", parquet(texts)), "a.parquet");
    expect(table.rows.map(({ where }) => where)).toEqual(texts.map((_, index) => `a.parquet row ${index + 1}`));
  });
});

test("JSON may have a byte order mark", async () => {
  expect(await readBack("a.json", `\uFEFF${json(texts)}`)).toEqual(texts);
});

describe("JSONL", () => {
  test("may have blank lines, a byte order mark and no newline at its end", async () => {
    expect(await readBack("a.jsonl", '\uFEFF{"n":1}\n\n  \n{"n":2}')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test("keeps the line separators of Unicode inside its texts", async () => {
    expect(await readBack("a.jsonl", jsonLines([{ n: "a\u2028b\u0085c" }]))).toEqual([{ n: "a\u2028b\u0085c" }]);
  });
});

describe("Parquet", () => {
  test.each(["SNAPPY", "GZIP", "ZSTD", "UNCOMPRESSED"] as const)("is read when it is packed with %s", async (codec) => {
    expect(await readBack("a.parquet", parquet(nested, codec))).toEqual(nested);
  });

  test("has null where a cell holds nothing", async () => {
    const rows = [
      { id: "1", category: null, key: 2 },
      { id: "2", category: "bird", key: null },
    ];
    expect(await readBack("a.parquet", parquet(rows))).toEqual(rows);
  });

  test("may have many row groups", async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ id: `n${index}`, options: ["yes", "no"] }));
    expect(await readBack("a.parquet", parquet(many))).toEqual(many);
  });
});

describe("a file without items is refused", () => {
  test.each(["a.csv", "a.json", "a.jsonl", "a.parquet", "a.csv.gz"])("when %s is empty", async (name) => {
    expect(await complaint(name, "")).toBe(`${name}: is empty\n  Add at least one item.`);
  });

  test("when a gzipped file holds nothing", async () => {
    expect(await complaint("a.csv.gz", gzip(""))).toContain("a.csv.gz: is empty");
  });

  test.each([
    ["a CSV file with a header only", "a.csv", "label,input\n"],
    ["a JSON file with an empty list", "a.json", "[]"],
    ["a JSON file of white space", "a.json", " \n "],
    ["a JSONL file of blank lines", "a.jsonl", "\n\n"],
  ])("when it is %s", async (_what, name, content) => {
    expect(await complaint(name, content)).toBe(`${name}: has no items\n  Add at least one item.`);
  });
});

describe("broken JSON is refused with its line", () => {
  test.each([
    ["a bare word", '[\n{"n": 1},\n{"n": x},\n{"n": 3}\n]\n', 3],
    ["a bare word that looks like true", '[\n{"n": 1},\n{"n": tru\n},\n{"n": 3}\n]\n', 3],
    ["a comma before the bracket", '[\n{"n": 1},\n\n]\n\n\n', 4],
    ["a missing colon", '[\n{"n": 1},\n{"n" 2}\n]', 3],
    ["a missing comma between items", '[\n{"n": 1}\n{"n": 2}\n]', 3],
    ["single quotes", "[\n{'n': 1}\n]\n\n", 2],
    ["a new line inside a text", '[\n{"n": "a\nb"}\n]', 2],
    ["a list that is never closed", '[\n{"n": 1},\n{"n": 2}', 3],
    ["something behind the list", '[\n{"n": 1}\n]\n{"n": 2}\n', 4],
    ["plain words", "just\nwords\nhere\n", 1],
  ])("at %s", async (_what, content, line) => {
    const message = await complaint("a.json", content);
    expect(message).toMatch(new RegExp(`^a\\.json:${line}: is not valid JSON: `));
    expect(message).toContain("A .json file is one list of items; for one object a line name it .jsonl.");
  });

  test("wherever in the file the bare word stands", async () => {
    const lines = fc.integer({ min: 1, max: 40 }).chain((length) => fc.tuple(fc.constant(length), fc.nat({ max: length - 1 })));
    await fc.assert(
      fc.asyncProperty(lines, async ([length, broken]) => {
        const items = Array.from({ length }, (_, index) => `{"n": ${index === broken ? "oops" : index}}`);
        expect(await complaint("a.json", `[\n${items.join(",\n")}\n]\n`)).toMatch(new RegExp(`^a\\.json:${broken + 2}: `));
      }),
      { numRuns: 30 },
    );
  });

  test("and one object instead of a list is told how to be a list", async () => {
    expect(await complaint("a.json", '{"n": 1}')).toBe(
      "a.json: holds one JSON value, not a list of items\n  Wrap the items in [ ], or write one object a line and name it .jsonl.",
    );
  });

  test("and a list of other things than objects names them, and the objects are read", async () => {
    const { rows, mistakes } = await readTable(file("a.json", '[{"n": 1}, "n", 2]'), "a.json");
    expect(rows).toHaveLength(1);
    expect(mistakes.map(({ where, says }) => `${where}: ${says}`)).toEqual([
      "a.json [1]: is not a JSON object",
      "a.json [2]: is not a JSON object",
    ]);
  });
});

describe("broken JSONL is refused with its lines", () => {
  test("all of them at once, together with what is wrong in the items", async () => {
    const row = '{"id":"q1","question":"?","options":["a","b"],"key":7}';
    const message = await mistakesOf(
      loadText("a.jsonl", `${row}\n{"n":\n${row.replace("q1", "q2").replace("7", "0")}\n[4]\n{"n":5,}\n`, { set: "mcqa" }),
    );
    expect(message).toContain("a.jsonl:2: is not valid JSON");
    expect(message).toContain("a.jsonl:4: is not a JSON object");
    expect(message).toContain("a.jsonl:5: is not valid JSON");
    expect(message).toContain("One JSON object a line.");
    expect(message).toContain('a.jsonl:1: the key of "q1" is 7');
    expect(message).not.toMatch(/a\.jsonl:3:|line 1 column/);
  });

  test("but a file that is wrong on every line names eight and counts the rest", async () => {
    const message = await complaint("a.jsonl", "id,question\n".repeat(500));
    expect(message.match(/a\.jsonl:\d+:/g)).toHaveLength(8);
    expect(message).toContain("... and 492 more like these in the same file");
  });
});

describe("broken CSV is refused with its line", () => {
  test.each([
    ["a cell too many", "a,b\n1,2\n3,4,5\n", 3],
    ["a cell too few, after cells with CRLF in them", 'a,b\n"1\r\n1\r\n1",2\n3\n', 5],
    ["a quote that is never closed", 'a,b\n1,2\n3,"4\n5,6\n7,8\n', 3],
    ["text behind a closing quote", 'a,b\n\n1,2\n"3"x,4\n', 4],
    ["a broken quote in the header", '"a"x,b\n1,2\n', 1],
  ])("at %s", async (_what, content, line) => {
    const message = await complaint("a.csv", content);
    expect(message).toMatch(new RegExp(`^a\\.csv:${line}: is not valid CSV: `));
    expect(message).toContain('stands in "quotes"');
  });

  test("and two columns with one name are refused, also when only spaces tell them apart", async () => {
    expect(await complaint("a.csv", "id,text, id\n1,2,3\n")).toBe('a.csv:1: has two columns named "id"\n  Rename one of them.');
  });
});

describe("text that is not UTF-8 is refused with its line", () => {
  const latin = (text: string): Buffer => Buffer.from(text, "latin1");

  test.each([
    ["a.csv", "label,input\n0,fine\n1,café\n0,fine\n", 3],
    ["a.json", '[\n{"n": "fine"},\n{"n": "naïve"}\n]', 3],
    ["a.jsonl", '{"n": "déjà"}\n{"n": "fine"}\n', 1],
  ])("in %s", async (name, content, line) => {
    expect(await complaint(name, latin(content))).toBe(
      `${name}:${line}: is not valid UTF-8\n  Save the file as UTF-8 (in a spreadsheet: CSV UTF-8).`,
    );
  });

  test("also where a character is cut at the end of the file", async () => {
    const whole = Buffer.from('{"n":"1"}\n{"n":"🦉', "utf8");
    expect(await complaint("a.jsonl", whole.subarray(0, whole.length - 1))).toContain("a.jsonl:2: is not valid UTF-8");
  });

  test("and UTF-16, as spreadsheets save it, is no text either", async () => {
    expect(await complaint("a.csv", Buffer.from("\uFEFFlabel,input\n0,fine\n", "utf16le"))).toMatch(/^a\.csv: /);
  });
});

describe("a file of another format than its name says is refused", () => {
  const named: [string, string, string | Uint8Array, string][] = [
    ["Parquet named .csv", "a.csv", parquet(texts), "is named .csv but holds a parquet file"],
    ["Parquet named .json", "a.json", parquet(texts), "is named .json but holds a parquet file"],
    ["Parquet named .jsonl.gz", "a.jsonl.gz", gzip(parquet(texts)), "is named .jsonl but holds a parquet file"],
    ["text named .parquet", "a.parquet", csv(texts), "is named .parquet but holds text"],
    ["a spreadsheet named .csv", "a.csv", Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1"), "is named .csv but holds a zip file"],
    ["a PDF named .json", "a.json", "%PDF-1.7\n", "is named .json but holds a pdf file"],
    [
      "a picture named .jsonl",
      "a.jsonl",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
      "is named .jsonl but holds a binary file",
    ],
    ["a list in JSON named .csv", "a.csv", json(texts), "is named .csv but holds JSON"],
    ["JSONL named .csv", "a.csv", jsonLines(texts), "is named .csv but holds JSON"],
  ];

  test.each(named)("%s", async (_what, name, content, says) => {
    const message = await complaint(name, content);
    expect(message).toContain(`${name}: ${says}`);
    expect(message).toContain("\n  Rename it to ");
  });

  test.each(["items.txt", "items.xlsx", "items", "items.gz", "items.constructor"])("and %s has no known ending", async (name) => {
    expect(await complaint(name, csv(texts))).toBe(
      `${name}: has no known ending\n  Item files end in .csv, .json, .jsonl, .ndjson, .parquet, each also with .gz behind it.`,
    );
  });
});

describe("a damaged file is refused", () => {
  test("when its gzip is cut", async () => {
    const whole = gzip(csv(texts));
    expect(await complaint("a.csv.gz", whole.subarray(0, whole.length - 12))).toBe(
      "a.csv.gz: starts like a gzip file but cannot be unpacked\n  The file is cut or damaged: fetch or copy it again.",
    );
  });

  test("when its Parquet is cut", async () => {
    const whole = parquet(texts);
    expect(await complaint("a.parquet", whole.subarray(0, whole.length - 20))).toMatch(
      /^a\.parquet: is not a readable Parquet file: .*\n {2}It is cut, damaged or packed/s,
    );
  });
});

describe("a file that cannot be opened is refused", () => {
  test("when it is not there, with where paths start", async () => {
    expect(await mistakesOf(readTable(join(freshFolder(), "none.csv"), "data/none.csv"))).toBe(
      "data/none.csv: there is no such file\n  Check the path; it is taken relative to the study file.",
    );
  });

  test("when it is a folder", async () => {
    const folder = join(freshFolder(), "folder.csv");
    mkdirSync(folder);
    expect(await mistakesOf(readTable(folder, "folder.csv"))).toContain("folder.csv: is a folder, not a file");
  });

  test.skipIf(process.platform === "win32")("when it is a link to itself", async () => {
    const path = join(freshFolder(), "loop.csv");
    symlinkSync(path, path);
    expect(await mistakesOf(readTable(path, "loop.csv"))).toContain("loop.csv: cannot be read: ");
  });
});

test("UTF-16, as some spreadsheets write it, is named as what it is", async () => {
  const text = Buffer.from("\ufeffid,question,a,b,key\nq1,Why?,x,y,A\n", "utf16le");
  expect(await mistakesOf(loadText("t.csv", text, { set: "mcqa" }))).toContain("t.csv: is UTF-16, not UTF-8");
});
