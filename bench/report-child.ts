/** Writes a run's report in a process of its own, as `waver report` does; prints what it took. Argument: the run's file. */
import { statSync } from "node:fs";
import { enableCompileCache } from "node:module";

enableCompileCache();
const { reportRun } = await import("../src/report/report.ts");
const { openSqlite } = await import("../src/store/sqlite.ts");

const [file = ""] = process.argv.slice(2);
const from = performance.now();
const cpu = process.cpuUsage();
const { page, files } = await reportRun(file);
const seconds = (performance.now() - from) / 1000;
const { user, system } = process.cpuUsage(cpu);
const megabytes = process.resourceUsage().maxRSS / 1024;
const store = await openSqlite(file, { readOnly: true });
const { models } = await store.totals();
await store.close();
const trials = models.reduce((sum, each) => sum + each.trials, 0);
console.log(
  JSON.stringify({
    trials,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    megabytes,
    pageBytes: statSync(page).size,
    files: files.length,
  }),
);
