import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { digest } from "../../src/digest.ts";
import type { Manifest } from "../../src/plan/manifest.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { Store } from "../../src/store/store.ts";
import type { Overview, TrialPage, TrialView } from "../../src/view/api.ts";
import { filePlace } from "../../src/view/file-place.ts";
import { lastRow } from "../../src/view/last-row.ts";
import { OpenRun } from "../../src/view/open-run.ts";
import { searchOn } from "../../src/view/search.ts";
import { batch, ITEMS, MANIFEST, sampleBatch, sampleCall, sampleTrial } from "../store/sample.ts";
import { folderOf, type Viewing, view } from "./viewing.ts";

const manifest = { ...MANIFEST, cues: null } as Manifest;

/** A run that is being written by this process, through its own connection. */
async function growing(): Promise<{ file: string; store: Store }> {
  const file = join(folderOf(), "run.db");
  const store = await openSqlite(file, { create: true });
  onTestFinished(() => store.close());
  await store.putManifest(manifest, null);
  await store.putItems(ITEMS);
  return { file, store };
}

async function rowsOf(viewer: Viewing): Promise<number[]> {
  return (await viewer.get<TrialPage>("runs/run/trials?most=1000")).trials.map(({ row }) => row);
}

test("trials that are committed by another writer appear, and a run that is held is running", async () => {
  const { file, store } = await growing();
  await store.commit(sampleBatch(0, 5));
  const viewer = await view({ file });
  expect(await viewer.ready()).toMatchObject({ delivered: 5, state: "running", planned: 40 });
  await store.commit(sampleBatch(5, 12));
  await expect.poll(() => rowsOf(viewer), { timeout: 10_000 }).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  await store.close();
  await expect.poll(async () => (await viewer.get<Overview>("runs/run")).state, { timeout: 10_000 }).toBe("unfinished");
  // A run that was going on and has ended is measured by itself.
  await expect
    .poll(async () => (await viewer.get<Overview>("runs/run")).measures.state, { timeout: 20_000 })
    .toMatch(/working|ready/);
});

test("a trial of two passes that is delivered after later ones takes its place", async () => {
  const { file, store } = await growing();
  const twoPass = sampleTrial(0, { condition: { authority: "control", reflection: 5 } });
  await store.commit(batch({ trials: [twoPass], calls: [sampleCall(0, { last: false, text: "first thoughts" })] }));
  await store.commit(sampleBatch(1, 4));
  const viewer = await view({ file });
  await viewer.ready();
  expect(await rowsOf(viewer)).toEqual([2, 3, 4]);
  expect((await viewer.reply("runs/run/trials/1")).status).toBe(404);
  expect((await viewer.get<TrialPage>("runs/run/trials?text=second+thoughts")).count).toBe(0);
  await store.commit(batch({ trials: [twoPass], calls: [sampleCall(0, { pass: 2, text: "second thoughts" })] }));
  await store.commit(sampleBatch(4, 6));
  await expect.poll(() => rowsOf(viewer), { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6]);
  const late = await viewer.get<TrialView>("runs/run/trials/1");
  expect(late).toMatchObject({ trial: twoPass.trial, around: { before: null, after: 2, place: 0, count: 6 } });
  expect(late.calls.map(({ text }) => text)).toEqual(["first thoughts", "second thoughts"]);
  const found = await viewer.get<TrialPage>("runs/run/trials?text=second+thoughts");
  expect(found.trials.map(({ row }) => row)).toEqual([1]);
});

test("a study that is changed and gone on with brings its items, conditions and size", async () => {
  const { file, store } = await growing();
  await store.commit(sampleBatch(0, 3));
  const viewer = await view({ file });
  await viewer.ready();
  const { makeItem } = await import("../../src/items/item.ts");
  const item = makeItem({ set: "mcqa", id: "new", text: "New?", options: ["a", "b", "c", "d", "e"], key: 4 });
  const design = { authority: ["control", "high-harm", "low-harm"], reflection: [1, 5] };
  await store.putManifest({ ...manifest, design, trials: 60 } as Manifest, "more");
  await store.putItems([item]);
  const trial = sampleTrial(99, { item: "new", itemDigest: item.digest, condition: { authority: "low-harm", reflection: 1 } });
  await store.commit(batch({ trials: [trial], calls: [sampleCall(99)] }));
  await expect
    .poll(() => viewer.get<Overview>("runs/run"), { timeout: 10_000 })
    .toMatchObject({ planned: 60, items: 6, delivered: 4 });
  const { conditions } = await viewer.get<Overview>("runs/run");
  expect(conditions).toHaveLength(6);
  const { trials } = await viewer.get<TrialPage>("runs/run/trials?condition=authority:low-harm");
  expect(trials).toMatchObject([{ item: "new" }]);
});

test("while a large run is first looked through and goes on, its state and its count stay up to date", async () => {
  const { file, store } = await growing();
  await store.commit(sampleBatch(0, 2_000));
  const run = await OpenRun.open(filePlace(file));
  onTestFinished(() => run.close());
  // As slow as a larger run would be.
  const { delivered } = run.source.store;
  Object.assign(run.source.store, {
    async delivered(...given: Parameters<Store["delivered"]>) {
      if (given[1] > 1) await new Promise((resolve) => setTimeout(resolve, 500));
      return await delivered(...given);
    },
  });
  const followed = run.follow();
  expect(run).toMatchObject({ isRunning: true, lastRow: 2_000 });
  await store.commit(sampleBatch(2_000, 2_200));
  await store.close();
  await expect.poll(() => run.lastRow, { timeout: 10_000 }).toBe(2_200);
  expect(run).toMatchObject({ isRunning: false, isLoaded: false });
  expect(run.index.size).toBeLessThan(2_000);
  await followed;
  expect(run).toMatchObject({ isLoaded: true, index: { size: 2_200 } });
}, 20_000);

test("failures stand with their trial", async () => {
  const { file, store } = await growing();
  const { sampleFailure } = await import("../store/sample.ts");
  await store.commit(batch({ failures: [sampleFailure(0), sampleFailure(7)] }));
  await store.commit(sampleBatch(0, 2));
  const viewer = await view({ file });
  const { perModel } = await viewer.ready();
  expect(perModel[0]).toMatchObject({ trials: 2, calls: 2, failures: 2 });
  const { failures } = await viewer.get<TrialView>("runs/run/trials/1");
  expect(failures).toEqual([
    { pass: 1, kind: "busy", status: 429, message: "slow down", latencyMs: 3.25, startedAt: "2026-11-15T09:59:00.000Z" },
  ]);
});

test("a text is looked for a slice at a time, and whoever asks again goes on from there", async () => {
  const { file, store } = await growing();
  await store.commit(sampleBatch(0, 40));
  const run = await OpenRun.open(filePlace(file));
  onTestFinished(() => run.close());
  await run.follow();
  const looks: number[] = [];
  for (;;) {
    const { looked, found } = await searchOn(run, "answer 3", { sliceMs: 0, rowsAtOnce: 7 });
    looks.push(looked);
    // Answer 3 and 30 to 39: those that were reached so far.
    expect(found).toEqual([3, ...Array.from({ length: 10 }, (_, n) => 30 + n)].map((n) => n + 1).filter((row) => row <= looked));
    if (looked === run.index.size) break;
  }
  expect(looks).toEqual([7, 14, 21, 28, 35, 40]);
  await store.commit(sampleBatch(300, 301));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await run.follow();
  expect(await searchOn(run, "ANSWER 3", { sliceMs: 0, rowsAtOnce: 7 })).toMatchObject({ looked: 41 });
});

test.each([0, 1, 2, 1_023, 1_025, 5_000])("the highest of %i rows is found without counting them", async (count) => {
  const { store } = await growing();
  for (let from = 0; from < count; from += 1_000) {
    const { trials, calls } = sampleBatch(from, Math.min(count, from + 1_000));
    await store.commit(
      batch({
        trials: trials.map((trial, at) => ({ ...trial, trial: digest(`t ${from + at}`) })),
        calls: calls.map((call, at) => ({ ...call, trial: digest(`t ${from + at}`) })),
      }),
    );
  }
  expect(await lastRow(store)).toBe(count);
});
