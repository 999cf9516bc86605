/**
 * `npm run bench`: how fast waver is on this machine. Prints figures and ratios measured in one run, medians of several; never fails a build.
 * `npm run bench -- plan` runs one part.
 */
import { cpus, totalmem } from "node:os";

const PARTS = [
  "plan",
  "store",
  "postgres",
  "workers",
  "engine",
  "read",
  "stats",
  "measure",
  "report",
  "parquet",
  "view",
  "start-up",
];
const asked = process.argv.slice(2);
const parts = asked.length === 0 ? PARTS : asked;

const [cpu] = cpus();
console.log(
  `${cpu?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}, ${process.platform} ${process.arch}`,
);
for (const part of parts) {
  if (!PARTS.includes(part)) {
    console.log(`no part "${part}"; there are: ${PARTS.join(", ")}`);
    continue;
  }
  console.log(`\n${part}`);
  const { bench } = (await import(`./${part}.ts`)) as { bench: () => Promise<void> };
  await bench();
}
