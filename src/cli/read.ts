import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import type { Command } from "commander";
import { type Judge, type Judged, judgeUnread, openJudge } from "../audit/judge.ts";
import { count, plural } from "../counting.ts";
import { linesOf } from "../lines.ts";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { readPrices } from "../plan/prices.ts";
import { readLine } from "../read/lines.ts";
import type { Observation } from "../read/observations.ts";
import { observations } from "../read/observations.ts";
import { type CellOutcomes, OUTCOMES, outcomeCounter } from "../read/outcomes.ts";
import { READER } from "../read/read.ts";
import { differencesBetween, type ReadDifferently } from "../read/versions.ts";
import { isInDatabase } from "../store/address.ts";
import { openRun } from "../store/open.ts";
import type { Readings } from "../store/readings.ts";
import type { Store } from "../store/store.ts";
import { A_RUN, bullets, heading, say, sayJson, shown, table, wrap } from "./output.ts";

interface Options {
  readonly diff?: string | true;
  readonly unread?: boolean;
  readonly json?: boolean;
  readonly judge?: string;
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly usd?: number;
  readonly prices?: string;
}

export function define(command: Command): void {
  command
    .argument(
      "<run or file>",
      `${A_RUN}, or a file of responses that waver did not collect, a JSON object a line (- for standard input)`,
    )
    .option("--unread", "list what could not be read, by condition")
    .option("--diff [version]", "show what changed since another version of the reader read this run (left out: the one before)")
    .option(
      "--judge <model>",
      "ask a model to label what the reader left unread; kept as its verdicts, and used only where asked for",
    )
    .option("--base-url <address>", "where an openai-compatible judge is served")
    .option("--key-env <variable>", "the variable that holds the key for that address")
    .option("--usd <dollars>", "what the judge may cost at most", dollarsGiven)
    .option("--prices <file>", "prices that are not in waver's list, or are newer")
    .option("--json", "of a run: one JSON object; of a file: always a JSON object a line")
    .addHelpText(
      "after",
      `
A line of such a file: {"id", "set", "options": {letter or word: text}, "response", "thinking"?, "stop"?}
and what comes out: {"id", "outcome", "answer", "confidence", "rule", "span": [from, to]}

Examples:
  waver read runs/authority-bias.db
  waver read replies.jsonl > readings.jsonl
  waver read runs/authority-bias.db --judge anthropic/claude-haiku-4-5-20251001 --usd 1`,
    )
    .action(readCommand);
}

function dollarsGiven(text: string): number {
  const usd = Number(text);
  if (text.trim() === "" || !(usd > 0) || !Number.isFinite(usd))
    throw mistake("--usd", `"${text}" is no sum of dollars`, "Write a number above 0: --usd 1.50");
  return usd;
}

async function readCommand(path: string, options: Options): Promise<void> {
  if (path === "-" || (!isInDatabase(path) && isText(path))) await readFileLines(path, options);
  else await readRun(path, options);
}

/** By its content, whatever it is called. A run that is not there, or is a folder, is told of by whoever opens it. */
function isText(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && TEXT_ENDING.test(path))
    throw mistake(path, "there is no such file", "Name a run, or a file of responses, a JSON object a line.");
  if (found === undefined || !found.isFile() || found.size === 0) return found?.size === 0 && TEXT_ENDING.test(path);
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(16);
    readSync(file, head);
    return !head.toString("latin1").startsWith("SQLite format 3");
  } finally {
    closeSync(file);
  }
}

const TEXT_ENDING = /\.(jsonl|ndjson|json)$/i;

const MISTAKES_SHOWN = 20;

/** Every line that can be read is; those that are not of this form are told at the end. */
async function readFileLines(path: string, { json: _, ...ofRuns }: Options): Promise<void> {
  for (const [option, given] of Object.entries(ofRuns))
    if (given !== undefined)
      throw mistake(
        `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        "is about a run, and this is a file of responses",
        "Leave it out, or name a run.",
      );
  const wrong: Mistake[] = [];
  let wrongLines = 0;
  let at = 0;
  const input = path === "-" ? process.stdin.setEncoding("utf8") : createReadStream(path, "utf8");
  for await (const line of linesOf(input)) {
    at++;
    if (line.trim() === "") continue;
    const where = `${path === "-" ? "standard input" : path}, line ${at}`;
    try {
      say(JSON.stringify(readLine(parsed(at === 1 ? line.replace(/^\uFEFF/, "") : line, where), where)));
    } catch (error) {
      if (!(error instanceof Mistakes)) throw error;
      wrongLines++;
      if (wrong.length < MISTAKES_SHOWN) wrong.push(...error.mistakes);
    }
  }
  if (wrongLines > MISTAKES_SHOWN)
    wrong.push({ where: path, says: `${plural(wrongLines, "line")} like these`, fix: "The others were read." });
  if (wrong.length > 0) throw new Mistakes(wrong);
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw mistake(where, `is not JSON: ${(error as Error).message}`, "Write one JSON object on each line.");
  }
}

async function judgeFor(name: string, { baseUrl, keyEnv, prices }: Options): Promise<Judge> {
  if (name.startsWith("openai-compatible/") && baseUrl === undefined)
    throw mistake(
      "--judge",
      `${name} needs an address`,
      "Give it with --base-url http://127.0.0.1:8000/v1, and the variable of its key, if it has one, with --key-env.",
    );
  return await openJudge(name, { baseUrl, keyEnv, prices: prices === undefined ? {} : await readPrices(prices) });
}

async function readRun(path: string, options: Options): Promise<void> {
  const judge = options.judge === undefined ? null : await judgeFor(options.judge, options);
  const { store, readings, shown: run, close } = await openRun(path, { readOnly: judge === null });
  try {
    const counter = outcomeCounter();
    const unread: Unread[] = [];
    for await (const page of observations(store, readings, { anew: true }))
      for (const observation of page) {
        counter.add(observation);
        if (options.unread && observation.said.outcome === "unreadable") unread.push(unreadOf(observation));
      }
    const differences = options.diff === undefined ? null : differencesOf(readings, options.diff);
    const found = { run, reader: READER, cells: counter.cells(), unread: options.unread ? unread : null, differences };
    const judged = judge === null ? null : await judgeUnread(store, readings, judge, { usd: options.usd });
    if (judged !== null && (judged.end !== "done" || judged.unanswered > 0)) process.exitCode = 1;
    if (options.json) {
      const changes = await toldChanges(differences?.changes ?? [], store);
      sayJson({ ...found, differences: differences === null ? null : { ...differences, changes }, judged });
    } else {
      await show(found, store);
      if (judged !== null && judge !== null) showJudged(judged, judge.by);
    }
  } finally {
    await judge?.close();
    await close();
  }
}

/** What it says is kept beside the reader's word, marked as a judge's. */
function showJudged({ labels, unread, before, unusable, unanswered, reasons }: Judged, by: string): void {
  say(`\n${heading(`${by}, was asked about ${plural(unread - before, "response")}`)}`);
  const { choice, refusal, noncommittal, unreadable } = labels;
  const said = { "an option": choice, "a refusal": refusal, noncommittal: noncommittal, unclear: unreadable };
  const rows = Object.entries({ ...said, "no label": unusable, "not answered": unanswered });
  say(table(rows.map(([label, times]) => [label, count(times)])));
  if (reasons.length > 0) say(bullets(reasons.map(shown)));
  say(wrap("  Its verdicts are kept as a judge's. Measures use them only where --judged asks for it."));
}

interface Unread {
  readonly trial: string;
  readonly model: string;
  readonly item: string;
  readonly condition: CellOutcomes["condition"];
  readonly sample: number;
  readonly rule: string;
  readonly response: string;
}

function unreadOf({ trial: { trial, model, item, condition, sample, calls }, said }: Observation): Unread {
  return { trial, model, item, condition, sample, rule: said.rule, response: calls.at(-1)?.text ?? "" };
}

interface Differences {
  readonly before: string;
  readonly now: string;
  readonly changes: readonly ReadDifferently[];
}

function differencesOf(readings: Readings, diff: string | true): Differences {
  const others = readings.versions().filter((version) => version !== READER);
  const before = diff === true ? others.at(-1) : others.find((version) => version === diff);
  if (before === undefined) {
    const there = others.length === 0 ? "No other version has read this run." : `There are: ${others.join(", ")}.`;
    throw mistake(
      "--diff",
      "there are no readings of another version to compare with",
      `${there} The reader here is version ${READER}.`,
    );
  }
  return { before, now: READER, changes: [...differencesBetween(readings, before, READER)] };
}

interface Found {
  readonly cells: readonly CellOutcomes[];
  readonly unread: readonly Unread[] | null;
  readonly differences: Differences | null;
}

async function show({ cells, unread, differences }: Found, store: Store): Promise<void> {
  const trials = cells.reduce((sum, cell) => sum + cell.trials, 0);
  say(wrap(`${heading(`Read ${plural(trials, "trial")}`)} with version ${READER} of the reader.\n`));
  say(table(cells.map(row), ["model and condition", "trials", ...OUTCOMES, "kept to the form"]));
  if (unread !== null) showUnread(unread);
  if (differences !== null) await showDifferences(differences, store);
}

function row({ model, condition, trials, outcomes, strict, strictOf }: CellOutcomes): string[] {
  const share = strictOf === 0 ? "not known" : `${Math.round((100 * strict) / strictOf)} %`;
  return [
    `${model} ${conditionText(condition)}`.trim(),
    count(trials),
    ...OUTCOMES.map((outcome) => count(outcomes[outcome])),
    share,
  ];
}

function conditionText(condition: CellOutcomes["condition"]): string {
  return Object.entries(condition)
    .map(([factor, level]) => `${factor} ${level}`)
    .join(", ");
}

const RESPONSE_SHOWN = 300;

function showUnread(unread: readonly Unread[]): void {
  say(
    `\n${heading(unread.length === 0 ? "Nothing was left unread." : `${plural(unread.length, "response")} could not be read`)}`,
  );
  const byCondition = Map.groupBy(unread, ({ model, condition }) => `${model} ${conditionText(condition)}`.trim());
  for (const [cell, all] of [...byCondition].sort(([a], [b]) => (a < b ? -1 : 1))) {
    say(`\n${heading(cell)}: ${count(all.length)}`);
    for (const { trial, item, sample, response } of all)
      say(wrap(`  ${item} sample ${sample}, trial ${trial}\n    ${brief(response)}`, "    "));
  }
}

function brief(response: string): string {
  const text = shown(response).replace(/\s+/g, " ").trim();
  return text.length > RESPONSE_SHOWN ? `${text.slice(0, RESPONSE_SHOWN / 2)} [...] ${text.slice(-RESPONSE_SHOWN / 2)}` : text;
}

const CHANGES_SHOWN = 50;

/** With the trial that each change is of. */
async function toldChanges(changes: readonly ReadDifferently[], store: Store): Promise<ToldChange[]> {
  const told: ToldChange[] = [];
  for (const { row, pass, before, now } of changes) {
    const [trial] = await store.delivered(row - 1, 1, "texts");
    const { trial: id = "", model = "", item = "", sample = 0, condition = {} } = trial ?? {};
    const response = trial?.calls.find((call) => call.pass === pass)?.text ?? "";
    told.push({ trial: id, model, item, sample, condition, pass, before, now, response });
  }
  return told;
}

interface ToldChange extends Pick<Unread, "trial" | "model" | "item" | "sample" | "condition" | "response"> {
  readonly pass: 1 | 2;
  readonly before: ReadDifferently["before"];
  readonly now: ReadDifferently["now"];
}

async function showDifferences({ before, now, changes }: Differences, store: Store): Promise<void> {
  say(`\n${heading(`${plural(changes.length, "reading")} changed from version ${before} to ${now}`)}`);
  for (const change of await toldChanges(changes.slice(0, CHANGES_SHOWN), store)) {
    say(wrap(`  ${change.item} sample ${change.sample}, pass ${change.pass}, trial ${change.trial}`, "    "));
    say(wrap(`    ${meaning(change.before)} (${change.before.rule}) is now ${meaning(change.now)} (${change.now.rule})`, "    "));
    say(wrap(`    ${brief(change.response)}`, "    "));
  }
  if (changes.length > CHANGES_SHOWN) say(wrap(`\n  and ${count(changes.length - CHANGES_SHOWN)} more: --json has them all.`));
}

function meaning({ outcome, option, confidence }: ReadDifferently["now"]): string {
  return `${outcome}${option === null ? "" : ` of option ${option}`}${confidence === null ? "" : ` at ${confidence}`}`;
}
