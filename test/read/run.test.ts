import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Observation, observations } from "../../src/read/observations.ts";
import { READER } from "../../src/read/read.ts";
import { openReadings } from "../../src/store/readings.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { studyFolder, waver } from "../run/runs.ts";

const STUDY = `name: s
models: [{ name: simulated/custom, parameters: { accuracy: 0.8, refusal: 0.1, unreadable: 0.1, follow: { high: 0.5, low: 0.2 } } }]
items: [{ set: mcqa, take: 12 }]
design: { authority: [control, high-harm], reflection: [0, 5] }
samples: 4
`;

async function ran(): Promise<string> {
  const { folder } = studyFolder(STUDY);
  const { code } = await waver(folder, "run", "s.yaml", "--run", "s.db");
  expect(code).toBe(0);
  return folder;
}

async function gathered(pages: AsyncIterable<readonly Observation[]>): Promise<Observation[]> {
  const all: Observation[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

async function outcomesOf(run: string): Promise<Record<string, number>> {
  const store = await openSqlite(run, { readOnly: true });
  const readings = openReadings(run);
  const outcomes: Record<string, number> = {};
  for await (const page of observations(store, readings))
    for (const { said } of page) outcomes[said.outcome] = (outcomes[said.outcome] ?? 0) + 1;
  readings.close();
  await store.close();
  return outcomes;
}

test("a run is read without a call, and again with the same result; its readings can be thrown away", async () => {
  const run = join(await ran(), "s.db");
  const first = await outcomesOf(run);
  expect(Object.values(first).reduce((sum, each) => sum + each, 0)).toBe(12 * 4 * 4);
  expect(Object.keys(first)).toEqual(expect.arrayContaining(["choice", "refusal"]));
  expect(await outcomesOf(run)).toEqual(first);
  rmSync(`${run}-readings`);
  expect(await outcomesOf(run)).toEqual(first);
});

test("`waver read RUN` counts outcomes by condition and lists what could not be read", async () => {
  const folder = await ran();
  const { code, stdout } = await waver(folder, "read", "s.db", "--unread", "--json");
  expect(code).toBe(0);
  const { cells, unread, reader } = JSON.parse(stdout) as {
    reader: string;
    cells: { trials: number; outcomes: Record<string, number> }[];
    unread: { condition: Record<string, unknown>; response: string }[];
  };
  expect(reader).toBe(READER);
  expect(cells.map(({ trials }) => trials)).toEqual([48, 48, 48, 48]);
  expect(unread).toHaveLength(cells.reduce((sum, { outcomes }) => sum + (outcomes.unreadable ?? 0), 0));
  for (const { condition } of unread) expect(Object.keys(condition).sort()).toEqual(["authority", "reflection"]);
  const shown = await waver(folder, "read", "s.db", "--unread");
  expect(shown.stdout).toContain("could not be read");
});

test("`--diff` shows what another version of the reader made of the same responses", async () => {
  const folder = await ran();
  const run = join(folder, "s.db");
  await outcomesOf(run);
  const without = await waver(folder, "read", "s.db", "--diff");
  expect(without.code).toBe(2);
  expect(without.stderr).toContain("No other version has read this run");
  const readings = openReadings(run);
  const [changed, ...same] = readings.between(READER, 0, 1_000).filter(({ outcome }) => outcome === "choice");
  if (changed === undefined) throw new Error("nothing was chosen");
  readings.put("0", [
    { ...changed, outcome: "unreadable", option: null, rule: "old" },
    ...same.map((each) => ({ ...each, rule: "old" })),
  ]);
  readings.close();
  const { stdout } = await waver(folder, "read", "s.db", "--diff");
  expect(stdout).toContain(`1 reading changed from version 0 to ${READER}`);
  expect(stdout).toMatch(/unreadable \(old\)\s+is\s+now\s+choice\s+of\s+option/);
});

test("a person's verdict stands in place of the reader's word, a judge's only where it is asked for and nothing was read", async () => {
  const folder = await ran();
  const run = join(folder, "s.db");
  const store = await openSqlite(run);
  const readings = openReadings(run);
  const all = await gathered(observations(store, readings));
  const chosen = all.find(({ said }) => said.outcome === "choice");
  const unread = all.find(({ said }) => said.outcome === "unreadable");
  if (chosen === undefined || unread === undefined) throw new Error("the run has no such trials");
  const verdict = { pass: chosen.said.pass, at: "2026-11-15T10:00:00.000Z", confidence: null, why: null } as const;
  await store.putVerdicts([
    { ...verdict, trial: chosen.trial.trial, kind: "person", by: "Ada", outcome: "refusal", option: null },
    { ...verdict, trial: chosen.trial.trial, kind: "judge", by: "m", outcome: "choice", option: 1 },
    { ...verdict, trial: unread.trial.trial, pass: unread.said.pass, kind: "judge", by: "m", outcome: "choice", option: 0 },
  ]);
  const said = async (judged: boolean) => {
    const now = await gathered(observations(store, readings, { judged }));
    return [chosen, unread].map(({ trial }) => now.find((each) => each.trial.trial === trial.trial)?.said);
  };
  expect(await said(false)).toMatchObject([
    { outcome: "refusal", option: null, by: "person" },
    { outcome: "unreadable", option: null, by: "reader" },
  ]);
  expect(await said(true)).toMatchObject([
    { outcome: "refusal", option: null, by: "person" },
    { outcome: "choice", option: 0, by: "judge" },
  ]);
  readings.close();
  await store.close();
});

test("responses that waver did not collect are read line by line; wrong lines are told at the end", async () => {
  const { folder, file } = studyFolder(STUDY);
  writeFileSync(
    file("replies.jsonl"),
    [
      JSON.stringify({ id: "a", set: "mcqa", options: { A: "red", B: "blue" }, response: "I think so. <answer>B</answer>" }),
      "{",
      JSON.stringify({ id: "b", options: { wrong: "wrong", "not wrong": "not wrong" }, response: "" }),
      JSON.stringify({ id: "c", options: ["x"], response: 3 }),
    ].join("\r\n"),
  );
  const { code, stdout, stderr } = await waver(folder, "read", "replies.jsonl");
  expect(code).toBe(2);
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      id: "a",
      outcome: "choice",
      answer: "B",
      confidence: null,
      rule: expect.any(String),
      span: [expect.any(Number), expect.any(Number)],
    },
    { id: "b", outcome: "empty", answer: null, confidence: null, rule: expect.any(String), span: null },
  ]);
  expect(stderr).toContain("line 2");
  expect(stderr).toContain("line 4");
});

test("several that read the same run at the same time do not get in each other's way", async () => {
  const folder = await ran();
  const all = await Promise.all(Array.from({ length: 4 }, () => waver(folder, "export", "s.db", "--to", "jsonl")));
  for (const { code, stdout } of all) expect([code, stdout]).toEqual([0, all[0]?.stdout]);
});

test("readings of another run that had the name before are not taken for this one's", async () => {
  const { folder, file, rewrite } = studyFolder(STUDY);
  await waver(folder, "run", "s.yaml", "--run", "s.db");
  const before = await waver(folder, "export", "s.db", "--to", "jsonl");
  rmSync(file("s.db"));
  rewrite(STUDY.replace("accuracy: 0.8, refusal: 0.1", "accuracy: 0.3, refusal: 0.5"));
  await waver(folder, "run", "s.yaml", "--run", "s.db");
  const after = await waver(folder, "export", "s.db", "--to", "jsonl");
  const refusals = (text: string): number => text.split('"outcome":"refusal"').length - 1;
  expect(refusals(after.stdout)).toBeGreaterThan(2 * refusals(before.stdout));
});

test("a run that was put back from a copy and run on is not given the readings of other replies", async () => {
  const study = (samples: number): string =>
    STUDY.replace("samples: 4", `samples: ${samples}`).replace("simulated/custom,", "simulated/custom, alias: m,");
  const { folder, file, rewrite } = studyFolder(study(1));
  await waver(folder, "run", "s.yaml", "--run", "s.db");
  copyFileSync(file("s.db"), file("copy.db"));
  rewrite(study(3));
  await waver(folder, "run", "s.yaml", "--run", "s.db");
  await waver(folder, "export", "s.db", "--to", "jsonl");
  copyFileSync(file("copy.db"), file("s.db"));
  await waver(folder, "run", "s.yaml", "--run", "s.db");
  const kept = await waver(folder, "export", "s.db", "--to", "jsonl");
  rmSync(file("s.db-readings"));
  const anew = await waver(folder, "export", "s.db", "--to", "jsonl");
  expect(kept.stdout).toBe(anew.stdout);
});

test("reading anew takes nothing from those who read at the same time", async () => {
  const folder = await ran();
  const [, ...exports] = await Promise.all([
    waver(folder, "read", "s.db"),
    ...Array.from({ length: 4 }, () => waver(folder, "export", "s.db", "--to", "jsonl")),
  ]);
  for (const { stdout } of exports) expect(stdout.trim().split("\n")).toHaveLength(12 * 4 * 4);
});

test("a line may hold U+2028, a byte order mark and CRLF; a folder or a missing file is told of in words", async () => {
  const { folder, file } = studyFolder(STUDY);
  const line = JSON.stringify({ id: "a", options: { A: "x", B: "y" }, response: "so\u2028<answer>B</answer>" });
  writeFileSync(file("r.ndjson"), `\uFEFF${line}\r\n${line}`);
  const { code, stdout } = await waver(folder, "read", "r.ndjson");
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((each) => JSON.parse(each).answer),
  ).toEqual(["B", "B"]);
  mkdirSync(file("d.jsonl"));
  for (const path of ["d.jsonl", "missing.jsonl", "missing.db"]) {
    const wrong = await waver(folder, "read", path);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain(path);
    expect(wrong.stderr).not.toMatch(/^\s+at /m);
  }
});
