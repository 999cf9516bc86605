import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openBatches } from "../../src/models/batch/index.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { runBatches } from "../../src/run/batch/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { Step } from "../models/batch-server.ts";
import { expectWhole, type Setting, setting, VENDORS, type Vendor } from "./batch-runs.ts";
import { allDelivered, opened } from "./runs.ts";

const SMALL = { wait: true, most: { requests: 9 } };

/** Runs until the service comes to a step, and kills the process there and then. What the service does afterwards is up to `then`. */
async function killAt({ service, start }: Setting, step: Step, after: () => void | Promise<void> = () => {}): Promise<void> {
  const { child, ended } = start(SMALL);
  let isKilled = false;
  service.onStep = async (name) => {
    if (name !== step || isKilled) return;
    isKilled = true;
    child.kill("SIGKILL");
    await ended;
    service.onStep = () => {};
    await after();
  };
  const { stderr } = await ended;
  expect({ step, isKilled, stderr }).toEqual({ step, isKilled: true, stderr: "" });
}

const lost = (): never => {
  throw new Error("the request is lost");
};

describe.each(Object.keys(VENDORS) as Vendor[])("%s", (vendor) => {
  const hasFiles = vendor !== "anthropic";

  test("killed at every step of the life of a batch, a run ends with the planned trials, each paid once", async () => {
    const run = await setting(vendor, { two: true });
    if (hasFiles) {
      await killAt(run, "upload");
      await killAt(run, "uploaded");
    }
    // It did not arrive, it arrived unheard, and it was being looked for.
    await killAt(run, "create", lost);
    await killAt(run, "created");
    await killAt(run, "list");
    await killAt(run, "look");
    await killAt(run, "results");
    await killAt(run, "half of the results");
    await killAt(run, "created");
    await killAt(run, "half of the results");
    const { code, lane, stderr } = await run.run(SMALL);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(lane).toMatchObject({ planned: 24, done: 24, end: "done", waiting: 0 });
    await expectWhole(run, 1.5);
    const delivered = await allDelivered(await opened(run.file("runs/s.db")));
    for (const { calls } of delivered.filter((trial) => trial.calls.length === 2))
      expect(calls[1]?.requestBody).toContain(JSON.stringify(calls[0]?.text).slice(1, -1));
  }, 120_000);

  test("what arrives after the kill, while the next start already looks for it, is found and not sent again", async () => {
    const run = await setting(vendor);
    let hasArrived = false;
    const killed = killAt(run, "create", async () => {
      await sleep(1500);
      hasArrived = true;
    });
    await killed;
    expect(hasArrived).toBe(false);
    const { lane, events } = await run.run({ ...SMALL, settleMs: 4000 });
    expect(lane).toMatchObject({ done: 24, end: "done" });
    expect(events.filter(({ is }) => is === "found")).toHaveLength(1);
    await expectWhole(run);
  }, 60_000);

  test("killed at any moment, over and over, a run ends with the planned trials, each paid once", async () => {
    const run = await setting(vendor, { two: true });
    run.service.endsAtLook = 1;
    for (let kills = 0; kills < 6; kills++) {
      const before = run.service.asked.length;
      const { child, ended } = run.start(SMALL);
      // However slow the machine, every start gets somewhere before it is killed.
      while (run.service.asked.length === before && child.exitCode === null) await sleep(5);
      await sleep(Math.random() * 120);
      child.kill("SIGKILL");
      await ended;
    }
    expect((await run.run(SMALL)).lane).toMatchObject({ done: 24, end: "done" });
    await expectWhole(run, 1.5);
  }, 120_000);
});

test("a batch of the same study in another run, with the same trials, is not taken for one that was cut off", async () => {
  const run = await setting("anthropic");
  await killAt(run, "create", lost);
  // The other run sends the same calls, and its batch has ended.
  const store = await openSqlite(run.file("other.db"), { create: true });
  await runBatches(await planStudy(run.file("s.yaml")), store, (model) => openBatches(model, run.env), { most: SMALL.most });
  await store.close();
  run.service.end();
  const others = run.service.batches.length;
  expect((await run.run(SMALL)).lane).toMatchObject({ done: 24, end: "done" });
  expect(run.service.batches).toHaveLength(others * 2);
}, 60_000);
