import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { digest } from "../../src/digest.ts";
import { withRun } from "../../src/store/address.ts";
import { openPostgres } from "../../src/store/postgres.ts";
import { type PostgresServer, startPostgres } from "../store/postgres-server.ts";
import { start, studyFolder, waver } from "./runs.ts";
import { detach, startWorker, statusOf } from "./working.ts";

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres.stop();
}, 60_000);

/** 2 conditions. */
const study = (take: number, samples: number, more = "") => `
name: s
models: [simulated/steadfast]
items: [{ set: mcqa, take: ${take} }]
design: { authority: [control, high-harm] }
samples: ${samples}
${more}`;

const words = (text: string): string => text.replace(/\s+/g, " ");

async function schemas(store: string): Promise<unknown[]> {
  const rows = await postgres.query(
    "select nspname::text from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1",
    [],
    store,
  );
  return rows.flat();
}

test("status counts trials of the plan in force, and says where it cannot", async () => {
  const { folder, rewrite } = studyFolder(study(10, 4));
  const store = await postgres.database();
  const shown = async () => words((await waver(folder, "status", "--store", store)).stdout);
  const plan = async (yaml: string) => {
    rewrite(yaml);
    expect(await detach(folder, store)).toMatchObject({ code: 0 });
  };
  await plan(study(10, 4));
  expect(await startWorker(folder, store, ["--once"]).ended).toMatchObject({ code: 0 });
  expect((await statusOf(store)).run).toMatchObject({ planned: 80, delivered: 80, ofPlan: true });

  // Samples above those of the plan are of the one before it.
  await plan(study(10, 2));
  expect((await statusOf(store)).run).toMatchObject({ planned: 40, delivered: 40, ofPlan: true });
  expect(await shown()).toMatch(/ 40 of 40 trials delivered; no jobs in the queue\..*delivered, with former plans/);
  await plan(study(12, 3));
  expect((await statusOf(store)).run).toMatchObject({ planned: 72, delivered: 60, ofPlan: true, waiting: 1 });

  // Which items a smaller plan has, and what another seed makes of a trial, is not looked up.
  for (const other of [study(5, 3), study(12, 3, "seed: 9")]) {
    await plan(other);
    expect((await statusOf(store)).run).toMatchObject({ delivered: 80, ofPlan: false });
    expect(await shown()).toMatch(/80 trials delivered, among which some of former plans may be; the plan in force has \d\d;/);
  }
});

test("status tells of trials in open batches, and does not tell of runs that are not whole yet", async () => {
  const { folder } = studyFolder(study(10, 4));
  const store = await postgres.database();
  expect(await waver(folder, "run", "s.yaml", "--store", store)).toMatchObject({ code: 0 });
  const run = await openPostgres(store, "s");
  onTestFinished(() => run.close());
  const at = "2026-11-15T10:00:00.000Z";
  const batch = { batch: "b", model: "simulated/steadfast", providerId: "p", highestUsd: null, at, endedAt: null, note: null };
  const calls = [1, 2, 2].map((n) => ({ trial: digest(`trial ${n}`), pass: 1 as const }));
  await run.putBatch({ ...batch, state: "sent" }, calls);
  await (await openPostgres(store, "copy (unfinished)", { create: true })).close();
  const { status } = await statusOf(store);
  expect(status.runs).toMatchObject([{ run: "s", delivered: 80, inBatches: 2, waiting: 0, underWay: 0 }]);
  const said = words((await waver(folder, "status", "--store", store)).stdout);
  expect(said).toContain("2 trials are in batches with providers");
  expect(said).not.toContain("unfinished");
  const refused = await waver(folder, "status", "--store", withRun(store, "copy (unfinished)"));
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no run") });
  await run.putBatch({ ...batch, state: "collected" });
  expect((await statusOf(store)).run.inBatches).toBe(0);
});

test("status only reads: it makes no schema, and needs no more than the right to read", async () => {
  const { folder } = studyFolder(study(10, 4));
  const store = await postgres.database();
  const user = `reader_${store.slice(-12)}`;
  await postgres.query(`create role ${user} login password 'never-shown'`, [], store);
  onTestFinished(async () => void (await postgres.query(`drop owned by ${user}; drop role ${user}`, [], store)));
  const own = new URL(store);
  own.username = user;
  own.password = "never-shown";
  const asReader = async () => {
    const { code, stdout, stderr } = await start(folder, ["status", "--store", own.href, "--json"]).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return JSON.parse(stdout) as unknown;
  };
  expect(await asReader()).toMatchObject({ runs: [], workers: [] });
  expect(words((await waver(folder, "status", "--store", store)).stdout)).toContain("no runs yet");
  expect(await schemas(store)).toEqual(["public"]);

  await waver(folder, "run", "s.yaml", "--store", store);
  await postgres.query(
    `grant usage on schema waver to ${user}; grant select on all tables in schema waver to ${user}`,
    [],
    store,
  );
  expect(await asReader()).toMatchObject({ runs: [{ run: "s", planned: 80, delivered: 80, waiting: 0, underWay: 0 }] });
  expect(await schemas(store)).toEqual(["public", "waver"]);

  expect(await detach(folder, withRun(store, "t"))).toMatchObject({ code: 0, jobs: 1 });
  await postgres.query(
    `grant usage on schema graphile_worker to ${user}; grant select on graphile_worker.jobs to ${user}`,
    [],
    store,
  );
  expect(await asReader()).toMatchObject({
    runs: [
      { run: "s", waiting: 0 },
      { run: "t", waiting: 1, delivered: 0 },
    ],
  });
});
