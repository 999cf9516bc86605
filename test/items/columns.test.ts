import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Columns, KEY_FORMS } from "../../src/items/columns.ts";
import { type Cells, csv, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

/** A table as researchers keep it: a column an option. */
const row = (nr: string, answer: unknown, changes: Cells = {}): Cells => ({
  nr,
  asks: `Who carries lantern ${nr}?`,
  a: "The miller",
  b: "The smith",
  c: "The piper",
  d: "The clerk",
  answer,
  ...changes,
});

const columns: Columns = { id: "nr", text: "asks", options: ["a", "b", "c", "d"], key: "answer" };

const loadRows = (rows: readonly Cells[], mapping: Columns = columns) =>
  loadText("t.csv", csv(rows), { set: "mcqa", columns: mapping });
const keysOf = async (answers: readonly unknown[], mapping: Columns = columns): Promise<(number | null)[]> => {
  const { items } = await loadRows(
    answers.map((answer, index) => row(`n${index}`, answer)),
    mapping,
  );
  return items.map(({ key }) => key);
};
const complaint = (rows: readonly Cells[], mapping: Columns = columns): Promise<string> => mistakesOf(loadRows(rows, mapping));

describe("columns that a study names", () => {
  test("make items of any table", async () => {
    const { items, warnings } = await loadRows([row("n1", "B", { topic: "night", story: "s1" })], {
      ...columns,
      category: "topic",
      cluster: "story",
    });
    expect(items[0]).toMatchObject({
      set: "mcqa",
      id: "n1",
      text: "Who carries lantern n1?",
      options: ["The miller", "The smith", "The piper", "The clerk"],
      key: 1,
      category: "night",
      cluster: "s1",
      kinds: null,
    });
    expect(warnings).toEqual([]);
  });

  test("may leave out id, key, category and cluster", async () => {
    const { items } = await loadRows([row("n1", "B")], { text: "asks", options: ["a", "b"] });
    expect(items[0]).toMatchObject({ id: "t-1", options: ["The miller", "The smith"], key: null, category: null, cluster: null });
  });

  test("may name one column that holds the list of options", async () => {
    const rows = [{ q: "Who sings?", choices: ["Ada", "Bo"], right: 1 }];
    const mapping: Columns = { text: "q", options: "choices", key: "right", keyAs: "index" };
    const loaded = await Promise.all([
      loadText("t.jsonl", jsonLines(rows), { set: "mcqa", columns: mapping }),
      loadText("t.json.gz", gzip(json(rows)), { set: "mcqa", columns: mapping }),
      loadText("t.parquet", parquet(rows), { set: "mcqa", columns: mapping }),
    ]);
    for (const { items } of loaded) expect(items[0]).toMatchObject({ id: "t-1", options: ["Ada", "Bo"], key: 1 });
  });

  test("of an ethics table need no options, and read the key among wrong and not wrong", async () => {
    const rows = [
      { text: "I rang.", verdict: "not wrong" },
      { text: "I stole.", verdict: "wrong" },
    ];
    const { items } = await loadText("t.csv", csv(rows), { set: "ethics", columns: { text: "text", key: "verdict" } });
    expect(items.map(({ key }) => key)).toEqual([1, 0]);
  });

  test("win over a form that waver would know", async () => {
    const rows = [{ id: "x", question: "Old?", options: ["a", "b"], key: 0, text: "New?", list: ["c", "d"] }];
    const { items } = await loadText("t.jsonl", jsonLines(rows), { set: "mcqa", columns: { text: "text", options: "list" } });
    expect(items[0]).toMatchObject({ text: "New?", options: ["c", "d"], key: null });
  });

  test("that are not there are refused with those that are", async () => {
    expect(await complaint([row("n1", "A")], { ...columns, key: "solution", category: "topic" })).toBe(
      't.csv: has no column "solution", "topic"\n  Its columns are: nr, asks, a, b, c, d, answer.',
    );
  });

  test("with an id that is used twice are refused with both places", async () => {
    expect(await complaint([row("n1", "A"), row("n2", "B"), row("n1", "C")])).toContain(
      't.csv:4: the id "n1" is already used at t.csv:2',
    );
  });

  test("with two equal options are refused: the file is the researcher's own", async () => {
    expect(await complaint([row("n1", "A", { c: "The miller" })])).toBe(
      't.csv:2: options 0 and 2 of "n1" are the same text\n  Make them different.',
    );
  });
});

describe("options in columns of their own", () => {
  test("may be fewer in some rows: empty cells at the end are no options", async () => {
    const { items } = await loadRows([row("n1", "B", { c: "", d: "" }), row("n2", "D")]);
    expect(items.map(({ options }) => options.length)).toEqual([2, 4]);
  });

  test("may not have a gap, which would move the letters", async () => {
    expect(await complaint([row("n1", "A"), row("n2", "C", { b: "" })])).toBe(
      't.csv:3: "b" is empty, but an option after it is not\n  Move the options up, or fill the gap.',
    );
  });

  test("are refused when there is but one, or none", async () => {
    const message = await complaint([row("n1", "A", { b: "", c: "", d: "" }), row("n2", "", { a: "", b: "", c: "", d: "" })]);
    expect(message).toContain('t.csv:2: "n1" has 1 option\n');
    expect(message).toContain('t.csv:3: "n2" has 0 options\n');
  });
});

describe("a key", () => {
  test("is read as a letter, large or small, with or without spaces", async () => {
    expect(await keysOf(["A", "b", " D ", "c"])).toEqual([0, 1, 3, 2]);
  });

  test("is read as an index from 0", async () => {
    expect(await keysOf(["0", "3", "1", "2"])).toEqual([0, 3, 1, 2]);
  });

  test("is read as an option's text", async () => {
    expect(await keysOf(["The clerk", "The miller", "The piper "])).toEqual([3, 0, 2]);
  });

  test("is read from 1 when the study says so", async () => {
    expect(await keysOf(["1", "4", "2"], { ...columns, keyAs: "one-based" })).toEqual([0, 3, 1]);
  });

  test("is null where its cell is empty, and the other rows keep theirs", async () => {
    expect(await keysOf(["C", "", "A"])).toEqual([2, null, 0]);
  });

  test("may be a number in JSON and Parquet", async () => {
    const rows = [row("n1", 0), row("n2", 3)];
    const loaded = await Promise.all([
      loadText("t.jsonl", jsonLines(rows), { set: "mcqa", columns }),
      loadText("t.parquet", parquet(rows), { set: "mcqa", columns }),
    ]);
    for (const { items } of loaded) expect(items.map(({ key }) => key)).toEqual([0, 3]);
  });

  test("is the option that was meant, in whichever form it is written", async () => {
    const anyTable = fc
      .integer({ min: 2, max: 6 })
      .chain((count) => fc.tuple(fc.constant(count), fc.array(fc.nat({ max: count - 1 }), { minLength: 1, maxLength: 8 })));
    const write = {
      letter: (key: number) => "ABCDEF"[key],
      index: (key: number) => key,
      "one-based": (key: number) => key + 1,
      text: (key: number) => `option number ${key}`,
    };
    await fc.assert(
      fc.asyncProperty(anyTable, fc.constantFrom(...KEY_FORMS), async ([count, keys], keyAs) => {
        const options = Array.from({ length: count }, (_, place) => `option number ${place}`);
        const rows = keys.map((key) => ({ q: "Which?", options, right: write[keyAs](key) }));
        const mapping: Columns = { text: "q", options: "options", key: "right" };
        const said = await loadText("t.jsonl", jsonLines(rows), { set: "mcqa", columns: { ...mapping, keyAs } });
        expect(said.items.map(({ key }) => key)).toEqual(keys);
        // Left unsaid, the form is found or refused; numbers from 1 that could count from 0 come with a warning.
        const found = await loadText("t.jsonl", jsonLines(rows), { set: "mcqa", columns: mapping }).catch(() => null);
        if (found !== null && keyAs === "one-based") expect(found.warnings.join()).toContain("keyAs: one-based");
        else if (found !== null) expect(found.items.map(({ key }) => key)).toEqual(keys);
        if (keyAs === "letter" || keyAs === "text") expect(found).not.toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});

describe("a key that can be read in two ways is refused, never guessed", () => {
  test("as an index or as a text", async () => {
    const message = await complaint([
      row("n1", "1", { a: "0", b: "2", c: "1", d: "3" }),
      row("n2", "0", { a: "2", b: "1", c: "0", d: "3" }),
    ]);
    expect(message).toContain(
      't.csv:2: the key "1" fits as index and as text\n  Say which in the study: columns: { keyAs: index }.',
    );
  });

  test("as a letter or as a text", async () => {
    expect(await complaint([row("n1", "B", { a: "B", b: "A" })])).toContain('t.csv:2: the key "B" fits as letter and as text');
  });

  test("and is read once the study says how", async () => {
    const odd = [row("n1", "1", { a: "0", b: "2", c: "1", d: "3" })];
    for (const [keyAs, key] of [
      ["index", 1],
      ["one-based", 0],
      ["text", 2],
    ] as const) {
      expect((await loadRows(odd, { ...columns, keyAs })).items[0]?.key).toBe(key);
    }
  });

  test("but two ways that agree in every row are no ambiguity", async () => {
    const same = { a: "A", b: "B", c: "C", d: "D" };
    expect((await loadRows([row("n1", "C", same), row("n2", "A", same)])).items.map(({ key }) => key)).toEqual([2, 0]);
  });

  test("and the rows decide together: one key that fits one way only settles all", async () => {
    const digits = { a: "3", b: "2", c: "1", d: "0" };
    expect((await loadRows([row("n1", "1", digits), row("n2", "0"), row("n3", "3")])).items.map(({ key }) => key)).toEqual([
      1, 0, 3,
    ]);
  });
});

describe("a key outside the options is refused", () => {
  test("with the line, the column, what it holds and what it may hold", async () => {
    expect(await complaint([row("n1", "A"), row("n2", "E")])).toBe(
      't.csv:3: the key in "answer" is "E", which is outside its 4 options\n' +
        "  A key is a letter from A, an index 0-3 or an option's text, the same in all rows; " +
        "for numbers from 1 write columns: { keyAs: one-based }.",
    );
  });

  test("for the rows that are wrong only, however many are right", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => row(`n${index}`, index === 30 ? "E" : "ABCD"[index % 4]));
    expect((await complaint(rows)).match(/^t\.csv:\d+/gm)).toEqual(["t.csv:32"]);
  });

  test("when keys count from 1 and the study does not say so, with what to write", async () => {
    const message = await complaint([row("n1", "1"), row("n2", "4"), row("n3", "2")]);
    expect(message).toContain('t.csv:3: the key in "answer" is "4", which is outside its 4 options');
    expect(message).toContain("columns: { keyAs: one-based }");
  });

  test("when a text is a letter or two off, with the option that it resembles", async () => {
    expect(await complaint([row("n1", "The smith"), row("n2", "The milller")])).toContain('; did you mean "The miller"?');
  });

  test.each([
    ["letter", "E"],
    ["letter", "1"],
    ["index", "4"],
    ["index", "B"],
    ["index", "-1"],
    ["one-based", "0"],
    ["one-based", "5"],
    ["text", "B"],
  ] as const)("as %s, when it is %s", async (keyAs, answer) => {
    expect(await complaint([row("n1", answer)], { ...columns, keyAs })).toContain(`t.csv:2: the key in "answer" is "${answer}"`);
  });

  test("by the row's own options, when a row has fewer", async () => {
    expect(await complaint([row("n1", "D"), row("n2", "C", { c: "", d: "" })])).toContain(
      't.csv:3: the key in "answer" is "C", which is outside its 2 options',
    );
  });
});

test("mistakes in several rows of a mapped table are reported together", async () => {
  const rows = [
    { q: "One?", options: ["a", "b"], right: "A" },
    { q: "Two?", options: "a or b", right: "B" },
    { q: "", options: ["a", "b"], right: "B" },
    { q: "Four?", options: ["a", "b"], right: "Q" },
    { q: "Five?", options: Array.from({ length: 30 }, (_, place) => `o${place}`), right: "A" },
  ];
  const mapping: Columns = { text: "q", options: "options", key: "right" };
  const message = await mistakesOf(loadText("t.jsonl", jsonLines(rows), { set: "mcqa", columns: mapping }));
  expect(message).toContain('t.jsonl:2: "options" is not a list of texts but "a or b"');
  expect(message).toContain('t.jsonl:3: "q" is empty');
  expect(message).toContain('t.jsonl:4: the key in "right" is "Q"');
  expect(message).toContain('t.jsonl:5: "t-5" has 30 options');
});

describe("numbers count from 0", () => {
  test("also when no row has 0, with a warning that names the way out", async () => {
    const { items, warnings } = await loadRows([row("n1", "1"), row("n2", "2"), row("n3", "3")]);
    expect(items.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(warnings).toEqual([
      'No key in the column "answer" is 0. If its numbers count from 1, write columns: { keyAs: one-based }; if not, keyAs: index.',
    ]);
  });

  test("without a warning when a row has 0, when the study says how, and for letters", async () => {
    expect((await loadRows([row("n1", "1"), row("n2", "0")])).warnings).toEqual([]);
    expect((await loadRows([row("n1", "1")], { ...columns, keyAs: "index" })).warnings).toEqual([]);
    expect((await loadRows([row("n1", "B")])).warnings).toEqual([]);
  });
});
