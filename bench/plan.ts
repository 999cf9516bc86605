/** Goal: a million trials planned with ids and prompts at 100,000 a second on one core, under 200 MB, and ten times the trials in ten times the time. */
import { inChild, median } from "./child.ts";

interface Planned {
  trials: number;
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
  characters: number;
}

export async function bench(): Promise<void> {
  const million = Array.from({ length: 3 }, () => inChild<Planned>("./plan-child.ts", 1_000_000));
  const tenth = Array.from({ length: 3 }, () => inChild<Planned>("./plan-child.ts", 100_000));
  const tenfold = inChild<Planned>("./plan-child.ts", 10_000_000);
  const rate = median(million.map(({ trials, seconds }) => trials / seconds));
  const cpuRate = median(million.map(({ trials, cpuSeconds }) => trials / cpuSeconds));
  console.log(
    `  1,000,000 trials (prompts of ${million[0]?.characters} characters): ${Math.round(rate)} a second, ${Math.round(cpuRate)} a second of CPU`,
  );
  console.log(`  peak memory: ${Math.max(...million.map(({ megabytes }) => megabytes)).toFixed(0)} MB`);
  console.log(`  time of 1,000,000 to 100,000: ${ratio(median(million.map(seconds)), median(tenth.map(seconds)))}`);
  console.log(
    `  time of 10,000,000 to 1,000,000: ${ratio(tenfold.seconds, median(million.map(seconds)))} (peak memory ${tenfold.megabytes.toFixed(0)} MB: 200,000 items)`,
  );
}

function seconds(planned: Planned): number {
  return planned.seconds;
}

function ratio(a: number, b: number): string {
  return (a / b).toFixed(1);
}
