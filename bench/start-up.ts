/** Goal: `waver --version` and `--help` within 60 ms of a bare `node -e 0`. Runs take turns, so that the machine's noise falls on all alike. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./child.ts";

const WAVER = fileURLToPath(new URL("../bin/waver.js", import.meta.url));
const STUDY = fileURLToPath(new URL("../studies/authority-bias.yaml", import.meta.url));
const CALLS: Record<string, string[]> = {
  "node -e 0": ["-e", "0"],
  "waver --version": [WAVER, "--version"],
  "waver --help": [WAVER, "--help"],
  "waver check": [WAVER, "check", STUDY],
};
const ROUNDS = 15;

export async function bench(): Promise<void> {
  const times = new Map(Object.keys(CALLS).map((name) => [name, [] as number[]]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, args] of Object.entries(CALLS)) {
      const from = performance.now();
      spawnSync(process.execPath, args);
      // The first round only fills the compile cache.
      if (round >= 0) times.get(name)?.push(performance.now() - from);
    }
  }
  const bare = median(times.get("node -e 0") ?? []);
  for (const [name, taken] of times) {
    const time = median(taken);
    console.log(
      `  ${name}: ${time.toFixed(0)} ms${name === "node -e 0" ? "" : `, ${(time - bare).toFixed(0)} ms more than bare Node.js`}`,
    );
  }
}
