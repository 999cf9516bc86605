/** Measures a run in a process of its own, as `waver measure` does; prints what it took. Arguments: the run's file, and "read" to only read it. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { measureTable, tableOf } = await import("../src/measure/measure.ts");
const { READER } = await import("../src/read/read.ts");
const { openReadings } = await import("../src/store/readings.ts");
const { openSqlite } = await import("../src/store/sqlite.ts");

const [file = "", only] = process.argv.slice(2);
const store = await openSqlite(file, { readOnly: true });
const readings = openReadings(file);
const from = performance.now();
const cpu = process.cpuUsage();
const table = await tableOf(store, readings);
const loadedAt = performance.now();
readings.close();
await store.close();
const loadMegabytes = process.resourceUsage().maxRSS / 1024;
const measures = only === "read" ? null : measureTable(table, file, READER);
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    trials: table.columns.model.length,
    items: table.items.length,
    loadSeconds: (loadedAt - from) / 1000,
    measureSeconds: (performance.now() - loadedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
    loadMegabytes,
    megabytes: process.resourceUsage().maxRSS / 1024,
    estimates: measures?.estimates.length ?? 0,
    contrasts: measures?.contrasts.length ?? 0,
    checks: measures?.checks.length ?? 0,
  }),
);
