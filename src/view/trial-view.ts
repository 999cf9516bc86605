import type { KeptReading } from "../store/readings.ts";
import type { DeliveredTrial, KeptCall } from "../store/store.ts";
import type { CallView, TrialQuery, TrialView } from "./api.ts";
import { NONE } from "./columns.ts";
import type { OpenRun } from "./open-run.ts";
import { Refused } from "./problem.ts";
import { sentMessages } from "./sent.ts";
import { filtered } from "./trial-list.ts";

export async function trialView(run: OpenRun, row: number, filter: Omit<TrialQuery, "from" | "most">): Promise<TrialView> {
  const { place, trial } = await trialAt(run, row);
  const [readings, failures, around] = await Promise.all([
    run.source.readingsOf(trial),
    run.source.store.failures(trial.trial),
    aroundOf(run, row, filter),
  ]);
  const item = run.source.reader.itemOf(trial);
  return {
    ...run.index.trialRow(place),
    trial: trial.trial,
    itemText: item.text,
    options: item.options,
    order: trial.order,
    ...sentMessages(run.source, trial),
    calls: trial.calls.map((call, at) => callView(run, call, readings[at] as KeptReading)),
    failures: failures.map(({ pass, kind, status, message, latencyMs, startedAt }) => ({
      pass,
      kind,
      status,
      message,
      latencyMs,
      startedAt,
    })),
    around,
  };
}

export async function trialAt(run: OpenRun, row: number): Promise<{ place: number; trial: DeliveredTrial }> {
  const place = run.index.columns.placeOf(row);
  const [trial] = place === NONE ? [] : await run.source.store.trialsAt([row], "whole");
  if (trial === undefined) {
    const fix = run.isLoaded
      ? "The list of trials has those that are."
      : "The run is still being looked through: try again in a moment.";
    throw new Refused(404, `there is no delivered trial in row ${row}`, fix);
  }
  // Late trials may have moved it meanwhile.
  return { place: run.index.columns.placeOf(row), trial };
}

function callView({ source: { verdicts } }: OpenRun, call: KeptCall, reading: KeptReading): CallView {
  const { outcome, option, confidence, rule, span } = reading;
  const { pass, text, thinking, stop, returnedModel, inputTokens, outputTokens, thinkingTokens } = call;
  return {
    pass,
    text,
    thinking,
    stop,
    returnedModel,
    inputTokens,
    outputTokens,
    thinkingTokens,
    usd: call.usd,
    latencyMs: call.latencyMs,
    startedAt: call.startedAt,
    reading: { outcome, option, confidence, rule, span },
    verdicts: verdicts
      .filter((verdict) => verdict.trial === call.trial && verdict.pass === pass)
      .map((verdict) => ({
        kind: verdict.kind,
        by: verdict.by,
        at: verdict.at,
        outcome: verdict.outcome,
        option: verdict.option,
        why: verdict.why,
      })),
  };
}

/** The trials before and after it among those that match. */
async function aroundOf(run: OpenRun, row: number, filter: Omit<TrialQuery, "from" | "most">): Promise<TrialView["around"]> {
  const { matches } = await filtered(run, filter);
  const place = run.index.columns.placeOf(row);
  const n = matches.firstFrom(place);
  const isMatch = n < matches.count && matches.at(n) === place;
  const rowAt = (at: number): number | null =>
    at < 0 || at >= matches.count ? null : (run.index.columns.all.row[matches.at(at)] as number);
  return {
    before: rowAt(n - 1),
    after: rowAt(isMatch ? n + 1 : n),
    place: isMatch ? n : null,
    count: matches.count,
  };
}
