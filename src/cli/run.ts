import type { Command } from "commander";
import { collecting, type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { openParticipant } from "../models/index.ts";
import { exhaustedMs } from "../models/limits.ts";
import { CallFailed, type Participant } from "../models/model.ts";
import { type Plan, planStudy } from "../plan/plan.ts";
import { type Prices, priceOf, readPrices } from "../plan/prices.ts";
import type { LaneProgress } from "../run/progress.ts";
import { runPlan } from "../run/run.ts";
import { shownAddress } from "../store/address.ts";
import type { Store } from "../store/store.ts";
import type { Model, Study } from "../study/study.ts";
import { type Ended, report, sayFailed } from "./ended.ts";
import { makeRoomForTrials } from "./heap.ts";
import { heldByBatches, inBatches } from "./run-batches.ts";
import { addressOf, openRun, type RunCall, sameCall, sayWhatChanged, stopOnCtrlC } from "./run-call.ts";
import { detached } from "./run-detached.ts";
import { type Progress, showProgress } from "./watch.ts";

export function define(command: Command): void {
  command
    .argument("<study>", "the study file")
    .option("--run <file>", "where the run is kept; by default runs/<name>.db beside the study")
    .option(
      "--store <address>",
      "keep it in a database: postgres://user@host/database, or with #run for another name than the study's",
    )
    .option("--lock <file>", "hold the study against a plan that was locked before; write it where there is none")
    .option("--amend <why>", "with --lock: go on although the study differs from what was locked, and record why")
    .option("--attempts <n>", "how often a call is tried before its trial is left for the next run", wholeNumber("--attempts"))
    .option("--detach", "with --store: plan, and leave the calls to workers (waver worker) on any number of machines")
    .option("--batch", "in the provider's batch service, at half the price: sends, ends, and picks up when it is called again")
    .option("--wait", "with --batch: stay until all has come back")
    .option("--batch-size <n>", "with --batch: at most so many calls in one batch", wholeNumber("--batch-size"))
    .option("--resend", "ask again what is in a batch of which nobody knows what became of it; it may be paid twice")
    .option("--prices <file>", "your own prices", process.env.WAVER_PRICES || undefined)
    .option("--json", "progress and result as JSON events, one a line")
    .addHelpText(
      "after",
      `
Examples:
  waver run studies/authority-bias.yaml
  waver run study.yaml --batch
  waver run study.yaml --store postgres://me@db.example.org/studies
  waver run study.yaml --store postgres://me@db.example.org/studies --detach`,
    )
    .action(run);
}

function wholeNumber(option: string): (text: string) => number {
  return (text) => {
    if (!/^[1-9]\d*$/.test(text)) throw mistake(option, `"${text}" is not a whole number from 1`);
    return Number(text);
  };
}

async function run(path: string, options: RunCall): Promise<void> {
  if (options.amend !== undefined && options.lock === undefined)
    throw mistake("--amend", "needs --lock", "Name the lock that you amend.");
  const prices = options.prices === undefined ? {} : await readPrices(options.prices);
  const plan = await planStudy(path, prices);
  const address = addressOf(path, plan.study.name, options);
  if (options.detach) {
    requirePrices(plan, prices);
    return await detached({ plan, prices, address, options });
  }
  if (options.batch) return await inBatches({ path, plan, prices, address, options });
  for (const [option, given] of [["--wait", options.wait] as const, ["--batch-size", options.batchSize] as const])
    if (given !== undefined) throw mistake(option, "needs --batch");
  requirePrices(plan, prices);
  // Before anything is written: a key that is missing changes nothing.
  const participants = await openParticipants(plan.study);
  const file = shownAddress(address);
  let lanes: readonly LaneProgress[] = [];
  try {
    const store = await openRun(plan, address, options).catch(async (error: unknown) => {
      await closeAll(participants);
      throw error;
    });
    makeRoomForTrials();
    const progress = showProgress(options.json === true);
    const watch = (watched: readonly LaneProgress[]): void => {
      lanes = watched;
      progress.watch(watched);
    };
    const ended = await carryOut({ plan, prices, participants, store, file, options, progress, watch });
    report(ended, { study: plan.study, file, goOn: sameCall(path, options), path, isJson: options.json === true });
  } catch (error) {
    // Whoever reads events learns of the end from them too, unless nothing was begun: the call itself was wrong.
    if (options.json && (lanes.length > 0 || !(error instanceof Mistakes))) sayFailed(error, lanes, file);
    throw error;
  }
}

interface Parts {
  readonly plan: Plan;
  readonly prices: Prices;
  readonly participants: readonly Participant[];
  readonly store: Store;
  /** The run's place as it may be shown. */
  readonly file: string;
  readonly options: RunCall;
  readonly progress: Progress;
  readonly watch: (lanes: readonly LaneProgress[]) => void;
}

/** The store is closed when it is over: only then is all of it known to be safe. */
async function carryOut({ plan, prices, participants, store, file, options, progress, watch }: Parts): Promise<Ended> {
  try {
    if (!options.json) await sayWhatChanged(plan, store, file);
    const stop = stopOnCtrlC(progress);
    const open = async (model: Model): Promise<Participant> => {
      const participant = participants[plan.study.models.indexOf(model)] as Participant;
      return noticingWaits(participant, (ms) => {
        for (const [index, { gate }] of participants.entries())
          if (gate === participant.gate) progress.held(plan.study.models[index]?.label ?? "", ms);
      });
    };
    const held = await heldByBatches(plan, store, prices, options, stop.signal);
    const { lanes } = await runPlan(plan, store, open, {
      prices,
      stop: stop.signal,
      why: options.amend ?? null,
      watch,
      ...(held === undefined ? {} : { held }),
      ...(options.attempts === undefined ? {} : { attempts: options.attempts }),
    }).finally(() => {
      progress.stop();
      stop.forget();
    });
    return { lanes, totals: await store.totals() };
  } finally {
    await store.close();
  }
}

/** Tells of the waits that a provider asks for, which its whole gate keeps. */
function noticingWaits(participant: Participant, tell: (ms: number) => void): Participant {
  const notice = (ms: number | null): void => {
    if (ms !== null && ms > 0) tell(ms);
  };
  return {
    ...participant,
    async ask(call, signal) {
      try {
        const answer = await participant.ask(call, signal);
        notice(exhaustedMs(answer.limits));
        return answer;
      } catch (error) {
        if (error instanceof CallFailed) notice(error.retryAfterMs ?? exhaustedMs(error.limits));
        throw error;
      }
    },
  };
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
