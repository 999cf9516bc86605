import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentOf, folderWith } from "../study/folder.ts";
import { SMALL, waver } from "./waver.ts";

const ROWS = [
  { qid: "q1", who: "nobody", completion: "<answer>A</answer>" },
  { qid: "q1", who: "experts", completion: "<answer>B</answer>" },
];
const LINES = ROWS.map((row) => `${JSON.stringify(row)}\n`).join("");
const MAP = `columns: { item: qid, response: completion, authority: who }
values: { authority: { nobody: control, experts: high-harm } }
constants: { set: mcqa, model: acme/one, order: fixed, options: [Paris, London], key: 0 }
`;

describe.concurrent("waver import", () => {
  test("makes a run that export reads, and says what is in it and what is not known", async () => {
    const cwd = await folderWith({ "My trials.jsonl": LINES, "map.yaml": MAP });
    const { code, stdout, stderr } = await waver(["import", "My trials.jsonl", "--map", "map.yaml"], {
      cwd,
      env: { COLUMNS: "100" },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /Imported 2 trials[\s\S]*1 model: acme\/one[\s\S]*1 item of the set mcqa[\s\S]*authority: control, high-harm/,
    );
    expect(stdout).toMatch(/Not known:[\s\S]*temperature[\s\S]*prompts of all trials/);
    expect(stdout).toContain(`The run is ${join("runs", "My-trials.db")}.`);
    const exported = await waver(["export", join("runs", "My-trials.db"), "--to", "jsonl"], { cwd });
    expect(
      exported.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { authority: "control", answer: "0", correct: 1 },
      { authority: "high-harm", answer: "1", correct: 0 },
    ]);
  });

  test("--json prints one JSON object and nothing else", async () => {
    const cwd = await folderWith({
      "t.jsonl": LINES,
      "map.json": JSON.stringify({
        columns: { item: "qid", response: "completion" },
        factors: ["who"],
        constants: { set: "mcqa", model: "m", options: ["a", "b"] },
      }),
    });
    const { code, stdout, stderr } = await waver(
      ["import", "t.jsonl", "--map", "map.json", "--run", "r.db", "--name", "mine", "--json"],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      run: "r.db",
      name: "mine",
      trials: 2,
      calls: 2,
      models: ["m"],
      items: [{ set: "mcqa", count: 1 }],
      design: { who: ["nobody", "experts"] },
      samples: 1,
      leftOut: 0,
      files: [{ file: "t.jsonl", trials: 2 }],
      unknown: expect.arrayContaining([expect.stringContaining("order of options")]),
    });
  });

  test.each([
    ["a file that is not there", ["none.jsonl"], /none\.jsonl: there is no such file/],
    ["columns that it does not know", ["t.jsonl"], /t\.jsonl:1: has no "model"[\s\S]*--map FILE/],
    ["a run that is there already", ["t.jsonl", "--map", "map.yaml", "--run", "t.jsonl"], /something here already[\s\S]*--run/],
    ["a name that is none", ["t.jsonl", "--name", "a/b"], /--name: "a\/b" is not a name/],
    ["an archive of Inspect's", ["log.eval"], /inspect log convert --to json/],
    ["a mapping that is not there", ["t.jsonl", "--map", "none.yaml"], /none\.yaml: there is no such file/],
    [
      "a mapping with a slip",
      ["t.jsonl", "--map", "slip.yaml"],
      /slip\.yaml colums: unknown key "colums"; did you mean "columns"\?/,
    ],
    [
      "a mapping of a column that waver has not",
      ["t.jsonl", "--map", "other.yaml"],
      /"key" is a column of its own[\s\S]*there is no column "reponse"; did you mean "response"\?/,
    ],
    ["no file", [], /missing required argument/],
  ])("refuses %s with exit code 2, and changes nothing", async (_, args, says) => {
    const cwd = await folderWith({
      "t.jsonl": LINES,
      "map.yaml": MAP,
      "slip.yaml": "colums: { response: completion }",
      "other.yaml": "columns: { reponse: completion }\nfactors: [key]",
      "log.eval": "PK\u0003\u0004",
    });
    const before = await contentOf(cwd);
    const { code, stdout, stderr } = await waver(["import", ...args], { cwd, env: { COLUMNS: "100" } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.replace(/\n +/g, " ")).toMatch(says);
    expect(await contentOf(cwd)).toEqual(before);
  });

  test("takes back what export wrote", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    await waver(["run", "s.yaml"], { cwd });
    await waver(["export", join("runs", "small.db"), "--to", "csv", "--out", "small.csv"], { cwd });
    const again = await waver(["import", "small.csv", "--name", "again"], { cwd });
    expect(again.code).toBe(0);
    const { stdout } = await waver(["export", join("runs", "again.db"), "--to", "csv"], { cwd });
    expect(stdout).toBe((await waver(["export", join("runs", "small.db"), "--to", "csv"], { cwd })).stdout);
  });
});
