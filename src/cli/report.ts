import type { Command } from "commander";
import { count } from "../counting.ts";
import { compareRuns } from "../report/compare/compare.ts";
import { reportRun } from "../report/report.ts";
import { shownAddress } from "../store/address.ts";
import { enoughDraws } from "./measure.ts";
import { A_RUN, say, sayJson, waitingLine, wrap } from "./output.ts";

interface Options {
  readonly out?: string;
  readonly draws?: number;
  readonly judged?: boolean;
  readonly lock?: string;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<runs...>", `${A_RUN}; several are compared on the items that they share`)
    .option(
      "--out <place>",
      "a page (x.html, with x-files/ beside it) or a folder; left out: <run>-report, beside the run's file or, of a run in a database, here",
    )
    .option("--draws <n>", "resamples of each headline interval (left out: 10,000)", enoughDraws)
    .option("--judged", "take the word of judges that are models for what the reader left unread")
    .option("--lock <file>", "hold the run's plan against one that was locked before, and say what differs")
    .option("--json", "print what was written as one JSON object")
    .addHelpText(
      "after",
      `
Examples:
  waver report runs/authority-bias.db
  waver report runs/authority-bias.db --out authority.html
  waver report runs/haiku.db runs/sonnet.db --out compared`,
    )
    .action(reportCommand);
}

async function reportCommand(runs: readonly string[], options: Options): Promise<void> {
  const { out, draws, judged, lock, json = false } = options;
  const line = waitingLine();
  line.show(`measuring ${runs.map(shownAddress).join(" and ")}`);
  const how = { out, draws, judged, lock, onRead: (trials: number) => line.show(`reading: ${count(trials)} trials`) };
  try {
    const { page, files } = runs.length > 1 ? await compareRuns(runs, how) : await reportRun(runs[0] as string, how);
    line.end();
    if (json) sayJson({ page, files });
    else say(wrap(`Wrote ${page}, with ${count(files.length - 1)} figures and tables beside it.`));
  } finally {
    line.end();
  }
}
