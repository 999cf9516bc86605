import { figure, forEachModel, isOutcome, modelRange, percent, type RunCheck, shareOf, stateBy } from "./check.ts";

/** Replies that were cut before their answer: the limit of tokens decides them. Look from 1 %, bad from 10 %. */
export const truncated: RunCheck = (table) =>
  forEachModel(table, "truncated", (model) => {
    const { count, known, share } = shareOf(modelRange(table, model), isOutcome(table, "truncated"));
    const state = stateBy(share, { look: 0.01, bad: 0.1 });
    const says =
      count === 0
        ? "No reply was cut before its answer."
        : `${figure(count)} of ${figure(known)} replies (${percent(share)}) were cut before their answer${state === "good" ? "." : ": raise maxTokens; length measures are of cut replies."}`;
    return { state, says, figures: { trials: known, truncated: count, share } };
  });
