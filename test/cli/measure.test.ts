import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Check, Contrast, Estimate, Measures } from "../../src/measure/measures.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { type Ended, start, studyFolder, waver } from "../run/runs.ts";
import { modelServer } from "../run/server.ts";

const PARTICIPANT =
  "{ name: simulated/custom, parameters: { accuracy: 0.7, spread: 1, follow: { high: 0.5, low: 0.2 }, refusal: 0.03, unreadable: 0.02 } }";

interface Asked {
  readonly model?: string;
  readonly items?: string;
  readonly design?: string;
  readonly samples?: number;
  readonly more?: string;
}

function study({
  model = PARTICIPANT,
  items = "{ set: mcqa, take: 12 }",
  design = "authority: [control, high-help, high-harm]",
  samples = 4,
  more = "",
}: Asked = {}): string {
  return `name: s\nquestion: Do models follow an authority?\nmodels: [${model}]\nitems: [${items}]\ndesign: { ${design} }\nsamples: ${samples}\n${more}\n`;
}

/** A folder with a run s.db of a study. */
async function ran(asked: Asked = {}, expected = 0): Promise<ReturnType<typeof studyFolder>> {
  const made = studyFolder(study(asked));
  const { code, stderr } = await waver(made.folder, "run", "s.yaml", "--run", "s.db");
  expect([code, stderr]).toEqual([expected, expect.any(String)]);
  return made;
}

const QUICK = ["--draws", "500"];

async function measured(folder: string, ...more: string[]): Promise<Measures> {
  const ended = await waver(folder, "measure", "s.db", "--json", ...QUICK, ...more);
  expect(ended.stderr).toBe("");
  expect(ended.code).toBe(0);
  const measures = JSON.parse(ended.stdout) as Measures;
  checkForm(measures);
  return measures;
}

const ESTIMATE = "metric k regime model category estimate low high se bounds items itemsUndefined trials missing interval".split(
  " ",
);

/** The form that design.md fixes: every key, no other, and a reason for what is null. */
function checkForm({ run, reader, estimates, contrasts, checks, ...rest }: Measures): void {
  expect(rest).toEqual({});
  expect([typeof run, typeof reader]).toEqual(["string", "string"]);
  for (const each of estimates) checkKeys(each, [...ESTIMATE, "condition"]);
  for (const each of contrasts) checkKeys(each, [...ESTIMATE, "a", "b", "p", "pAdjusted", "family", "test"]);
  for (const { check, state, model, says, figures, ...more } of checks) {
    expect(more).toEqual({});
    expect([typeof check, typeof says]).toEqual(["string", "string"]);
    expect(["good", "look", "bad"]).toContain(state);
    expect(model === null || typeof model === "string").toBe(true);
    for (const figure of Object.values(figures)) expect(typeof figure).toBe("number");
  }
}

function checkKeys(each: Estimate | Contrast, keys: readonly string[]): void {
  const about = JSON.stringify(each);
  expect(
    Object.keys(each)
      .filter((key) => key !== "reason")
      .sort(),
    about,
  ).toEqual([...keys].sort());
  for (const key of ["estimate", "low", "high", "se"] as const)
    expect(each[key] === null || Number.isFinite(each[key]), about).toBe(true);
  if (each.estimate === null) expect(each.reason, about).toMatch(/\S/);
  if (each.low !== null && each.high !== null) expect(each.low, about).toBeLessThanOrEqual(each.high);
  expect(each.missing, about).toBeLessThanOrEqual(each.trials);
}

function estimateOf({ estimates }: Measures, about: Partial<Estimate>): Estimate | undefined {
  return estimates.find((each) => {
    const { condition, ...plain } = about;
    const isAsked = Object.entries({ k: 1, regime: "strict", category: null, ...plain }).every(
      ([key, value]) => each[key as keyof Estimate] === value,
    );
    return isAsked && (condition === undefined || JSON.stringify(each.condition) === JSON.stringify(condition));
  });
}

function checkOf({ checks }: Measures, name: string): Check | undefined {
  return checks.find(({ check }) => check === name);
}

/** What a person reads, as one line. */
function text({ stdout }: Ended): string {
  return stdout.replace(/\s+/g, " ");
}

describe("waver measure RUN", () => {
  test("says first what was asked, then the figures, then what to be wary of, then where to see more", async () => {
    const { folder } = await ran();
    const ended = await waver(folder, "measure", "s.db", ...QUICK);
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    const said = text(ended);
    const inOrder = [
      "Do models follow an authority?",
      "What was asked",
      "simulated/custom: accuracy is",
      "adjusted p",
      "accuracy",
      "missing",
      "high-harm",
      "Checks",
      "few-items",
      "waver measure s.db --json",
    ];
    let from = 0;
    for (const piece of inOrder) {
      expect(said.indexOf(piece, from), `${piece} after ${said.slice(0, from).slice(-40)}`).toBeGreaterThanOrEqual(from);
      from = said.indexOf(piece, from);
    }
    expect(said).toMatch(/accuracy is [\d.]+ points lower \[-[\d.]+, [+-][\d.]+\] under authority high-harm than under control/);
    expect(said).toMatch(/12 items, \d+ of 96 answers missing/);
    expect(said).not.toMatch(/NaN|Infinity/);
  });

  test("fits a narrow terminal", async () => {
    const { folder } = await ran();
    const { stdout } = await start(folder, ["measure", "s.db", ...QUICK], { COLUMNS: "50" }).ended;
    // A word that is longer than the line stays whole.
    const wide = stdout.split("\n").filter((line) => line.length > 50 && line.trim().includes(" "));
    expect(wide).toEqual([]);
  });

  test("as JSON is one object in the form that others rely on, the same every time", async () => {
    const { folder } = await ran();
    const measures = await measured(folder);
    expect(measures.run).toBe("s.db");
    expect(measures.contrasts.filter(({ family }) => family === "confirmatory").length).toBeGreaterThan(0);
    expect(await measured(folder)).toEqual(measures);
  });

  test("takes k, a category, and leaves categories out", async () => {
    const { folder } = await ran();
    const plain = await measured(folder, "--k", "1,2", "--no-categories");
    expect(new Set(plain.estimates.map(({ k }) => k))).toEqual(new Set([1, 2]));
    expect(plain.estimates.every(({ category }) => category === null)).toBe(true);
    const { estimates } = await measured(folder);
    const [category] = estimates.flatMap((each) => each.category ?? []);
    const one = await measured(folder, "--category", category ?? "");
    expect(one.estimates.length).toBeGreaterThan(0);
    expect(new Set(one.estimates.map((each) => each.category))).toEqual(new Set([category]));
    expect(text(await waver(folder, "measure", "s.db", ...QUICK, "--k", "1,3"))).toContain("In at least one of k samples");
    expect(text(await waver(folder, "measure", "s.db", ...QUICK, "--category", category ?? ""))).toContain(
      `category ${category}`,
    );
  });

  test.each([
    [["--k", "0"], "--k: "],
    [["--k", "1,x"], "--k: "],
    [["--draws", "3"], "--draws: "],
    [["--category", "nowhere"], '--category: the run has no category "nowhere"'],
  ])("with %j exits with 2 and says why", async (args, says) => {
    const { folder } = await ran({ items: "{ set: mcqa, take: 2 }", samples: 1 });
    const { code, stdout, stderr } = await waver(folder, "measure", "s.db", ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
  });

  test("of what is no run, or of a run in which nothing was planned, exits with 2 and says what to do", async () => {
    const { folder, file } = studyFolder(study());
    const missing = await waver(folder, "measure", "no.db");
    expect([missing.code, missing.stdout]).toEqual([2, ""]);
    writeFileSync(file("text.db"), "this is no run");
    const other = await waver(folder, "measure", "text.db", "--json");
    expect([other.code, other.stdout]).toEqual([2, ""]);
    await (await openSqlite(file("empty.db"), { create: true })).close();
    const empty = await waver(folder, "measure", "empty.db");
    expect([empty.code, empty.stdout]).toEqual([2, ""]);
    expect(empty.stderr).toContain("is an empty run");
    expect(existsSync(file("no.db"))).toBe(false);
  });
});

describe("what a run lacks is null with a reason, and the rest is given", () => {
  test("no control: accuracy and compliance, but nothing that is told beside control", async () => {
    const { folder } = await ran({ design: "authority: [high-help, high-harm]" });
    const measures = await measured(folder);
    expect(estimateOf(measures, { metric: "accuracy" })?.estimate).toEqual(expect.any(Number));
    expect(estimateOf(measures, { metric: "compliance" })?.estimate).toEqual(expect.any(Number));
    expect(estimateOf(measures, { metric: "flip" })?.estimate ?? null).toBeNull();
    expect(estimateOf(measures, { metric: "susceptibility" })?.estimate ?? null).toBeNull();
    expect(checkOf(measures, "no-control")).toMatchObject({ state: "bad" });
    const ended = await waver(folder, "measure", "s.db", ...QUICK);
    expect(ended.code).toBe(0);
    expect(text(ended)).toContain("There is no control");
  });

  test("one item: estimates, and no interval that one item cannot have", async () => {
    const { folder } = await ran({ items: "{ set: mcqa, take: 1 }" });
    const measures = await measured(folder);
    const accuracy = estimateOf(measures, { metric: "accuracy" });
    expect(accuracy).toMatchObject({ items: 1, estimate: expect.any(Number) });
    for (const { estimate, low, high, interval, metric } of measures.estimates)
      if (estimate !== null && interval !== "clopper-pearson") expect([metric, low, high]).toEqual([metric, null, null]);
    expect(checkOf(measures, "few-items")).toMatchObject({ state: "bad", figures: { items: 1 } });
    expect((await waver(folder, "measure", "s.db", ...QUICK)).code).toBe(0);
  });

  test("one sample: accuracy, but no null flip, no consistency, no k above 1", async () => {
    const { folder } = await ran({ samples: 1 });
    const measures = await measured(folder);
    expect(estimateOf(measures, { metric: "accuracy" })?.estimate).toEqual(expect.any(Number));
    const nullFlip = estimateOf(measures, { metric: "null-flip" });
    expect(nullFlip).toMatchObject({ estimate: null, reason: expect.any(String) });
    for (const { k, estimate } of measures.estimates) if (k > 1) expect(estimate).toBeNull();
    expect(checkOf(measures, "few-samples")).toMatchObject({ state: "look" });
    expect((await waver(folder, "measure", "s.db", ...QUICK)).code).toBe(0);
  });

  test("nothing readable: strict says 0, lenient says nothing, the bounds say anything", async () => {
    const { folder } = await ran({ model: "{ name: simulated/custom, parameters: { unreadable: 1 } }" });
    const measures = await measured(folder);
    const strict = estimateOf(measures, { metric: "accuracy" });
    expect(strict?.missing).toBe(strict?.trials);
    expect(strict).toMatchObject({ estimate: 0, bounds: [0, 1] });
    expect(estimateOf(measures, { metric: "accuracy", regime: "lenient" })).toMatchObject({
      estimate: null,
      reason: expect.any(String),
    });
    expect(estimateOf(measures, { metric: "flip" })?.estimate ?? null).toBeNull();
    expect(checkOf(measures, "missing")).toMatchObject({ state: "bad", figures: { share: 1 } });
    const ended = await waver(folder, "measure", "s.db", ...QUICK);
    expect(ended.code).toBe(0);
    expect(text(ended)).toMatch(/48 of 48/);
  });

  test("a condition that some items did not meet: contrasts on those that met both, and how many did not", async () => {
    const { folder, file, rewrite } = studyFolder("");
    const questions = (count: number): string =>
      Array.from({ length: count }, (_, n) =>
        JSON.stringify({ id: `q${n}`, question: `How many are ${n}?`, options: ["one", "two", "three", "four"], key: n % 4 }),
      ).join("\n");
    writeFileSync(file("all.jsonl"), questions(20));
    writeFileSync(file("some.jsonl"), questions(15));
    for (const asked of [
      { items: "{ set: mcqa, file: all.jsonl }", design: "authority: [control, high-help]" },
      { items: "{ set: mcqa, file: some.jsonl }", design: "authority: [control, high-help, high-harm]" },
    ]) {
      rewrite(study(asked));
      expect((await waver(folder, "run", "s.yaml", "--run", "s.db")).code).toBe(0);
    }
    const measures = await measured(folder);
    expect(estimateOf(measures, { metric: "accuracy", condition: { authority: "control" } })?.items).toBe(20);
    expect(estimateOf(measures, { metric: "accuracy", condition: { authority: "high-harm" } })).toMatchObject({
      items: 15,
      itemsUndefined: 5,
    });
    const harm = measures.contrasts.find(
      ({ metric, a, b, regime, category }) =>
        metric === "accuracy" &&
        a.authority === "high-harm" &&
        b.authority === "control" &&
        regime === "strict" &&
        category === null,
    );
    expect(harm).toMatchObject({ items: 15, itemsUndefined: 5 });
    expect(checkOf(measures, "unpaired-items")).toMatchObject({ state: "bad", figures: { items: 20, unpaired: 5 } });
  });

  test("an interrupted run: what is there, and how much is not", async () => {
    const { folder } = await ran({ more: "budget: { trials: 50 }" }, 1);
    const measures = await measured(folder);
    expect(checkOf(measures, "incomplete")).toMatchObject({ state: "bad", figures: { planned: 144, delivered: 50, left: 94 } });
    const trials = ["control", "high-help", "high-harm"].map(
      (authority) => estimateOf(measures, { metric: "accuracy", condition: { authority } })?.trials ?? 0,
    );
    expect(trials.reduce((sum, each) => sum + each, 0)).toBe(50);
    expect(text(await waver(folder, "measure", "s.db", ...QUICK))).toContain("94 trials of 144 planned trials");
  });

  test("nothing delivered yet: a sentence, and no figures", async () => {
    const server = await modelServer((_, response) => {
      response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
      return true;
    });
    onTestFinished(() => server.close());
    const { folder } = await ran({ model: `{ name: openai-compatible/m, baseUrl: "${server.baseUrl}" }` }, 1);
    expect(await measured(folder)).toMatchObject({
      estimates: [],
      contrasts: [],
      checks: [{ check: "incomplete", state: "bad" }],
    });
    const ended = await waver(folder, "measure", "s.db");
    expect(ended.code).toBe(0);
    expect(text(ended)).toContain("No trial has been delivered yet.");
  });

  test("no keys at all: outcomes and consistency, and why there is no accuracy", async () => {
    const { folder, file } = studyFolder(study({ items: "{ set: moralchoice, file: all.jsonl }", design: "reflection: [0, 1]" }));
    const dilemmas = Array.from({ length: 12 }, (_, n) =>
      JSON.stringify({ id: `m${n}`, context: `You find ${n} coins.`, options: ["Keep them.", "Give them back."], key: null }),
    );
    writeFileSync(file("all.jsonl"), dilemmas.join("\n"));
    expect((await waver(folder, "run", "s.yaml", "--run", "s.db")).code).toBe(0);
    const measures = await measured(folder);
    expect(estimateOf(measures, { metric: "accuracy" })).toMatchObject({ estimate: null, reason: "no item has a key" });
    expect(estimateOf(measures, { metric: "order-agreement" })?.estimate).toEqual(expect.any(Number));
    expect(measures.estimates.some(({ estimate }) => estimate !== null)).toBe(true);
    expect((await waver(folder, "measure", "s.db", ...QUICK)).code).toBe(0);
  });
});

test("a run that goes on is measured as it is, and goes on", async () => {
  const server = await modelServer();
  onTestFinished(() => server.close());
  server.latencyMs = () => 40;
  const { folder } = studyFolder(study({ model: `{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: 2 }` }));
  const running = start(folder, ["run", "s.yaml", "--run", "s.db"]);
  while (server.asked.length < 20) await pause(20);
  const measures = await measured(folder);
  const { delivered, planned } = checkOf(measures, "incomplete")?.figures ?? {};
  expect(delivered).toBeGreaterThan(0);
  expect(delivered).toBeLessThanOrEqual(planned as number);
  expect((await running.ended).code).toBe(0);
  expect(checkOf(await measured(folder), "incomplete")).toMatchObject({ state: "good", figures: { delivered: 144 } });
});
