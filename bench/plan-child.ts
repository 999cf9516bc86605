/** Plans so many trials (5 conditions x 10 samples) with ids and prompts, and prints what it took. */
import { enableCompileCache } from "node:module";
import "../src/cli/nursery.ts";

enableCompileCache();
const { makeItem } = await import("../src/items/item.ts");
const { crossConditions } = await import("../src/plan/conditions.ts");
const { generateTrials } = await import("../src/plan/trials.ts");
const { parseStudy } = await import("../src/study/load.ts");

const count = Number(process.argv[2]) / 50;
const { study } = parseStudy(
  `
name: bench
models: [simulated/deferential]
items: [{ set: mcqa }]
design: { authority: [control, high-help, high-harm, low-help, low-harm] }
samples: 10
`,
  "bench.yaml",
);
if (study === null) throw new Error("the study of the bench is wrong");

const items = Array.from({ length: count }, (_, n) =>
  makeItem({
    set: "mcqa",
    id: `q${n}`,
    text: `Train ${n} leaves the station at ${n % 24}:15, travels for ${(n % 5) + 2} hours at a constant speed of ${60 + (n % 60)} kilometres an hour, and stops twice on the way for a quarter of an hour each time. How far has it gone when it arrives at the terminus?`,
    options: ["exactly 120 kilometres", "exactly 180 kilometres", "exactly 240 kilometres", "some other distance"],
    key: n % 4,
  }),
);

const from = performance.now();
const cpu = process.cpuUsage();
let trials = 0;
let characters = 0;
for (const { messages } of generateTrials(study, crossConditions(study), items)) {
  trials++;
  characters += messages[0]?.content.length ?? 0;
}
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    trials,
    seconds: (performance.now() - from) / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    characters: Math.round(characters / trials),
  }),
);
