import { hostname } from "node:os";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Overview, RunCard } from "../../src/view/api.ts";
import { studyFolder } from "../run/runs.ts";
import { type ModelServer, modelServer } from "../run/server.ts";
import { detach, RUN, startWorker } from "../run/working.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { folderOf, type Viewing, view } from "./viewing.ts";

let postgres: PostgresServer;

beforeAll(async () => {
  // Readings and indexes of runs in databases go there.
  vi.stubEnv("WAVER_CACHE", folderOf());
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await postgres.stop();
}, 60_000);

/** 40 items x 2 conditions x 10 samples: 800 trials, in two jobs. */
const study = ({ baseUrl }: ModelServer, more = ""): string => `
name: ${RUN}
models: [{ name: openai-compatible/m, baseUrl: "${baseUrl}", concurrency: 8 }]
items: [{ set: mcqa, take: 40 }]
design: { authority: [control, high-harm] }
samples: 10
${more}`;

/** A run that is left to workers, whose model takes its time. */
async function left(more = ""): Promise<{ server: ModelServer; folder: string; store: string }> {
  const server = await modelServer();
  onTestFinished(() => server.close());
  server.latencyMs = () => 300;
  const { folder } = studyFolder(study(server, more));
  const store = await postgres.database();
  expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: 2 });
  return { server, folder, store };
}

async function seen(viewer: Viewing, isSo: (overview: Overview) => boolean): Promise<Overview> {
  let last: Overview | null = null;
  const look = async (): Promise<boolean> => {
    last = await viewer.get<Overview>(`runs/${RUN}`);
    return isSo(last);
  };
  await expect.poll(look, { timeout: 40_000, interval: 100 }).toBe(true);
  return last as unknown as Overview;
}

test("what waits is shown, then who works on it, and what is done when they are idle", async () => {
  const { server, folder, store } = await left();
  const viewer = await view({ database: store, run: null });
  const before = await viewer.ready(RUN);
  expect(before).toMatchObject({ state: "unfinished", delivered: 0, planned: 800 });
  expect(before.work).toEqual({ waiting: 2, underWay: 0, isBudgetSpent: false, workers: [], elsewhere: 0 });

  const workers = [startWorker(folder, store, ["--jobs", "1"]), startWorker(folder, store, ["--jobs", "1"])];
  const during = await seen(
    viewer,
    ({ work }) => work?.workers.length === 2 && work.workers.every(({ doing }) => doing[0]?.calls),
  );
  expect(during).toMatchObject({ state: "running", work: { waiting: 0, underWay: 2, isBudgetSpent: false, elsewhere: 0 } });
  expect(await viewer.get<RunCard[]>("runs")).toMatchObject([{ state: "running" }]);
  const rows = during.work?.workers ?? [];
  expect(new Set(rows.map(({ pid }) => pid))).toEqual(new Set(workers.map(({ child }) => child.pid)));
  for (const { host, since, seenBefore, doing } of rows) {
    expect(host).toBe(hostname());
    expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(60_000);
    expect(seenBefore).toBeLessThan(20);
    expect(doing).toMatchObject([{ model: "openai-compatible/m", retries: 0, undelivered: 0, trouble: null }]);
    expect(doing[0]?.window).toBeLessThanOrEqual(8);
    expect(doing[0]?.rate).toBeGreaterThan(0);
  }

  server.latencyMs = () => 0;
  // Workers keep what they have once opened: that is no reason to call a run unfinished that has no jobs left.
  const after = await seen(viewer, ({ state }) => state === "complete");
  expect(after).toMatchObject({ delivered: 800, work: { waiting: 0, underWay: 0 } });
  await seen(viewer, ({ measures }) => measures.state === "ready");
  const verdict = await viewer.reply(`runs/${RUN}/trials/1/verdict`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ by: "Ada", pass: 1, outcome: "refusal", option: null, note: null }),
  });
  expect([verdict.status, JSON.parse(verdict.body).problem]).toEqual([409, expect.stringContaining("workers have this run")]);
  workers[0]?.child.kill("SIGINT");
  expect((await seen(viewer, ({ work }) => work?.workers.length === 1)).work?.workers[0]?.pid).toBe(workers[1]?.child.pid);
  workers[1]?.child.kill("SIGINT");
  // Nobody and nothing is left to be shown.
  expect((await seen(viewer, ({ work }) => work === null)).state).toBe("complete");
}, 90_000);

test("a budget that is spent is said, and the run is not going on", async () => {
  const { server, folder, store } = await left("budget: { trials: 100 }");
  server.latencyMs = () => 0;
  const viewer = await view({ database: store, run: RUN });
  startWorker(folder, store);
  const { state, delivered, work } = await seen(viewer, (overview) => overview.work?.isBudgetSpent === true);
  expect({ state, delivered }).toEqual({ state: "unfinished", delivered: 100 });
  expect(work?.waiting).toBeGreaterThan(0);
}, 60_000);

test("where the queue may not be read nothing is said of it, and all else is", async () => {
  const { store } = await left();
  const role = `guest_${Date.now()}`;
  await postgres.query(
    `create role ${role} login password 'hunter2'; grant usage on schema waver to ${role}; grant select on all tables in schema waver to ${role}`,
    [],
    store,
  );
  onTestFinished(async () => void (await postgres.query(`drop owned by ${role}; drop role ${role}`, [], store)));
  const guest = new URL(store);
  [guest.username, guest.password] = [role, "hunter2"];
  const viewer = await view({ database: guest.href, run: null });
  expect(await viewer.ready(RUN)).toMatchObject({ work: null, planned: 800, problem: null });
  await postgres.query(
    `grant usage on schema graphile_worker to ${role}; grant select on graphile_worker.jobs to ${role}`,
    [],
    store,
  );
  expect((await seen(viewer, ({ work }) => work !== null)).work).toMatchObject({ waiting: 2 });
  await postgres.query(`revoke select on graphile_worker.jobs from ${role}`, [], store);
  expect(await seen(viewer, ({ work }) => work === null)).toMatchObject({ problem: null, planned: 800 });
}, 60_000);

test("whatever somebody wrote as a worker is shown as figures and texts, or not at all", async () => {
  const { store } = await left();
  const put = (worker: string, doing: string) =>
    postgres.query(
      "insert into waver.workers (worker, pool, host, pid, doing) values ($1, $1, '<b>host', 7, $2)",
      [worker, doing],
      store,
    );
  await put("a", JSON.stringify([{ run: RUN, model: { a: 1 }, calls: "<i>", window: null, trouble: "<script>1</script>" }]));
  await put("b", JSON.stringify([null, 7, "x", { run: RUN }]));
  await put("c", JSON.stringify({ run: RUN }));
  const viewer = await view({ database: store, run: RUN });
  await viewer.ready(RUN);
  const { work } = await seen(viewer, (overview) => overview.work?.workers.length === 2);
  const nothing = { window: 0, underWay: 0, calls: 0, retries: 0, undelivered: 0, rate: 0 };
  expect(work).toMatchObject({
    elsewhere: 1,
    workers: [
      { host: "<b>host", doing: [{ ...nothing, model: "[object Object]", trouble: "<script>1</script>" }] },
      { host: "<b>host", doing: [{ ...nothing, model: "undefined", trouble: null }] },
    ],
  });
  await put("d", "no JSON");
  expect(await seen(viewer, (overview) => overview.work?.elsewhere === 2)).toMatchObject({ problem: null, planned: 800 });
}, 60_000);
