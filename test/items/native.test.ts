import { describe, expect, test } from "vitest";
import { itemsDigest } from "../../src/items/item.ts";
import { type Cells, csv, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

const question = (id: string, changes: Cells = {}): Cells => ({
  id,
  question: `Where does the ${id} sleep?`,
  options: ["In the reeds", "In the loft", "In the well", "Nowhere"],
  key: 1,
  ...changes,
});

const loadQuestions = (...rows: Cells[]) => loadText("q.jsonl", jsonLines(rows), { set: "mcqa" });
const complaint = (...rows: Cells[]): Promise<string> => mistakesOf(loadQuestions(...rows));

describe("waver's own form", () => {
  test("of ethics brings its two options by itself", async () => {
    const { items, warnings } = await loadText(
      "e.jsonl",
      '{"id":"e1","scenario":"I rang the bell.","key":0,"category":"noise"}\n',
      {
        set: "ethics",
      },
    );
    expect(items).toEqual([
      {
        set: "ethics",
        id: "e1",
        text: "I rang the bell.",
        options: ["wrong", "not wrong"],
        key: 0,
        category: "noise",
        cluster: null,
        kinds: null,
        digest: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(warnings).toEqual([]);
  });

  test("of moralchoice may have no key", async () => {
    const rows = [
      { id: "m1", context: "The gate is open.", options: ["I shut it.", "I leave it."], key: null, category: "high" },
      { id: "m2", context: "The gate is open.", options: ["I shut it.", "I leave it."], category: "high" },
    ];
    const { items } = await loadText("m.jsonl", jsonLines(rows), { set: "moralchoice" });
    expect(items.map(({ key }) => key)).toEqual([null, null]);
  });

  test("of morables has clusters and kinds", async () => {
    const row = { id: "f1", fable: "A crow sat.", options: ["Sit.", "Fly."], key: 0, cluster: "crow", kinds: ["right", "lure"] };
    const { items } = await loadText("f.jsonl", jsonLines([row]), { set: "morables" });
    expect(items[0]).toMatchObject({ text: "A crow sat.", cluster: "crow", kinds: ["right", "lure"], category: null });
  });

  test.each([2, 26])("of mcqa may have %i options", async (count) => {
    const options = Array.from({ length: count }, (_, place) => `place ${place}`);
    const { items } = await loadQuestions(question("owl", { options, key: count - 1 }));
    expect(items[0]?.options).toEqual(options);
    expect(items[0]?.key).toBe(count - 1);
  });

  test("takes numbers as ids and options, and further fields without a word", async () => {
    const { items } = await loadQuestions({ id: 7, question: "2 + 2?", options: [3, 4], key: 1, source: "me", notes: [1] });
    expect(items[0]).toMatchObject({ id: "7", options: ["3", "4"], key: 1 });
  });

  test("gives equal items from every format, packed or not, also where a field is empty", async () => {
    const scenarios = [
      { id: "e1", scenario: 'I said "no", twice.', key: 0, category: "honesty", cluster: "gate" },
      { id: "e2", scenario: "I left the gate\nopen.", key: null, category: null, cluster: null },
    ];
    const [first, ...others] = await Promise.all(
      [
        loadText("e.jsonl", jsonLines(scenarios), { set: "ethics" }),
        loadText("e.json", json(scenarios), { set: "ethics" }),
        loadText("e.csv", csv(scenarios), { set: "ethics" }),
        loadText("e.parquet", parquet(scenarios), { set: "ethics" }),
        loadText("e.jsonl.gz", gzip(jsonLines(scenarios)), { set: "ethics" }),
        loadText("e.json.gz", gzip(json(scenarios)), { set: "ethics" }),
        loadText("e.csv.gz", gzip(csv(scenarios)), { set: "ethics" }),
        loadText("e.parquet.gz", gzip(parquet(scenarios)), { set: "ethics" }),
      ].map(async (loaded) => (await loaded).items),
    );
    expect(first).toMatchObject([
      { key: 0, category: "honesty", cluster: "gate" },
      { key: null, category: null, cluster: null },
    ]);
    for (const other of others) expect(other).toEqual(first);
  });

  test("gives equal items with lists of options from JSONL, JSON and Parquet", async () => {
    const rows = [
      question("owl", { kinds: ["a", "b", "c", "d"] }),
      question("rat", { options: ["Here", "There"], key: null, kinds: null }),
    ];
    const [first, ...others] = await Promise.all(
      [
        loadQuestions(...rows),
        loadText("q.json", json(rows), { set: "mcqa" }),
        loadText("q.parquet", parquet(rows), { set: "mcqa" }),
      ].map(async (loaded) => (await loaded).items),
    );
    for (const other of others) expect(other).toEqual(first);
  });
});

describe("a mistake in an item is refused with its line", () => {
  test("an id that is used twice, with both places", async () => {
    expect(await complaint(question("owl"), question("rat"), question("owl"))).toBe(
      'q.jsonl:3: the id "owl" is already used at q.jsonl:1\n  Give every item its own id.',
    );
  });

  test.each([4, -1])("the key %i of four options", async (key) => {
    expect(await complaint(question("owl"), question("rat", { key }))).toBe(
      `q.jsonl:2: the key of "rat" is ${key}, which is outside its 4 options\n  A key is an index from 0 to 3, or null.`,
    );
  });

  test.each(["B", 1.5, { at: 1 }, true])("the key %j, which is no whole number", async (key) => {
    expect(await complaint(question("owl", { key }))).toBe(
      `q.jsonl:1: "key" is not a whole number but ${JSON.stringify(key)}\n  Write a whole number there.`,
    );
  });

  test("one option, which leaves a cue nothing wrong to endorse", async () => {
    expect(await complaint(question("owl", { options: ["Here"], key: 0 }))).toBe(
      'q.jsonl:1: "owl" has 1 option\n  Items of the set mcqa have 2 to 26 options. With one option there is no wrong one that a cue could endorse.',
    );
  });

  test("27 options, for which there are no letters", async () => {
    const options = Array.from({ length: 27 }, (_, place) => `place ${place}`);
    expect(await complaint(question("owl", { options }))).toBe(
      'q.jsonl:1: "owl" has 27 options\n  Items of the set mcqa have 2 to 26 options.',
    );
  });

  test("three options where the set has two", async () => {
    const row = { id: "m1", context: "The gate is open.", options: ["I shut it.", "I leave it.", "I sing."], key: 0 };
    expect(await mistakesOf(loadText("m.jsonl", jsonLines([row]), { set: "moralchoice" }))).toBe(
      'm.jsonl:1: "m1" has 3 options\n  Items of the set moralchoice have 2 options.',
    );
  });

  test("two equal options in a file of one's own", async () => {
    expect(await complaint(question("owl", { options: ["Here", "There", "Away", "There"] }))).toBe(
      'q.jsonl:1: options 1 and 3 of "owl" are the same text\n  Make them different.',
    );
  });

  test("options of its own in an ethics item, also the right ones in the other order", async () => {
    const row = { id: "e1", scenario: "I rang.", options: ["not wrong", "wrong"], key: 0 };
    expect(await mistakesOf(loadText("e.jsonl", jsonLines([row]), { set: "ethics" }))).toBe(
      'e.jsonl:1: "e1" has options of its own\n  Items of the set ethics have the options wrong / not wrong: leave "options" out.',
    );
  });

  test("an option that is empty or no text, with its place", async () => {
    const message = await complaint(question("owl", { options: ["Here", " "] }), question("rat", { options: ["Here", null] }));
    expect(message).toContain('q.jsonl:1: "options" entry 1 is not a text\n  Every option is a text that is not empty.');
    expect(message).toContain('q.jsonl:2: "options" entry 1 is not a text');
  });

  test("another number of kinds than of options", async () => {
    expect(await complaint(question("owl", { kinds: ["right"] }))).toBe(
      'q.jsonl:1: "owl" has 1 kinds for 4 options\n  Give one kind for each option, or none at all.',
    );
  });

  test("an empty text or id", async () => {
    const message = await complaint(question("owl", { question: "" }), question(""));
    expect(message).toContain('q.jsonl:1: "question" is empty');
    expect(message).toContain('q.jsonl:2: "id" is empty');
  });

  test("a field that one row lacks, with the fields that it has", async () => {
    const { question: _left, ...row } = question("rat");
    expect(await complaint(question("owl"), { ...row, asks: "Where?" })).toBe(
      'q.jsonl:2: has no "question"\n  It has: id, options, key, asks.',
    );
  });

  test.each([
    ["kye", "key"],
    ["Key", "key"],
    ["KEY", "key"],
    ["keys", "key"],
    ["catagory", "category"],
    ["Category", "category"],
    ["CATEGORY", "category"],
    ["clusters", "cluster"],
    ["kind", "kinds"],
  ])("a field named %s, which would lose the %s silently", async (slip, meant) => {
    const { key: _left, ...row } = question("rat");
    expect(await complaint(question("owl"), { ...row, [slip]: 1 })).toBe(
      `q.jsonl:2: has a field "${slip}"\n  Did you mean "${meant}"? Otherwise rename it.`,
    );
  });

  test("a near-miss in every row, by the columns that the file has and the form that it lacks", async () => {
    const rows = ["owl", "rat"].map((id) => ({ id, question: "Where?", optoins: ["Here", "There"], key: 0 }));
    const message = await complaint(...rows);
    expect(message).toContain("q.jsonl: has the columns id, question, optoins, key, which no known form of the set mcqa has");
    expect(message).toContain("waver's own form (id, question, options)");
  });

  test("an item of another set, by its columns", async () => {
    const row = { id: "e1", scenario: "I rang the bell.", key: 0 };
    const message = await mistakesOf(loadText("e.jsonl", jsonLines([row]), { set: "moralchoice" }));
    expect(message).toContain("e.jsonl: has the columns id, scenario, key, which no known form of the set moralchoice has");
    expect(message).toContain("waver's own form (id, context, options)");
  });
});

describe("several mistakes in one file", () => {
  test("are reported together", async () => {
    const message = await complaint(
      question("owl", { key: 9 }),
      question("rat"),
      question("rat"),
      question("elk", { options: ["Here"] }),
      question("hen", { options: ["Here", "Here"], key: 0 }),
    );
    expect(message.match(/^q\.jsonl:\d+/gm)).toEqual(["q.jsonl:1", "q.jsonl:3", "q.jsonl:4", "q.jsonl:5"]);
  });

  test("are eight in full and a count of the others", async () => {
    const message = await complaint(...Array.from({ length: 30 }, (_, index) => question(`q${index}`, { key: 9 })));
    expect(message.match(/^q\.jsonl:\d+/gm)).toHaveLength(8);
    expect(message).toMatch(/\n\.\.\. and 22 more like these in the same file$/);
  });
});

describe("the digest", () => {
  const digestOf = async (row: Cells): Promise<string | undefined> => (await loadQuestions(row)).items[0]?.digest;

  test("of an item changes with what a model or a score can depend on, and with nothing else", async () => {
    const digest = await digestOf(question("owl"));
    expect(await digestOf(question("owl", { category: "birds", cluster: "night", kinds: ["a", "b", "c", "d"], note: "x" }))).toBe(
      digest,
    );
    for (const changes of [
      { id: "rat" },
      { question: "Why?" },
      { key: 2 },
      { key: null },
      { options: ["In the reeds", "Out"] },
    ]) {
      expect(await digestOf(question("owl", changes))).not.toBe(digest);
    }
  });

  test("of a list of items does not depend on their order, and does on all that is known of them", async () => {
    const [owl, rat] = (await loadQuestions(question("owl"), question("rat"))).items;
    const [night] = (await loadQuestions(question("owl", { category: "night" }))).items;
    if (owl === undefined || rat === undefined || night === undefined) throw new Error("three items were written");
    expect(itemsDigest([owl, rat])).toBe(itemsDigest([rat, owl]));
    expect(itemsDigest([owl, rat])).not.toBe(itemsDigest([night, rat]));
  });
});
