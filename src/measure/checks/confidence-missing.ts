import { conditionRange, figure, forEachModel, percent, type RunCheck, stateBy } from "./check.ts";

/** Where a confidence was asked for and none came that could be read. Look from 5 %, bad from 3 in 10: calibration is then that of the rest. */
export const confidenceMissing: RunCheck = (table) => {
  const asked = table.conditions.flatMap(({ form }, condition) => (form === "confidence" ? [condition] : []));
  if (asked.length === 0) return [];
  return forEachModel(table, "confidence-missing", (model) => {
    let [trials, without] = [0, 0];
    for (const condition of asked) {
      const [from, to] = conditionRange(table, model, condition);
      trials += to - from;
      for (let at = from; at < to; at++) if (Number.isNaN(table.columns.confidence[at])) without++;
    }
    if (trials === 0) return null;
    const share = without / trials;
    const says =
      without === 0
        ? "Every reply that was asked for a confidence gives one."
        : `${figure(without)} of ${figure(trials)} replies (${percent(share)}) that were asked for a confidence give none that can be read: calibration is that of the others.`;
    return { state: stateBy(share, { look: 0.05, bad: 0.3 }), says, figures: { trials, without, share } };
  });
};
