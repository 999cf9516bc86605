import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openParticipant } from "../../src/models/index.ts";
import { makeManifest, sharesTrials } from "../../src/plan/manifest.ts";
import { type Plan, planStudy } from "../../src/plan/plan.ts";
import { finishedBlocks } from "../../src/run/finished.ts";
import { runPlan } from "../../src/run/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";

const LINES = {
  models: "[{ name: simulated/deferential }]",
  items: "[{ set: mcqa, take: 6 }]",
  design: "{ authority: [control, high-harm, high-help] }",
  samples: "3",
};

async function planned(changed: Readonly<Record<string, string>> = {}): Promise<Plan> {
  const folder = mkdtempSync(join(tmpdir(), "waver-finished-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lines = Object.entries({ name: "s", ...LINES, ...changed }).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(join(folder, "s.yaml"), lines.join("\n"));
  return await planStudy(join(folder, "s.yaml"));
}

/** Trial ids by what a trial is. */
function idsOf(plan: Plan): Map<string, string> {
  return new Map(
    Array.from(plan.trials(), ({ id, model, item, condition, sample }) => [
      `${model.label} ${item.digest} ${condition.label} ${sample}`,
      id,
    ]),
  );
}

const SAME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a budget": { budget: "{ trials: 20 }" },
  "more samples": { samples: "5" },
  "fewer samples": { samples: "2" },
  "more items": { items: "[{ set: mcqa, take: 9 }]" },
  "items of another set": { items: "[{ set: mcqa, take: 6 }, { set: moralchoice, take: 4 }]" },
  "another model": { models: "[{ name: simulated/deferential }, { name: simulated/steadfast }]" },
  "another question": { question: "Why?" },
  "conditions in another order": { design: "{ authority: [high-help, control, high-harm] }" },
};

const OTHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "another seed": { seed: "99" },
  "another order of options": { optionOrder: "shuffle" },
  "other settings": { models: "[{ name: simulated/deferential, sampling: { temperature: 0.1 } }]" },
  "a system prompt": { system: "Be brief." },
  "as many conditions, not the same": { design: "{ authority: [control, low-harm, low-help] }" },
  "one more factor": { design: "{ authority: [control, high-harm, high-help], reflection: [2] }" },
};

describe("plans of one run", () => {
  test.each(Object.entries(SAME))("%s: what both have are the same trials", async (_, changed) => {
    const [before, now] = [await planned(), await planned(changed)];
    const [had, has] = [idsOf(before), idsOf(now)];
    const both = [...had.keys()].filter((key) => has.has(key));
    expect(both.length).toBeGreaterThan(0);
    for (const key of both) expect(has.get(key)).toBe(had.get(key));
    expect(sharesTrials(makeManifest(before), makeManifest(now))).toBe(true);
  });

  test.each(Object.entries(OTHER))("%s: nothing is taken for finished", async (_, changed) => {
    const [before, now] = [await planned(), await planned(changed)];
    expect(sharesTrials(makeManifest(before), makeManifest(now))).toBe(false);
  });

  test("a block is finished when all of its conditions are delivered, and not before", async () => {
    const folder = mkdtempSync(join(tmpdir(), "waver-finished-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = await openSqlite(join(folder, "run.db"), { create: true });
    onTestFinished(() => store.close());
    const small = await planned({ budget: "{ trials: 20 }" });
    await runPlan(small, store, (model) => openParticipant(model, small.study));
    const delivered = new Set((await store.delivered(0, 100)).map(({ trial }) => trial));
    expect(delivered.size).toBe(20);

    const whole = await planned();
    const isFinished = await finishedBlocks(whole, store);
    const [model] = whole.study.models;
    const blocks = new Map<string, boolean>();
    for (const { id, item, sample } of whole.trials()) {
      const block = `${item.digest} ${sample}`;
      blocks.set(block, (blocks.get(block) ?? true) && delivered.has(id));
    }
    for (const { item, sample } of whole.trials())
      expect(isFinished?.(model?.label ?? "", item, sample)).toBe(blocks.get(`${item.digest} ${sample}`));
    expect([...blocks.values()].filter((isWhole) => isWhole)).toHaveLength(6);
  });
});
