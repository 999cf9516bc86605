import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Stream, stream } from "../../src/random/stream.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { plannedIds, studyFolder } from "./runs.ts";
import { type Answering, completion, type ModelServer, modelServer } from "./server.ts";
import { countDelivered, detach, kept, startWorker, until, type Worker } from "./working.ts";

const WORKERS = 4;
const JOBS = 2;
const CONCURRENCY = 4;
const KILLS = 8;
/** One job each, so that some are left while others wait for those who hold them to be missed. */
const MODELS = 24;
const TRIALS = MODELS * 8 * 3 * 4;
const LIMIT = 1_500;
/** What the server has to be asked between two kills: whoever is started gets somewhere. */
const CALLS_BETWEEN = 60;

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.stop();
}, 60_000);

const json = { "content-type": "application/json" };

/** One request in twelve goes wrong, in one of four ways. */
function faults(luck: Stream): Answering {
  return (asked, response) => {
    const good = JSON.stringify(completion(`<answer>B</answer> ${asked.number}`));
    switch (luck.below(48)) {
      case 0:
        response.writeHead(429, json).end('{"error":{"message":"slow down"}}');
        return true;
      case 1:
        response.writeHead(500, json).end('{"error":{"message":"oops"}}');
        return true;
      case 2:
        response.destroy();
        return true;
      case 3:
        response.writeHead(200, { ...json, "content-length": String(good.length) });
        response.write(good.slice(0, good.length / 2));
        setTimeout(() => response.destroy(), 10);
        return true;
      default:
        response.writeHead(200, json).end(good);
        return true;
    }
  };
}

function study({ baseUrl }: ModelServer, budget: string): string {
  const models = Array.from(
    { length: MODELS },
    (_, n) =>
      `{ name: openai-compatible/m, alias: m${n}, baseUrl: "${baseUrl}", concurrency: ${CONCURRENCY}, price: { input: 1, output: 1 } }`,
  );
  return `
name: s
models: [${models.join(", ")}]
items: [{ set: mcqa, take: 8 }]
design: { authority: [control, high-harm], reflection: [1, 5] }
samples: 3
budget: ${budget}
`;
}

/** Workers that come and go. */
class Crew {
  readonly slots: Worker[] = [];
  kills = 0;
  private readonly add: () => Worker;

  constructor(add: () => Worker) {
    this.add = add;
    for (let slot = 0; slot < WORKERS; slot++) this.start(slot);
  }

  async replace(slot: number, afterMs: number): Promise<void> {
    const gone = this.slots[slot] as Worker;
    gone.child.kill("SIGKILL");
    this.kills++;
    await gone.ended;
    await sleep(afterMs);
    this.start(slot);
  }

  /** One that comes while the database is down takes the address for wrong: it is started again, as whatever watches over workers does. */
  private start(slot: number): void {
    const worker = this.add();
    this.slots[slot] = worker;
    void worker.ended.then(({ stdout, stderr }) => {
      if (stdout === "" && /no server answers|connection was lost/.test(stderr)) this.start(slot);
    });
  }
}

test("four workers killed and started at random, the database crashing once, faults at the model: exactly the planned trials, none twice, budget kept", async () => {
  const seed = Number(process.env.WAVER_CHAOS_SEED ?? randomInt(1_000_000));
  try {
    await chaos(seed);
  } catch (error) {
    (error as Error).message = `WAVER_CHAOS_SEED=${seed}: ${(error as Error).message}`;
    throw error;
  }
}, 150_000);

async function chaos(seed: number): Promise<void> {
  const since = performance.now();
  const server = await modelServer(faults(stream(seed, "faults")));
  onTestFinished(() => server.close());
  const latency = stream(seed, "latency");
  server.latencyMs = () => 10 + latency.uniform() * 60;
  const { folder, rewrite } = studyFolder(study(server, `{ trials: ${LIMIT}, usd: 100 }`));
  const { url: store, restart } = postgres;
  const planned = await plannedIds(folder);
  expect(planned).toHaveLength(TRIALS);
  expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: MODELS, trials: TRIALS });

  const crew = new Crew(() => startWorker(folder, store, ["--jobs", String(JOBS)]));
  const luck = stream(seed, "kills");
  const crashAt = 1 + luck.below(KILLS - 2);
  while (crew.kills < KILLS) {
    const before = server.asked.length;
    await until(() => server.asked.length >= before + CALLS_BETWEEN, "calls are made", 45_000);
    await sleep(luck.uniform() * 400);
    if (crew.kills === crashAt) await restart?.("crash", luck.uniform() * 1_000);
    await crew.replace(luck.below(WORKERS), luck.uniform() * 500);
  }

  const isSpent = async (): Promise<boolean> => (await postgres.query("select is_spent from waver.budgets"))[0]?.[0] === true;
  await until(isSpent, "the budget is spent", 60_000);
  expect(await countDelivered(store)).toBe(LIMIT);
  rewrite(study(server, `{ trials: ${TRIALS}, usd: 100 }`));
  await until(async () => (await detach(folder, store)).code === 0, "nobody is at work, so that the plan can be changed", 40_000);
  await until(async () => (await countDelivered(store)) === TRIALS, "all is delivered", 40_000);
  for (const { child, ended } of crew.slots) {
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  }

  const { trials, totals } = await kept(store);
  expect(trials.map(({ trial }) => trial).sort()).toEqual([...planned].sort());
  const calls = trials.flatMap((trial) => trial.calls);
  expect(calls).toHaveLength(TRIALS * 1.5);
  // Pass 2 saw the very answer that was kept for pass 1.
  for (const {
    calls: [first, second],
  } of trials)
    if (second !== undefined) expect(second.requestBody).toContain(JSON.stringify(first?.text).slice(1, -1));
  const failures = totals.reduce((sum, total) => sum + total.failures, 0);
  expect(failures).toBeGreaterThan(50);
  expect(server.asked.length).toBeGreaterThanOrEqual(calls.length + failures);
  expect(server.asked.length).toBeLessThanOrEqual(calls.length + failures + crew.kills * JOBS * CONCURRENCY);
  const left = await postgres.query("select count(*)::int from graphile_worker.jobs");
  expect(left).toEqual([[0]]);
  expect(await postgres.query("select count(*)::int from waver.workers")).toEqual([[0]]);
  expect(await postgres.query("select count(*)::int from waver.shares")).toEqual([[0]]);
  expect(performance.now() - since).toBeLessThan(140_000);
}
