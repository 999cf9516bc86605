import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { plannedIds, studyFolder } from "./runs.ts";
import { modelServer } from "./server.ts";
import { countDelivered, detach, kept, startWorker, statusOf, until } from "./working.ts";

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.stop();
}, 60_000);

const CONCURRENCY = 8;

/** A run of two jobs, one of them with a worker that has calls under way. */
async function begun(more = "") {
  const server = await modelServer();
  onTestFinished(() => server.close());
  server.latencyMs = () => 150;
  const { folder } = studyFolder(`
name: s
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: ${CONCURRENCY} }]
items: [{ set: mcqa, take: 40 }]
design: { authority: [control, high-harm] }
samples: 10
${more}`);
  const store = await postgres.database();
  const planned = await plannedIds(folder);
  expect(await detach(folder, store)).toMatchObject({ jobs: 2 });
  const first = startWorker(folder, store, ["--jobs", "1"]);
  await until(() => server.asked.length > 30, "calls are under way");
  return { server, folder, store, planned, first };
}

/** The jobs of a worker that is gone are with another within a minute. */
async function killed(): Promise<void> {
  const { server, folder, store, planned, first } = await begun();
  first.child.kill("SIGKILL");
  const since = performance.now();
  await first.ended;
  const onDisk = await countDelivered(store);
  const lost = server.asked.length - onDisk;
  expect(lost).toBeLessThanOrEqual(CONCURRENCY);
  server.latencyMs = () => 0;
  const second = startWorker(folder, store, ["--once"]);
  // The other job is free at once.
  await until(async () => (await countDelivered(store)) >= 400, "the free job is done");
  expect(performance.now() - since).toBeLessThan(20_000);
  expect(await second.ended).toMatchObject({ code: 0, stderr: "" });
  const seconds = (performance.now() - since) / 1_000;
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThan(60);
  expect((await kept(store)).trials.map(({ trial }) => trial).sort()).toEqual([...planned].sort());
  expect(server.asked).toHaveLength(planned.length + lost);
}

/** One that sleeps is taken for gone; when it wakes up it finds out and begins anew. Its answers count where nobody else was faster. */
async function asleep(): Promise<void> {
  const LIMIT = 500;
  const { server, folder, store, planned, first } = await begun(`budget: { trials: ${LIMIT} }`);
  first.child.kill("SIGSTOP");
  onTestFinished(() => void first.child.kill("SIGCONT"));
  await sleep(300);
  server.latencyMs = () => 10;
  const second = startWorker(folder, store);
  await until(async () => (await countDelivered(store)) === LIMIT, "the budget is used up by the other", 60_000);
  await until(async () => (await statusOf(store)).run.isBudgetSpent, "all know that it is");
  const asked = server.asked.length;
  first.child.kill("SIGCONT");
  await until(() => first.told().some(({ event }) => event === "renewed"), "it finds out");
  await sleep(1_000);
  // Nothing new is asked for by it; what had been under way when it fell asleep is all that can come.
  expect(server.asked.length).toBe(asked);
  const { trials } = await kept(store);
  const ids = trials.map(({ trial }) => trial);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !planned.includes(id))).toEqual([]);
  expect(ids.length).toBeLessThanOrEqual(LIMIT + CONCURRENCY);
  for (const { child, ended } of [first, second]) {
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  }
  const { run, status } = await statusOf(store);
  expect(status.workers).toEqual([]);
  expect(run).toMatchObject({ underWay: 0, isBudgetSpent: true });
  // What is left is in the queue, once.
  expect(run.waiting).toBeGreaterThanOrEqual(1);
  expect(run.waiting).toBeLessThanOrEqual(2);
}

/** One that was told to stop and waits for its last answers is still there: nobody takes over what it has. */
async function stopping(): Promise<void> {
  const { server, folder, store, planned, first } = await begun();
  const waiting: (() => void)[] = [];
  server.answering = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return false;
  };
  await until(() => waiting.length === CONCURRENCY, "all that may be is under way");
  server.answering = () => false;
  first.child.kill("SIGINT");
  const second = startWorker(folder, store);
  await sleep(33_000);
  expect(first.child.exitCode).toBeNull();
  for (const answer of waiting) answer();
  expect(await first.ended).toMatchObject({ code: 0, stderr: "" });
  await until(async () => (await countDelivered(store)) === planned.length, "the other has done the rest");
  expect(server.asked).toHaveLength(planned.length);
  second.child.kill("SIGINT");
  expect(await second.ended).toMatchObject({ code: 0, stderr: "" });
}

test("a worker that is killed, or falls asleep, is taken for gone after half a minute, and does no harm when it wakes up; one that is stopping is not", async () => {
  await Promise.all([killed(), asleep(), stopping()]);
}, 90_000);
