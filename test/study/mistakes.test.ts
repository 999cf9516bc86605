import { chmod } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { planStudy } from "../../src/plan/plan.ts";
import { type Files, folderWith } from "./folder.ts";
import { headsOf, mistakesOf, planOf, studyText } from "./planned.ts";

describe("a study with an unknown key", () => {
  test.each([
    ["sampels: 3", 'study.yaml:4 sampels: unknown key "sampels"; did you mean "samples"?'],
    ["sampling: { temprature: 1 }", 'study.yaml:4 sampling.temprature: unknown key "temprature"; did you mean "temperature"?'],
    [
      "sampling:\n  thinking: { budgetToken: 9 }",
      'study.yaml:5 sampling.thinking.budgetToken: unknown key "budgetToken"; did you mean "budgetTokens"?',
    ],
    ["budget: { eur: 3 }", 'study.yaml:4 budget.eur: unknown key "eur"'],
    ["constructor: 3", 'study.yaml:4 constructor: unknown key "constructor"'],
    ["<<: { samples: 3 }", 'study.yaml:4 <<: unknown key "<<"'],
  ])("%j names the nearest known one", async (keys, head) => {
    expect(await headsOf(studyText(keys))).toEqual([head]);
  });

  test("names all known keys of that place", async () => {
    expect(await mistakesOf(studyText("budget: { eur: 3 }"))).toMatchObject([{ fix: "Known keys here: usd, trials." }]);
  });

  test("is told about inside models and items, with their place in the list", async () => {
    const heads = await headsOf(`name: s
models:
  - simulated/steadfast
  - name: simulated/guessing
    aliass: g
items:
  - { set: mcqa, tkae: 3 }
  - { set: mcqa, file: q.csv, columns: { questoin: q } }
`);
    expect(heads).toEqual([
      'study.yaml:5 models[1].aliass: unknown key "aliass"; did you mean "alias"?',
      'study.yaml:7 items[0].tkae: unknown key "tkae"; did you mean "take"?',
      'study.yaml:8 items[1].columns.questoin: unknown key "questoin"; did you mean "question"?',
    ]);
  });
});

describe("a value of the wrong type or size", () => {
  test.each([
    ["samples: twelve", 'samples: is the text "twelve", not a number'],
    ["samples: 2.5", "samples: is 2.5, not a whole number"],
    ["samples: 0", "samples: is 0; the least is 1"],
    ["samples:", "samples: is empty, not a number"],
    ["seed: -1", "seed: is -1; the least is 0"],
    ["sampling: { temperature: hot }", 'sampling.temperature: is the text "hot", not a number'],
    ["sampling: { temperature: 2.1 }", "sampling.temperature: is 2.1; the most is 2"],
    ["sampling: { stop: [] }", "sampling.stop: has 0 entries and needs at least 1"],
    ["sampling: 0.7", "sampling: is 0.7, not a group of keys"],
    ["budget: { usd: 0 }", "budget.usd: is 0; it must be more than 0"],
    ["system: ''", "system: is empty"],
    ["question: [why]", "question: is a list, not text"],
    ["optionOrder: rotated", 'optionOrder: is the text "rotated"; did you mean "rotate"?'],
    ["twoPass: true", "twoPass: is true"],
    ["design: [reflection]", "design: is a list, not a group of keys"],
    ["design: { reflection: 3 }", "design.reflection: is 3, not a list in [ ]"],
    ["design: { thinking: [false] }", "design.thinking[0]: is false, not text or a number"],
    ["primary: { metric: accuracy }", "primary: is a group of keys, not a list in [ ]"],
  ])("%j is named with what it is", async (keys, head) => {
    expect(await headsOf(studyText(keys))).toEqual([`study.yaml:4 ${head}`]);
  });

  test("lists what the value can be, where that is a few words", async () => {
    expect(await mistakesOf(studyText("optionOrder: random"))).toMatchObject([{ fix: "It can be: rotate, fixed, shuffle." }]);
  });

  test("has its own line in a file of many lines", async () => {
    expect(await headsOf(studyText("# a comment\n\nsampling:\n  # another\n  temperature: hot\n"))).toEqual([
      'study.yaml:8 sampling.temperature: is the text "hot", not a number',
    ]);
  });

  test.each([
    ["steadfast", 'models[0].name: is the text "steadfast": a model is named provider/model, e.g. anthropic/claude-haiku-4-5'],
    ["3", "models[0]: is 3, not a group of keys"],
    ["{ alias: x }", "models[0].name: is missing"],
    [
      "{ name: openai-compatible/x, baseUrl: 'localhost:8000/v1' }",
      'models[0].baseUrl: is the text "localhost:8000/v1": an address begins with http:// or https://',
    ],
    ["{ name: simulated/steadfast, timeoutSeconds: 0 }", "models[0].timeoutSeconds: is 0; it must be more than 0"],
  ])("is found in the model %s", async (model, head) => {
    expect(await headsOf(`name: s\nmodels: [${model}]\nitems: [{ set: mcqa }]\n`)).toEqual([`study.yaml:2 ${head}`]);
  });

  test("is said of what is missing, too", async () => {
    expect(await mistakesOf("question: why?\n")).toEqual([
      { where: "study.yaml:1 name", says: "is missing", fix: "Give text." },
      { where: "study.yaml:1 models", says: "is missing", fix: "Give a list in [ ]." },
      { where: "study.yaml:1 items", says: "is missing", fix: "Give a list in [ ]." },
    ]);
  });

  test("is said of a name that could not name a file", async () => {
    expect(await headsOf(studyText("").replace("name: s", "name: a b"))).toEqual([
      'study.yaml:1 name: is the text "a b": a name has letters, digits, dots, dashes and underscores: it also names the run\'s file',
    ]);
  });
});

describe("a design", () => {
  test.each([
    ["{ reflection: [0, 7] }", "reflection[1]: there is no level 7 of reflection", "Levels are: 0, 1, 2, 3, 4, 5."],
    [
      "{ reflection: ['2'] }",
      'reflection[0]: there is no level "2" of reflection; write it without quotes',
      "Levels are: 0, 1, 2, 3, 4, 5.",
    ],
    [
      "{ form: [plian] }",
      'form[0]: there is no level "plian" of form; did you mean "plain"?',
      "Levels are: plain, tagged, confidence.",
    ],
    ["{ thinking: [yes] }", 'thinking[0]: there is no level "yes" of thinking', "Levels are: off, on."],
    [
      "{ authority: [control, hihg-harm] }",
      'authority[1]: there is no level "hihg-harm" of authority; did you mean "high-harm"?',
      expect.stringContaining("Levels are: control, high-help, high-harm,"),
    ],
    ["{ thinking: [on, on] }", 'thinking[1]: the level "on" stands twice', "Name each level once."],
    ["{ form: [] }", "form: has no levels, so the design has no trials", "Levels are: plain, tagged, confidence."],
    ["{ toString: [a] }", 'toString: there is no factor "toString"', "Factors are: reflection, form, thinking, authority."],
    [
      "{ athority: [control] }",
      'athority: there is no factor "athority"; did you mean "authority"?',
      "Factors are: reflection, form, thinking, authority.",
    ],
  ])("%s is refused", async (design, head, fix) => {
    const [place, ...says] = head.split(": ");
    expect(await mistakesOf(studyText(`design: ${design}`))).toEqual([
      { where: `study.yaml:4 design.${place}`, says: says.join(": "), fix },
    ]);
  });

  test("has no trials without models or items", async () => {
    expect(await headsOf("name: s\nmodels: []\nitems: []\n")).toEqual([
      "study.yaml:2 models: has 0 entries and needs at least 1: name at least one model: without one the design has no trials",
      "study.yaml:3 items: has 0 entries and needs at least 1: name at least one item set: without one the design has no trials",
    ]);
  });

  test("has no trials where help and harm need a key and no item has one", async () => {
    const study =
      "name: s\nmodels: [simulated/steadfast]\nitems: [{ set: mcqa, file: q.jsonl }]\ndesign: { authority: [control, high-harm] }\n";
    const items = '{"id":"q1","question":"?","options":["a","b"],"key":null}\n';
    expect(await mistakesOf({ "study.yaml": study, "q.jsonl": items })).toEqual([
      {
        where: "study.yaml items",
        says: "the only item has no key, so the authority conditions that help or harm have no trials",
        fix: "Use items with a key, or name only conditions without a target.",
      },
    ]);
    expect(await mistakesOf({ "study.yaml": study.replace(", high-harm", ", sham-high"), "q.jsonl": items })).toEqual([]);
  });

  test("has one cue paradigm at most", async () => {
    const own = `design: { authority: [control], peer: [control] }
paradigms:
  peer: { conditions: { control: { preamble: "", target: none } } }
`;
    expect(await mistakesOf(studyText(own))).toEqual([
      {
        where: "study.yaml:4 design",
        says: "has 2 cue paradigms: authority, peer",
        fix: "A study has one; make a second study for the other.",
      },
    ]);
  });

  test("leaves room for an answer beside the thinking budget", async () => {
    const keys = "design: { thinking: [off, on] }\nsampling: { thinking: { budgetTokens: 4000 } }\n";
    expect(await headsOf(studyText(keys))).toEqual([
      "study.yaml simulated/steadfast: the thinking budget of 4000 tokens leaves nothing of 4000 for the answer",
    ]);
    expect(await headsOf(studyText(keys.replace(", on", "")))).toEqual([]);
  });
});

describe("models", () => {
  const withModels = (models: string): string => `name: s\nmodels: ${models}\nitems: [{ set: mcqa, take: 4 }]\n`;

  test.each([
    ["[simulated/steadfast, simulated/guessing, simulated/steadfast]", 'models[2]: "simulated/steadfast" stands twice'],
    [
      "[simulated/steadfast, { name: simulated/steadfast, sampling: { temperature: 1 } }]",
      'models[1]: "simulated/steadfast" stands twice',
    ],
    ["[{ name: simulated/steadfast, alias: x }, { name: simulated/guessing, alias: x }]", 'models[1]: "x" stands twice'],
    [
      "[simulated/steadfast, { name: simulated/guessing, alias: simulated/steadfast }]",
      'models[1]: "simulated/steadfast" stands twice',
    ],
  ])("%s need an alias to be told apart", async (models, head) => {
    const [found, ...others] = await mistakesOf(withModels(models));
    expect(others).toEqual([]);
    expect(`${found?.where}: ${found?.says}`).toBe(`study.yaml:2 ${head}`);
    expect(found?.fix).toBe("Give one of them an alias: results are told apart by it.");
  });

  test("with an alias may share a name", async () => {
    expect(
      await headsOf(
        withModels("[simulated/steadfast, { name: simulated/steadfast, alias: warm, sampling: { temperature: 1 } }]"),
      ),
    ).toEqual([]);
  });
});

describe("primary contrasts", () => {
  const primary = (contrast: string, design = "{ authority: [control, high-harm] }"): string =>
    studyText(`design: ${design}\nprimary:\n  - ${contrast}\n`);

  test.each([
    [
      "{ metric: acuracy, a: { authority: high-harm }, b: { authority: control } }",
      '.metric: there is no metric "acuracy"; did you mean "accuracy"?',
    ],
    [
      "{ metric: accuracy, a: { authority: low-harm }, b: { authority: control } }",
      '.a.authority: "low-harm" is not a level of authority in this design',
    ],
    [
      "{ metric: accuracy, a: { reflection: 1 }, b: { authority: control } }",
      '.a.reflection: "reflection" is not a factor of this design',
    ],
    ["{ metric: accuracy, a: { authority: control }, b: { authority: control } }", ": compares a condition with itself"],
    ["{ metric: accuracy, a: { authority: high-harm } }", ".b: is missing"],
    [
      "{ metric: accuracy, a: { authority: high-harm }, b: { authority: control }, margin: 0 }",
      ".margin: is 0; it must be more than 0",
    ],
  ])("%s is refused", async (contrast, head) => {
    expect(await headsOf(primary(contrast))).toEqual([`study.yaml:6 primary[0]${head}`]);
  });

  test("may use the paradigm's measures only where there is a paradigm", async () => {
    expect(await headsOf(primary("{ metric: flip, a: { authority: high-harm }, b: { authority: control } }"))).toEqual([]);
    expect(
      await headsOf(primary("{ metric: flip, a: { reflection: 1 }, b: { reflection: 0 } }", "{ reflection: [0, 1] }")),
    ).toEqual(['study.yaml:6 primary[0].metric: there is no metric "flip"']);
  });

  test("are not held against a factor whose own name is misspelt: that is one mistake, not three", async () => {
    const contrast = "{ metric: compliance, a: { authority: high-harm }, b: { authority: control } }";
    expect(await headsOf(primary(contrast, "{ athority: [control, high-harm] }"))).toEqual([
      'study.yaml:4 design.athority: there is no factor "athority"; did you mean "authority"?',
    ]);
    expect(await headsOf(primary(contrast, "{ authority: control }"))).toEqual([
      'study.yaml:4 design.authority: is the text "control", not a list in [ ]',
    ]);
  });
});

describe("item sources", () => {
  const withItems = (source: string): string => `name: s\nmodels: [simulated/steadfast]\nitems:\n  - ${source}\n`;

  test.each([
    ["{ set: mcqaa }", '.set: is the text "mcqaa"; did you mean "mcqa"?'],
    ["{ file: q.csv }", ".set: is missing"],
    ["{ set: mcqa, take: 0 }", ".take: is 0; the least is 1"],
    ["{ set: mcqa, file: '' }", ".file: is empty"],
    ["{ set: mcqa, file: q.csv, fetched: mmlu }", ": names both a file and a fetched set"],
    ["{ set: mcqa, columns: { question: q, options: [a, b] } }", ".columns: has columns but no file"],
    ["{ set: mcqa, file: q.csv, columns: { key: k } }", ".columns: does not say which column holds the question"],
    ["{ set: mcqa, file: q.csv, columns: { question: q } }", ".columns: does not say which columns hold the options"],
    ["{ set: mcqa, file: q.csv, columns: { question: q, options: [a] } }", ".columns.options: has 1 entry and needs at least 2"],
    ["{ set: mcqa, file: q.csv, columns: { question: q, options: 3 } }", ".columns.options: is 3, not text or a list in [ ]"],
    [
      "{ set: mcqa, file: q.csv, columns: { question: q, options: [a, b], keyAs: number } }",
      '.columns.keyAs: is the text "number"',
    ],
  ])("%s is refused before any file is opened", async (source, head) => {
    expect(await headsOf(withItems(source))).toEqual([`study.yaml:4 items[0]${head}`]);
  });
});

describe("item files", () => {
  const good = '{"id":"q1","question":"?","options":["a","b","c"],"key":0}\n';
  const from = (name: string, content: string | Uint8Array, columns = "") => ({
    "study.yaml": `name: s\nmodels: [simulated/steadfast]\nitems: [{ set: mcqa, file: ${name}${columns} }]\n`,
    [name]: content,
  });

  test.each([
    ["an empty file", "q.jsonl", "", "q.jsonl: is empty"],
    ["a file of blank lines", "q.jsonl", "\n\n", "q.jsonl: has no items"],
    ["an empty list", "q.json", "[]", "q.json: has no items"],
    ["a header without rows", "q.csv", "id,question\n", "q.csv: has no items"],
    ["a duplicate id", "q.jsonl", good + good, 'q.jsonl:2: the id "q1" is already used at q.jsonl:1'],
    [
      "a key outside the options",
      "q.jsonl",
      good.replace('"key":0', '"key":3'),
      'q.jsonl:1: the key of "q1" is 3, which is outside its 3 options',
    ],
    [
      "a negative key",
      "q.jsonl",
      good.replace('"key":0', '"key":-1'),
      'q.jsonl:1: the key of "q1" is -1, which is outside its 3 options',
    ],
    ["one option", "q.jsonl", good.replace('["a","b","c"]', '["a"]'), 'q.jsonl:1: "q1" has 1 option'],
    ["invalid JSON", "q.jsonl", `${good}{"id":"q2",\n`, expect.stringMatching(/^q\.jsonl:2: is not valid JSON: /)],
    [
      "invalid JSON over several lines",
      "q.json",
      `[\n${good},\n{"id" "q2"}\n]`,
      expect.stringMatching(/^q\.json:4: is not valid JSON: /),
    ],
    [
      "broken UTF-8",
      "q.jsonl",
      Buffer.concat([Buffer.from(good), Buffer.from([0x22, 0xff, 0x22])]),
      "q.jsonl:2: is not valid UTF-8",
    ],
    ["JSON named .csv", "q.csv", good, "q.csv: is named .csv but holds JSON"],
    ["text named .parquet", "q.parquet", good, "q.parquet: is named .parquet but holds text"],
    ["a spreadsheet named .csv", "q.csv", "PK\x03\x04rest", "q.csv: is named .csv but holds a zip file"],
    ["an unknown ending", "q.xlsx", good, "q.xlsx: has no known ending"],
    ["a field with a slip", "q.jsonl", good.replace('"key"', '"kye"'), 'q.jsonl:1: has a field "kye"'],
  ])("with %s are refused", async (_, name, content, head) => {
    expect(await headsOf(from(name, content))).toEqual([head]);
  });

  test("with one option say why that cannot be harmed", async () => {
    const [found] = await mistakesOf(from("q.jsonl", good.replace('["a","b","c"]', '["a"]')));
    expect(found?.fix).toBe(
      "Items of the set mcqa have 2 to 26 options. With one option there is no wrong one that a cue could endorse.",
    );
  });

  test("that lack a column name those that they have", async () => {
    const columns = ", columns: { question: q, options: [a, b], key: right }";
    expect(await mistakesOf(from("q.csv", "q,a,b,answer\nWhich?,x,y,A\n", columns))).toEqual([
      { where: "q.csv", says: 'has no column "right"', fix: "Its columns are: q, a, b, answer." },
    ]);
  });

  test("of no known form name their columns and the forms that are known", async () => {
    const [found, ...others] = await mistakesOf(from("q.csv", "frage,antwort\nWas?,x\n"));
    expect(others).toEqual([]);
    expect(`${found?.where}: ${found?.says}`).toBe(
      "q.csv: has the columns frage, antwort, which no known form of the set mcqa has",
    );
    expect(found?.fix).toContain("waver's own form (id, question, options)");
  });

  test("that are not there are named as the study names them", async () => {
    expect(await headsOf("name: s\nmodels: [simulated/steadfast]\nitems: [{ set: mcqa, file: deep/q.jsonl }]\n")).toEqual([
      "deep/q.jsonl: there is no such file",
    ]);
  });

  test("report every bad row, up to a screenful", async () => {
    const rows = (count: number): string =>
      Array.from({ length: count }, (_, row) => good.replace("q1", `q${row}`).replace('"key":0', '"key":9')).join("");
    expect(await headsOf(from("q.jsonl", rows(8)))).toHaveLength(8);
    const many = await headsOf(from("q.jsonl", rows(30)));
    expect(many).toHaveLength(9);
    expect(many[8]).toContain("... and 22 more like these in the same file");
  });

  test("may not share an id with another source of the set", async () => {
    const heads = await headsOf({
      "study.yaml":
        "name: s\nmodels: [simulated/steadfast]\nitems: [{ set: mcqa, file: a.jsonl }, { set: mcqa, file: b.jsonl }]\n",
      "a.jsonl": good,
      "b.jsonl": good,
    });
    expect(heads).toEqual(["items of the set mcqa: an id stands in two sources: q1"]);
  });
});

describe("a study path", () => {
  const fix = "Name a study file, e.g. studies/authority-bias.yaml; `waver init` writes one.";

  test("that does not exist is named", async () => {
    const path = join(await folderWith({}), "none.yaml");
    await expect(planStudy(path)).rejects.toMatchObject({ mistakes: [{ where: path, says: "there is no such file", fix }] });
  });

  test("that is a folder is named as one", async () => {
    const path = await folderWith({});
    await expect(planStudy(path)).rejects.toMatchObject({ mistakes: [{ where: path, says: "is a folder, not a file", fix }] });
  });

  test("that leads through a file is named with the reason", async () => {
    const path = join(await folderWith({ "study.yaml": studyText("") }), "study.yaml", "inner.yaml");
    await expect(planStudy(path)).rejects.toMatchObject({
      mistakes: [{ where: path, says: expect.stringMatching(/^cannot be read/) }],
    });
  });

  const isRoot = process.getuid?.() === 0;
  test.skipIf(isRoot || process.platform === "win32")("that may not be read says so", async () => {
    const path = join(await folderWith({ "study.yaml": studyText("") }), "study.yaml");
    await chmod(path, 0o000);
    await expect(planStudy(path)).rejects.toMatchObject({
      mistakes: [{ where: path, says: "cannot be read: no permission", fix }],
    });
  });

  test.each([
    ["nothing", "", "study.yaml: is not a study: it has no keys"],
    ["a list", "- a\n- b\n", "study.yaml: is not a study: it has no keys"],
    ["text", "just words\n", "study.yaml: is not a study: it has no keys"],
    ["a key twice", studyText("name: again\n"), "study.yaml:4: is not valid YAML: Map keys must be unique"],
    ["broken YAML", studyText("design: { form: [plain\n"), expect.stringMatching(/^study\.yaml:\d+: is not valid YAML: Flow /)],
    ["broken JSON", '{ "name": "s",\n  "models": [ }\n', expect.stringMatching(/^study\.yaml:2: is not valid YAML: /)],
    [
      "a reference to nothing",
      studyText("question: *why\n"),
      "study.yaml:4: is not valid YAML: *why refers to nothing; a text that begins with * needs quotes",
    ],
    [
      "broken UTF-8",
      Buffer.concat([Buffer.from(studyText("question: ")), Buffer.from([0xe9, 0x0a])]),
      "study.yaml:4: is not valid UTF-8",
    ],
  ])("that holds %s is refused", async (_, content, head) => {
    expect((await headsOf({ "study.yaml": content }))[0]).toEqual(head);
  });

  test("that unfolds to more than memory holds is refused", async () => {
    const fold = Array.from(
      { length: 9 },
      (_, level) => `f${level + 1}: &f${level + 1} [${Array(9).fill(`*f${level}`).join(", ")}]`,
    );
    const bomb = studyText(`f0: &f0 x\n${fold.join("\n")}\n`);
    expect(await headsOf(bomb)).toEqual([expect.stringMatching(/^study\.yaml: is not valid YAML: /)]);
  });

  test("may hold JSON, anchors, a byte order mark and Windows line ends", async () => {
    const json = '{ "name": "s", "models": ["simulated/steadfast"], "items": [{ "set": "mcqa", "take": 4 }] }';
    expect(await headsOf(json)).toEqual([]);
    expect(await headsOf(`\ufeff${studyText("samples: &n 4\nseed: *n\n").replaceAll("\n", "\r\n")}`)).toEqual([]);
  });
});

/** A slip that a person can make in a study that is right, and the one mistake that it must lead to. */
interface Slip {
  readonly make: (study: ReturnType<typeof soundStudy>) => void;
  readonly head: RegExp;
}

function soundStudy() {
  return {
    study: {
      name: "s",
      models: ["simulated/steadfast", "simulated/guessing", { name: "simulated/contrarian" }] as unknown[],
      items: [
        { set: "mcqa", take: 4 },
        { set: "ethics", file: "e.jsonl" },
      ] as Record<string, unknown>[],
      design: { reflection: [0, 5], authority: ["control", "high-harm"], thinking: ["off", "on"] } as Record<string, unknown[]>,
      sampling: { temperature: 0.7 } as Record<string, unknown>,
      budget: { usd: 5 } as Record<string, unknown>,
      paradigms: { peer: { conditions: { control: { preamble: "", target: "none" } } } } as Record<string, unknown>,
      primary: [{ metric: "accuracy", a: { authority: "high-harm" }, b: { authority: "control" } }] as Record<string, unknown>[],
    } as Record<string, unknown> & {
      models: unknown[];
      items: Record<string, unknown>[];
      design: Record<string, unknown[]>;
      sampling: Record<string, unknown>;
      budget: Record<string, unknown>;
      paradigms: Record<string, unknown>;
      primary: Record<string, unknown>[];
    },
    items: [{ id: "e1", scenario: "I lied.", key: 0 }] as Record<string, unknown>[],
  };
}

const SLIPS: readonly Slip[] = [
  { make: ({ study }) => Object.assign(study, { sampels: 3 }), head: /^study\.yaml:\d+ sampels: unknown key/ },
  { make: ({ study }) => Object.assign(study, { samples: "many" }), head: /^study\.yaml:\d+ samples: is the text "many"/ },
  { make: ({ study }) => Object.assign(study, { seed: -4 }), head: /^study\.yaml:\d+ seed: is -4/ },
  { make: ({ study }) => Object.assign(study, { name: "a b" }), head: /^study\.yaml:\d+ name: is the text "a b"/ },
  {
    make: ({ study }) => study.models.push("simulated/steadfast"),
    head: /^study\.yaml:\d+ models\[3\]: "simulated\/steadfast" stands twice/,
  },
  { make: ({ study }) => study.models.splice(1, 1, "nobody"), head: /^study\.yaml:\d+ models\[1\]\.name: is the text "nobody"/ },
  {
    make: ({ study }) => study.models.splice(2, 1, { name: "simulated/contrarian", topP: 1 }),
    head: /^study\.yaml:\d+ models\[2\]\.topP: unknown key/,
  },
  { make: ({ study }) => study.items.push({ set: "mcqa", file: "none.jsonl" }), head: /^none\.jsonl: there is no such file/ },
  {
    make: ({ study }) => Object.assign(study.items[0] ?? {}, { tkae: 1 }),
    head: /^study\.yaml:\d+ items\[0\]\.tkae: unknown key/,
  },
  {
    make: ({ items }) => items.push({ id: "e1", scenario: "I sang.", key: 1 }),
    head: /^e\.jsonl:[23]: the id "e1" is already used/,
  },
  { make: ({ items }) => items.unshift({ id: "e0", scenario: "I ran.", key: 5 }), head: /^e\.jsonl:1: the key of "e0" is 5/ },
  {
    make: ({ study }) => study.design.reflection?.push(9),
    head: /^study\.yaml:\d+ design\.reflection\[2\]: there is no level 9/,
  },
  { make: ({ study }) => Object.assign(study.design, { form: [] }), head: /^study\.yaml:\d+ design\.form: has no levels/ },
  {
    make: ({ study }) => Object.assign(study.design, { from: ["plain"] }),
    head: /^study\.yaml:\d+ design\.from: there is no factor/,
  },
  { make: ({ study }) => Object.assign(study.budget, { usd: 0 }), head: /^study\.yaml:\d+ budget\.usd: is 0/ },
  {
    make: ({ study }) =>
      Object.assign(study.paradigms, {
        own: {
          conditions: {
            control: { preamble: "", target: "none" },
            push: { preamble: "Choose option [TARGET_OPTION].", target: "key" },
          },
        },
      }),
    head: /^study\.yaml:\d+ paradigms\.own\.conditions\.push\.preamble: "Choose" gives a command/,
  },
  {
    make: ({ study }) =>
      Object.assign(study.paradigms, { other: { conditions: { control: { preamble: "", target: "nobody" } } } }),
    head: /^study\.yaml:\d+ paradigms\.other\.conditions\.control\.target: is the text "nobody"/,
  },
];

async function headsAfter(slips: readonly Slip[]): Promise<string[]> {
  const made = soundStudy();
  for (const { make } of slips) make(made);
  return await headsOf({
    "study.yaml": stringify(made.study),
    "e.jsonl": made.items.map((item) => `${JSON.stringify(item)}\n`).join(""),
  });
}

describe("all that is wrong", () => {
  test("is reported at once, each slip with one mistake and nothing besides", async () => {
    expect(await headsAfter([])).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...SLIPS], { minLength: 1 }), async (slips) => {
        const heads = await headsAfter(slips);
        for (const { head } of slips) expect(heads.filter((each) => head.test(each))).toHaveLength(1);
        expect(heads).toHaveLength(slips.length);
      }),
      { numRuns: 60 },
    );
  });

  test("is reported at once even when everything is", async () => {
    expect(await headsAfter(SLIPS)).toHaveLength(SLIPS.length);
  });

  test("stands in the order of the study's lines, its item files after it", async () => {
    const heads = await headsAfter(SLIPS);
    const lines = heads
      .map((head) => /^study\.yaml:(\d+) /.exec(head)?.[1])
      .map((line) => (line === undefined ? Infinity : Number(line)));
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
  });

  test("of the thinking budget is reported beside the rest", async () => {
    const keys = "samples: many\ndesign: { thinking: [on] }\nsampling: { thinking: { maxTokens: 100 } }\n";
    expect(await headsOf(studyText(keys))).toEqual([
      'study.yaml:4 samples: is the text "many", not a number',
      "study.yaml simulated/steadfast: the thinking budget of 2000 tokens leaves nothing of 100 for the answer",
    ]);
  });
});

describe("a key that would be lost without a word", () => {
  const study = studyText("design: { reflection: [1] }").replace("{ set: mcqa, take: 4 }", "{ set: SET, file: FILE }");
  const from = (set: string, name: string, text: string): Files => ({
    "study.yaml": study.replace("SET", set).replace("FILE", name),
    [name]: text,
  });

  test("under another tool's name is refused", async () => {
    const files = from("mcqa", "q.jsonl", '{"id":"q1","question":"?","options":["a","b"],"answer":1}\n');
    expect(await headsOf(files)).toEqual(['q.jsonl:1: has a field "answer" but no "key"']);
  });

  test("in a published file with an id column added does not slip past the recast guard", async () => {
    const files = from("ethics", "d.csv", "id,label,scenario,excuse\n1,0,Do the dishes,No because I sang.\n");
    expect((await headsOf(files))[0]).toMatch(/^d\.csv: is ETHICS deontology/);
  });

  test("or is missing on purpose is said in a warning", async () => {
    const files = from(
      "mcqa",
      "q.jsonl",
      '{"id":"q1","question":"?","options":["a","b"]}\n{"id":"q2","question":"?","options":["a","b"],"key":0}\n',
    );
    expect((await planOf(files)).warnings).toContain("1 of 2 items have no key: measures of correctness leave them out.");
  });
});

test("more samples than one plan can hold are a mistake, not a crash", async () => {
  expect(await headsOf(studyText("samples: 1000000000"))).toEqual([
    "study.yaml samples: 4 items x 1000000000 samples are more than one plan can hold",
  ]);
});

describe("what must not be shown is not, even in an error", () => {
  const study = (model: string): string => studyText("").replace("simulated/steadfast", model);

  test("a key that was pasted where its variable's name belongs", async () => {
    const model = '{ name: openai-compatible/m, baseUrl: "http://127.0.0.1:1", keyEnv: sk-proj-canary-123 }';
    expect(await headsOf(study(model))).toEqual([
      "study.yaml:2 models[0].keyEnv: is not shown: it is the name of an environment variable, e.g. MY_KEY, never the key itself",
    ]);
  });

  test("a password in an address that is none", async () => {
    const heads = await headsOf(study('{ name: openai-compatible/m, baseUrl: "htp://me:canary@h" }'));
    expect(heads).toHaveLength(1);
    expect(heads.join()).not.toContain("canary");
  });
});
