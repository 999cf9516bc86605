/**
 * What a reply has to speak of: the option that is chosen, one to hold against it, and how the prompt names them. Where the prompt shows
 * letters an option is "option B"; where it names the two ETHICS words it is "wrong", in quotation marks, so that one stock of phrases
 * serves both.
 */
import type { Item, SetName } from "../../../items/item.ts";
import type { Trial } from "../../../plan/trial.ts";
import type { Stream } from "../../../random/stream.ts";
import { isLettered } from "../../../stimuli/compose.ts";
import { letter } from "../../../stimuli/letters.ts";
import { CLAIMS, REASONS } from "./reasons.ts";

export interface Scene {
  readonly luck: Stream;
  readonly set: SetName;
  readonly lettered: boolean;
  readonly chosen: Side;
  /** Another option, for doubts and counterarguments. */
  readonly other: Side;
}

/** One option, as a reply speaks of it. */
export interface Side {
  /** What stands in answer tags. */
  readonly answer: string;
  readonly place: number;
  readonly noun: string;
  /** The same at the beginning of a sentence. */
  readonly Noun: string;
  /** Now and then with the option's own words. */
  readonly long: string;
  /** A clause: "option B is correct". */
  readonly claim: string;
  readonly reasons: readonly string[];
  /** Where this reply begins in the reasons, so that it does not say the same thing twice. */
  readonly from: number;
}

/** The two sides draw on one list for most sets, and should not give the same reason. Every list has at least twice as many. */
const FAR = 5;

export type Phrase = (scene: Scene) => string;

export function sceneOf({ item, order, condition }: Trial, option: number, against: number, luck: Stream): Scene {
  const lettered = isLettered(item.set, condition.cue !== null);
  const from = luck.below(FAR * 2);
  const side = (which: number, start: number): Side => sideOf(item, which, order.indexOf(which), lettered, start, luck);
  return {
    luck,
    set: item.set,
    lettered,
    chosen: side(option, from),
    other: side(against, from + FAR),
  };
}

function sideOf(item: Item, option: number, place: number, lettered: boolean, from: number, luck: Stream): Side {
  const reasons = item.set === "ethics" ? (REASONS.ethics[option] as readonly string[]) : REASONS[item.set];
  if (!lettered) {
    const word = item.options[option] as string;
    const noun = `"${word}"`;
    return { answer: word, place, noun, Noun: `"${capital(word)}"`, long: noun, claim: `this is ${word}`, reasons, from };
  }
  const answer = letter(place);
  const noun = `option ${answer}`;
  const quote = luck.below(2) === 0 ? null : quotable(item.options[option] as string);
  return {
    answer,
    place,
    noun,
    Noun: `Option ${answer}`,
    long: quote === null ? noun : `${noun} ("${quote}")`,
    claim: `${noun} ${choose(luck, CLAIMS[item.set])}`,
    reasons,
    from,
  };
}

/** An option's own words where they can stand inside a sentence: nothing in them may look like markup, a tag or the end of the quotation. */
function quotable(text: string): string | null {
  if (text.length > 120 || /[<>"\n*]/.test(text)) return null;
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

export function choose<T>(luck: Stream, list: readonly T[]): T {
  return list[luck.below(list.length)] as T;
}

export function say(scene: Scene, phrases: readonly Phrase[]): string {
  return choose(scene.luck, phrases)(scene);
}

/** True once in `n` times. */
export function onceIn(n: number, { luck }: { luck: Stream }): boolean {
  return luck.below(n) === 0;
}

export function because(side: Side, which = 0): string {
  return side.reasons[(side.from + which) % side.reasons.length] as string;
}

/** A reason as a sentence. */
export function fact(side: Side, which = 0): string {
  return `${capital(because(side, which))}.`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
