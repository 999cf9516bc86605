import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { importFiles } from "../../src/exchange/import.ts";
import { makeItem } from "../../src/items/item.ts";
import type { Manifest } from "../../src/plan/manifest.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { KeptCall, KeptTrial } from "../../src/store/store.ts";
import { waver } from "../cli/waver.ts";
import { opened } from "../run/runs.ts";
import { MANIFEST } from "../store/sample.ts";
import { folderWith } from "../study/folder.ts";
import { exported, imported } from "./importing.ts";

const AUTHORITY = `name: s
models: [simulated/deferential, { name: simulated/custom, alias: "odd, \\"one\\"", parameters: { refusal: 0.2, unreadable: 0.2 } }]
items: [{ set: mcqa, take: 4 }, { set: ethics, take: 3 }, { set: morables, take: 2 }]
design: { authority: [control, high-harm, low-help, sham-high] }
samples: 3
`;

const REFLECTION = `name: s
models: [simulated/guessing]
items: [{ set: mcqa, take: 3 }, { set: ethics, take: 3 }, { set: moralchoice, take: 2 }]
design: { reflection: [0, 2, 5], form: [plain, confidence], thinking: [off, on] }
samples: 2
`;

const OWN = `name: s
models: [simulated/guessing]
items: [{ set: mcqa, take: 3 }]
design: { tone: [plain, rude] }
samples: 2
paradigms: { tone: { conditions: { plain: { preamble: "", target: none }, rude: { preamble: "Answer, you fool.", target: none } } } }
`;

describe("a run that is exported, imported and exported again", () => {
  test.for([
    ["authority, csv", "csv", AUTHORITY],
    ["authority, jsonl", "jsonl", AUTHORITY],
    ["two-pass reflection, csv", "csv", REFLECTION],
    ["two-pass reflection, jsonl", "jsonl", REFLECTION],
    ["a study's own paradigm, jsonl", "jsonl", OWN],
  ] as const)("has the same bytes: %s", async ([, to, study]) => {
    const cwd = await folderWith({ "s.yaml": study });
    expect((await waver(["run", "s.yaml"], { cwd })).code).toBe(0);
    const before = await exported(join(cwd, "runs", "s.db"), to);
    const { run, store } = await imported({ [`s.${to}`]: before });
    expect(await exported(run, to)).toBe(before);
    const manifest = (await store.manifest()) as Manifest;
    const original = (await (await opened(join(cwd, "runs", "s.db"))).manifest()) as Manifest;
    for (const [factor, levels] of Object.entries(original.design))
      expect(manifest.design[factor]?.toSorted()).toEqual(levels.toSorted());
    const { trials, calls, samples } = original;
    expect(manifest).toMatchObject({ trials, calls, samples });
    expect(manifest.items.map(({ set, count }) => ({ set, count }))).toEqual(
      original.items.map(({ set, count }) => ({ set, count })),
    );
  });
});

const ITEM = makeItem({
  set: "mcqa",
  id: "=q,1",
  text: "?",
  options: ['"one"', "2", "3,\n=4", "🙂"],
  key: 1,
  category: "'@a",
  cluster: "-c",
});

/** A run of two-pass trials with these texts, written as waver writes one. */
async function runWith(texts: readonly string[]): Promise<string> {
  const run = join(await folderWith({}), "texts.db");
  const store = await openSqlite(run, { create: true });
  await store.putManifest({ ...MANIFEST, cues: null, design: { reflection: [5] } } as Manifest, null);
  await store.putItems([ITEM]);
  const commits = texts.map((text, sample) => {
    const trial = digest(`trial ${sample}`);
    const kept: KeptTrial = {
      trial,
      model: "m",
      set: "mcqa",
      item: ITEM.id,
      itemDigest: ITEM.digest,
      condition: { reflection: 5 },
      sample,
      order: [3, 1, 0, 2],
      target: null,
      stimulus: digest("stimulus"),
      messages: "[]",
    };
    const call: KeptCall = {
      trial,
      pass: 1,
      last: false,
      requestBody: null,
      replyBody: null,
      text,
      thinking: null,
      stop: null,
      returnedModel: null,
      inputTokens: 1,
      outputTokens: 2,
      thinkingTokens: null,
      usd: 0.1,
      latencyMs: 3.25,
      startedAt: "2026-11-15T10:00:00.000Z",
    };
    const second: KeptCall = { ...call, pass: 2, last: true, thinking: text, stop: "stop", returnedModel: text };
    return store.commit({ trials: [kept], calls: text === "" ? [{ ...call, last: true }] : [call, second], failures: [] });
  });
  await Promise.all(commits);
  await store.close();
  return run;
}

async function again(run: string, to: "csv" | "jsonl"): Promise<[before: string, after: string]> {
  const before = await exported(run, to);
  const folder = await folderWith({ [`texts.${to}`]: before });
  const copy = join(folder, "copy.db");
  await importFiles([join(folder, `texts.${to}`)], { run: copy, name: "copy", mapping: {} });
  return [before, await exported(copy, to)];
}

const NASTY = [
  "",
  "=1+1",
  "'=1+1",
  "''=1+1",
  "'quoted'",
  "'",
  "''",
  "-",
  "+49",
  "@you",
  "\tindented",
  "\r\nfirst",
  "\nfirst\n",
  '"',
  '""',
  'say "so", and\nthen; ok\r',
  ",",
  " leading and trailing ",
  "🙂 é \u0000 \u2028 \ufeff",
  "[1, 2]",
  '{"A": 1}',
  "null",
  "1e3",
  "x".repeat(100_000),
];

describe("texts of every kind", () => {
  test.each(["csv", "jsonl"] as const)("come back as they were: %s", async (to) => {
    const [before, after] = await again(await runWith(NASTY), to);
    expect(after).toBe(before);
  });

  test("come back as they were, half of an emoji too, in JSONL", async () => {
    const [before, after] = await again(await runWith(["cut \ud83d", "\udc00"]), "jsonl");
    expect(after).toBe(before);
    expect(before).toContain("\\ud83d");
  });

  test("come back as they were, whatever they are", async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom("'", "=", '"', "\n", "\r", ",", "-"), fc.string({ unit: "grapheme" })),
    });
    const [before, after] = await again(await runWith(fc.sample(text, { numRuns: 500, seed: 7 })), "csv");
    expect(after).toBe(before);
  });

  test("are what the spreadsheet shows, but for the apostrophe that the codebook explains", async () => {
    const csv = await exported(await runWith(["=1+1", "'=1+1", "'quoted'"]), "csv");
    expect(csv).toContain(",'=1+1,");
    expect(csv).toContain(",''=1+1,");
    expect(csv).toContain(",'quoted',");
  });
});
