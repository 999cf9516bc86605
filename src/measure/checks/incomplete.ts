import { numbered, percent, type RunCheck, type State } from "./check.ts";
import { deliveredOfPlan } from "./of-plan.ts";

/** What the plan in force asks for and is not delivered: look at any, bad from a tenth. Which trials come last is random by plan, so a part is a fair part; stopping when it looks good is not. */
export const incomplete: RunCheck = (table) => {
  const { plan, models, conditions, items, columns } = table;
  const all = columns.model.length;
  if (all === 0) {
    const figures = { delivered: 0, ...(plan.trials === undefined ? {} : { planned: plan.trials }) };
    return [{ check: "incomplete", model: null, state: "bad", says: "No trial has been delivered yet.", figures }];
  }
  const cells = models.length * Math.max(conditions.length, crossed(plan.design)) * items.length;
  const planned = plan.imported === undefined && plan.trials !== undefined ? plan.trials : cells * plan.samples;
  if (planned === 0) return [];
  const ofPlan = plan.imported === undefined ? deliveredOfPlan(table) : null;
  const delivered = ofPlan ?? all;
  const left = Math.max(0, planned - delivered);
  const share = left / planned;
  const state: State = share >= 0.1 ? "bad" : left > 0 ? "look" : "good";
  const says =
    left === 0
      ? `All ${numbered(planned, "planned trial")} are delivered.`
      : `${numbered(left, "trial")} of ${numbered(planned, "planned trial")} (${percent(share)}) ${left === 1 ? "is" : "are"} not delivered: figures are ` +
        "those of a part, and looking before the end and stopping there makes chance look like an effect.";
  if (ofPlan === null) return [{ check: "incomplete", model: null, state, says, figures: { planned, delivered, left } }];
  const earlier = all - delivered;
  const rest = earlier === 0 ? "" : ` ${numbered(earlier, "trial")} more ${earlier === 1 ? "is" : "are"} of earlier plans alone.`;
  return [{ check: "incomplete", model: null, state, says: `${says}${rest}`, figures: { planned, delivered, left, earlier } }];
};

function crossed(design: Readonly<Record<string, readonly unknown[]>>): number {
  return Object.values(design).reduce((product, levels) => product * levels.length, 1);
}
