import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Measures } from "../../src/measure/measures.ts";
import { shownAddress, withRun } from "../../src/store/address.ts";
import { openStore } from "../../src/store/open.ts";
import { setting } from "../run/batch-runs.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { SMALL, start, waver } from "./waver.ts";

let server: PostgresServer;
let folder: string;

beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), "waver-store-"));
  writeFileSync(join(folder, "small.yaml"), SMALL);
}, 60_000);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
}, 60_000);

/** No call may show the password, wherever it comes from. */
async function call(...args: string[]) {
  const ended = await waver(args, { cwd: folder, env: { WAVER_CACHE: join(folder, "cache") } });
  expect(ended.stdout + ended.stderr).not.toMatch(/never-shown|p%40ss|p@ss/);
  return { ...ended, words: (ended.stdout + ended.stderr).replace(/\s+/g, " ") };
}

async function ran(): Promise<string> {
  const address = withRun(server.url, randomUUID());
  expect(await call("run", "small.yaml", "--store", address)).toMatchObject({ code: 0 });
  return address;
}

describe("waver run --store", () => {
  test("keeps the run in the database under the study's name, and goes on with it there", async () => {
    const url = await server.database();
    const first = await call("run", "small.yaml", "--store", url);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.words).toMatch(
      /small: a new run in postgres:\/\/\w+@\S+#small .* Done\. The run is postgres:\/\/\w+@\S+#small\./,
    );
    const again = await call("run", "small.yaml", "--store", url, "--json");
    expect(again.code).toBe(0);
    const end = JSON.parse(again.stdout.trim().split("\n").at(-1) as string) as { run: string; models: object[] };
    expect(end.run).toMatch(/^postgres:\/\/\w+@[^:]+(:\d+)?\/\w+#small$/);
    expect(end.models).toEqual([expect.objectContaining({ planned: 32, delivered: 32, calls: 0 })]);
  });

  test("says with which call to go on, after part of it", async () => {
    const address = withRun(await server.database(), "part");
    writeFileSync(join(folder, "part.yaml"), `${SMALL}budget: { trials: 5 }\n`);
    const part = await call("run", "part.yaml", "--store", address);
    expect(part.code).toBe(1);
    expect(part.words).toMatch(/27 trials left\. .* then: waver run part\.yaml --store "postgres:\/\/\w+@\S+\/\w+#part"/);
    expect(await call("run", "small.yaml", "--store", address)).toMatchObject({ code: 0 });
    const store = await openStore(address, { readOnly: true });
    expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 32, calls: 32 })]);
    await store.close();
  });

  test("has the run to itself", async () => {
    const address = await ran();
    const holder = await openStore(address);
    const refused = await call("run", "small.yaml", "--store", address);
    expect(refused.code).toBe(2);
    expect(refused.words).toContain(`process ${process.pid} on`);
    expect(await call("measure", address, "--draws", "200", "--json")).toMatchObject({ code: 0 });
    await holder.close();
  });

  test("survives a kill: what was saved is there, and nothing is asked twice", async () => {
    const address = withRun(server.url, randomUUID());
    writeFileSync(join(folder, "large.yaml"), SMALL.replace("take: 4", "take: 40").replace("samples: 4", "samples: 40"));
    const child = start(["run", "large.yaml", "--store", address], { cwd: folder });
    const saved = async () => {
      const store = await openStore(address, { readOnly: true }).catch(() => null);
      const models = (await store?.totals())?.models ?? [];
      await store?.close();
      return models[0]?.trials ?? 0;
    };
    while ((await saved()) === 0);
    child.kill("SIGKILL");
    const before = await saved();
    const { code, stdout } = await call("run", "large.yaml", "--store", address, "--json");
    expect(code).toBe(0);
    const { models } = JSON.parse(stdout.trim().split("\n").at(-1) as string) as { models: { planned: number; calls: number }[] };
    expect(models[0]?.calls).toBeLessThanOrEqual((models[0]?.planned ?? 0) - before);
    expect(await saved()).toBe(models[0]?.planned);
  });

  test("keeps batches there too, and picks them up", async () => {
    const address = withRun(server.url, randomUUID());
    const { env, folder: cwd } = await setting("anthropic");
    const sent = await waver(["run", "s.yaml", "--batch", "--store", address], { cwd, env });
    expect(sent).toMatchObject({ code: 0, stderr: "" });
    const shown = shownAddress(address).replace(/[/.]/g, "\\$&");
    expect(sent.stdout.replace(/\s+/g, " ")).toMatch(
      new RegExp(`To pick them up: waver run s\\.yaml --store "${shown}" --batch`),
    );
    const store = await openStore(address, { readOnly: true });
    expect(await store.batches()).toEqual([expect.objectContaining({ state: "sent" })]);
    const rest = await waver(["run", "s.yaml", "--batch", "--wait", "--store", address], { cwd, env });
    expect(rest).toMatchObject({ code: 0, stdout: expect.stringContaining("Done.") });
    expect(await store.batches()).toEqual([expect.objectContaining({ state: "collected" })]);
    expect((await store.totals()).models).toEqual([expect.objectContaining({ trials: 24 })]);
    await store.close();
  });

  test.each([
    ["beside --run", (url: string) => ["--store", url, "--run", "x.db"], /--store: and --run are two places/],
    ["with a typo", (url: string) => ["--store", url.replace("postgres:", "postgress:")], /not the address of a PostgreSQL/],
    ["that is a file", () => ["--store", "runs/x.db"], /A file is named with --run/],
    [
      "where nobody answers",
      () => ["--store", "postgres://me:p%40ss@127.0.0.1:1/db"],
      /me@127\.0\.0\.1:1\/db: no server answers/,
    ],
    [
      "with a wrong password",
      (url: string) => ["--store", url.replace("never-shown", "p%40ss")],
      /refuses this user or password/,
    ],
    ["in a database that is not there", (url: string) => ["--store", `${url}_not`], /there is no such database/],
  ])("%s is a mistake of the call", async (_, options, says) => {
    const ended = await call("run", "small.yaml", ...options(server.url));
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.words).toMatch(says);
  });
});

describe("a run in a database", () => {
  test("gives the measures and the rows of the same study in a file", async () => {
    const address = await ran();
    expect(await call("run", "small.yaml", "--run", "small.db")).toMatchObject({ code: 0 });
    const measures = async (run: string) =>
      JSON.parse((await call("measure", run, "--json", "--draws", "200")).stdout) as Measures;
    const [there, here] = [await measures(address), await measures("small.db")];
    expect(there.run).toMatch(/^postgres:\/\/\w+@/);
    expect([there.estimates, there.contrasts]).toEqual([here.estimates, here.contrasts]);
    // When each call was made, and how long it took, is its own: that of the very same run is the same.
    const copied = withRun(server.url, randomUUID());
    expect(await call("copy", "small.db", copied)).toMatchObject({ code: 0 });
    expect({ ...(await measures(copied)), run: "" }).toEqual({ ...here, run: "" });
    for (const format of ["csv", "jsonl"]) {
      const [a, b] = [await call("export", copied, "--to", format), await call("export", "small.db", "--to", format)];
      expect(a.stdout.length).toBeGreaterThan(1_000);
      expect(a.stdout).toBe(b.stdout);
    }
  });

  test("is read, audited, reported and a pilot", async () => {
    const address = await ran();
    expect((await call("read", address)).words).toMatch(/^Read 32 trials/);
    const read = await call("read", address, "--json");
    expect(JSON.parse(read.stdout)).toMatchObject({
      run: expect.stringMatching(/^postgres:/),
      cells: [{ trials: 16 }, { trials: 16 }],
    });
    const audit = JSON.parse((await call("audit", address, "--report", "--json")).stdout) as object;
    expect(audit).toMatchObject({ trials: 32, judged: 0 });
    const name = decodeURIComponent(address.slice(address.indexOf("#") + 1));
    const report = await call("report", address, "--draws", "200");
    expect(report.words).toContain(`Wrote ${name}-report/report.html`);
    const page = readFileSync(join(folder, `${name}-report/report.html`), "utf8");
    expect(page).toContain(`postgres://user@host/database#${name}`);
    expect(page).not.toContain(new URL(server.url).host);
    const power = await call("power", "small.yaml", "--pilot", address, "--reps", "10", "--no-search");
    expect(power.code).toBe(0);
    expect(power.words).toMatch(/the pilot postgres:\/\/\w+@/);
  });

  test("answers a study that replays it", async () => {
    const address = await ran();
    const bare = new URL(address);
    const PGPASSWORD = decodeURIComponent(bare.password);
    bare.password = "";
    const study = (file: string) =>
      SMALL.replace("[simulated/steadfast]", `[{ name: replay/x, parameters: { file: "${file}" } }]`);
    writeFileSync(join(folder, "replay.yaml"), study(bare.href));
    const replayed = await waver(["run", "replay.yaml", "--json"], { cwd: folder, env: { PGPASSWORD } });
    expect(replayed).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "secret.yaml"), study(address));
    expect((await call("check", "secret.yaml")).words).toContain("an address with a password in it does not belong in a study");
  });

  test("is missed in words where it is not there", async () => {
    const other = await ran();
    for (const command of [["read"], ["measure"], ["report"], ["export", "--to", "csv"], ["audit", "--report"], ["view"]]) {
      const [name = "", ...rest] = command;
      const ended = await call(name, withRun(server.url, "nobody"), ...rest);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
      expect(ended.words).toMatch(/ nobody: there is no run here .*There (is|are): /);
    }
    expect((await call("measure", other.slice(0, other.indexOf("#")))).words).toContain("names a database, and no run in it");
  });

  test("can be imported: whole, or not at all", async () => {
    const address = withRun(server.url, randomUUID());
    const line = (sample: number, more = "") =>
      `{"model":"m","set":"mcqa","item":"q","sample":${sample},"options":["a","b"],"key":0,"order":[0,1],"response":"A"${more}}\n`;
    writeFileSync(join(folder, "good.jsonl"), line(0) + line(1));
    writeFileSync(join(folder, "bad.jsonl"), line(0) + line(0));
    expect(await call("import", "bad.jsonl", "--run", address)).toMatchObject({ code: 2 });
    expect((await call("measure", address)).words).toContain("there is no run here");
    const imported = await call("import", "good.jsonl", "--run", address);
    expect(imported.words).toMatch(/Imported 2 trials.* The run is postgres:\/\/\w+@/);
    expect((await call("import", "good.jsonl", "--run", address)).words).toContain("there is a run here already");
    expect((await call("read", address)).words).toMatch(/^Read 2 trials/);
  });
});
