/**
 * Goals: one million trials (20,000 items x 5 conditions x 10 samples) with their readings kept, measured within 60 seconds and 600 MB on two
 * cores: headline metrics with 10,000 resamples, curves over k with analytic errors, contrasts and checks; ten times the trials in ten times the time.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inChild, median } from "./child.ts";

interface Measured {
  trials: number;
  items: number;
  loadSeconds: number;
  measureSeconds: number;
  cpuSeconds: number;
  loadMegabytes: number;
  megabytes: number;
  estimates: number;
  contrasts: number;
  checks: number;
}

const TRIALS = Number(process.env.WAVER_BENCH_TRIALS ?? 1_000_000);
const SAMPLES = 10;
const CONDITIONS = ["control", "high-help", "high-harm", "low-help", "low-harm"];
const ROUNDS = 3;

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "waver-bench-"));
  try {
    const tenth = measured(folder, "tenth", TRIALS / 10);
    const whole = measured(folder, "whole", TRIALS);
    console.log(
      `  time to that of a tenth: loading ${ratio(whole, tenth, "loadSeconds")}, measuring ${ratio(whole, tenth, "measureSeconds")}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measured(folder: string, name: string, trials: number): Measured[] {
  const run = join(folder, `${name}.db`);
  inChild("./engine-child.ts", study(folder, name, trials / CONDITIONS.length / SAMPLES), run);
  const reading = inChild<Measured>("./measure-child.ts", run, "read");
  const all = Array.from({ length: ROUNDS }, () => inChild<Measured>("./measure-child.ts", run));
  const of = (figure: keyof Measured): number => median(all.map((each) => each[figure]));
  const whole = median(all.map(({ loadSeconds, measureSeconds }) => loadSeconds + measureSeconds));
  console.log(
    `  ${number(of("trials"))} trials of ${number(of("items"))} items: ${whole.toFixed(1)} s (loading with kept readings ${of("loadSeconds").toFixed(1)}, ` +
      `measuring ${of("measureSeconds").toFixed(1)}; ${of("cpuSeconds").toFixed(1)} of CPU), ${of("megabytes").toFixed(0)} MB (${of("loadMegabytes").toFixed(0)} when loaded)`,
  );
  console.log(
    `    ${number(of("estimates"))} estimates, ${number(of("contrasts"))} contrasts, ${number(of("checks"))} checks; reading them the first time ${reading.loadSeconds.toFixed(1)} s`,
  );
  return all;
}

/** Ten categories, so that figures by category are measured too. */
export function study(folder: string, name: string, items: number): string {
  const path = join(folder, `${name}.yaml`);
  const questions = Array.from({ length: items }, (_, n) =>
    JSON.stringify({
      id: `q${n}`,
      question: `Question ${n}: ${"what would follow from this? ".repeat(10)}`,
      options: ["one", "two", "three", "four"],
      key: n % 4,
      category: `c${n % 10}`,
    }),
  );
  writeFileSync(join(folder, `${name}.jsonl`), questions.join("\n"));
  writeFileSync(
    path,
    `name: ${name}\nmodels: [simulated/deferential]\nitems: [{ set: mcqa, file: ${name}.jsonl }]\n` +
      `design: { authority: [${CONDITIONS.join(", ")}] }\nsamples: ${SAMPLES}\n`,
  );
  return path;
}

function ratio(whole: readonly Measured[], tenth: readonly Measured[], figure: keyof Measured): string {
  return (median(whole.map((each) => each[figure])) / median(tenth.map((each) => each[figure]))).toFixed(1);
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en");
}
