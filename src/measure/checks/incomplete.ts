import { numbered, percent, type RunCheck, type State } from "./check.ts";

/** What is planned and not delivered: look at any, bad from a tenth. Which trials come last is random by plan, so a part is a fair part; stopping when it looks good is not. */
export const incomplete: RunCheck = (table) => {
  const { plan, models, conditions, items, columns } = table;
  const delivered = columns.model.length;
  if (delivered === 0) {
    const figures = { delivered, ...(plan.trials === undefined ? {} : { planned: plan.trials }) };
    return [{ check: "incomplete", model: null, state: "bad", says: "No trial has been delivered yet.", figures }];
  }
  const cells = models.length * Math.max(conditions.length, crossed(plan.design)) * items.length;
  const planned = plan.imported === undefined && plan.trials !== undefined ? plan.trials : cells * plan.samples;
  if (planned === 0) return [];
  const left = Math.max(0, planned - delivered);
  const share = left / planned;
  const state: State = share >= 0.1 ? "bad" : left > 0 ? "look" : "good";
  const says =
    left === 0
      ? `All ${numbered(planned, "planned trial")} are delivered.`
      : `${numbered(left, "trial")} of ${numbered(planned, "planned trial")} (${percent(share)}) ${left === 1 ? "is" : "are"} not delivered: figures are ` +
        "those of a part, and looking before the end and stopping there makes chance look like an effect.";
  return [{ check: "incomplete", model: null, state, says, figures: { planned, delivered, left } }];
};

function crossed(design: Readonly<Record<string, readonly unknown[]>>): number {
  return Object.values(design).reduce((product, levels) => product * levels.length, 1);
}
