import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { compareRuns } from "../../src/exchange/compare.ts";
import { copyRun } from "../../src/exchange/copy.ts";
import type { Measures } from "../../src/measure/measures.ts";
import { shownAddress, withRun } from "../../src/store/address.ts";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import type { AuditView, CellRow, Overview, RunCard, TrialPage, TrialView } from "../../src/view/api.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { AUTHORITY, folderOf, listen, runOf, type Viewing, view } from "./viewing.ts";

let server: PostgresServer;
let file: string;

beforeAll(async () => {
  // Readings and indexes of runs in databases go there.
  vi.stubEnv("WAVER_CACHE", folderOf());
  server = await startPostgres();
  file = await runOf(AUTHORITY.replace("take: 10", "take: 4"));
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
}, 60_000);

/** The run of the file, in a database. */
async function copied(url = server.url, name: string = randomUUID()): Promise<{ url: string; name: string; address: string }> {
  const address = withRun(url, name);
  const [from, to] = [await openStore(file, { readOnly: true }), await openStore(address, { create: true })];
  await copyRun(from, to);
  await compareRuns(from, to);
  await Promise.all([from.close(), to.close()]);
  return { url, name, address };
}

/** One more than there were: another sample of the first. */
async function addTrial(writer: Store): Promise<void> {
  const [trial] = await writer.delivered(0, 1);
  if (trial === undefined) throw new Error("there is no trial");
  const { calls, row: _, failedAttempts: __, ...rest } = trial;
  const id = trial.trial.replace(/^..../, "0000");
  const next = { ...rest, trial: id, sample: 99 };
  await writer.commit({ trials: [next], calls: calls.map((call) => ({ ...call, trial: id })), failures: [] });
}

async function viewing(): Promise<{ viewer: Viewing; name: string; address: string }> {
  const { url, name, address } = await copied();
  const viewer = await view({ database: url, run: name });
  await viewer.ready(name);
  return { viewer, name, address };
}

describe("a run in a database", () => {
  test("is shown as the same run in a file is, by its address without a password", async () => {
    const { viewer, name, address } = await viewing();
    const ofFile = await view({ file });
    await ofFile.ready();
    const [cards, here, there] = [
      await viewer.get<RunCard[]>("runs"),
      await ofFile.get<Overview>("runs/run"),
      await viewer.get<Overview>(`runs/${name}`),
    ];
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ id: name, file: shownAddress(address), problem: null, delivered: 96, state: "complete" });
    expect(JSON.stringify([cards, there])).not.toMatch(/never-shown|p%40ss/);
    expect(new Date(there.changedAt).toISOString()).toBe(there.changedAt);
    expect({ ...there, id: "", file: "", changedAt: "" }).toEqual({ ...here, id: "", file: "", changedAt: "" });
    expect(await viewer.get<CellRow[]>(`runs/${name}/cells`)).toEqual(await ofFile.get<CellRow[]>("runs/run/cells"));
    const query = "trials?outcome=choice&text=answer&most=5";
    expect(await viewer.get<TrialPage>(`runs/${name}/${query}`)).toEqual(await ofFile.get<TrialPage>(`runs/run/${query}`));
    expect(await viewer.get<TrialView>(`runs/${name}/trials/7`)).toEqual(await ofFile.get<TrialView>("runs/run/trials/7"));
  });

  test("takes verdicts, in an audit too, and refuses them while somebody writes to it", async () => {
    const { viewer, name, address } = await viewing();
    const refusal = { by: "Ada", pass: 1, outcome: "refusal", option: null, note: "declines" };
    const judged = await viewer.post<TrialView>(`runs/${name}/trials/1/verdict`, refusal);
    expect(judged).toMatchObject({ outcome: "refusal", byHand: true });
    const audited = await viewer.post<AuditView>(`runs/${name}/audit/0`, { ...refusal, take: 5, seed: 3 });
    expect(audited).toMatchObject({ cards: 5, judged: [0] });
    const holder = await openStore(address);
    expect(await holder.verdicts()).toHaveLength(2);
    const refused = await viewer.reply(`runs/${name}/trials/2/verdict`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(refusal),
    });
    expect(refused.status).toBe(409);
    await holder.close();
    expect(await viewer.post<TrialView>(`runs/${name}/trials/2/verdict`, refusal)).toMatchObject({ byHand: true });
  });

  test("is measured in a process of its own, which is not told the password where others could read it", async () => {
    const { viewer, name, address } = await viewing();
    await viewer.post(`runs/${name}/measure`, {});
    let state: string;
    do {
      await setTimeout(100);
      ({ state } = (await viewer.get<Overview>(`runs/${name}`)).measures);
    } while (state === "working");
    expect(state).toBe("ready");
    expect((await viewer.get<Measures>(`runs/${name}/measures`)).run).toBe(shownAddress(address));
  }, 60_000);

  test("grows on the page as it does in the database, and is seen to be going on", async () => {
    const { address, name, url } = await copied();
    const viewer = await view({ database: url, run: name });
    await viewer.ready(name);
    const writer = await openStore(address);
    await addTrial(writer);
    let now: Overview;
    do {
      await setTimeout(100);
      now = await viewer.get<Overview>(`runs/${name}`);
    } while (now.delivered < 97 || now.state !== "running");
    await writer.close();
    do {
      await setTimeout(100);
      now = await viewer.get<Overview>(`runs/${name}`);
    } while (now.state === "running");
    expect(now.delivered).toBe(97);
  });
});

test("a database shows all its runs, those that come later too, and no unfinished ones", async () => {
  const url = await server.database();
  const viewer = await view({ database: url, run: null });
  expect(await viewer.get<RunCard[]>("runs")).toEqual([]);
  await copied(url, "b: größer/kleiner");
  await copied(url, "a");
  await copied(url, "c (unfinished)");
  let cards: RunCard[];
  do {
    await setTimeout(100);
    cards = await viewer.get<RunCard[]>("runs");
  } while (cards.length < 2);
  expect(cards.map(({ id, delivered, name }) => [id, delivered, name])).toEqual([
    ["a", 96, "authority"],
    ["b: größer/kleiner", 96, "authority"],
  ]);
  const id = encodeURIComponent("b: größer/kleiner");
  expect((await viewer.ready(id)).index.seen).toBe(96);
  expect((await viewer.reply("runs/nobody")).status).toBe(404);
});

test("a run that is removed and made again under its name is another run", async () => {
  const url = await server.database();
  const { address } = await copied(url, "x");
  const viewer = await view({ database: url, run: null });
  await viewer.ready("x");
  const [[n] = []] = await server.query("select n from waver.runs", [], url);
  for (const table of ["trials", "calls", "replies", "manifests", "items"])
    await server.query(`delete from waver.${table} where run = $1`, [n], url);
  await server.query("delete from waver.runs where n = $1", [n], url);
  const store = await openStore(address, { create: true });
  const from = await openStore(file, { readOnly: true });
  await store.putItems(await from.items());
  for (const { manifest, why } of await from.manifests()) await store.putManifest(manifest, why);
  await from.close();
  await store.close();
  let now: Overview;
  do {
    await setTimeout(100);
    now = await viewer.get<Overview>("runs/x");
  } while (now.delivered > 0);
  expect(now).toMatchObject({ delivered: 0, state: "unfinished" });
});

test("a database that does not answer is a problem that is said, and no more", async () => {
  const viewer = await view({ database: server.urlWith({ port: "1" }), run: null });
  const { status, body } = await viewer.reply("runs");
  expect(status).toBe(400);
  expect(body).toMatch(/no server answers here/);
  expect(body).not.toMatch(/never-shown/);
});

test("a database that is away is said to be, by whoever asks and on pages that are open, and gone on with when it is back", async () => {
  if (server.restart === null) return;
  const { viewer, name, address } = await viewing();
  const { events, leave } = listen(viewer.port, viewer.token, name);
  onTestFinished(leave);
  await expect.poll(() => events.length).toBeGreaterThan(0);
  const back = server.restart("crash", 6_000);
  await expect.poll(() => viewer.reply(`runs/${name}`).then(({ status }) => status), { timeout: 10_000 }).toBe(503);
  await expect.poll(() => events.at(-1)?.problem, { timeout: 10_000 }).toMatch(/the database does not answer/);
  for (const path of ["runs", `runs/${name}`, `runs/${name}/trials`]) {
    const { status, body } = await viewer.reply(path);
    expect([status, JSON.parse(body).problem]).toEqual([503, expect.stringMatching(/^\S+: the database does not answer \(/)]);
    expect(body).not.toMatch(/never-shown|p%40ss/);
  }
  await back;
  await expect.poll(() => events.at(-1)?.problem, { timeout: 10_000 }).toBe(null);
  expect(await viewer.get<RunCard[]>("runs")).toMatchObject([{ id: name, problem: null, delivered: 96, state: "complete" }]);
  const writer = await openStore(address);
  await addTrial(writer);
  await writer.close();
  // On the same stream: what was seen before was not looked at again.
  await expect.poll(() => events.at(-1)?.delivered, { timeout: 10_000 }).toBe(97);
}, 60_000);
