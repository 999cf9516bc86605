import type { Command } from "commander";
import { count } from "../counting.ts";
import { measureRun } from "../measure/measure.ts";
import type { Measures } from "../measure/measures.ts";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { openRun } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { measuresText } from "./measures-text.ts";
import { A_RUN, say, sayJson } from "./output.ts";

interface Options {
  readonly k?: readonly number[];
  readonly draws?: number;
  readonly category?: string;
  /** False with --no-categories. */
  readonly categories: boolean;
  readonly judged?: boolean;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<run>", `${A_RUN}; one that goes on is measured as it is now`)
    .option("--k <numbers>", "the k of curves over k: in how many of k samples at least once (left out: 1,3,5,10)", wholeNumbers)
    .option("--category <name>", "figures of one category of items in place of all")
    .option("--no-categories", "with --json: leave the categories out")
    .option("--judged", "take the word of judges that are models for what the reader left unread")
    .option("--draws <n>", "resamples of each headline interval (left out: 10,000)", enoughDraws)
    .option("--json", "all estimates, contrasts and checks as one JSON object; names: docs/measures.md")
    .addHelpText(
      "after",
      `
Examples:
  waver measure runs/authority-bias.db
  waver measure runs/authority-bias.db --json > measures.json`,
    )
    .action(measureCommand);
}

const LARGEST_K = 1_000;

function wholeNumbers(text: string): number[] {
  const numbers = text.split(",").map((part) => Number(part.trim() || Number.NaN));
  if (!numbers.every((k) => Number.isInteger(k) && k >= 1 && k <= LARGEST_K))
    throw mistake("--k", `"${text}" is not a list of whole numbers from 1`, "Write them with commas, e.g. --k 1,3,5.");
  return numbers;
}

const FEWEST_DRAWS = 200;
const MOST_DRAWS = 1_000_000;

export function enoughDraws(text: string): number {
  const draws = Number(text);
  if (!Number.isInteger(draws) || draws < FEWEST_DRAWS || draws > MOST_DRAWS)
    throw mistake(
      "--draws",
      `"${text}" is not a whole number from ${FEWEST_DRAWS} to ${count(MOST_DRAWS)}`,
      "10000 is what a report should rest on; 1000 is enough for a look.",
    );
  return draws;
}

async function measureCommand(run: string, options: Options): Promise<void> {
  const { store, readings, manifest, shown, close } = await openRun(run);
  const progress = showReading();
  try {
    const { category, k, draws, judged = false, json = false } = options;
    if (category !== undefined) await checkCategory(store, category);
    await progress.begin(store);
    const measured = await measureRun(store, readings, shown, {
      // What is not shown need not be computed; it changes nothing of what is.
      categories: category !== undefined || (json && options.categories),
      judged,
      onRead: progress.read,
      ...(k === undefined ? {} : { ks: k }),
      ...(draws === undefined ? {} : { draws }),
    });
    progress.end();
    const measures = category === undefined ? measured : ofCategory(measured, category);
    if (json) sayJson(measures);
    else say(measuresText(measures, manifest, { category: category ?? null, curves: k !== undefined }));
  } finally {
    progress.end();
    await close();
  }
}

async function checkCategory(store: Store, category: string): Promise<void> {
  const categories = [...new Set((await store.items()).flatMap((item) => item.category ?? []))].sort();
  if (categories.includes(category)) return;
  const there = categories.length === 0 ? "Its items have none." : `There are: ${categories.join(", ")}.`;
  throw mistake("--category", `the run has no category "${category}"${didYouMean(category, categories)}`, there);
}

function ofCategory({ estimates, contrasts, ...rest }: Measures, category: string): Measures {
  return {
    ...rest,
    estimates: estimates.filter((each) => each.category === category),
    contrasts: contrasts.filter((each) => each.category === category),
  };
}

const LARGE_RUN = 20_000;

/** A line on a terminal's stderr while a large run is read and measured; elsewhere nothing. */
function showReading() {
  let total = 0;
  let isShown = false;
  const show = (text: string): void => {
    if (process.stderr.isTTY !== true || total < LARGE_RUN) return;
    process.stderr.write(`\r\x1b[K${text}`);
    isShown = true;
  };
  return {
    async begin(store: Store): Promise<void> {
      if (process.stderr.isTTY !== true) return;
      total = (await store.totals()).models.reduce((sum, { trials }) => sum + trials, 0);
      show(`measuring ${count(total)} trials`);
    },
    read: (trials: number): void => show(`reading: ${count(trials)} of ${count(total)} trials`),
    end(): void {
      if (isShown) process.stderr.write("\r\x1b[K");
      isShown = false;
    },
  };
}
