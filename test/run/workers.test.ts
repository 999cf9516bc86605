import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { withRun } from "../../src/store/address.ts";
import { openPostgres } from "../../src/store/postgres.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { plannedIds, start, studyFolder, waver } from "./runs.ts";
import { type Answering, type ModelServer, modelServer } from "./server.ts";
import { countDelivered, detach, kept, startWorker, statusOf, until } from "./working.ts";

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.stop();
}, 60_000);

async function served(answering: Answering = () => false): Promise<ModelServer> {
  const server = await modelServer(answering);
  onTestFinished(() => server.close());
  return server;
}

const json = { "content-type": "application/json" };

/** 20 items x 2 conditions x 10 samples: one job of 400 trials a model; with more items, more jobs. */
function study({ baseUrl }: ModelServer, { take = 20, model = "", more = "" } = {}): string {
  return `
name: s
models: [{ name: openai-compatible/m, baseUrl: "${baseUrl}", concurrency: 8 ${model} }]
items: [{ set: mcqa, take: ${take} }]
design: { authority: [control, high-harm] }
samples: 10
${more}`;
}

/** Every column of every table, as text. */
async function everyText(store: string): Promise<string> {
  const tables = await postgres.query(
    "select format('%I.%I', table_schema, table_name) from information_schema.tables where table_schema in ('waver', 'graphile_worker') and table_type = 'BASE TABLE'",
    [],
    store,
  );
  const rows = await Promise.all(tables.map(([table]) => postgres.query(`select t::text from ${table} t`, [], store)));
  return rows.flat(2).join("\n");
}

const words = (text: string): string => text.replace(/\s+/g, " ");

describe("workers", () => {
  test("carry out a detached run together: exactly the planned trials, each once", async () => {
    const server = await served();
    server.latencyMs = () => 3;
    const { folder } = studyFolder(study(server, { take: 60 }));
    const store = await postgres.database();
    const planned = await plannedIds(folder);
    expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: 3, trials: 1_200, before: 0 });
    expect(server.asked).toHaveLength(0);
    expect((await statusOf(store)).run).toMatchObject({ planned: 1_200, delivered: 0, waiting: 3, underWay: 0 });
    const workers = [0, 1].map(() => startWorker(folder, store, ["--once", "--jobs", "1"]));
    const ended = await Promise.all(workers.map((worker) => worker.ended));
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(workers.map(() => ({ code: 0, stderr: "" })));
    const { trials, totals } = await kept(store);
    expect(trials.map(({ trial }) => trial).sort()).toEqual([...planned].sort());
    expect(totals).toEqual([expect.objectContaining({ trials: 1_200, calls: 1_200, failures: 0 })]);
    expect(server.asked).toHaveLength(1_200);
    for (const worker of workers) {
      const doing = worker.told().filter(({ event }) => event === "doing");
      expect(JSON.stringify(doing)).toMatch(/"calls":[1-9]/);
      expect(worker.told().at(-1)).toEqual({ event: "left", why: "done" });
    }
    const { stdout } = await waver(folder, "status", "--store", withRun(store, "s"), "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      store: expect.stringMatching(/^\w+@[^/]+\/\w+$/),
      workers: [],
      runs: [{ run: "s", planned: 1_200, delivered: 1_200, waiting: 0, underWay: 0, isBudgetSpent: false, workers: [] }],
    });
    const seen = await waver(folder, "status", "--store", store);
    expect(words(seen.stdout)).toMatch(/1,200 of 1,200 trials delivered; no jobs in the queue\..*No worker is at work/);
  });

  test("have the keys: --detach asks for none, and none stands in the database, nor its password", async () => {
    const server = await served();
    const { folder, rewrite } = studyFolder("");
    rewrite(
      study(server, { model: ", keyEnv: CANARY_KEY" }).replace(
        /models: \[/,
        `models: [{ name: openai-compatible/open, baseUrl: "${server.baseUrl}" }, `,
      ),
    );
    const store = await postgres.database();
    expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: 2 });
    const keyless = startWorker(folder, store);
    await until(async () => (await countDelivered(store)) === 400, "the model without a key is done");
    const trouble = /CANARY_KEY/;
    await until(async () => trouble.test(JSON.stringify((await statusOf(store)).run)), "status tells what is missing");
    const { run } = await statusOf(store);
    expect(run.workers.flatMap(({ doing }) => doing)).toEqual([
      expect.objectContaining({ model: "openai-compatible/open", trouble: null }),
      expect.objectContaining({ model: "openai-compatible/m", calls: 0, trouble: expect.stringMatching(trouble) }),
    ]);
    expect(run).toMatchObject({ delivered: 400, waiting: 1, underWay: 0 });
    const shown = await waver(folder, "status", "--store", store);
    expect(words(shown.stdout)).toMatch(/openai-compatible\/m: .* left alone: .*CANARY_KEY/);

    const untold = startWorker(folder, store, ["--once"], { CANARY_KEY: "canary-9f1c" });
    expect((await untold.ended).stdout).toMatch(/was not told that it may: --keys CANARY_KEY.*"left alone"/s);
    expect(await countDelivered(store)).toBe(400);

    const keyed = startWorker(folder, store, ["--once", "--keys", "CANARY_KEY"], { CANARY_KEY: "canary-9f1c" });
    expect(await keyed.ended).toMatchObject({ code: 0, stderr: "" });
    expect(await countDelivered(store)).toBe(800);
    expect(server.asked.filter(({ headers }) => headers.authorization === "Bearer canary-9f1c")).toHaveLength(400);
    keyless.child.kill("SIGINT");
    const all = await everyText(store);
    expect(all).toContain("openai-compatible/m");
    expect(all).not.toContain("canary-9f1c");
    expect(all).not.toContain("never-shown");
    for (const { stdout, stderr } of [shown, await keyless.ended, await keyed.ended])
      expect(stdout + stderr).not.toMatch(/canary-9f1c|never-shown/);
  });

  test("put jobs of which nothing was answered back, and leave the model alone: its provider is down", async () => {
    const server = await served((_, response) => {
      response.writeHead(500, json).end("{}");
      return true;
    });
    const { folder } = studyFolder(study(server, { take: 1 }));
    const store = await postgres.database();
    expect(await detach(folder, store, "--attempts", "1")).toMatchObject({ code: 0, jobs: 1 });
    const worker = startWorker(folder, store);
    await until(() => worker.told().some(({ event }) => event === "trouble"), "the worker says what is wrong");
    const isWaiting = async () => (await statusOf(store)).run.waiting === 1;
    await until(isWaiting, "the job is back in the queue");
    const isTold = async () => JSON.stringify((await statusOf(store)).run.workers).includes("500");
    await until(isTold, "status tells what is wrong");
    const { run } = await statusOf(store);
    expect(run.workers.flatMap(({ doing }) => doing)).toEqual([
      expect.objectContaining({ calls: 0, undelivered: 20, trouble: expect.stringContaining("500") }),
    ]);
    expect(server.asked).toHaveLength(20);
  });

  test("get no address with a password in it: that would stand in the database", async () => {
    const server = await served();
    const { folder } = studyFolder(study(server).replace("http://", "http://me:canary-pass@"));
    const { code, words: said } = await detach(folder, await postgres.database());
    expect(code).toBe(2);
    expect(said).toMatch(/--detach: the address of openai-compatible\/m holds a password or a key/);
    expect(said).not.toContain("canary-pass");
  });

  test("stopped by Ctrl-C finish what is under way and give the rest back at once", async () => {
    const server = await served();
    server.latencyMs = () => 300;
    const { folder } = studyFolder(study(server, { take: 40 }));
    const store = await postgres.database();
    await detach(folder, store);
    const first = startWorker(folder, store);
    await until(() => server.asked.length > 20, "calls are under way");
    first.child.kill("SIGINT");
    expect(await first.ended).toMatchObject({ code: 0, stderr: "" });
    const before = await countDelivered(store);
    // Nothing that was sent is lost.
    expect(before).toBe(server.asked.length);
    expect(await statusOf(store)).toMatchObject({ status: { workers: [] }, run: { waiting: 2, underWay: 0 } });
    server.latencyMs = () => 0;
    expect(await startWorker(folder, store, ["--once"]).ended).toMatchObject({ code: 0 });
    expect(await countDelivered(store)).toBe(800);
    expect(server.asked).toHaveLength(800);
  });

  test("take only jobs of the run that they were given, also of one that comes later", async () => {
    const server = await served();
    const { folder } = studyFolder(study(server));
    const store = await postgres.database();
    await detach(folder, withRun(store, "other"));
    const worker = startWorker(folder, withRun(store, "s"));
    await until(() => worker.told().some(({ event }) => event === "doing"), "it is there");
    await detach(folder, withRun(store, "third"));
    await detach(folder, store);
    await until(async () => (await countDelivered(store)) === 400, "its run is done");
    expect(server.asked).toHaveLength(400);
    worker.child.kill("SIGINT");
    expect(await worker.ended).toMatchObject({ code: 0 });
  });

  test("a 401 leaves the model alone on this worker and says why; the job is there for the next", async () => {
    const server = await served((_, response) => {
      response.writeHead(401, json).end('{"error":{"message":"this key is none"}}');
      return true;
    });
    const { folder } = studyFolder(study(server));
    const store = await postgres.database();
    await detach(folder, store);
    const refused = startWorker(folder, store);
    await until(async () => (await statusOf(store)).run.workers.some(({ doing }) => doing[0]?.trouble != null), "it says so");
    const { run } = await statusOf(store);
    expect(run.workers[0]?.doing[0]?.trouble).toContain("this key is none");
    expect(run).toMatchObject({ delivered: 0, waiting: 1, underWay: 0 });
    expect(server.asked.length).toBeLessThanOrEqual(8);
    server.answering = () => false;
    expect(await startWorker(folder, store, ["--once"]).ended).toMatchObject({ code: 0 });
    expect(await countDelivered(store)).toBe(400);
    refused.child.kill("SIGINT");
    expect(await refused.ended).toMatchObject({ code: 0 });
  });

  test("settle together under what a provider bears", async () => {
    const BEARS = 24;
    let underWay = 0;
    const refusedAt: number[] = [];
    const server = await served(async (asked, response) => {
      if (underWay >= BEARS) {
        refusedAt.push(asked.number);
        response.writeHead(429, json).end('{"error":{"message":"slow down"}}');
        return true;
      }
      underWay++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      underWay--;
      return false;
    });
    const { folder, rewrite } = studyFolder("");
    rewrite(study(server, { take: 80 }).replace("concurrency: 8", "concurrency: 64"));
    const store = await postgres.database();
    expect(await detach(folder, store)).toMatchObject({ jobs: 4, trials: 1_600 });
    const workers = [0, 1, 2].map(() => startWorker(folder, store, ["--once", "--jobs", "2"]));
    for (const { ended } of workers) expect(await ended).toMatchObject({ code: 0, stderr: "" });
    expect(await countDelivered(store)).toBe(1_600);
    // A window that grows by one a round finds the limit again and again: few of the calls do.
    expect(refusedAt.length).toBeLessThan(0.15 * server.asked.length);
    const later = refusedAt.filter((number) => number > 1_000);
    expect(later.length).toBeLessThan(0.1 * (server.asked.length - 1_000));
  });
});

describe("--detach again", () => {
  test("adds nothing while the jobs are there, and takes up what was not delivered when they are gone", async () => {
    let isFiltering = true;
    const server = await served((asked, response) => {
      if (!isFiltering || asked.number < 10 || asked.number % 50 !== 0) return false;
      response.writeHead(400, json).end('{"error":{"message":"content filter"}}');
      return true;
    });
    const { folder } = studyFolder(study(server, { take: 40 }));
    const store = await postgres.database();
    expect(await detach(folder, store)).toMatchObject({ jobs: 2, before: 0 });
    expect(await detach(folder, store)).toMatchObject({ jobs: 0, before: 2 });
    const first = startWorker(folder, store, ["--once"]);
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(first.told().filter(({ event }) => event !== "doing")).toMatchObject([{ event: "joined" }, { event: "left" }]);
    const left = 800 - (await countDelivered(store));
    expect(left).toBeGreaterThan(5);
    const { stdout } = await waver(folder, "status", "--store", store);
    expect(words(stdout)).toContain(
      `${left} trials left, and none in the queue. To take them up again run the study with --detach.`,
    );
    isFiltering = false;
    const again = await detach(folder, store);
    expect(again).toMatchObject({ code: 0, before: 0 });
    expect(again.jobs).toBeGreaterThan(0);
    expect(await startWorker(folder, store, ["--once"]).ended).toMatchObject({ code: 0 });
    expect(await countDelivered(store)).toBe(800);
    expect(await detach(folder, store)).toMatchObject({ jobs: 0, before: 0 });
    expect(server.asked).toHaveLength(800 + left);
  });

  test("with a larger study extends the run, for workers that are there already", async () => {
    const server = await served();
    const { folder, rewrite } = studyFolder(study(server));
    const store = await postgres.database();
    await detach(folder, store);
    const worker = startWorker(folder, store);
    await until(async () => (await countDelivered(store)) === 400, "the first plan is done");
    rewrite(study(server, { take: 30 }));
    expect(await detach(folder, store)).toMatchObject({ code: 0, before: 0 });
    await until(async () => (await countDelivered(store)) === 600, "the larger plan is done");
    expect(server.asked).toHaveLength(600);
    const { trials } = await kept(store);
    expect(trials.map(({ trial }) => trial).sort()).toEqual((await plannedIds(folder)).sort());
    worker.child.kill("SIGINT");
    expect(await worker.ended).toMatchObject({ code: 0, stderr: "" });
  });

  test("with another plan is refused while workers are at work, and changes nothing", async () => {
    const server = await served();
    server.latencyMs = () => 200;
    const { folder, rewrite } = studyFolder(study(server, { take: 40 }));
    const store = await postgres.database();
    await detach(folder, store);
    const worker = startWorker(folder, store, ["--jobs", "1"]);
    await until(() => server.asked.length > 0, "calls are under way");
    rewrite(study(server, { take: 50, more: "seed: 9" }));
    const refused = await detach(folder, store);
    expect(refused.code).toBe(1);
    expect(refused.words).toMatch(/s: workers are still carrying out 1 job of the plan before this one\. Stop them \(Ctrl-C/);
    expect((await statusOf(store)).run).toMatchObject({ planned: 800, waiting: 1, underWay: 1 });
    worker.child.kill("SIGINT");
    await worker.ended;
    expect(await detach(folder, store)).toMatchObject({ code: 0, jobs: 3 });
    expect((await statusOf(store)).run).toMatchObject({ planned: 1_000, waiting: 3 });
  });

  test("refuses a model that answers from a file here", async () => {
    const { folder, file } = studyFolder(`
name: s
models: [{ name: replay/x, parameters: { file: "answers.jsonl" } }]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 2
`);
    writeFileSync(file("answers.jsonl"), "");
    const store = await postgres.database();
    const refused = await detach(folder, store);
    expect(refused.code).toBe(2);
    expect(refused.words).toContain("replay/x");
  });
});

describe("a run that one process has to itself", () => {
  test("and workers keep out of each other's way", async () => {
    const server = await served();
    server.latencyMs = () => 100;
    const { folder } = studyFolder(study(server));
    const store = await postgres.database();
    await detach(folder, store);
    const holder = await openPostgres(store, "s", { hold: true });
    const worker = startWorker(folder, store);
    await until(() => worker.told().some(({ event }) => event === "trouble"), "the worker says that it keeps out");
    expect(worker.told().find(({ event }) => event === "trouble")).toMatchObject({
      run: "s",
      model: null,
      why: expect.stringContaining(`process ${process.pid} on`),
    });
    expect((await statusOf(store)).run).toMatchObject({ waiting: 1, underWay: 0 });
    expect(server.asked).toHaveLength(0);
    await holder.close();
    const second = startWorker(folder, store);
    await until(() => server.asked.length > 0, "another works");
    const refused = await waver(folder, "run", "s.yaml", "--store", store);
    expect(refused.code).toBe(2);
    expect(words(refused.stderr)).toMatch(/1 worker is at work on this run.*--detach/);
    second.child.kill("SIGINT");
    await second.ended;
    worker.child.kill("SIGINT");
    await worker.ended;
    server.latencyMs = () => 0;
    expect(await waver(folder, "run", "s.yaml", "--store", store)).toMatchObject({ code: 0 });
    expect(server.asked).toHaveLength(400);
    // Jobs of what is done by now are nothing to do.
    expect(await startWorker(folder, store, ["--once"]).ended).toMatchObject({ code: 0 });
    expect(server.asked).toHaveLength(400);
  });
});

describe("what is wrong with a call of worker and status", () => {
  const call = async (...args: string[]) => {
    const { folder } = studyFolder("");
    const ended = await start(folder, args).ended;
    expect(ended.stdout + ended.stderr).not.toMatch(/never-shown|hunter2/);
    return { ...ended, words: words(ended.stderr) };
  };

  test.each(["worker", "status"])("%s: is said in words, with exit 2", async (command) => {
    const wrong = async (store: string, says: RegExp) => {
      const ended = await call(command, "--store", store);
      expect(ended).toMatchObject({ code: 2, stdout: "" });
      expect(ended.words).toMatch(says);
    };
    await Promise.all([
      wrong("runs/s.db", /--store: this is not the address of a PostgreSQL database/),
      wrong("postgres://me:hunter2@127.0.0.1:1/db", /me@127\.0\.0\.1:1\/db: no server answers here/),
      wrong(`${postgres.url}_not`, /there is no such database/),
    ]);
    expect(await call(command)).toMatchObject({ code: 2, words: expect.stringContaining("--store: is missing") });
    expect(await call(command, "--stor", "x")).toMatchObject({ code: 2, words: expect.stringContaining("unknown option") });
  });

  test("a database that is taken away ends a worker in words, with exit 1", async () => {
    const store = await postgres.database();
    const { folder } = studyFolder("");
    const worker = startWorker(folder, store);
    await until(() => worker.told().some(({ event }) => event === "doing"), "it is there");
    await postgres.query(`drop database ${new URL(store).pathname.slice(1)} with (force)`);
    const { code, stderr } = await worker.ended;
    expect({ code, says: words(stderr) }).toEqual({
      code: 1,
      says: expect.stringMatching(/^\w+@\S+: the database, or the right to use it, was taken away/),
    });
  });

  test("jobs that are no number, a run that is not there, a database without runs", async () => {
    const store = await postgres.database();
    expect(await call("worker", "--store", store, "--jobs", "many")).toMatchObject({
      code: 2,
      words: expect.stringContaining('"many" is not a whole number from 1 to 99'),
    });
    const none = await call("status", "--store", store);
    expect(none.code).toBe(0);
    expect(words(none.stdout)).toMatch(/no runs yet\. .*No worker is at work/);
    expect(await call("status", "--store", `${store}#nobody`)).toMatchObject({
      code: 2,
      words: expect.stringContaining('there is no run "nobody" here'),
    });
    expect(await call("worker", "--store", store, "--once")).toMatchObject({ code: 0 });
  });
});
