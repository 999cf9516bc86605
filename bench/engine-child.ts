/** One run in a process of its own; prints what it took. Arguments: the study, the run's file. */
import { enableCompileCache } from "node:module";

import { makeRoomForTrials } from "../src/cli/heap.ts";

enableCompileCache();
const { planStudy } = await import("../src/plan/plan.ts");
const { openParticipant } = await import("../src/models/index.ts");
const { runPlan } = await import("../src/run/run.ts");
const { openSqlite } = await import("../src/store/sqlite.ts");

const [study = "", file = ""] = process.argv.slice(2);
const began = performance.now();
const plan = await planStudy(study);
makeRoomForTrials();
const store = await openSqlite(file, { create: true });
let firstCallMs: number | null = null;
const from = performance.now();
const cpu = process.cpuUsage();
const { lanes } = await runPlan(plan, store, async (model) => {
  const participant = await openParticipant(model, plan.study);
  return {
    ...participant,
    ask: (call, signal) => {
      firstCallMs ??= performance.now() - began;
      return participant.ask(call, signal);
    },
  };
});
const seconds = (performance.now() - from) / 1000;
const { user, system } = process.cpuUsage(cpu);
await store.close();
const trials = lanes.reduce((sum, { progress }) => sum + progress.done - progress.before, 0);
console.log(
  JSON.stringify({
    trials,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    firstCallMs,
  }),
);
