import { once } from "node:events";
import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { Overview, RunCard, TrialPage } from "../../src/view/api.ts";
import { ITEMS, MANIFEST, sampleBatch } from "../store/sample.ts";
import { folderOf, runOf, type Viewing, view } from "./viewing.ts";

const study = (name: string, take: number): string => `name: ${name}
models: [simulated/steadfast]
items: [{ set: mcqa, take: ${take} }]
design: { authority: [control, high-harm] }
samples: 2
`;

async function trialsIn(viewer: Viewing): Promise<number> {
  return (await viewer.get<TrialPage>("runs/run/trials?most=1000")).trials.length;
}

/** A run in a folder, looked at, and so open. */
async function viewing(kind: "file" | "folder"): Promise<{ viewer: Viewing; file: string; folder: string }> {
  const folder = folderOf();
  const file = join(folder, "run.db");
  copyFileSync(await runOf(study("first", 3)), file);
  const viewer = await view(kind === "file" ? { file } : { folder });
  expect(await viewer.ready()).toMatchObject({ name: "first", delivered: 12 });
  return { viewer, file, folder };
}

test.each(["file", "folder"] as const)(
  "a run that is written over in place is the new one at the next look (%s)",
  async (kind) => {
    for (const take of [2, 9]) {
      const { viewer, file } = await viewing(kind);
      const { ino } = statSync(file);
      copyFileSync(await runOf(study("second", take)), file);
      expect(statSync(file).ino).toBe(ino);
      expect(await viewer.get<RunCard[]>("runs")).toMatchObject([{ name: "second", delivered: take * 4, problem: null }]);
      expect(await viewer.ready()).toMatchObject({ name: "second", delivered: take * 4, problem: null, state: "complete" });
      expect(await trialsIn(viewer)).toBe(take * 4);
    }
  },
);

test("whoever is told of changes is told no more of a run that another took the place of, and so asks again", async () => {
  const { viewer, file } = await viewing("file");
  const stream = get({
    host: "127.0.0.1",
    port: viewer.port,
    path: "/api/runs/run/events",
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  const [response] = (await once(stream, "response")) as [IncomingMessage];
  const told = text(response);
  copyFileSync(await runOf(study("second", 9)), file);
  expect(await told).not.toContain("second");
});

test("an earlier copy of the same run that is put back in place has fewer trials", async () => {
  const file = join(folderOf(), "run.db");
  const store = await openSqlite(file, { create: true });
  await store.putManifest({ ...MANIFEST, cues: null } as never, null);
  await store.putItems(ITEMS);
  await store.commit(sampleBatch(0, 5));
  await store.close();
  const earlier = readFileSync(file);
  const more = await openSqlite(file);
  await more.commit(sampleBatch(5, 400));
  await more.close();
  const viewer = await view({ file });
  expect(await viewer.ready()).toMatchObject({ delivered: 400 });
  writeFileSync(file, earlier);
  expect(await viewer.ready()).toMatchObject({ delivered: 5, problem: null });
});

test("a run that is damaged in place says so, and is there again when it is whole", async () => {
  const { viewer, file } = await viewing("file");
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, 5_000));
  const { status, body } = await viewer.reply("runs/run");
  expect(status).toBe(400);
  expect(JSON.parse(body).problem).toContain("damaged or cut short");
  expect(await viewer.get<RunCard[]>("runs")).toMatchObject([{ name: null, problem: "the file is damaged or cut short" }]);
  writeFileSync(file, whole);
  expect(await viewer.ready()).toMatchObject({ name: "first", delivered: 12, problem: null });
  expect(await trialsIn(viewer)).toBe(12);
});

test.each(["file", "folder"] as const)("a run that was emptied is a problem with words (%s)", async (kind) => {
  const { viewer, file } = await viewing(kind);
  truncateSync(file);
  const [card] = await viewer.get<RunCard[]>("runs");
  expect(card).toMatchObject({ name: null, problem: "is empty: there is no run in it", state: "unfinished", delivered: 0 });
  expect(Date.now() - Date.parse(card?.changedAt ?? "")).toBeLessThan(600_000);
  const { status, body } = await viewer.reply("runs/run");
  expect(status).toBe(400);
  expect(JSON.parse(body).problem).toContain("is empty");
});

test.each(["file", "folder"] as const)("a run that was deleted is not there, every time (%s)", async (kind) => {
  const { viewer, file, folder } = await viewing(kind);
  rmSync(file);
  for (const path of ["runs/run", "runs/run/trials", "runs/run"]) {
    const { status, body } = await viewer.reply(path);
    expect({ status, ...JSON.parse(body) }).toEqual({
      status: 404,
      problem: 'there is no run "run" here',
      fix: "The list of runs has those that are.",
    });
  }
  expect(await viewer.get("runs")).toEqual([]);
  copyFileSync(await runOf(study("second", 2)), join(folder, "run.db"));
  await expect.poll(async () => (await viewer.reply("runs/run")).status, { timeout: 10_000 }).toBe(200);
  expect((await viewer.get<Overview>("runs/run")).name).toBe("second");
});

test("what is wrong with a file is said without where it lies on this machine", async () => {
  const { viewer, file, folder } = await viewing("file");
  truncateSync(file, 5_000);
  for (const path of ["runs", "runs/run", "runs/run/trials/1"]) {
    const { body } = await viewer.reply(path);
    expect(body).toContain("damaged");
    for (const before of ['"', " "]) expect(body).not.toContain(before + folder);
  }
});
