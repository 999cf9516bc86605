import {
  conditionName,
  conditionRange,
  figure,
  forEachModel,
  isMissing,
  modelRange,
  percent,
  type RunCheck,
  shareOf,
  stateBy,
} from "./check.ts";

/** How many answers are missing at all, for whatever reason. Look from a tenth, bad from 3 in 10: then the bounds are wide. */
export const missing: RunCheck = (table) =>
  forEachModel(table, "missing", (model) => {
    const is = isMissing(table);
    const { count, known, share } = shareOf(modelRange(table, model), is);
    const shares = table.conditions.map((_, condition) => shareOf(conditionRange(table, model, condition), is).share);
    const highest = Math.max(...shares);
    const state = stateBy(share, { look: 0.1, bad: 0.3 });
    const most =
      table.conditions.length < 2
        ? ""
        : `, most under ${conditionName(table.conditions[shares.indexOf(highest)])} (${percent(highest)})`;
    const says =
      count === 0
        ? `Every one of ${figure(known)} replies has an answer.`
        : `${percent(share)} of the answers are missing${most}.${state === "good" ? "" : " Read strict, lenient and the bounds together."}`;
    return { state, says, figures: { trials: known, missing: count, share, highest } };
  });
