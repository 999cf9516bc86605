import { messageWords, wholeBody, wholeOf } from "./body.ts";
import type { Batch, DeliveredTrial, KeptCall, TrialIdentity } from "./store.ts";

/**
 * Batches and answers cross between threads as flat arrays of plain values: of the ways measured the cheapest for the main thread
 * (2.5 µs a trial; as objects 3.6, as JSON 6, and 15 where a text is not Latin-1). How many values each thing takes stands beside the
 * function that packs it; `write.ts` and `read.ts` take and give them in the same order.
 */
export type Value = string | number | null;

/** Trials, calls, failures: how many of each come first. */
export const COUNTS = 3;
export const TRIAL_IN = 9;
export const CALL_IN = 15;
export const FAILURE_IN = 8;

export function packBatch({ trials, calls, failures }: Batch): Value[] {
  const values: Value[] = [trials.length, calls.length, failures.length];
  for (const trial of trials) {
    values.push(
      trial.trial,
      trial.model,
      conditionText(trial.condition),
      trial.itemDigest,
      trial.sample,
      trial.order === null ? "null" : `[${trial.order.join()}]`,
      trial.target,
      trial.stimulus,
      trial.messages,
    );
  }
  for (const call of calls) {
    values.push(
      placeOf(call, trials),
      call.pass,
      call.last ? 1 : 0,
      call.requestBody,
      call.replyBody,
      call.text,
      call.thinking,
      call.stop,
      call.returnedModel,
      call.inputTokens,
      call.outputTokens,
      call.thinkingTokens,
      call.usd,
      call.latencyMs,
      call.startedAt,
    );
  }
  for (const failure of failures) {
    const { trial, model, pass, kind, status, message, latencyMs, startedAt } = failure;
    values.push(trial, model, pass, kind, status, message, latencyMs, startedAt);
  }
  return values;
}

/** Mostly each trial has one call, in the same order. */
export function placeOf({ trial }: KeptCall, trials: Batch["trials"]): number {
  const place = trials.length === 1 ? 0 : trials.findIndex((each) => each.trial === trial);
  if (trials[place]?.trial !== trial) throw new Error(`the trial ${trial} of a call is not in its batch`);
  return place;
}

export const IDENTITY_IN = 5;

export function packIdentities(trials: readonly TrialIdentity[]): Value[] {
  const values: Value[] = [];
  for (const { trial, model, condition, itemDigest, sample } of trials)
    values.push(trial, model, conditionText(condition), itemDigest, sample);
  return values;
}

/** Conditions are few objects that many trials share. Factors are sorted: a study that names them in another order is the same. */
const conditions = new WeakMap<object, string>();

export function conditionText(condition: TrialIdentity["condition"]): string {
  let text = conditions.get(condition);
  if (text === undefined) {
    text = JSON.stringify(Object.fromEntries(Object.entries(condition).sort(([a], [b]) => (a < b ? -1 : 1))));
    conditions.set(condition, text);
  }
  return text;
}

/** Columns of a call as `read.ts` selects them. */
export const CALL_OUT = 16;
/** Columns of a trial, before those of its call. */
export const TRIAL_OUT = 13;
/** Which of them are the messages. */
export const MESSAGES_AT = 11;

export function unpackCall(trial: string, messages: string, values: readonly Value[], from: number): KeptCall {
  const frame = values[from + 2] as string | null;
  return {
    trial,
    pass: values[from] as 1 | 2,
    last: values[from + 1] === 1,
    requestBody: frame === null ? null : wholeOf({ frame, cuts: values[from + 3] as string }, messageWords(messages)),
    replyBody: wholeBody(
      { body: values[from + 4] as string | null, textAt: values[from + 5] as number | null },
      values[from + 6] as string,
    ),
    text: values[from + 6] as string,
    thinking: values[from + 7] as string | null,
    stop: values[from + 8] as string | null,
    returnedModel: values[from + 9] as string | null,
    inputTokens: values[from + 10] as number | null,
    outputTokens: values[from + 11] as number | null,
    thinkingTokens: values[from + 12] as number | null,
    usd: values[from + 13] as number | null,
    latencyMs: values[from + 14] as number | null,
    startedAt: values[from + 15] as string | null,
  };
}

/** One row a call; rows of one trial follow each other. Trials with the same condition or order share the object. */
export function unpackDelivered(values: readonly Value[]): DeliveredTrial[] {
  const trials: DeliveredTrial[] = [];
  const parsed = new Map<string, unknown>();
  let calls: KeptCall[] = [];
  for (let at = 0; at < values.length; at += TRIAL_OUT + CALL_OUT) {
    const row = values[at] as number;
    const trial = values[at + 1] as string;
    const messages = values[at + MESSAGES_AT] as string;
    const call = unpackCall(trial, messages, values, at + TRIAL_OUT);
    if (trials.at(-1)?.row === row) {
      calls.push(call);
      continue;
    }
    calls = [call];
    trials.push({
      row,
      trial,
      model: values[at + 2] as string,
      set: values[at + 3] as string,
      item: values[at + 4] as string,
      itemDigest: values[at + 5] as string,
      condition: parseOnce(parsed, values[at + 6] as string) as DeliveredTrial["condition"],
      sample: values[at + 7] as number,
      order: parseOnce(parsed, values[at + 8] as string) as DeliveredTrial["order"],
      target: values[at + 9] as number | null,
      stimulus: values[at + 10] as string,
      messages,
      calls,
      failedAttempts: values[at + 12] as number,
    });
  }
  return trials;
}

function parseOnce(parsed: Map<string, unknown>, json: string): unknown {
  let value = parsed.get(json);
  if (value === undefined) {
    value = JSON.parse(json);
    parsed.set(json, value);
  }
  return value;
}
