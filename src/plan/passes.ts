import { type Message, messages, shownItem } from "../stimuli/compose.ts";
import type { Study } from "../study/study.ts";
import type { Condition } from "./conditions.ts";
import type { Trial } from "./trial.ts";
import { composeFor } from "./trials.ts";

/** A trial with reflection level 5 has two calls. */
export function hasTwoPasses({ reflection }: Condition): boolean {
  return reflection === 5;
}

/** What the model sees in the first call. */
export function firstPass({ messages: planned }: Trial): Message[] {
  return planned.slice(0, 1);
}

/**
 * What the model sees in the second call, rendered anew from the templates with its first answer: the planned text is not searched for the
 * placeholder, which might also stand in an item.
 */
export function secondPass(study: Study, trial: Trial, previous: string): Message[] {
  const { item, condition, order, target } = trial;
  const whole = messages(composeFor(study, item.set, condition), shownItem(item, order, target), previous);
  return study.twoPass === "conversation" ? whole : whole.slice(1);
}
