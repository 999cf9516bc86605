import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { filePlace } from "../../src/view/file-place.ts";
import { keepIndex, type MadeOf, takeKeptIndex } from "../../src/view/kept-index.ts";
import { OpenRun } from "../../src/view/open-run.ts";
import { contentOf } from "../study/folder.ts";
import { AUTHORITY, folderOf, runOf } from "./viewing.ts";

const MADE_OF: MadeOf = { begun: "2026-11-15T10:00:00Z", plans: 1 };

const BESIDE = { verdicts: 2, totals: null };

let file: string;
let other: string;

beforeAll(async () => {
  file = await runOf(AUTHORITY);
  other = await runOf(AUTHORITY.replace("seed: 3", "seed: 4"));
});

async function opened(path: string): Promise<OpenRun> {
  const run = await OpenRun.open(filePlace(path));
  onTestFinished(() => run.close());
  return run;
}

/** An index that was looked through, and where it is kept. */
async function kept(): Promise<{ run: OpenRun; path: string }> {
  const run = await opened(file);
  await run.follow();
  const path = `${folderOf()}/run.db`;
  await keepIndex(path, run.index, MADE_OF, BESIDE);
  return { run, path };
}

test("an index that was kept is the one that was made", async () => {
  const { run, path } = await kept();
  const again = await opened(file);
  expect(await takeKeptIndex(path, again.index, MADE_OF, again.source.store, 2)).toEqual(BESIDE);
  expect(again.index.size).toBe(240);
  for (let place = 0; place < 240; place++) expect(again.index.trialRow(place)).toEqual(run.index.trialRow(place));
  expect(again.index.parts()).toEqual(run.index.parts());
  expect(again.index.hasFlips).toBe(true);
});

test.each<[string, Partial<MadeOf>]>([
  ["of a run that was begun at another time", { begun: "2026-11-15T10:00:01Z" }],
  ["of another plan", { plans: 2 }],
])("one %s is not used", async (_, difference) => {
  const { path } = await kept();
  const again = await opened(file);
  expect(await takeKeptIndex(path, again.index, { ...MADE_OF, ...difference }, again.source.store, 2)).toBeNull();
  expect(again.index.size).toBe(0);
});

test("one of another run that looks the same is not used: its rows hold other trials", async () => {
  const { path } = await kept();
  const again = await opened(other);
  expect(await takeKeptIndex(path, again.index, MADE_OF, again.source.store, 2)).toBeNull();
  expect(again.index.size).toBe(0);
});

test.each([0, 3, 100, 4_000])("one that was cut after %i bytes, or is no index, is not used", async (length) => {
  const { path } = await kept();
  truncateSync(`${path}-index`, length);
  const again = await opened(file);
  expect(await takeKeptIndex(path, again.index, MADE_OF, again.source.store, 2)).toBeNull();
  writeFileSync(`${path}-index`, `\x04\0\0\0null${"x".repeat(length)}`);
  expect(await takeKeptIndex(path, again.index, MADE_OF, again.source.store, 2)).toBeNull();
  expect(again.index.size).toBe(0);
});

test("where it cannot be written, nothing is left behind and nothing fails", async () => {
  const { run } = await kept();
  const folder = folderOf();
  await keepIndex(`${folder}/nowhere/run.db`, run.index, MADE_OF, BESIDE);
  expect(await contentOf(folder)).toEqual({});
});

test("it takes some 30 bytes a trial", async () => {
  const { run, path } = await kept();
  const columns = readFileSync(`${path}-index`).length - JSON.stringify(run.index.parts()).length;
  expect(columns / run.index.size).toBeLessThan(33);
});
