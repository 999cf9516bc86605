import { count, plural } from "../counting.ts";
import type { LaneProgress } from "../run/progress.ts";
import type { RunSummary } from "../run/run.ts";
import type { Store } from "../store/store.ts";
import type { Study } from "../study/study.ts";
import { bullets, dollars, heading, say, table, wrap } from "./output.ts";
import { counts } from "./watch.ts";

type Lane = RunSummary["lanes"][number];

export interface Ended {
  readonly lanes: readonly Lane[];
  /** What the whole run has taken, in all its sessions. */
  readonly totals: Awaited<ReturnType<Store["totals"]>>;
}

interface Called {
  readonly study: Study;
  /** The study's file, and the run's. */
  readonly path: string;
  readonly file: string;
  /** The call that goes on with this run. */
  readonly goOn: string;
  readonly isJson: boolean;
}

/** What came of a run, lane by lane; exit code 1 where trials are left. */
export function report({ lanes, totals }: Ended, { study, path, file, goOn, isJson }: Called): void {
  const left = lanes.reduce((sum, { progress }) => sum + progress.planned - progress.done, 0);
  if (left > 0) process.exitCode = 1;
  if (isJson) {
    const models = lanes.map(({ progress, end }) => laneEvent(progress, typeof end === "string" ? end : "forbidden"));
    say(JSON.stringify({ event: "end", run: file, failed: null, models }));
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
  for (const lane of lanes) sayEnd(lane);
  if (left === 0) {
    say(`\n${heading("Done.")} ${wrap(`The run is ${file}.`)}`);
    return;
  }
  const limit = lanes.some(({ end }) => end === "budget") ? budgetMet(study.budget, totals) : null;
  if (limit !== null) say(`\n${wrap(limit.says)}`);
  const how = limit === null ? "To go on:" : `To go on, raise ${limit.key} in ${path}, then:`;
  say(`\n${wrap(`${plural(left, "trial")} left. ${how} ${goOn}`)}`);
}

/** The end event of a run that could not go on: no lane came to an end of its own. */
export function sayFailed(error: unknown, lanes: readonly LaneProgress[], file: string): void {
  const failed = error instanceof Error ? error.message : String(error);
  say(JSON.stringify({ event: "end", run: file, failed, models: lanes.map((lane) => laneEvent(lane, "failed")) }));
}

function laneEvent(lane: LaneProgress, end: string): object {
  const reasons = Array.from(lane.reasons, ([reason, { count: times, example }]) => ({ reason, count: times, trial: example }));
  return { ...counts(lane), end, reasons };
}

/** What a run has taken of its budget. A call is not sent that could exceed it, so there is something left of the dollars. */
function budgetMet({ usd, trials }: Study["budget"], { models }: Ended["totals"]): { key: string; says: string } {
  const taken: string[] = [];
  if (usd !== null) {
    const spent = models.reduce((sum, model) => sum + model.knownUsd, 0);
    const isKnown = models.every((model) => model.unpriced === 0);
    taken.push(`${isKnown ? "" : "at least "}${spentText(spent)} of $${usd} spent`);
  }
  if (trials !== null) {
    const delivered = models.reduce((sum, model) => sum + model.trials, 0);
    taken.push(`${count(delivered)} of ${plural(trials, "trial")}`);
  }
  const why = usd === null ? "" : `, and the next ${trials === null ? "call" : "call or trial"} could exceed it`;
  const key = usd === null ? "budget.trials" : trials === null ? "budget.usd" : "budget";
  return { key, says: `The budget is used up: ${taken.join(", ")}${why}.` };
}

/** Rounded down, so that what was spent never looks like more than the budget; a sum of prices may be a hair below what it should be. */
function spentText(usd: number): string {
  const digits = usd < 1 ? 4 : 2;
  return `$${(Math.floor(usd * 10 ** digits + 1e-6) / 10 ** digits).toFixed(digits)}`;
}

function sayEnd({ progress, end }: Lane): void {
  const forbidden = typeof end === "string" ? null : end.forbidden;
  if (forbidden !== null) say(`\n${wrap(`${progress.model} stopped, since every further call would fail: ${forbidden}`)}`);
  const reasons = [...progress.reasons].filter(([reason]) => reason !== forbidden);
  if (reasons.length === 0) return;
  const failed = progress.failed - (forbidden === null ? 0 : (progress.reasons.get(forbidden)?.count ?? 0));
  say(`\n${wrap(`${progress.model}: ${plural(failed, "trial")} undelivered:`)}`);
  say(
    bullets(reasons.map(([reason, { count: times, example }]) => `${plural(times, "time")}: ${reason} (e.g. trial ${example})`)),
  );
}
