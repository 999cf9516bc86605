import type { Message } from "../stimuli/compose.ts";
import type { Trial } from "./trial.ts";

/** A planned trial as `waver plan --prompts --json` prints it: a form that others rely on. */
export function trialLine(trial: Trial): object {
  const { id, model, item, condition, sample, order, target } = trial;
  return {
    trial: id,
    model: model.label,
    item: item.id,
    set: item.set,
    condition: condition.levels,
    sample,
    order: order.map(String),
    target: target === null ? null : String(target),
    key: item.key === null ? null : String(item.key),
    messages: allMessages(trial),
  };
}

/** With the system prompt, which is a setting of the trial and part of what the model sees. */
export function allMessages({ settings, messages }: Trial): Message[] {
  return settings.system === null ? [...messages] : [{ role: "system", content: settings.system }, ...messages];
}
