/** Exports a run as Parquet in a process of its own, as `waver export` does; prints what it took. Arguments: the run's file, and the file to write. */
import { createWriteStream, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

enableCompileCache();
await import("../src/cli/pages-heap.ts");
const { exportRun } = await import("../src/exchange/export.ts");
const { openRun } = await import("../src/store/open.ts");

const [run = "", out = ""] = process.argv.slice(2);
const from = performance.now();
const cpu = process.cpuUsage();
const { store, readings, manifest, close } = await openRun(run);
const { pieces } = await exportRun(store, readings, manifest.name, "parquet");
await pipeline(Readable.from(pieces), createWriteStream(out));
const { user, system } = process.cpuUsage(cpu);
const seconds = (performance.now() - from) / 1000;
const { models } = await store.totals();
await close();
console.log(
  JSON.stringify({
    trials: models.reduce((sum, each) => sum + each.trials, 0),
    outputTokens: models.reduce((sum, each) => sum + each.outputTokens, 0),
    seconds,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    fileBytes: statSync(out).size,
  }),
);
