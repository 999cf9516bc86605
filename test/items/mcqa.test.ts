import { describe, expect, test } from "vitest";
import { type Cells, gzip, json, jsonLines, loadText, mistakesOf, parquet } from "./files.ts";

const set = "mcqa" as const;

const everyFormat = (stem: string, rows: readonly Cells[]): [string, string | Uint8Array][] => [
  [`${stem}.parquet`, parquet(rows)],
  [`${stem}.json`, json(rows)],
  [`${stem}.jsonl`, jsonLines(rows)],
  [`${stem}.parquet.gz`, gzip(parquet(rows))],
  [`${stem}.json.gz`, gzip(json(rows))],
  [`${stem}.jsonl.gz`, gzip(jsonLines(rows))],
];

describe("MMLU", () => {
  const rows = [
    { question: "How many oars has a skiff?", subject: "boat_building", choices: ["One", "Two", "Three", "Four"], answer: 1 },
    { question: "What dries a net?", subject: "net_care", choices: ["Wind", "Rain", "Brine", "Fog"], answer: 0 },
    { question: "What rots a net?", subject: "net_care", choices: ["Sun", "Salt", "Sand", "Damp"], answer: 3 },
  ];

  test.each(everyFormat("mmlu_test", rows))(
    "from %s has the subject as category and the answer as key",
    async (name, content) => {
      const { items } = await loadText(name, content, { set });
      expect(items.map(({ id, category, key }) => [id, category, key])).toEqual([
        ["mmlu_test-1", "boat_building", 1],
        ["mmlu_test-2", "net_care", 0],
        ["mmlu_test-3", "net_care", 3],
      ]);
      expect(items[2]?.options).toEqual(["Sun", "Salt", "Sand", "Damp"]);
      expect(items[2]?.text).toBe("What rots a net?");
    },
  );

  test.each([4, -1])("refuses the answer %i of four choices", async (answer) => {
    const message = await mistakesOf(loadText("mmlu.json", json([{ ...rows[0], answer }]), { set }));
    expect(message).toContain(`mmlu.json [0]: the key of "mmlu-1" is ${answer}, which is outside its 4 options`);
    expect(message).toContain("A key is an index from 0 to 3, or null.");
  });

  test("with equal choices loads with a warning: a public file is taken as it is", async () => {
    const { items, warnings } = await loadText("mmlu.json", json([{ ...rows[0], choices: ["1", "2", "1", "4"] }]), { set });
    expect(items).toHaveLength(1);
    expect(warnings[0]).toContain("1 of 1 items in mmlu.json have the same text for two options (mmlu-1)");
  });
});

describe("ARC", () => {
  const question = (id: string, text: string[], label: string[], answerKey: string) => ({
    id,
    question: `What floats, says ${id}?`,
    choices: { text, label },
    answerKey,
  });
  const rows = [
    question("Quay_1", ["cork", "iron", "lead", "slate"], ["A", "B", "C", "D"], "A"),
    question("Quay_2", ["brick", "gold", "pine", "sand"], ["1", "2", "3", "4"], "3"),
    question("Quay_3", ["flint", "reed", "tin"], ["A", "B", "C"], "B"),
    question("Quay_4", ["clay", "salt", "rust", "glass", "wax"], ["A", "B", "C", "D", "E"], "E"),
  ];

  test.each(everyFormat("arc", rows))("from %s takes labels 1-4 and A-E, and three or five options", async (name, content) => {
    const { items } = await loadText(name, content, { set });
    expect(items.map(({ id, key, options }) => [id, key, options.length])).toEqual([
      ["Quay_1", 0, 4],
      ["Quay_2", 2, 4],
      ["Quay_3", 1, 3],
      ["Quay_4", 4, 5],
    ]);
    expect(items.map(({ key, options }) => options[key ?? -1])).toEqual(["cork", "pine", "reed", "wax"]);
  });

  test("finds the key among the row's own labels, wherever they stand", async () => {
    const { items } = await loadText("arc.json", json([question("Quay_5", ["oak", "lead"], ["B", "A"], "B")]), { set });
    expect(items[0]?.key).toBe(0);
  });

  test.each(["E", "1", "a"])("refuses the answer %j among the labels A, B, C, D", async (answerKey) => {
    const message = await mistakesOf(loadText("arc.jsonl", jsonLines([rows[1] as Cells, { ...rows[0], answerKey }]), { set }));
    expect(message).toContain(`arc.jsonl:2: "answerKey" is ${answerKey}, which is none of the labels A, B, C, D`);
    expect(message).toContain("\n  ");
  });

  test("refuses an id that is used twice, with both places", async () => {
    const message = await mistakesOf(loadText("arc.parquet", parquet([...rows, rows[0] as Cells]), { set }));
    expect(message).toContain('arc.parquet row 5: the id "Quay_1" is already used at arc.parquet row 1');
  });

  test("refuses choices without labels, naming the field", async () => {
    const message = await mistakesOf(loadText("arc.json", json([{ ...rows[0], choices: { text: ["a", "b"] } }]), { set }));
    expect(message).toContain('arc.json [0]: has no "choices.label"');
  });

  test("refuses other numbers of texts than labels", async () => {
    const message = await mistakesOf(loadText("arc.json", json([question("Quay_6", ["a", "b", "c"], ["A", "B"], "B")]), { set }));
    expect(message).toBe('arc.json [0]: "choices" has 2 labels for 3 texts\n  Give each text its label.');
  });
});

describe("TruthfulQA mc1", () => {
  const question = (choices: string[], labels: number[]) => ({
    question: "What happens to a whistled tune?",
    mc1_targets: { choices, labels },
    mc2_targets: { choices: ["It is over."], labels: [1] },
  });
  const rows = [
    question(["It ends.", "It turns to rain.", "It calls the seals."], [1, 0, 0]),
    question(["Nothing.", "Luck."], [1, 0]),
  ];

  test.each(everyFormat("tqa", rows))(
    "from %s has the right choice first and keeps that order, with key 0",
    async (name, content) => {
      const { items } = await loadText(name, content, { set });
      expect(items.map(({ id, key, options }) => [id, key, options.length])).toEqual([
        ["tqa-1", 0, 3],
        ["tqa-2", 0, 2],
      ]);
      expect(items[0]?.options[0]).toBe("It ends.");
    },
  );

  test("goes by the labels, should the right choice not be first", async () => {
    const { items } = await loadText("tqa.json", json([question(["Luck.", "Nothing."], [0, 1])]), { set });
    expect(items[0]?.key).toBe(1);
  });

  test.each([[[0, 0]], [[1, 1]]])("refuses the labels %j, which do not mark exactly one choice", async (labels) => {
    const message = await mistakesOf(
      loadText("tqa.json", json([rows[0] as Cells, question(["Luck.", "Nothing."], labels)]), { set }),
    );
    expect(message).toContain('tqa.json [1]: "mc1_targets.labels" does not mark exactly one choice as right');
    expect(message).toContain("\n  ");
  });
});

test("a file of no known form is refused with its columns, the known forms, and the way out", async () => {
  const message = await mistakesOf(
    loadText("q.json", json([{ prompt: "Which?", a: "This", b: "That", solution: "A" }]), { set }),
  );
  expect(message).toContain("q.json: has the columns prompt, a, b, solution, which no known form of the set mcqa has");
  for (const form of ["waver's own form (id, question, options)", "MMLU (", "ARC (", "TruthfulQA mc1 ("])
    expect(message).toContain(form);
  expect(message).toContain("For any other file name its columns: { question: ..., options: [...], key: ... }.");
});
