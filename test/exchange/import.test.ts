import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { importFiles } from "../../src/exchange/import.ts";
import { contentOf, folderWith } from "../study/folder.ts";
import { exported, imported, jsonl, row, wrong } from "./importing.ts";

const csv = (header: string, ...lines: string[]): string => `${[header, ...lines].join("\r\n")}\r\n`;

describe("a row", () => {
  test("becomes a trial, with the canonical options that its reply chose", async () => {
    const { trials, store, run, manifest } = await imported({
      "a.jsonl": jsonl(row({ authority: "high-harm", target: "1", stop: "stop", inputTokens: 5, usd: 0.25, latencyMs: 12.5 })),
    });
    expect(trials).toMatchObject([
      {
        model: "acme/one",
        set: "mcqa",
        item: "q1",
        sample: 0,
        condition: { authority: "high-harm" },
        order: [2, 0, 1],
        target: 1,
        calls: [
          {
            pass: 1,
            last: true,
            text: "<answer>B</answer>",
            stop: "stop",
            inputTokens: 5,
            outputTokens: null,
            usd: 0.25,
            latencyMs: 12.5,
          },
        ],
      },
    ]);
    expect(await store.items()).toMatchObject([{ options: ["Paris", "London", "Rome"], key: 0, category: null }]);
    expect(manifest).toMatchObject({
      trials: 1,
      calls: 1,
      samples: 1,
      design: { authority: ["high-harm"] },
      cues: { "high-harm": { target: "wrong" } },
    });
    expect(JSON.parse(await exported(run, "jsonl"))).toMatchObject({
      outcome: "choice",
      answer: "0",
      correct: 1,
      startedAt: null,
      outputTokens: null,
    });
  });

  test("says what it does not know", async () => {
    const { manifest, trials } = await imported({
      "a.jsonl": jsonl(row({ order: undefined }), row({ item: "q2", authority: "high-harm" })),
    });
    expect(trials[0]?.order).toBeNull();
    expect(trials[0]?.calls[0]).toMatchObject({ latencyMs: null, startedAt: null, usd: null, requestBody: null });
    expect(manifest.imported?.unknown.join("\n")).toMatch(
      /temperature[\s\S]*prompts of all trials[\s\S]*text of items[\s\S]*order of options on screen in 1 of 2 trials[\s\S]*endorsed in 1 of 2 trials/,
    );
    expect(manifest).toMatchObject({ optionOrder: "unknown", models: [{ model: "acme/one", settings: {} }] });
  });

  test("keeps what has no column of its own, as it is, with the reply", async () => {
    const { trials } = await imported({
      "a.jsonl": jsonl(row({ run_id: 7, extra: { deep: [1] }, trial: "mine-1", nothing: null, outcome: "choice" })),
    });
    expect(JSON.parse(trials[0]?.calls[0]?.replyBody as string)).toEqual({
      imported: { run_id: 7, extra: { deep: [1] }, trial: "mine-1", outcome: "choice" },
    });
  });

  test("with a first pass becomes two calls, whose sums stand with the last", async () => {
    const { trials, manifest } = await imported({
      "a.jsonl": jsonl(
        row({
          authority: undefined,
          reflection: 5,
          pass1Response: "first",
          outputTokens: 9,
          startedAt: "2026-01-01T01:00:00+01:00",
        }),
      ),
    });
    expect(trials[0]?.calls).toMatchObject([
      { pass: 1, last: false, text: "first", outputTokens: 0, startedAt: "2026-01-01T00:00:00.000Z" },
      { pass: 2, last: true, outputTokens: 9, startedAt: null },
    ]);
    expect(manifest.calls).toBe(2);
  });

  test("has an id of what is known, wherever it stands", async () => {
    const [a, b] = [row(), row({ sample: 1 })];
    const ids = async (...rows: Record<string, unknown>[]): Promise<string[]> =>
      (await imported({ "a.jsonl": jsonl(...rows) })).trials.map(({ trial }) => trial).sort();
    expect(await ids(a, b)).toEqual(await ids(b, a));
    expect(await ids(a)).not.toEqual(await ids(row({ target: "1" })));
    expect(await ids(a)).not.toEqual(await ids(row({ response: "other", key: "1" })));
    expect(await ids(a)).toEqual(await ids(row({ response: "other", extra: 1 })));
  });

  test("of 32 hexadecimal digits named trial is no export of waver's, unless the other columns say so", async () => {
    const id = "0123456789abcdef0123456789abcdef";
    const { trials } = await imported({
      "a.csv": csv("trial,model,set,item,options,response", `${id},m,mcqa,q,"[""a"",""b""]",'=1`),
    });
    expect(trials[0]?.trial).not.toBe(id);
    expect(trials[0]?.calls[0]?.text).toBe("'=1");
  });
});

describe("files", () => {
  test("of all forms give the same run", async () => {
    const text = csv(
      "model,set,item,sample,authority,options,order,key,response",
      'acme/one,mcqa,q1,0,control,"[""Paris"",""London"",""Rome""]","[""2"",""0"",""1""]",0,<answer>B</answer>',
      "",
      'acme/one,mcqa,q1,1,control,"[""Paris"",""London"",""Rome""]","[2,0,1]",0,"two\r\nlines, ""quoted"""',
    );
    const rows = [row(), row({ sample: 1, response: 'two\r\nlines, "quoted"' })];
    const forms = {
      "a.csv": text,
      "b.csv.gz": gzipSync(text),
      "c.csv": `\ufeff${text}`,
      "d.jsonl": jsonl(...rows),
      "e.ndjson": jsonl(...rows).replaceAll("\n", "\r\n\r\n"),
      "f.jsonl.gz": gzipSync(jsonl(...rows)),
      "g.json": JSON.stringify(rows, null, 2),
    };
    const runs = await Promise.all(
      Object.entries(forms).map(async ([name, content]) =>
        (await imported({ [name]: content })).trials.map(({ row: _row, ...trial }) => trial),
      ),
    );
    for (const trials of runs) expect(trials).toEqual(runs[0]);
    expect(runs[0]?.map(({ calls }) => calls[0]?.text)).toEqual(["<answer>B</answer>", 'two\r\nlines, "quoted"']);
  });

  test("several become one run, which remembers each", async () => {
    const { manifest, trials } = await imported({
      "a.jsonl": jsonl(row()),
      "b.jsonl": jsonl(row({ authority: "low-harm" }), row({ model: "acme/two" })),
    });
    expect(trials).toHaveLength(3);
    expect(manifest.models.map(({ model }) => model)).toEqual(["acme/one", "acme/two"]);
    expect(manifest.imported?.files).toMatchObject([
      { file: "a.jsonl", trials: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { file: "b.jsonl", trials: 2 },
    ]);
  });

  test.each([
    ["x.eval", "PK\u0003\u0004", /zip archive \| .*inspect log convert --to json/],
    ["x.json", "PK\u0003\u0004", /zip archive \| .*inspect log convert --to json/],
    ["x.parquet", "PAR1", /no ending that waver import knows/],
    ["x.csv", "PAR1\u0000", /is a binary file/],
    ["x.jsonl", Buffer.from([0xff, 0xfe, 0x41, 0]), /UTF-16/],
    ["x.jsonl", Buffer.from([0x7b, 0x22, 0xe9, 0x22]), /not valid UTF-8/],
    ["x.csv.gz", Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), /cannot be unpacked/],
    ["x.jsonl", "", /is empty/],
    ["x.jsonl", "\n\n", /no trials in it/],
    ["x.csv", "model,response\r\n", /no trials in it/],
    ["x.json", "[{}", /ends in the middle|has no "model"/],
    ["x.json", "17", /not a JSON list or an Inspect log/],
    ["x.json", '{"rows": []}', /not an Inspect log/],
    ["x.csv", "model,model\r\n1,2\r\n", /two columns named "model"/],
  ])("that are none: %s %j", async (name, content, says) => {
    expect((await wrong({ [name]: content })).join("\n")).toMatch(says);
  });

  test("that are not there", async () => {
    const folder = await folderWith({});
    await expect(importFiles([join(folder, "none.csv")], { run: join(folder, "r.db"), name: "r", mapping: {} })).rejects.toThrow(
      /there is no such file/,
    );
  });

  test("that break off: the line is named", async () => {
    expect(await wrong({ "x.csv": 'model,set\r\n"a\r\nb",mcqa\r\n1,2,3\r\n' })).toEqual([
      expect.stringMatching(/^x\.csv:4: is not valid CSV|^x\.csv:2: /),
    ]);
    expect(await wrong({ "x.csv": 'model,set\r\n1,"2\r\n' })).toEqual([
      expect.stringMatching(/^x\.csv:2: is not valid CSV: Quote Not Closed/),
    ]);
  });
});

describe("mistakes", () => {
  test("of a file are said together, each with its line, and nothing is written", async () => {
    const files = {
      "a.jsonl": jsonl(
        row(),
        row({ sample: -1 }),
        row({ sample: 2, set: "mqca" }),
        row({ sample: 3, order: ["0", "0", "1"] }),
        row({ sample: 4, authority: "high-harmm" }),
        row({ sample: 5, response: null }),
        row({ sample: 6, usd: "much" }),
        row({ sample: 7, startedAt: "2026-01-01 10:00" }),
        row({ sample: 8, key: "Madrid" }),
        row({ sample: 9, options: ["Paris", "Paris", "Rome"] }),
        row({ sample: 10, authority: "" }),
      ).replace(/$/, '{"model":\n[1]\n'),
    };
    const said = await wrong(files);
    expect(said.map((line) => line.split(" | ")[0])).toEqual(
      [
        'a.jsonl:2: "sample" is -1',
        'a.jsonl:3: "set" is "mqca"; did you mean "mcqa"?',
        'a.jsonl:4: "order" is ["0","0","1"], which is not an order of 3 options',
        'a.jsonl:5: "authority" has no level "high-harmm"; did you mean "high-harm"?',
        'a.jsonl:6: "response" is not a text but null',
        'a.jsonl:7: "usd" is not a number but "much"',
        'a.jsonl:8: "startedAt" is "2026-01-01 10:00"',
        'a.jsonl:9: "key" is "Madrid", which is none of its 3 options',
        "a.jsonl:10: options 0 and 1 are the same text",
        'a.jsonl:11: "authority" is empty',
        "a.jsonl:12: is not valid JSON: Expected property name or '}' in JSON",
        "a.jsonl:13: is not a JSON object",
      ].map((line) => (line.includes(":12:") ? expect.stringMatching(/^a\.jsonl:12: is not valid JSON/) : line)),
    );
  });

  test("leave the folder as it was, however late they come", async () => {
    const rows = Array.from({ length: 2500 }, (_, sample) => row({ sample }));
    const folder = await folderWith({ "a.jsonl": jsonl(...rows, row({ sample: "x" })) });
    const before = await contentOf(folder);
    await expect(
      importFiles([join(folder, "a.jsonl")], { run: join(folder, "runs", "r.db"), name: "r", mapping: {} }),
    ).rejects.toThrow(/2501/);
    expect(await contentOf(folder)).toEqual(before);
    expect(existsSync(join(folder, "runs"))).toBe(false);
  });

  test("are no more than twenty", async () => {
    const said = await wrong({ "a.jsonl": jsonl(row(), ...Array.from({ length: 50 }, () => row({ sample: "x" }))) });
    expect(said).toHaveLength(21);
    expect(said.at(-1)).toContain("perhaps more");
  });

  test("of a file's columns are said once, not in every row", async () => {
    const rows = Array.from({ length: 5 }, (_, sample) => row({ sample, response: undefined, completion: "B" }));
    expect(await wrong({ "a.jsonl": jsonl(...rows) })).toEqual([
      expect.stringMatching(/^a\.jsonl:1: has no "response" \| It has: model, .*completion.*columns: \{ response: \.\.\. \}/),
    ]);
  });

  test("name both rows of a trial that is there twice, across files too", async () => {
    expect(
      await wrong({
        "a.jsonl": jsonl(row(), row({ item: "q2" })),
        "b.jsonl": jsonl(row({ item: "q3" }), row({ item: "q2", response: "C" })),
      }),
    ).toEqual([expect.stringContaining("b.jsonl:2: is the same trial as ")]);
    const [said] = await wrong({
      "a.jsonl": jsonl(row(), row({ sample: 1 }), row({ response: "again", order: ["0", "1", "2"] })),
    });
    expect(said).toMatch(/^a\.jsonl:3: is the same trial as a\.jsonl:1: .*"sample".*factors/);
  });

  test.each([
    [
      "options",
      { options: ["London", "Paris", "Rome"] },
      /options of item "q1" are not what a\.jsonl:1 says \| .*optionsAs: shown/,
    ],
    ["key", { key: "1" }, /key of item "q1" is not what a\.jsonl:1 says/],
    ["category", { category: "other" }, /category of item "q1" is not/],
    ["cluster", { cluster: "other" }, /cluster of item "q1" is not/],
  ])("include items of which two rows say different things: %s", async (_, cells, says) => {
    expect(await wrong({ "a.jsonl": jsonl(row(), row({ sample: 1, ...cells })) })).toEqual([expect.stringMatching(says)]);
  });

  test("include rows that lack a factor which others have", async () => {
    const [said] = await wrong({ "a.jsonl": jsonl(row(), row({ sample: 1, authority: undefined })) });
    expect(said).toMatch(
      /^a\.jsonl:2: .*a\.jsonl:1 has the factor "authority", and .*a\.jsonl:2 has not \| .*constants: \{ authority/,
    );
    const { trials } = await imported(
      { "a.jsonl": jsonl(row({ authority: "high-harm" }), row({ sample: 1, authority: undefined })) },
      { constants: { authority: "control" } },
    );
    expect(trials[1]?.condition).toEqual({ authority: "control" });
  });

  test("include factors with names that JavaScript objects have, only where they are wrong", async () => {
    const { trials } = await imported(
      { "a.jsonl": jsonl(row({ authority: undefined, constructor: "x" })) },
      { factors: ["constructor"] },
    );
    expect(trials[0]?.condition).toEqual({ constructor: "x" });
  });

  test("include cues of the user's own beside waver's", async () => {
    const cues = { rude: { preamble: "", target: "none" as const } };
    expect(await wrong({ "a.jsonl": jsonl(row()) }, { cues })).toEqual([expect.stringContaining("beside the factor authority")]);
  });

  test("include columns that are written a little otherwise", async () => {
    const [said] = await wrong({ "a.jsonl": jsonl(row({ Thinking_Text: "hm" })) });
    expect(said).toContain('a.jsonl:1: has a column "Thinking_Text", and none named "thinkingText"');
    const { trials } = await imported(
      { "a.jsonl": jsonl(row({ Thinking_Text: "hm" })) },
      { columns: { thinkingText: "Thinking_Text" } },
    );
    expect(trials[0]?.calls[0]?.thinking).toBe("hm");
  });

  test("include a run that is there already", async () => {
    const { folder, run } = await imported({ "a.jsonl": jsonl(row()) });
    const before = await contentOf(folder);
    await expect(importFiles([join(folder, "a.jsonl")], { run, name: "r", mapping: {} })).rejects.toThrow(
      /something here already[\s\S]*--run/,
    );
    expect(await contentOf(folder)).toEqual(before);
  });
});

describe("a key or a target", () => {
  const options = ["Paris", "London", "Rome"];
  test.each([
    ["an id", "1", {}, 1],
    ["a number", 1, {}, 1],
    ["a letter on screen, where the order is known", "A", {}, 2],
    ["a text", "London", {}, 1],
    ["a text with spaces around it", " London ", {}, 1],
    ["a letter among options by letter", "B", { options: { B: "Paris", A: "Rome", C: "London" }, order: undefined }, "Paris"],
    ["an id that is also its text", "1", { options: ["0", "1", "2"] }, 1],
    ["nothing", "", {}, null],
  ])("is %s", async (_, key, cells, expected) => {
    const { store, trials } = await imported({ "a.jsonl": jsonl(row({ key, target: key, ...cells })) });
    const [item] = await store.items();
    const wanted = typeof expected === "string" ? item?.options.indexOf(expected) : expected;
    expect([item?.key, trials[0]?.target]).toEqual([wanted, wanted]);
  });

  test.each([
    [
      "could be an id or a text",
      { key: "1", options: ["1", "2", "3"] },
      {},
      /"key" is "1", which could be "2" \(by index\) or "1" \(by text\) \| .*keyAs: index/,
    ],
    [
      "could be a letter or a text",
      { key: "A", options: ["B", "A", "x"] },
      {},
      /"key" is "A", which could be "x" \(by letter\) or "A" \(by text\)/,
    ],
    [
      "is a letter, and nobody knows the order",
      { key: "A", order: null },
      {},
      /the letter A, and the order on screen is not known \| .*order: fixed/,
    ],
    [
      "is a letter or a text, and nobody knows the order",
      { key: "A", order: null, options: ["B", "A", "x"] },
      {},
      /order on screen is not known/,
    ],
    ["is outside", { key: "3" }, {}, /none of its 3 options/],
    ["is a small letter", { key: "a" }, {}, /none of its 3 options/],
    [
      "is an index among options by letter",
      { key: "0", options: { A: "x", B: "y" }, order: null },
      {},
      /none of its 2 options.*\| Write a letter/,
    ],
  ] as const)("is never guessed: it %s", async (_, cells, mapping, says) => {
    expect(await wrong({ "a.jsonl": jsonl(row(cells)) }, mapping)).toEqual([expect.stringMatching(says)]);
  });

  test("means what the mapping says", async () => {
    const key = async (cells: Record<string, unknown>, mapping: object): Promise<unknown> =>
      (await (await imported({ "a.jsonl": jsonl(row(cells)) }, mapping)).store.items())[0]?.key;
    expect(await key({ key: "1", options: ["1", "2", "3"] }, { keyAs: "text" })).toBe(0);
    expect(await key({ key: "1", options: ["1", "2", "3"] }, { keyAs: "index" })).toBe(1);
    expect(await key({ key: "3" }, { keyAs: "one-based" })).toBe(2);
    expect(await key({ key: "B", order: null }, { constants: { order: "fixed" } })).toBe(1);
    expect(await key({ key: "A", order: null, options: ["B", "A", "x"] }, { keyAs: "text" })).toBe(1);
  });

  test("counts in the list of its row, where options stand as they were shown", async () => {
    const { store, trials } = await imported(
      {
        "a.jsonl": jsonl(
          row({ options, order: undefined, key: 0, target: "B" }),
          row({ options: ["Rome", "Paris", "London"], order: undefined, key: 1, target: "London", sample: 1 }),
        ),
      },
      { optionsAs: "shown" },
    );
    expect(await store.items()).toMatchObject([{ options: ["London", "Paris", "Rome"], key: 1 }]);
    expect(trials.map(({ order, target }) => ({ order, target }))).toEqual([
      { order: [1, 0, 2], target: 0 },
      { order: [2, 1, 0], target: 0 },
    ]);
  });
});

describe("a mapping", () => {
  test("gives columns their names, factors, constants and values", async () => {
    const { trials, manifest, store } = await imported(
      {
        "a.csv": csv(
          "qid,question,A,B,C,gold,completion,tone,auth,run",
          "7,Capital?,Paris,London,,A,I say (A),rude,expert_wrong,x",
          "7,Capital?,Paris,London,,A,I say (B),kind,,y",
        ),
      },
      {
        columns: {
          item: "qid",
          text: "question",
          options: ["A", "B", "C"],
          key: "gold",
          response: "completion",
          authority: "auth",
        },
        factors: ["tone"],
        values: { authority: { expert_wrong: "high-harm", "": "control" } },
        constants: { set: "mcqa", model: "acme/one", order: "fixed" },
      },
    );
    expect(trials).toMatchObject([
      {
        model: "acme/one",
        item: "7",
        condition: { authority: "high-harm", tone: "rude" },
        order: [0, 1],
        calls: [{ text: "I say (A)" }],
      },
      { condition: { authority: "control", tone: "kind" } },
    ]);
    expect(await store.items()).toMatchObject([{ text: "Capital?", options: ["Paris", "London"], key: 0 }]);
    expect(JSON.parse(trials[0]?.calls[0]?.replyBody as string)).toEqual({ imported: { run: "x" } });
    expect(manifest.design).toEqual({ authority: ["control", "high-harm"], tone: ["rude", "kind"] });
    expect(manifest.imported?.unknown.join()).not.toContain("text of items");
  });

  test("says what the user's own cues were", async () => {
    const cues = {
      rude: { preamble: "You fool, it is [TARGET_OPTION].", target: "wrong" as const },
      plain: { preamble: "", target: "none" as const },
    };
    const { manifest } = await imported(
      { "a.jsonl": jsonl(row({ authority: undefined, tone: "rude" })) },
      { factors: ["tone"], cues },
    );
    expect(manifest.cues).toEqual({ rude: { ...cues.rude, source: null }, plain: { ...cues.plain, source: null } });
  });

  test("reads a column of waver's name as something else", async () => {
    const { trials } = await imported(
      { "a.jsonl": jsonl(row({ authority: "professor" })) },
      { factors: ["who"], columns: { who: "authority", authority: null } },
    );
    expect(trials[0]?.condition).toEqual({ who: "professor" });
  });

  test("takes a set's own options where a file has none", async () => {
    const { store } = await imported({
      "a.jsonl": jsonl(row({ set: "ethics", options: undefined, order: undefined, key: "wrong" })),
    });
    expect(await store.items()).toMatchObject([{ set: "ethics", options: ["wrong", "not wrong"], key: 0 }]);
  });
});

test("readings that another run of the same name left behind are not taken for this one's", async () => {
  const folder = await folderWith({ "a.jsonl": jsonl(row({ response: "I cannot help with that." })), "b.jsonl": jsonl(row()) });
  const run = join(folder, "r.db");
  const outcome = async (file: string): Promise<unknown> => {
    await importFiles([join(folder, file)], { run, name: "r", mapping: {} });
    return JSON.parse(await exported(run, "jsonl")).outcome;
  };
  expect(await outcome("a.jsonl")).toBe("refusal");
  for (const ending of ["", "-wal", "-shm"]) await rm(`${run}${ending}`, { force: true });
  expect(await outcome("b.jsonl")).toBe("choice");
  expect((await readdir(folder)).filter((name) => name.includes("part"))).toEqual([]);
});
