/**
 * Goals: a million trials (20,000 items x 5 conditions x 10 samples) as Parquet within 60 seconds and in constant memory. The file is opened and
 * checked by another implementation than the one that wrote it.
 */
import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableFromIPC } from "apache-arrow";
import { ParquetFile } from "parquet-wasm";
import { inChild, median } from "./child.ts";
import { study } from "./measure.ts";

interface Exported {
  trials: number;
  outputTokens: number;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  fileBytes: number;
}

const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
const TRIALS_AN_ITEM = 50;
const ROUNDS = 3;

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waver-bench-"));
  try {
    const tenth = await exported(folder, "tenth", TRIALS / 10);
    const whole = await exported(folder, "whole", TRIALS);
    console.log(
      `  to a tenth: ${(whole.seconds / tenth.seconds).toFixed(1)} times the time, ${(whole.megabytes - tenth.megabytes).toFixed(0)} MB more`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function exported(folder: string, name: string, trials: number): Promise<Exported> {
  const [run, out] = [join(folder, `${name}.db`), join(folder, `${name}.parquet`)];
  inChild("./engine-child.ts", study(folder, name, trials / TRIALS_AN_ITEM), run);
  const first = inChild<Exported>("./parquet-child.ts", run, out);
  say("before anything was read", first);
  const all = Array.from({ length: ROUNDS }, () => inChild<Exported>("./parquet-child.ts", run, out));
  const of = (figure: keyof Exported): number => median(all.map((each) => each[figure]));
  const kept = { ...first, seconds: of("seconds"), cpuSeconds: of("cpuSeconds"), megabytes: of("megabytes") };
  say("with readings kept", kept);
  await check(out, first);
  return kept;
}

function say(how: string, { trials, seconds, cpuSeconds, megabytes, fileBytes }: Exported): void {
  console.log(
    `  ${trials.toLocaleString("en")} trials, ${how}: ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} of CPU), ${megabytes.toFixed(0)} MB; ` +
      `a file of ${(fileBytes / 1e6).toFixed(1)} MB`,
  );
}

/** By parquet-wasm, the implementation of Rust: rows, a sum, and ids that all differ, against what the store says. */
async function check(path: string, { trials, outputTokens }: Exported): Promise<void> {
  const file = await ParquetFile.fromFile(await openAsBlob(path));
  const groups = file.metadata().numRowGroups();
  const ids = new Set<string>();
  let [rows, sum] = [0, 0];
  for (let group = 0; group < groups; group++) {
    const read = await file.read({ rowGroups: [group], columns: ["trial", "outputTokens"] });
    const table = tableFromIPC(read.intoIPCStream());
    rows += table.numRows;
    for (const id of table.getChild("trial") ?? []) ids.add(id);
    for (const tokens of table.getChild("outputTokens") ?? []) sum += tokens;
  }
  if (rows !== trials || ids.size !== trials || sum !== outputTokens)
    throw new Error(
      `parquet-wasm finds ${rows} rows, ${ids.size} ids and ${sum} tokens of ${trials} trials and ${outputTokens} tokens`,
    );
  console.log(
    `    opened by parquet-wasm: ${groups} groups, ${rows.toLocaleString("en")} rows, as many ids, the same sum of tokens`,
  );
}
