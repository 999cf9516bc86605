import { count, plural } from "../counting.ts";
import { Mistakes, mistake } from "../mistakes.ts";
import { batchMistakes } from "../models/batch/refusals.ts";
import type { Plan } from "../plan/plan.ts";
import { batchPriceOf, type Prices } from "../plan/prices.ts";
import { settingsByThinking } from "../plan/settings.ts";
import { isOpen } from "../run/batch/held.ts";
import type { BatchEvent } from "../run/batch/lane.ts";
import type { BatchEnd, BatchSummary } from "../run/batch/run.ts";
import type { Held } from "../run/run.ts";
import type { KeptBatch } from "../store/store.ts";
import { bullets, dollars, heading, say, shown, table, wrap } from "./output.ts";
import { counts } from "./watch.ts";

/** What the providers say: https://platform.claude.com/docs/en/build-with-claude/batch-processing, and the other two alike. */
export const USUAL_WAIT = "mostly within an hour, at most 24 hours";

/** Models and settings that no batch service takes are mistakes of the call, all said at once. */
export function refuseInBatches({ study, conditions }: Plan, path: string): void {
  const wrong = study.models.flatMap((model) => batchMistakes(model, settingsByThinking(study, model, conditions)));
  if (wrong.length > 0) throw new Mistakes(wrong.map((each) => ({ where: `${path} models`, ...each })));
}

/** A budget in dollars cannot be kept for a model whose price in a batch nobody knows. */
export function requireBatchPrices({ study }: Plan, prices: Prices): void {
  if (study.budget.usd === null) return;
  const unpriced = study.models.filter((model) => batchPriceOf(model, prices) === null);
  if (unpriced.length === 0) return;
  throw mistake(
    "budget.usd",
    `cannot be kept: no price in a batch is known for ${unpriced.map(({ label }) => label).join(", ")}`,
    "Give a file with --prices, with lines like anthropic/claude-haiku-4-5: { input: 1, output: 5, batch: { input: 0.5, output: 2.5 } }.",
  );
}

export function sayBatchEvent(isJson: boolean): (event: BatchEvent) => void {
  return (event) => {
    if (isJson) say(JSON.stringify({ event: "batch", ...event }));
    else say(wrap(`${event.model}: ${eventText(event)}`, "  "));
  };
}

function eventText(event: BatchEvent): string {
  const batch = `a batch of ${plural(event.calls, "call")}`;
  switch (event.is) {
    case "sent":
      return `${batch} is sent (${shown(event.providerId)})${event.highestUsd === null ? "" : `, at most ${dollars(event.highestUsd)}`}`;
    case "found":
      return `${batch} had arrived before waver was cut off (${shown(event.providerId)})`;
    case "collected": {
      const parts = [
        `${count(event.answered)} answered`,
        event.again > 0 ? `${count(event.again)} to be asked again` : "",
        event.undelivered > 0 ? `${count(event.undelivered)} undelivered` : "",
        event.strays > 0 ? `${count(event.strays)} of trials that the study does not have any more, left with the provider` : "",
      ];
      return `${batch} has come back: ${parts.filter((part) => part !== "").join(", ")}`;
    }
    case "abandoned":
      return `${batch} is over without answers: ${shown(event.why)}`;
    case "undecided":
      return `${batch} is left as it is: ${shown(event.why)}`;
  }
}

/** Before a run that calls: what it leaves out, and why. */
export function sayWhatIsHeld({ trials }: Held): void {
  if (trials === 0) return;
  say(wrap(`${plural(trials, "trial")} in batches that are not back yet: they are not asked here. \`--batch\` picks them up.`));
}

/** Batches of models that the study has no more cannot be picked up by it. */
export function sayForeignBatches({ study }: Plan, batches: readonly KeptBatch[]): void {
  const foreign = batches.filter((batch) => isOpen(batch) && study.models.every(({ label }) => label !== batch.model));
  for (const { model, at } of foreign)
    say(wrap(`A batch of ${model}, sent at ${at}, is left as it is: the study does not have this model any more.`));
}

interface Called {
  readonly file: string;
  /** The call that goes on with this run. */
  readonly goOn: string;
  readonly isJson: boolean;
}

/** What came of it, model by model; exit code 1 where trials are left that are not with a provider. */
export function reportBatches({ lanes }: BatchSummary, { file, goOn, isJson }: Called): void {
  const left = lanes.reduce((sum, { progress }) => sum + progress.planned - progress.done, 0);
  const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  if (lanes.some((lane) => lane.progress.planned - lane.progress.done > lane.waiting || endName(lane.end) === "undecided"))
    process.exitCode = 1;
  if (isJson) {
    const models = lanes.map(({ progress, end, waiting: inBatches }) => {
      const reasons = Array.from(progress.reasons, ([reason, { count: times, example }]) => ({
        reason,
        count: times,
        trial: example,
      }));
      return { ...counts(progress), inBatches, end: endName(end), why: endWhy(end), reasons };
    });
    say(JSON.stringify({ event: "end", run: file, failed: null, models }));
    return;
  }
  const rows = lanes.map(({ progress, waiting: inBatches }) => [
    progress.model,
    `${count(progress.done)} of ${count(progress.planned)}`,
    plural(inBatches, "call"),
    plural(progress.calls, "answer"),
    progress.isCostKnown ? dollars(progress.usd) : "not known",
  ]);
  say(`\n${table(rows, ["model", "delivered", "in batches", "this time", "cost"])}`);
  for (const { progress, end } of lanes) sayEnd(progress.model, end, progress.reasons);
  if (left === 0) say(`\n${heading("Done.")} ${wrap(`The run is ${file}.`)}`);
  else if (waiting > 0)
    say(
      `\n${wrap(`${plural(waiting, "call")} with the provider; answers come ${USUAL_WAIT}. To pick them up: ${goOn} (--wait stays until then)`)}`,
    );
  else say(`\n${wrap(`${plural(left, "trial")} left. To go on: ${goOn}`)}`);
}

function endName(end: BatchEnd): string {
  return typeof end === "string" ? end : (Object.keys(end)[0] ?? "");
}

function endWhy(end: BatchEnd): string | null {
  return typeof end === "string" ? null : (Object.values(end)[0] ?? null);
}

const ENDS: Readonly<Record<string, string>> = {
  budget:
    "the next batch could exceed the budget. What is under way is counted at the most that it can cost; raise the budget, or pick up later",
  forbidden: "stopped, since every further batch would fail",
  undecided:
    "nobody knows what becomes of a batch. Run again later, or ask its calls again with --resend: they may be paid twice",
  heldBack: "the provider takes no more for now",
};

function sayEnd(
  model: string,
  end: BatchEnd,
  reasons: ReadonlyMap<string, { readonly count: number; readonly example: string }>,
): void {
  const says = ENDS[endName(end)];
  const why = endWhy(end);
  if (says !== undefined) say(`\n${wrap(`${model}: ${says}${why === null ? "." : `: ${shown(why)}`}`)}`);
  const others = [...reasons].filter(([reason]) => reason !== why);
  if (others.length > 0)
    say(
      bullets(
        others.map(([reason, { count: times, example }]) => `${plural(times, "time")}: ${shown(reason)} (e.g. trial ${example})`),
      ),
    );
}
