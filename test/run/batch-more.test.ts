import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { batchPriceOf } from "../../src/plan/prices.ts";
import { modelNamed } from "../models/asking.ts";
import { expectWhole, setting, study, VENDORS, type Vendor } from "./batch-runs.ts";
import { start, studyFolder, waver } from "./runs.ts";

describe.each(Object.keys(VENDORS) as Vendor[])("%s", (vendor) => {
  test("a key that the service repeats, in an answer or in an error, lands nowhere", async () => {
    const run = await setting(vendor);
    const { key } = run.service;
    run.service.outcome = ({ id }, { entries }) =>
      id === entries[0]?.id ? { error: 400, message: `the key ${key} is odd` } : { text: `<answer>A</answer> ${key}` };
    const args = ["run", "s.yaml", "--batch", "--wait", "--attempts", "1"];
    const { stdout, stderr } = await start(run.folder, args, run.env).ended;
    expect(stdout).toContain("is odd");
    const files = readdirSync(dirname(run.file("runs/s.db")));
    const bytes = files.map((name) => readFileSync(run.file(`runs/${name}`), "latin1")).join("");
    expect(bytes).toContain("<answer>A</answer>");
    expect((bytes + stdout + stderr).includes(key)).toBe(false);
  }, 60_000);
});

test("two models of one vendor go side by side, each in batches of its own, and the run can be measured and exported", async () => {
  const run = await setting("openai");
  run.rewrite(run.yaml.replace('["openai/gpt-4.1-mini"]', "[openai/gpt-4.1-mini, openai/gpt-4.1]"));
  const { code } = await start(run.folder, ["run", "s.yaml", "--batch", "--wait"], run.env).ended;
  expect(code).toBe(0);
  expect(run.service.batches.map(({ model }) => model).sort()).toEqual(["gpt-4.1", "gpt-4.1-mini"]);
  await expectWhole(run);
  const measured = await waver(run.folder, "measure", "runs/s.db", "--json");
  expect(measured.code).toBe(0);
  expect(JSON.parse(measured.stdout).estimates.length).toBeGreaterThan(0);
  const exported = await waver(run.folder, "export", "runs/s.db", "--to", "jsonl", "--out", "t.jsonl");
  expect(exported.code).toBe(0);
  expect(JSON.parse(readFileSync(run.file("t.jsonl"), "utf8").split("\n")[0] ?? "")).toMatchObject({
    latencyMs: null,
    attempts: 1,
  });
  // Without one of its models, a study leaves that one's batches alone, and says so.
  run.service.endsAtLook = null;
  run.rewrite(run.yaml.replace('["openai/gpt-4.1-mini"]', "[openai/gpt-4.1-nano]"));
  await start(run.folder, ["run", "s.yaml", "--batch"], run.env).ended;
  run.rewrite(run.yaml);
  const { stdout } = await start(run.folder, ["run", "s.yaml", "--batch"], run.env).ended;
  expect(stdout.replace(/\s+/g, " ")).toContain("is left as it is: the study does not have this model any more");
}, 60_000);

describe("waver check", () => {
  test("shows both ways, with cost and usual wait", async () => {
    const { folder } = studyFolder(study("anthropic/claude-haiku-4-5-20251001", { two: true }));
    const { code, stdout } = await waver(folder, "check", "s.yaml");
    expect(code).toBe(0);
    expect(stdout).toMatch(/way +cost +answers come\n +waver run +\$0\.\d+ to \$0\.\d+ +as fast as the provider lets/);
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "mostly within an hour, at most 24 hours, in two rounds for trials with two passes",
    );
    const { size, inBatches } = JSON.parse((await waver(folder, "check", "s.yaml", "--json")).stdout);
    expect(inBatches.usd.most).toBeCloseTo(size.usd.most / 2, 12);
  });

  test("says why there is only one way", async () => {
    const { folder } = studyFolder(
      study("x").replace(
        '["x"]',
        '[anthropic/claude-haiku-4-5, { name: openai-compatible/m, baseUrl: "http://127.0.0.1:1/v1" }]',
      ),
    );
    const { stdout } = await waver(folder, "check", "s.yaml");
    expect(stdout.replace(/\s+/g, " ")).toContain("Not in batches (--batch): openai-compatible/m cannot be asked in batches");
  });

  test("takes prices of batches from a file, whatever their share", async () => {
    const { folder, file } = studyFolder(study("anthropic/claude-haiku-4-5"));
    const { writeFileSync } = await import("node:fs");
    writeFileSync(file("p.yaml"), "anthropic/claude-haiku-4-5: { input: 1, output: 5, batch: { input: 0, output: 5 } }\n");
    const { size, inBatches } = JSON.parse((await waver(folder, "check", "s.yaml", "--json", "--prices", "p.yaml")).stdout);
    expect(inBatches.usd.most).toBeCloseTo((size.models[0].outputTokens.most * 5) / 1e6, 10);
  });
});

describe("the price of a call in a batch", () => {
  test("is half at the vendors' own addresses, also of a price that the study gives", () => {
    expect(batchPriceOf(modelNamed("anthropic/claude-haiku-4-5"))).toEqual({ input: 0.5, output: 2.5 });
    expect(batchPriceOf(modelNamed("google/gemini-2.5-flash"))).toEqual({ input: 0.15, output: 1.25 });
    expect(batchPriceOf(modelNamed("openai/new", { price: { input: 2, output: 8 } }))).toEqual({ input: 1, output: 4 });
  });

  test("is what a file of prices says, and not known elsewhere", () => {
    const batch = { input: 0.1, output: 0.2 };
    expect(batchPriceOf(modelNamed("openai/gpt-5-2025-08-07"), { "openai/gpt-5": { input: 1, output: 2, batch } })).toEqual(
      batch,
    );
    expect(batchPriceOf(modelNamed("openai/unheard-of"))).toBeNull();
    expect(
      batchPriceOf(modelNamed("openai/gpt-5", { baseUrl: "https://gateway.example", price: { input: 1, output: 2 } })),
    ).toBeNull();
    expect(batchPriceOf(modelNamed("openai-compatible/m", { price: { input: 1, output: 2 } }))).toBeNull();
  });
});
