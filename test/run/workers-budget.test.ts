import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { studyFolder, waver } from "./runs.ts";
import { completion, modelServer } from "./server.ts";
import { countDelivered, detach, kept, startWorker, statusOf } from "./working.ts";

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.stop();
}, 60_000);

const WORKERS = 3;
const CONCURRENCY = 8;
/** US dollars for a million tokens: a call of 100 tokens in and 10 out costs 0.0011. */
const PRICE = "price: { input: 1, output: 100 }";
const USD_A_CALL = (100 * 1 + 10 * 100) / 1e6;

async function folderFor() {
  const server = await modelServer();
  onTestFinished(() => server.close());
  server.latencyMs = () => 5 + Math.random() * 10;
  const study = (budget: string): string => `
name: s
models: [{ name: openai-compatible/m, baseUrl: "${server.baseUrl}", concurrency: ${CONCURRENCY}, ${PRICE} }]
items: [{ set: mcqa, take: 30 }]
design: { reflection: [1, 5] }
samples: 10
sampling: { maxTokens: 50 }
budget: ${budget}
`;
  return { server, study };
}

async function workTogether(folder: string, store: string): Promise<void> {
  const workers = Array.from({ length: WORKERS }, () => startWorker(folder, store, ["--once", "--jobs", "1"]));
  for (const { ended } of workers) expect(await ended).toMatchObject({ code: 0, stderr: "" });
}

test("a budget in trials holds over all workers, to the last trial; raised, it goes on", async () => {
  const { server, study } = await folderFor();
  const { folder, rewrite } = studyFolder(study("{ trials: 250 }"));
  const store = await postgres.database();
  expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: 2, trials: 600 });
  await workTogether(folder, store);
  expect(await countDelivered(store)).toBe(250);
  expect((await statusOf(store)).run).toMatchObject({ isBudgetSpent: true, underWay: 0, delivered: 250 });
  const { stdout } = await waver(folder, "status", "--store", store);
  expect(stdout.replace(/\s+/g, " ")).toContain("The budget (250 trials) is spent: the next call could exceed it. Raise it");

  rewrite(study("{ trials: 431 }"));
  expect(await detach(folder, store)).toMatchObject({ code: 0 });
  expect((await statusOf(store)).run).toMatchObject({ isBudgetSpent: false });
  await workTogether(folder, store);
  expect(await countDelivered(store)).toBe(431);

  rewrite(study("{ trials: 1000 }"));
  expect(await detach(folder, store)).toMatchObject({ code: 0 });
  await workTogether(folder, store);
  const { totals } = await kept(store);
  expect(totals).toEqual([expect.objectContaining({ trials: 600, calls: 900, failures: 0 })]);
  // Whoever is refused has asked nobody: no call was made in vain.
  expect(server.asked).toHaveLength(900);
}, 60_000);

test("a budget in dollars holds over all workers, also where a reply does not say what it cost", async () => {
  const { server, study } = await folderFor();
  const LIMIT = 0.5;
  const { folder, rewrite } = studyFolder(study(`{ usd: ${LIMIT} }`));
  const store = await postgres.database();
  expect(await detach(folder, store)).toMatchObject({ code: 0 });
  await workTogether(folder, store);
  const first = (await kept(store)).totals[0];
  expect(first?.knownUsd).toBeLessThanOrEqual(LIMIT);
  expect(first?.knownUsd).toBeCloseTo((first?.calls ?? 0) * USD_A_CALL, 9);
  // Highest cost of a call: 50 tokens out, and a prompt that has no more tokens than bytes.
  const longest = Math.max(...server.asked.map(({ body }) => Buffer.byteLength(JSON.stringify(body.messages))));
  expect(first?.knownUsd).toBeGreaterThan(LIMIT - (50 * 100 + longest + 400) / 1e6);
  expect((await statusOf(store)).run.isBudgetSpent).toBe(true);

  const usage = { usage: undefined };
  server.answering = (_, response) => {
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ ...completion("<answer>A</answer>"), ...usage }));
    return true;
  };
  const before = server.asked.length;
  rewrite(study(`{ usd: ${LIMIT + 0.2} }`));
  expect(await detach(folder, store)).toMatchObject({ code: 0 });
  await workTogether(folder, store);
  const more = server.asked.length - before;
  // Each counts as the most that it could have cost: 50 tokens out at least.
  expect(more).toBeGreaterThan(0);
  expect(more).toBeLessThanOrEqual((LIMIT + 0.2 - (first?.knownUsd ?? 0)) / ((50 * 100) / 1e6));
}, 60_000);

test("what a process that had the run to itself has spent since counts", async () => {
  const { server, study } = await folderFor();
  const { folder } = studyFolder(study("{ trials: 100 }"));
  const store = await postgres.database();
  expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: 2 });
  const alone = await waver(folder, "run", "s.yaml", "--store", store, "--json");
  expect(alone.code).toBe(1);
  expect(await countDelivered(store)).toBe(100);
  const before = server.asked.length;
  await workTogether(folder, store);
  expect(await countDelivered(store)).toBe(100);
  expect(server.asked).toHaveLength(before);
}, 60_000);
