import { figure, forEachModel, isOutcome, modelRange, percent, type RunCheck, shareOf, stateBy } from "./check.ts";

/** Replies that the reader can make nothing of are a failing of the reader before they are one of the model. Look from 2 %, bad from 10 %. */
export const unreadable: RunCheck = (table) =>
  forEachModel(table, "unreadable", (model) => {
    const { count, known, share } = shareOf(modelRange(table, model), isOutcome(table, "unreadable"));
    const state = stateBy(share, { look: 0.02, bad: 0.1 });
    const what = `${figure(count)} of ${figure(known)} replies (${percent(share)}) could not be read`;
    const says =
      count === 0
        ? "Every reply could be read."
        : `${what}${state === "good" ? "." : ": see them with waver read RUN --unread, and judge a sample with waver audit RUN."}`;
    return { state, says, figures: { trials: known, unreadable: count, share } };
  });
