/**
 * `npm start`: the main job, on a fresh machine, with no key and no network: the authority study on simulated participants, in the embedded
 * store. It ends with a report to look at.
 */
import { main } from "../src/cli/main.ts";

const STUDY = "studies/authority-bias.yaml";
const RUN = "studies/runs/authority-bias.db";
const REPORT = "studies/runs/authority-bias-report/report.html";
const TRIALS = "studies/runs/authority-bias.csv";

for (const args of [
  ["check", STUDY],
  ["run", STUDY],
  ["measure", RUN],
  ["report", RUN],
  ["export", RUN, "--to", "csv", "--out", TRIALS],
]) {
  console.log(`\nwaver ${args.join(" ")}\n`);
  process.exitCode = await main(args);
  if (process.exitCode !== 0) break;
}
if (process.exitCode === 0) {
  console.log(
    `\nThe report is ${REPORT}: open it in a browser. Every reply is in ${TRIALS}, one row a trial.\n` +
      "To look at one item under every condition: npm run -s waver -- try studies/authority-bias.yaml",
  );
}
