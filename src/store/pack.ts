import { wholeBody } from "./body.ts";
import type { Batch, DeliveredTrial, KeptCall } from "./store.ts";

/**
 * Batches and answers cross between threads as flat arrays of plain values: of the ways measured the cheapest for the main thread
 * (2.5 µs a trial; as objects 3.6, as JSON 6, and 15 where a text is not Latin-1).
 */
export type Value = string | number | null;

/** The counts of trials, calls and failures, then the fields of each, in the order in which `write.ts` takes them. */
export function packBatch({ trials, calls, failures }: Batch): Value[] {
  const values: Value[] = [trials.length, calls.length, failures.length];
  for (const trial of trials) {
    values.push(
      trial.trial,
      trial.model,
      JSON.stringify(trial.condition),
      trial.itemDigest,
      trial.sample,
      JSON.stringify(trial.order),
      trial.target,
      trial.stimulus,
      trial.messages,
    );
  }
  for (const call of calls) {
    values.push(
      call.trial,
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

/** Columns of a call as `read.ts` selects them. */
export const CALL_WIDTH = 15;
/** Columns of a trial, before those of its call. */
export const TRIAL_WIDTH = 12;

export function unpackCall(trial: string, values: readonly Value[], from: number): KeptCall {
  return {
    trial,
    pass: values[from] as 1 | 2,
    last: values[from + 1] === 1,
    requestBody: values[from + 2] as string | null,
    replyBody: wholeBody(
      { body: values[from + 3] as string | null, textAt: values[from + 4] as number | null },
      values[from + 5] as string,
    ),
    text: values[from + 5] as string,
    thinking: values[from + 6] as string | null,
    stop: values[from + 7] as string | null,
    returnedModel: values[from + 8] as string | null,
    inputTokens: values[from + 9] as number | null,
    outputTokens: values[from + 10] as number | null,
    thinkingTokens: values[from + 11] as number | null,
    usd: values[from + 12] as number | null,
    latencyMs: values[from + 13] as number,
    startedAt: values[from + 14] as string,
  };
}

/** One row a call; rows of one trial follow each other. Trials with the same condition or order share the object. */
export function unpackDelivered(values: readonly Value[]): DeliveredTrial[] {
  const trials: DeliveredTrial[] = [];
  const parsed = new Map<string, unknown>();
  let calls: KeptCall[] = [];
  for (let at = 0; at < values.length; at += TRIAL_WIDTH + CALL_WIDTH) {
    const trial = values[at] as string;
    const call = unpackCall(trial, values, at + TRIAL_WIDTH);
    if (trials.at(-1)?.trial === trial) {
      calls.push(call);
      continue;
    }
    calls = [call];
    trials.push({
      trial,
      model: values[at + 1] as string,
      set: values[at + 2] as string,
      item: values[at + 3] as string,
      itemDigest: values[at + 4] as string,
      condition: parseOnce(parsed, values[at + 5] as string) as DeliveredTrial["condition"],
      sample: values[at + 6] as number,
      order: parseOnce(parsed, values[at + 7] as string) as DeliveredTrial["order"],
      target: values[at + 8] as number | null,
      stimulus: values[at + 9] as string,
      messages: values[at + 10] as string,
      calls,
      failedAttempts: values[at + 11] as number,
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
