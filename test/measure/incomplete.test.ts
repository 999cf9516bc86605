import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runChecks } from "../../src/measure/checks.ts";
import { tableOf } from "../../src/measure/measure.ts";
import type { Check } from "../../src/measure/measures.ts";
import { openParticipant } from "../../src/models/index.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { runPlan } from "../../src/run/run.ts";
import { openReadings } from "../../src/store/readings.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { folderWith } from "../study/folder.ts";

interface Planned {
  readonly model?: string;
  readonly items?: string;
  readonly design?: string;
  readonly rest?: string;
  /** Calls after which the run is stopped. */
  readonly stopAfter?: number;
}

/** Studies that were run one after the other into the same file, and what is said of the last. */
async function incompleteAfter(...studies: readonly Planned[]): Promise<Check | undefined> {
  const folder = await folderWith(Object.fromEntries(studies.map((study, at) => [`s${at}.yaml`, yamlOf(study)])));
  const run = join(folder, "run.db");
  const store = await openSqlite(run, { create: true });
  for (const [at, { stopAfter = Number.POSITIVE_INFINITY }] of studies.entries()) {
    const plan = await planStudy(join(folder, `s${at}.yaml`));
    const stop = new AbortController();
    let asked = 0;
    await runPlan(
      plan,
      store,
      async (model) => {
        const participant = await openParticipant(model, plan.study);
        return {
          ...participant,
          ask: (call, signal) => {
            if (++asked >= stopAfter) stop.abort();
            return participant.ask(call, signal);
          },
        };
      },
      { stop: stop.signal },
    );
  }
  const readings = openReadings(run);
  const table = await tableOf(store, readings);
  readings.close();
  await store.close();
  return runChecks(table).find(({ check }) => check === "incomplete");
}

function yamlOf({
  model = "simulated/guessing",
  items = "{ set: mcqa, take: 6 }",
  design,
  rest = "samples: 4",
}: Planned): string {
  return `name: s
models: [{ name: ${model}, concurrency: 1 }]
items: [${items}]
design: { ${design ?? "authority: [control, high-harm]"} }
${rest}
`;
}

describe("a run with one plan", () => {
  test("is complete when all of it is delivered, and not before", async () => {
    expect(await incompleteAfter({})).toMatchObject({ state: "good", figures: { planned: 48, delivered: 48, left: 0 } });
    const stopped = await incompleteAfter({ stopAfter: 20 });
    expect(stopped?.state).toBe("bad");
    expect(stopped?.figures.delivered).toBeLessThan(48);
  });
});

describe("a run with two plans, the second of which was stopped at its first calls", () => {
  const stopAfter = 1;
  test.each<[string, Planned, planned: number, shared: number]>([
    ["more samples", { rest: "samples: 8" }, 96, 48],
    ["more items", { items: "{ set: mcqa, take: 12 }" }, 96, 48],
    ["another set of items", { items: "{ set: ethics, take: 6 }" }, 48, 0],
    ["another model", { model: "simulated/steadfast" }, 48, 0],
    ["other conditions", { design: "authority: [control, low-harm]" }, 48, 24],
    ["another factor", { design: "reflection: [0, 2]" }, 48, 0],
    ["another temperature", { rest: "samples: 4\nsampling: { temperature: 0.1 }" }, 48, 0],
    ["another seed, which draws other orders and targets", { rest: "samples: 4\nseed: 99" }, 48, 0],
  ])("counts what both ask for, and no more: %s", async (_, second, planned, shared) => {
    const found = await incompleteAfter({}, { ...second, stopAfter });
    expect(found?.state).toBe("bad");
    expect(found?.figures.planned).toBe(planned);
    const { delivered = 0, left = 0 } = found?.figures ?? {};
    expect(delivered + left).toBe(planned);
    expect(delivered).toBeGreaterThanOrEqual(shared);
    expect(delivered).toBeLessThan(shared + 8);
    expect(found?.says).toContain("not delivered");
  });
});

describe("a run with two plans, both carried out", () => {
  test.each<[string, Planned, planned: number, earlier: number]>([
    ["more samples", { rest: "samples: 8" }, 96, 0],
    ["more items", { items: "{ set: mcqa, take: 12 }" }, 96, 0],
    ["fewer samples", { rest: "samples: 2" }, 24, 24],
    ["fewer items", { items: "{ set: mcqa, take: 3 }" }, 24, 24],
    ["another model", { model: "simulated/steadfast" }, 48, 48],
    ["another temperature", { rest: "samples: 4\nsampling: { temperature: 0.1 }" }, 48, 48],
  ])("is complete, and tells what only the first asked for: %s", async (_, second, planned, earlier) => {
    expect(await incompleteAfter({}, second)).toMatchObject({
      state: "good",
      figures: { planned, delivered: planned, left: 0, earlier },
    });
  });

  test("another seed changes nothing where nothing is drawn", async () => {
    const ethics = { design: "reflection: [0, 2]", items: "{ set: ethics }" };
    const found = await incompleteAfter({ ...ethics, rest: "samples: 1" }, { ...ethics, rest: "samples: 1\nseed: 99" });
    expect(found).toMatchObject({ state: "good", figures: { planned: 120, delivered: 120, earlier: 0 } });
  });

  test("and a third like the first is as complete as that was", async () => {
    const back = await incompleteAfter({ stopAfter: 5 }, { design: "reflection: [0, 2]" }, { stopAfter: 1 });
    expect(back?.state).toBe("bad");
    expect(await incompleteAfter({}, { design: "reflection: [0, 2]" }, {})).toMatchObject({
      state: "good",
      figures: { planned: 48, delivered: 48, earlier: 48 },
    });
  });
});
