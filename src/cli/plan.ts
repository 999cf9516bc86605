import { once } from "node:events";
import { plural } from "../counting.ts";
import "./nursery.ts";
import type { Command } from "commander";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import type { Condition } from "../plan/conditions.ts";
import { exampleTrials, findCondition } from "../plan/find.ts";
import { allMessages, trialLine } from "../plan/line.ts";
import { lockPlan } from "../plan/lock.ts";
import { makeManifest } from "../plan/manifest.ts";
import { itemCounts, type Plan, planStudy } from "../plan/plan.ts";
import { contrastText } from "../plan/preregistration.ts";
import { readPrices } from "../plan/prices.ts";
import { settingsByThinking, settingsText } from "../plan/settings.ts";
import type { Trial } from "../plan/trial.ts";
import { LEVEL_NAMES } from "../stimuli/reflection.ts";
import { sayWarnings, sizeSentence } from "./check.ts";
import { showDifference, wordDifference } from "./difference.ts";
import { bullets, heading, paint, say, sayJson, table, wrap } from "./output.ts";

interface Options {
  readonly prompts?: boolean;
  readonly json?: boolean;
  readonly lock?: string;
  readonly amend?: string;
  readonly diff?: string[];
  readonly item?: string;
  readonly limit?: number;
  readonly prices?: string;
}

export function define(command: Command): void {
  command
    .usage("<study> [options]")
    .argument("[study]", "the study file")
    .option("--prompts", "every trial's prompts, in trial order; with --json one line a trial")
    .option("--json", "machine-readable output: the manifest, or with --prompts the trials")
    .option("--limit <n>", "with --prompts: stop after n trials", wholeNumber)
    .option("--item <id>", "the item to show as the example, or whose trials to print")
    .option("--diff <conditions...>", "two conditions, e.g. control high-harm: what differs between their prompts")
    .option("--lock <file>", "write the frozen plan with a preregistration text, or hold the study against one written before")
    .option("--amend <why>", "with --lock: go on although the study differs from what was locked, and record why")
    .option("--prices <file>", "your own prices", process.env.WAVER_PRICES || undefined)
    .addHelpText(
      "after",
      "\nExamples:\n  waver plan studies/authority-bias.yaml\n  waver plan studies/authority-bias.yaml --prompts --json | head -1\n" +
        "  waver plan studies/authority-bias.yaml --diff control high-harm\n  waver plan studies/authority-bias.yaml --lock prereg.md",
    )
    .action(plan);
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw mistake("--limit", `"${text}" is not a whole number`);
  return Number(text);
}

async function plan(given: string | undefined, options: Options): Promise<void> {
  // `--diff control high-harm study.yaml` takes the study for a third condition.
  const path = given ?? (options.diff?.length === 3 ? options.diff.pop() : undefined);
  if (path === undefined)
    throw mistake("waver plan", "names no study", "Name the study file, e.g. waver plan studies/authority-bias.yaml.");
  if (options.amend !== undefined && options.lock === undefined)
    throw mistake("--amend", "needs --lock", "Name the lock that you amend.");
  if (options.limit !== undefined && !options.prompts) throw mistake("--limit", "needs --prompts", "It counts their trials.");
  const shown = (["lock", "diff", "prompts"] as const).filter((name) => options[name] !== undefined);
  if (shown.length > 1)
    throw mistake(`--${shown[0]}`, `cannot stand beside --${shown[1]}`, "Each shows something else: call waver once for each.");
  const planned = await planStudy(path, options.prices === undefined ? {} : await readPrices(options.prices));
  if (options.item !== undefined) requireItem(planned, options.item);
  if (options.lock !== undefined) await lock(planned, options.lock, options);
  else if (options.diff !== undefined) diff(planned, options.diff, options);
  else if (options.prompts) await prompts(planned, options);
  else if (options.json) sayJson(makeManifest(planned));
  else overview(planned, options.item);
}

export function requireItem({ items }: Plan, id: string): void {
  if (items.some((item) => item.id === id)) return;
  const near = didYouMean(
    id,
    items.map((item) => item.id),
  );
  throw mistake("--item", `there is no item "${id}" in this plan${near}`);
}

async function lock(planned: Plan, file: string, { amend, json }: Options): Promise<void> {
  const locked = await lockPlan(planned, file, { amend });
  if (json) return sayJson(locked);
  if (locked.state === "written")
    say(
      wrap(
        `The plan is locked in ${file} (hash ${locked.digest}). Put it under version control, or register it, before the first call.`,
      ),
    );
  else if (locked.state === "matches") say(wrap(`The study is what ${file} locked (hash ${locked.digest}).`));
  else say(`${wrap(`The departure from the lock is recorded in ${file}:`)}\n${bullets(locked.differences)}`);
}

/** One line a trial, as the design page fixes it. Waits whenever the reader is slower than the plan. */
async function prompts(planned: Plan, { json, limit, item }: Options): Promise<void> {
  let printed = 0;
  let waiting = "";
  for (const trial of planned.trials({ items: item === undefined ? undefined : planned.items.filter(({ id }) => id === item) })) {
    if (limit !== undefined && printed >= limit) break;
    printed++;
    waiting += json ? `${JSON.stringify(trialLine(trial))}\n` : `${trialText(trial)}\n`;
    if (waiting.length > 65_536) {
      if (!process.stdout.write(waiting)) await once(process.stdout, "drain");
      waiting = "";
    }
  }
  process.stdout.write(waiting);
}

function trialText(trial: Trial): string {
  const { id, model, item, condition, sample } = trial;
  const head = heading(`${id}  ${model.label}, ${item.set} ${item.id}, ${condition.label}, sample ${sample}`);
  return `${head}\n${promptText(trial)}\n`;
}

export function promptText(trial: Trial): string {
  const messages = allMessages(trial);
  if (messages.length === 1) return messages[0]?.content ?? "";
  return messages.map(({ role, content }) => `${paint("dim", `[${role}]`)}\n${content}`).join("\n\n");
}

function overview(planned: Plan, id: string | undefined): void {
  const { study, conditions, items } = planned;
  say(heading(study.name));
  if (study.question !== null) say(wrap(study.question));
  say(wrap(sizeSentence(planned, planned.size())));
  say(`\n${heading("Factors")}`);
  say(table(factorRows(planned)));
  say(`\n${heading("Items")}`);
  say(table(itemCounts(items).map(({ set, count }) => [set, plural(count, "item")])));
  say(`\n${heading("Models")}`);
  say(table(modelRows(planned)));
  if (study.primary.length > 0) {
    say(
      `\n${heading(study.primaryDeclared ? "Primary contrasts" : "Primary contrasts (the study names none; these are the defaults)")}`,
    );
    say(bullets(study.primary.map(contrastText)));
  }
  sayWarnings(planned.warnings);
  const examples = exampleTrials(planned, id).slice(0, MOST_EXAMPLES);
  say(`\n${heading(`Example: ${examples[0]?.item.set} ${examples[0]?.item.id}, sample 0`)}`);
  for (const trial of examples) say(`\n${paint("inverse", ` ${trial.condition.label} `)}\n${promptText(trial)}`);
  if (examples.length < conditions.length)
    say(`\n${wrap(`... and ${plural(conditions.length - examples.length, "more condition")}: --prompts shows all.`)}`);
}

function factorRows({ study }: Plan): string[][] {
  const rows = study.factors.map(({ name, levels }) => {
    if (name === "reflection") return [name, levels.map((level) => `${level} ${LEVEL_NAMES[Number(level)]}`).join(", ")];
    if (study.paradigm?.name === name)
      return [name, levels.map((level) => `${level} (${study.paradigm?.conditions[level]?.says})`).join("; ")];
    return [name, levels.join(", ")];
  });
  return rows.length === 0 ? [["none", "one condition"]] : rows;
}

function modelRows({ study, conditions }: Plan): string[][] {
  return study.models.map((model) => {
    const settings = Object.entries(settingsByThinking(study, model, conditions));
    return [model.label, settings.map(([level, own]) => `thinking ${level}: ${settingsText(own)}`).join("; ")];
  });
}

const MOST_EXAMPLES = 12;

function diff(planned: Plan, named: readonly string[], { item: id, json }: Options): void {
  if (named.length !== 2)
    throw mistake("--diff", `names ${plural(named.length, "condition")}`, "Name two, e.g. --diff control high-harm.");
  const [a, b] = named.map((text) => findCondition(planned, text)) as [Condition, Condition];
  const examples = exampleTrials(planned, id);
  const one = examples.find(({ condition }) => condition === a) as Trial;
  const other = examples.find(({ condition }) => condition === b) as Trial;
  const pieces = wordDifference(promptText(one), promptText(other));
  if (json) {
    sayJson({ item: one.item.id, set: one.item.set, sample: 0, a: a.levels, b: b.levels, pieces });
    return;
  }
  say(heading(`${one.item.set} ${one.item.id}, sample 0`));
  say(`${paint("red", `- ${a.label}`)}\n${paint("green", `+ ${b.label}`)}\n`);
  say(showDifference(pieces));
}
