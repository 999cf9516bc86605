import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openParticipant } from "../../src/models/index.ts";
import type { Call, Participant } from "../../src/models/model.ts";
import { planStudy } from "../../src/plan/plan.ts";
import type { Trial } from "../../src/plan/trial.ts";
import { Budget } from "../../src/run/budget.ts";
import { Gate } from "../../src/run/gate.ts";
import { runLane } from "../../src/run/lane.ts";
import { LaneProgress } from "../../src/run/progress.ts";
import { keptCall, keptTrial } from "../../src/run/record.ts";
import { keepPlan } from "../../src/run/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";

async function planned() {
  const folder = mkdtempSync(join(tmpdir(), "waver-passes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, "s.yaml"),
    "name: s\nmodels: [simulated/steadfast]\nitems: [{ set: mcqa, take: 3 }]\ndesign: { reflection: [5] }\nsamples: 1\n",
  );
  const plan = await planStudy(join(folder, "s.yaml"));
  const store = await openSqlite(join(folder, "run.db"), { create: true });
  onTestFinished(() => store.close());
  await keepPlan(plan, store, null);
  return { plan, store };
}

/** Where another worker was faster with some of the passes: `others` says with which. */
async function carryOut(others: (trial: Trial) => readonly (1 | 2)[]) {
  const { plan, store } = await planned();
  const [model] = plan.study.models;
  if (model === undefined) throw new Error("the study has a model");
  const simulated = await openParticipant(model, plan.study);
  const asked: Call[] = [];
  const participant: Participant = {
    ...simulated,
    async ask(call, signal) {
      asked.push(call);
      const answer = await simulated.ask(call, signal);
      for (const pass of call.pass === 1 ? others(call.trial) : []) {
        const theirs = { ...answer, response: { ...answer.response, text: `said by another in pass ${pass}` } };
        const kept = keptCall(call.trial, pass, pass === 2, theirs, null);
        await store.commit({ trials: [keptTrial(call.trial)], calls: [kept], failures: [] });
      }
      return answer;
    },
  };
  await runLane({
    plan,
    model,
    participant,
    gate: new Gate(8),
    store,
    budget: new Budget({ usd: null, trials: null }, { usd: 0, trials: 0 }),
    price: null,
    concurrency: 1,
    attempts: 1,
    isNew: false,
    isFinished: null,
    stop: new AbortController().signal,
    halt: new AbortController(),
    watcher: new LaneProgress(model.label, 3, () => null),
    isShared: true,
  });
  return { asked, delivered: await store.delivered(0, 10) };
}

test("the second pass is about the first answer that is kept, not about one that came too late", async () => {
  const { asked, delivered } = await carryOut(() => [1]);
  expect(delivered).toHaveLength(3);
  for (const { calls } of delivered) expect(calls[0]?.text).toBe("said by another in pass 1");
  const seconds = asked.filter(({ pass }) => pass === 2);
  expect(seconds).toHaveLength(3);
  for (const { messages } of seconds) expect(JSON.stringify(messages)).toContain("said by another in pass 1");
});

test("a trial that another has delivered meanwhile is not asked for its second pass", async () => {
  const { asked, delivered } = await carryOut(() => [1, 2]);
  expect(delivered).toHaveLength(3);
  expect(asked.map(({ pass }) => pass)).toEqual([1, 1, 1]);
});
