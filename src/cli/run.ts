import { dirname, join } from "node:path";
import type { Command } from "commander";
import { collecting, type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { openParticipant } from "../models/index.ts";
import type { Participant } from "../models/model.ts";
import { lockPlan } from "../plan/lock.ts";
import { makeManifest, manifestDifferences } from "../plan/manifest.ts";
import { type Plan, planStudy } from "../plan/plan.ts";
import { type Prices, priceOf, readPrices } from "../plan/prices.ts";
import { type RunSummary, runPlan } from "../run/run.ts";
import { staysThere } from "../run/there.ts";
import { openSqlite } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import type { Study } from "../study/study.ts";
import { bullets, count, dollars, heading, plural, say, table, wrap } from "./output.ts";
import { type Progress, showProgress } from "./watch.ts";

interface Options {
  readonly run?: string;
  readonly lock?: string;
  readonly amend?: string;
  readonly attempts?: number;
  readonly prices?: string;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<study>", "the study file")
    .option("--run <file>", "where the run is kept; by default runs/<name>.db beside the study")
    .option("--lock <file>", "hold the study against a plan that was locked before; write it where there is none")
    .option("--amend <why>", "with --lock: go on although the study differs from what was locked, and record why")
    .option("--attempts <n>", "how often a call is tried before its trial is left for the next run", attempts)
    .option("--prices <file>", "your own prices", process.env.WAVER_PRICES || undefined)
    .option("--json", "progress and result as JSON events, one a line")
    .addHelpText("after", "\nExample:\n  waver run studies/authority-bias.yaml")
    .action(run);
}

function attempts(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw mistake("--attempts", `"${text}" is not a whole number from 1`);
  return Number(text);
}

async function run(path: string, options: Options): Promise<void> {
  if (options.amend !== undefined && options.lock === undefined)
    throw mistake("--amend", "needs --lock", "Name the lock that you amend.");
  const prices = options.prices === undefined ? {} : await readPrices(options.prices);
  const plan = await planStudy(path, prices);
  requirePrices(plan, prices);
  // Before anything is written: a key that is missing changes nothing.
  const participants = await openParticipants(plan.study);
  const file = options.run ?? join(dirname(path), "runs", `${plan.study.name}.db`);
  const store = await openRun(plan, file, options).catch(async (error: unknown) => {
    await closeAll(participants);
    throw error;
  });
  try {
    if (!options.json) await sayWhatChanged(plan, store, file);
    const progress = showProgress(options.json === true);
    const stop = stopOnCtrlC(progress);
    const open = async (model: Study["models"][number]) => participants[plan.study.models.indexOf(model)] as Participant;
    const summary = await runPlan(plan, staysThere(store, file), open, {
      prices,
      stop: stop.signal,
      why: options.amend ?? null,
      watch: progress.watch,
      ...(options.attempts === undefined ? {} : { attempts: options.attempts }),
    }).finally(() => {
      progress.stop();
      stop.forget();
    });
    report(summary, file, path, options);
  } finally {
    await store.close();
  }
}

async function openRun(plan: Plan, file: string, { lock, amend }: Options): Promise<Store> {
  if (lock !== undefined) await lockPlan(plan, lock, { amend });
  return await openSqlite(file, { create: true });
}

/** Whoever answers for each model; all that is missing is said at once. */
async function openParticipants(study: Study): Promise<Participant[]> {
  const wrong: Mistake[] = [];
  const all = await Promise.all(study.models.map((model) => collecting(wrong, () => openParticipant(model, study))));
  const opened = all.filter((participant) => participant !== undefined);
  if (wrong.length === 0) return opened;
  await closeAll(opened);
  throw new Mistakes(wrong);
}

async function closeAll(participants: readonly Participant[]): Promise<void> {
  await Promise.all(participants.map((participant) => participant.close()));
}

/** A budget in dollars cannot be kept for a model whose price nobody knows. */
function requirePrices({ study }: Plan, prices: Prices): void {
  if (study.budget.usd === null) return;
  const unpriced = study.models.filter((model) => priceOf(model, prices) === null);
  if (unpriced.length === 0) return;
  throw mistake(
    "budget.usd",
    `cannot be kept: no price is known for ${unpriced.map(({ label }) => label).join(", ")}`,
    "Add price: { input: ..., output: ... } to the model (US dollars for a million tokens), or give a file with --prices.",
  );
}

async function sayWhatChanged(plan: Plan, store: Store, file: string): Promise<void> {
  const before = await store.manifest();
  if (before === null) {
    say(wrap(`${plan.study.name}: a new run in ${file}`));
    return;
  }
  const differences = manifestDifferences(before, makeManifest(plan));
  if (differences.length === 0) say(wrap(`${plan.study.name}: going on with ${file}`));
  else
    say(
      `${wrap(`${plan.study.name}: going on with ${file}, which had another plan before. What differs:`)}\n${bullets(differences)}`,
    );
}

/** The first Ctrl-C finishes what is under way and saves it; the second leaves at once, as safe as a kill. */
function stopOnCtrlC(progress: Progress): { signal: AbortSignal; forget: () => void } {
  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
    progress.note("Stopping: what is under way will be finished and saved. Once more leaves at once; what was saved is safe.");
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    signal: stop.signal,
    forget: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}

/** What came of it, lane by lane; exit code 1 where trials are left. */
function report({ lanes }: RunSummary, file: string, study: string, options: Options): void {
  const left = lanes.reduce((sum, { progress }) => sum + progress.planned - progress.done, 0);
  if (left > 0) process.exitCode = 1;
  if (options.json) {
    const models = lanes.map(({ progress, end }) => ({
      model: progress.model,
      planned: progress.planned,
      delivered: progress.done,
      undelivered: progress.planned - progress.done,
      calls: progress.calls,
      retries: progress.retries,
      usd: progress.isCostKnown ? progress.usd : null,
      end: typeof end === "string" ? end : "forbidden",
      reasons: [...progress.reasons].map(([reason, { count: times, example }]) => ({ reason, count: times, trial: example })),
    }));
    say(JSON.stringify({ event: "end", run: file, models }));
    return;
  }
  say();
  say(
    table(
      lanes.map(({ progress }) => [
        progress.model,
        `${count(progress.done)} of ${count(progress.planned)}`,
        plural(progress.calls, "call"),
        progress.isCostKnown ? dollars(progress.usd) : "not known",
        count(progress.retries),
      ]),
      ["model", "delivered", "this time", "cost", "retries"],
    ),
  );
  for (const { progress, end } of lanes) sayEnd(progress, end, study);
  if (left === 0) say(`\n${heading("Done.")} ${wrap(`The run is ${file}.`)}`);
  else say(`\n${wrap(`${plural(left, "trial")} left. To go on: ${sameCall(study, options)}`)}`);
}

/** The call that goes on with this very run: without its --run another would be begun, and paid for. */
function sameCall(study: string, { run: file, lock, prices }: Options): string {
  const given = { "--run": file, "--lock": lock, "--prices": prices === process.env.WAVER_PRICES ? undefined : prices };
  const words = Object.entries(given).flatMap(([option, value]) => (value === undefined ? [] : [option, value]));
  return ["waver", "run", study, ...words].map((word) => (/[^\w./\\:@=+-]/.test(word) ? `"${word}"` : word)).join(" ");
}

function sayEnd(progress: RunSummary["lanes"][number]["progress"], end: RunSummary["lanes"][number]["end"], study: string): void {
  if (typeof end !== "string")
    say(`\n${wrap(`${progress.model} stopped, since every further call would fail: ${end.forbidden}`)}`);
  else if (end === "budget") say(`\n${wrap(`${progress.model} stopped at the budget. To go on, raise budget in ${study}.`)}`);
  if (progress.reasons.size === 0) return;
  say(`\n${wrap(`${progress.model}: ${plural(progress.failed, "trial")} undelivered:`)}`);
  say(
    bullets(
      [...progress.reasons].map(
        ([reason, { count: times, example }]) => `${plural(times, "time")}: ${reason} (e.g. trial ${example})`,
      ),
    ),
  );
}
