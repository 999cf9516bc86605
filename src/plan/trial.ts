import { digest } from "../digest.ts";
import type { Item } from "../items/item.ts";
import type { Message } from "../stimuli/compose.ts";
import type { Model } from "../study/study.ts";
import type { Condition } from "./conditions.ts";
import type { Order } from "./order.ts";
import type { Settings } from "./settings.ts";

/** Model x item x condition x sample. */
export interface Trial {
  /** Hash of all that defines the trial, never a position. */
  readonly id: string;
  readonly model: Model;
  readonly settings: Settings;
  readonly item: Item;
  readonly condition: Condition;
  readonly sample: number;
  readonly order: Order;
  readonly target: number | null;
  /** As they will be sent; `{previous_response}` stands for what is not known yet. */
  readonly messages: readonly Message[];
  /** Hash of the messages: trials with the same stimulus share it. */
  readonly stimulus: string;
}

/** Each message with its length, so that no text can run into the next. */
export function stimulusDigest(messages: readonly Message[]): string {
  let text = "";
  for (const { role, content } of messages) text += `${role} ${content.length}\n${content}\n`;
  return digest(text);
}

/** The part of a trial's id that only its model and condition decide. */
export function cellIdentity(
  model: Pick<Model, "name" | "alias">,
  settingsDigest: string,
  condition: Pick<Condition, "levels">,
): string {
  const levels = Object.entries(condition.levels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(["waver trial 1", model.name, model.alias, settingsDigest, levels]);
}

export function trialId(
  cell: string,
  item: string,
  stimulus: string,
  sample: number,
  order: Order,
  target: number | null,
): string {
  return digest(`${cell}\n${item}\n${stimulus}\n${sample}\n${order.join()}\n${target}`);
}
