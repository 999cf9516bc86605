/** Goals: the report of a million trials, measures included and readings kept, within 90 seconds; a page of less than 3 MB. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inChild } from "./child.ts";
import { study } from "./measure.ts";

interface Reported {
  trials: number;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  pageBytes: number;
  files: number;
}

const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
const TRIALS_AN_ITEM = 50;

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waver-bench-"));
  try {
    const run = join(folder, "reported.db");
    inChild("./engine-child.ts", study(folder, "reported", TRIALS / TRIALS_AN_ITEM), run);
    inChild("./measure-child.ts", run, "read");
    const { trials, seconds, cpuSeconds, megabytes, pageBytes, files } = inChild<Reported>("./report-child.ts", run);
    console.log(
      `  ${Math.round(trials).toLocaleString("en")} trials: ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} of CPU), ${megabytes.toFixed(0)} MB; ` +
        `a page of ${(pageBytes / 1e6).toFixed(2)} MB, ${files} files`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
