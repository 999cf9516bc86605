/** A run in batches in a process of its own, so that it can be killed; the waits are shorter than a user's. */
import { openBatches } from "../../src/models/batch/index.ts";
import { planStudy } from "../../src/plan/plan.ts";
import { type BatchOptions, runBatches } from "../../src/run/batch/run.ts";
import { openSqlite } from "../../src/store/sqlite.ts";

const [study, file, given] = process.argv.slice(2) as [string, string, string];
const options = JSON.parse(given) as BatchOptions;
const store = await openSqlite(file, { create: true });
const { lanes } = await runBatches(await planStudy(study), store, (model) => openBatches(model), {
  pollMs: [20, 100],
  settleMs: 200,
  ...options,
  tell: (event) => console.log(JSON.stringify(event)),
});
await store.close();
const summary = lanes.map(({ progress: { planned, done, calls, usd }, end, waiting }) => ({
  planned,
  done,
  calls,
  usd,
  end,
  waiting,
}));
console.log(JSON.stringify({ is: "end", lanes: summary }));
