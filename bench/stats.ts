/**
 * Goals: the item bootstrap (20,000 items, 10,000 resamples, BCa) at least 10 times as fast as scipy.stats.bootstrap or R's boot on
 * the same values, where one of them is installed; sign-flip tests with 99,999 draws on 20,000 items within 5 seconds.
 */
import { spawnSync } from "node:child_process";
import { stream } from "../src/random/stream.ts";
import { itemInterval } from "../src/stats/item-interval.ts";
import { maxT } from "../src/stats/max-t.ts";
import { signFlip } from "../src/stats/sign-flip.ts";
import { contrastOf, differenceOf, meanOf, ratioOf, type Statistic } from "../src/stats/statistic.ts";
import { median } from "./child.ts";

const ITEMS = 20_000;
const DRAWS = 10_000;

export async function bench(): Promise<void> {
  const { uniform, below } = stream(1, "bench stats");
  const skewed = Float64Array.from({ length: ITEMS }, () => -Math.log(1 - uniform()));
  const rates = Array.from({ length: 4 }, () => {
    const middle = 0.2 + 0.6 * uniform();
    return Float64Array.from({ length: ITEMS }, () => successes(12, middle + 0.2 * (uniform() - 0.5), uniform) / 12);
  });
  const columns = [skewed, ...rates];
  const susceptibility = (cue: number, control: number): Statistic =>
    ratioOf(
      [
        [cue, 1],
        [control, -1],
      ],
      [[control, -1]],
      { under: 1 },
    );

  const interval = (statistic: Statistic): number =>
    seconds(() => {
      const { method } = itemInterval({ columns }, statistic, { stream: stream(2, "bench stats"), draws: DRAWS });
      if (method !== "bca") throw new Error(`the bench is of BCa, not of ${method}`);
    });
  // The others take as long whatever the values are.
  const ours = interval(meanOf(0));
  console.log(`  item bootstrap, BCa, ${ITEMS} items, ${DRAWS} resamples: ${ours.toFixed(2)} s for values that all differ`);
  const rate = interval(meanOf(1));
  console.log(
    `    ${rate.toFixed(3)} s for a rate of 12 samples, ${interval(
      contrastOf([
        [2, 1],
        [1, -1],
      ]),
    ).toFixed(3)} s for a contrast of two,`,
    `${interval(susceptibility(2, 1)).toFixed(3)} s for a ratio, ${interval(differenceOf(susceptibility(2, 1), susceptibility(4, 3))).toFixed(2)} s for a difference of ratios`,
  );
  for (const { name, command, args } of OTHERS) {
    const ran = spawnSync(command, args, { input: Array.from(skewed).join("\n"), encoding: "utf8", maxBuffer: 2 ** 26 });
    const other = ran.status === 0 ? Number(ran.stdout.trim().split("\n").at(-1)) : Number.NaN;
    console.log(
      Number.isFinite(other)
        ? `    ${name}: ${other.toFixed(2)} s, ${(other / ours).toFixed(1)} times as long as for the same values, ${(other / rate).toFixed(0)} times as for a rate`
        : `    ${name}: not installed here, nothing to compare with`,
    );
  }

  const flip = (d: Float64Array): number => seconds(() => signFlip(d, { stream: stream(3, "bench stats") }));
  const [a, b] = rates as [Float64Array, Float64Array];
  console.log(
    `  sign flips, 99,999 draws, ${ITEMS} items: ${flip(a.map((value, i) => value - (b[i] as number))).toFixed(2)} s for differences of rates,`,
    `${flip(skewed.map((value) => value - 1)).toFixed(2)} s for differences that are all unlike`,
  );
  const contrasts = Array.from({ length: 10 }, () => Float64Array.from({ length: ITEMS }, () => (below(25) - 12) / 12));
  console.log(
    `  max-T over 10 contrasts, 99,999 draws: ${seconds(() => maxT(contrasts, { stream: stream(4, "bench stats") }), 1).toFixed(2)} s`,
  );
}

const python = (batches: string): string => `
import sys, time
import numpy as np
from scipy import stats
x = np.array(sys.stdin.read().split(), dtype=float)
best = float("inf")
for batch in (${batches},):
    start = time.perf_counter()
    stats.bootstrap((x,), np.mean, n_resamples=${DRAWS}, method="BCa", batch=batch)
    best = min(best, time.perf_counter() - start)
print(best)
`;

// The influences are given: boot.ci would otherwise regress on a table of resamples by items.
const R = `
suppressMessages(library(boot))
x <- scan(file("stdin"), quiet = TRUE)
start <- proc.time()[["elapsed"]]
b <- boot(x, function(d, i) mean(d[i]), R = ${DRAWS})
invisible(boot.ci(b, type = "bca", L = x - mean(x)))
cat(proc.time()[["elapsed"]] - start, "\\n")
`;

const OTHERS = [
  { name: "scipy.stats.bootstrap, as it comes (3 GB)", command: "python3", args: ["-c", python("None")] },
  { name: "scipy.stats.bootstrap, the best of three batch sizes", command: "python3", args: ["-c", python("25, 50, 100")] },
  { name: "R's boot", command: "Rscript", args: ["-e", R] },
];

/** The median time of five runs, or of as many as said. */
function seconds(work: () => unknown, runs = 5): number {
  return median(
    Array.from({ length: runs }, () => {
      const start = performance.now();
      work();
      return (performance.now() - start) / 1000;
    }),
  );
}

function successes(n: number, chance: number, uniform: () => number): number {
  let count = 0;
  for (let i = 0; i < n; i++) if (uniform() < chance) count++;
  return count;
}
