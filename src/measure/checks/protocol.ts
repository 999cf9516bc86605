import { NONE } from "../table.ts";
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

/** Replies that do not keep to the form that the prompt demands. Look from 5 %, bad from 20 %; look too where conditions differ by 10 points. */
export const protocol: RunCheck = (table) =>
  forEachModel(table, "protocol", (model) => {
    const strays = (at: number): boolean | null => (table.columns.strict[at] === NONE ? null : table.columns.strict[at] === 0);
    const { count, known, share } = shareOf(modelRange(table, model), strays);
    if (known === 0) return null;
    const between = betweenConditions(table, model, strays);
    const state = worst(stateBy(share, { look: 0.05, bad: 0.2 }), between >= 0.1 ? "look" : "good");
    const differs = between >= 0.1 ? ` Between conditions it differs by ${points(between).slice(1)}.` : "";
    const says =
      count === 0
        ? "Every reply keeps to the form that its prompt demands."
        : `${percent(share)} of ${figure(known)} replies do not keep to the form that their prompt demands.${differs}${state === "good" ? "" : " Their answers rest on freer rules of the reader: audit them."}`;
    return { state, says, figures: { trials: known, strayed: count, share, betweenConditions: between } };
  });
