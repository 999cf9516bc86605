import { figure, forEachModel, modelRange, percent, type RunCheck, type State } from "./check.ts";

const LEAST = 20;

/**
 * Confidences that say next to nothing: one value nearly always, or a handful. Look where half are one value or there are no more than 3 at all,
 * bad where 9 in 10 are one value: then no score of calibration tells knowledge from habit.
 */
export const confidenceDegenerate: RunCheck = (table) =>
  forEachModel(table, "confidence-degenerate", (model) => {
    const [from, to] = modelRange(table, model);
    const counts = new Map<number, number>();
    let [stated, fives] = [0, 0];
    for (let at = from; at < to; at++) {
      const value = table.columns.confidence[at] as number;
      if (Number.isNaN(value)) continue;
      stated++;
      if (value % 5 === 0) fives++;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (stated < LEAST) return null;
    const [common, times] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    const share = times / stated;
    const full = (counts.get(100) ?? 0) / stated;
    const state: State = share >= 0.9 ? "bad" : share >= 0.5 || counts.size <= 3 ? "look" : "good";
    const figures = { stated, distinct: counts.size, commonest: common, share, multiplesOf5: fives / stated, full };
    const habit = `${counts.size === 1 ? "one value" : `${counts.size} different values`}, ${percent(fives / stated)} of them multiples of 5`;
    const says = {
      good: `${stated} confidences, ${habit}; the commonest, ${common}, in ${percent(share)}.`,
      look: `Confidences say little: ${common} in ${percent(share)} of ${figure(stated)} (${habit}).`,
      bad: `Confidences say next to nothing: ${common} in ${percent(share)} of ${figure(stated)}. Calibration and AUROC then tell of a habit.`,
    }[state];
    return { state, says, figures };
  });
