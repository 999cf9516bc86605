import { letter } from "../stimuli/letters.ts";
import type { Store } from "../store/store.ts";
import type { Drawn } from "./sample.ts";

/**
 * What an auditor sees, and all of it: nothing here tells the condition, the cue, its target, the key, the model, or what the reader
 * made of the response but for where it looked.
 */
export interface Card {
  readonly trial: string;
  readonly pass: 1 | 2;
  /** The problem, without anything that stood before it. */
  readonly text: string;
  /** In the order on screen. */
  readonly options: readonly CardOption[];
  readonly response: string;
  /** The part of the response that the reading rests on: UTF-16 offsets, end exclusive. */
  readonly span: readonly [number, number] | null;
  /** The provider's word for why the reply ended. */
  readonly stop: string | null;
}

interface CardOption {
  readonly letter: string;
  readonly text: string;
  /** Canonical. */
  readonly option: number;
}

/** The card of a drawn trial, with its texts from the store. `items` are those of the run. */
export async function cardOf(store: Store, items: Items, drawn: Drawn): Promise<Card> {
  const [trial] = await store.delivered(drawn.row - 1, 1, "texts");
  const item = trial === undefined ? undefined : items.get(trial.itemDigest);
  const call = trial?.calls.find(({ pass }) => pass === drawn.pass);
  if (item === undefined || trial?.trial !== drawn.trial || call === undefined)
    throw new Error(`the trial ${drawn.trial} is not where it was in the run`);
  return {
    trial: drawn.trial,
    pass: drawn.pass,
    text: item.text,
    options: drawn.order.map((option, place) => ({ letter: letter(place), text: item.options[option] as string, option })),
    response: call.text,
    span: drawn.span,
    stop: call.stop,
  };
}

export type Items = ReadonlyMap<string, { readonly text: string; readonly options: readonly string[] }>;

export async function itemsOf(store: Store): Promise<Items> {
  return new Map((await store.items()).map((item) => [item.digest, item]));
}
