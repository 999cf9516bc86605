import type { Answer, CallFailed } from "../models/model.ts";
import type { Trial } from "../plan/trial.ts";
import type { KeptCall, KeptFailure, KeptTrial, TrialIdentity } from "../store/store.ts";

/** What the store keeps of a trial, a call and a failed try. */
export function trialIdentity({ id, model, item, condition, sample }: Trial): TrialIdentity {
  return { trial: id, model: model.label, itemDigest: item.digest, condition: condition.levels, sample };
}

export function keptTrial({ id, model, item, condition, sample, order, target, stimulus, messages }: Trial): KeptTrial {
  return {
    trial: id,
    model: model.label,
    set: item.set,
    item: item.id,
    itemDigest: item.digest,
    condition: condition.levels,
    sample,
    order,
    target,
    stimulus,
    messages: JSON.stringify(messages),
  };
}

export function keptCall(trial: Trial, pass: 1 | 2, last: boolean, answer: Answer, usd: number | null): KeptCall {
  const { response, requestBody, replyBody, latencyMs, startedAt } = answer;
  const { text, thinking, stop, returnedModel, usage } = response;
  return {
    trial: trial.id,
    pass,
    last,
    requestBody,
    replyBody,
    text,
    thinking,
    stop,
    returnedModel,
    ...usage,
    usd,
    latencyMs,
    startedAt,
  };
}

export function keptFailure({ id, model }: Trial, pass: 1 | 2, failure: CallFailed): KeptFailure {
  const { kind, status, message, latencyMs, startedAt } = failure;
  return { trial: id, model: model.label, pass, kind, status, message, latencyMs, startedAt };
}
