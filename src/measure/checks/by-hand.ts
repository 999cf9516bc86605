import {
  betweenConditions,
  figure,
  forEachModel,
  modelRange,
  percent,
  points,
  type RunCheck,
  shareOf,
  stateBy,
  worst,
} from "./check.ts";

/** Readings that a person, or a judge, put in place of the reader's. Look from a tenth of the replies, or where conditions differ by 5 points. */
export const byHand: RunCheck = (table) =>
  forEachModel(table, "by-hand", (model) => {
    const is = (at: number): boolean => table.columns.byHand[at] === 1;
    const { count, known, share } = shareOf(modelRange(table, model), is);
    if (count === 0) return null;
    const between = betweenConditions(table, model, is);
    const state = worst(stateBy(share, { look: 0.1, bad: 2 }), between >= 0.05 ? "look" : "good");
    const differs = between >= 0.05 ? `, and unevenly: between conditions it differs by ${points(between).slice(1)}` : "";
    const says = `Of ${figure(count)} of ${figure(known)} replies (${percent(share)}) a person or a judge says what they mean, not the reader${differs}.`;
    return { state, says, figures: { trials: known, byHand: count, share, betweenConditions: between } };
  });
