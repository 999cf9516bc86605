import { CallFailed } from "../../models/model.ts";
import { firstPass, hasTwoPasses, secondPass } from "../../plan/passes.ts";
import type { Trial } from "../../plan/trial.ts";
import type { KeptBatch, KeptCall, KeptFailure } from "../../store/store.ts";
import { costOf } from "../budget.ts";
import { keptCall, keptTrial, trialIdentity } from "../record.ts";
import { isTriedAgain } from "../retry.ts";
import { entryId } from "./ids.ts";
import { abandon, type BatchLane, inParts, outOfReach, undecided } from "./lane.ts";
import { patiently } from "./patience.ts";
import { gather, type Results } from "./results.ts";

/** Looks after a batch that the provider has; true where it is over. */
export async function lookAfter(lane: BatchLane, batch: KeptBatch): Promise<boolean> {
  const { batches, store, patience, state } = lane;
  try {
    const look = await patiently(patience, batch.batch, () => batches.look(batch.providerId ?? ""));
    if (look.is === "working") return false;
    if (look.is === "gone") {
      state.hopeless.add(batch.batch);
      return await undecided(lane, batch, look.why);
    }
    if (look.is === "failed") {
      if (look.kind === "busy") state.heldBack = look.why;
      else state.forbidden = look.why;
      await abandon(lane, batch, look.why);
      return true;
    }
    const calls = await store.batchCalls(batch.batch);
    const results = await patiently(patience, batch.batch, () =>
      gather(batches, look.results, batch.batch, calls, patience.stop),
    );
    try {
      return await keep(lane, batch, results, look.why);
    } finally {
      await results.remove();
    }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === 404) {
      state.hopeless.add(batch.batch);
      return await undecided(lane, batch, `the provider does not know it (another key?): ${error.message}`);
    }
    if (!isTriedAgain(error)) state.forbidden = error.message;
    return await outOfReach(lane, batch, error.message);
  }
}

interface Tally {
  answered: number;
  again: number;
  undelivered: number;
}

/** Puts results into the run, in the order of the plan. What is there already is left as it is, so that a collection that was cut off is made anew. */
async function keep(lane: BatchLane, batch: KeptBatch, results: Results, why: string | null): Promise<boolean> {
  const { store, patience, tell, state } = lane;
  const tally: Tally = { answered: 0, again: 0, undelivered: 0 };
  const calls = results.left();
  for (const part of inParts(lane)) {
    if (results.left() === 0) break;
    if (patience.stop.aborted) return false;
    const trials = part.filter((trial) => results.passOf(trial.id) !== null);
    if (trials.length > 0) await keepSome(lane, batch, results, trials, why, tally);
  }
  if (tally.answered === 0 && state.forbidden === null && tally.undelivered > 0 && !state.hasSucceeded)
    state.forbidden = [...lane.progress.reasons.keys()].at(-1) ?? null;
  if (tally.answered > 0) {
    state.heldBack = null;
    state.timesHeldBack = 0;
  }
  // Answers for trials that the study has no more are not thrown away: with the study as it was, they are picked up.
  const strays = results.answeredLeft();
  const note = strays.length === 0 ? why : `${strays.length} answers are of trials that the study does not have any more`;
  if (strays.length > 0) {
    state.hopeless.add(batch.batch);
    await store.putBatch({ ...batch, note }, strays);
  } else await store.putBatch({ ...batch, state: "collected", endedAt: new Date().toISOString(), note });
  tell({ is: "collected", model: batch.model, batch: batch.batch, calls, strays: strays.length, ...tally });
  return true;
}

async function keepSome(
  lane: BatchLane,
  batch: KeptBatch,
  results: Results,
  trials: readonly Trial[],
  why: string | null,
  tally: Tally,
): Promise<void> {
  const { store, progress, state } = lane;
  const known = await store.progress(trials.map(trialIdentity));
  const answered: { trial: Trial; call: KeptCall }[] = [];
  const failures: { trial: Trial; failure: KeptFailure }[] = [];
  for (const trial of trials) {
    const before = known.get(trial.id) ?? null;
    const pass = results.passOf(trial.id) ?? 1;
    const line = await results.take({ trial: trial.id, pass });
    // There from before, or not what was asked for.
    if (before === "delivered" || (before === null) !== (pass === 1)) continue;
    const outcome = read(lane, batch, trial, before, line, why);
    if ("text" in outcome) answered.push({ trial, call: outcome });
    else failures.push({ trial, failure: outcome });
  }
  await store.commit({
    trials: answered.map(({ trial }) => keptTrial(trial)),
    calls: answered.map(({ call }) => call),
    failures: failures.map(({ failure }) => failure),
  });
  for (const { trial, call } of answered) {
    state.hasSucceeded = true;
    progress.asked();
    progress.answered(trial, call);
    tally.answered++;
  }
  for (const { trial, failure } of failures) notAnswered(lane, trial, failure, tally);
}

/** What one entry came to: an answer as any other, at the price of a batch, or why there is none. */
function read(
  { plan, batches, price }: BatchLane,
  { batch, at }: KeptBatch,
  trial: Trial,
  first: KeptCall | null,
  line: Buffer | null,
  why: string | null,
): KeptCall | KeptFailure {
  const pass = first === null ? 1 : 2;
  const failed = (kind: KeptFailure["kind"], message: string, status: number | null = null): KeptFailure => {
    return { trial: trial.id, model: trial.model.label, pass, kind, status, message, latencyMs: 0, startedAt: at };
  };
  const result = line === null ? null : batches.parse(line);
  if (result === null) return failed("transport", why ?? "the batch came back without a result for it");
  if ("failed" in result) return failed(result.failed.kind, result.failed.says, result.failed.status);
  const messages = first === null ? firstPass(trial) : secondPass(plan.study, trial, first.text);
  const { requestBody } = batches.entry(entryId(batch, { trial: trial.id, pass }), trial.settings, messages);
  try {
    const response = batches.response(result.reply);
    const last = pass === 2 || !hasTwoPasses(trial.condition) || response.text.trim() === "";
    const answer = { response, requestBody, replyBody: JSON.stringify(result.reply), latencyMs: 0, startedAt: at, limits: null };
    const usd = costOf(price, response.usage.inputTokens, response.usage.outputTokens);
    return { ...keptCall(trial, pass, last, answer, usd), latencyMs: null };
  } catch (error) {
    return failed("transport", (error as Error).message);
  }
}

/** It goes into the next batch, unless it never will be answered or has been tried often enough. */
function notAnswered({ state, progress, patience }: BatchLane, trial: Trial, failure: KeptFailure, tally: Tally): void {
  const tries = (state.tries.get(trial.id) ?? 0) + 1;
  const isAgain = isTriedAgain(failure) && tries < patience.attempts;
  if (isAgain) {
    state.tries.set(trial.id, tries);
    progress.retried();
    tally.again++;
    return;
  }
  if (failure.kind === "forbidden") state.forbidden = failure.message;
  state.givenUp.add(trial.id);
  progress.undelivered(trial, failure.message);
  tally.undelivered++;
}
