import type { Item, SetName } from "../items/item.ts";
import { letter, optionLines, tags } from "./letters.ts";
import { baseInstruction, type Form, problem, type ReflectionLevel, reflectionPrompts } from "./reflection.ts";
import { compilePreamble, joined, render, type Template, templateText, type Values } from "./template.ts";

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export type TwoPass = "conversation" | "standalone";
export type CueOn = "pass1" | "pass2" | "both";

/** What decides the words of a prompt: the levels of a condition and how the study composes them. */
export interface Composition {
  readonly set: SetName;
  /** Null: no reflection template, the base instruction and the problem instead. */
  readonly reflection: ReflectionLevel | null;
  readonly form: Form;
  /** The cue's preamble; empty for none; null where the study has no cue paradigm at all. */
  readonly preamble: string | null;
  readonly twoPass: TwoPass;
  readonly cueOn: CueOn;
}

/** What is known of pass 1 before it has been answered. */
const PREVIOUS_RESPONSE = "{previous_response}";

/** A composed stimulus, ready to be rendered for any item of its set. */
export interface Stimulus {
  /** One template a call. */
  readonly prompts: readonly Template[];
  readonly twoPass: TwoPass;
}

/** Shows options under letters: everything but the study's own ETHICS templates, which name the two words in their order. */
export function isLettered(set: SetName, hasParadigm: boolean): boolean {
  return set !== "ethics" || hasParadigm;
}

/** Ground rule: cue prompt = preamble + blank line + control prompt, byte for byte; an empty preamble leaves nothing behind. */
export function compose({ set, reflection, form, preamble, twoPass, cueOn }: Composition): Stimulus {
  const control =
    reflection === null
      ? [joined(baseInstruction(form), problem(set))]
      : reflectionPrompts(set, reflection, form, isLettered(set, preamble !== null));
  const cue = preamble === null ? [] : compilePreamble(preamble);
  const carries = (pass: number): boolean => control.length === 1 || cueOn === "both" || cueOn === `pass${pass + 1}`;
  const prompts = control.map((prompt, pass) => (cue.length > 0 && carries(pass) ? joined(cue, prompt) : prompt));
  return { prompts, twoPass };
}

/** What an item brings to its prompts in one trial. */
export interface Shown {
  readonly text: string;
  readonly optionLines: string;
  readonly options: number;
  /** The letter of the target on screen; empty where there is none. */
  readonly targetLetter: string;
}

/** `lines` may be given where they are known already: many trials show the same. */
export function shownItem(
  { text, options }: Pick<Item, "text" | "options">,
  order: readonly number[],
  target: number | null,
  lines = optionLines(options, order),
): Shown {
  return { text, optionLines: lines, options: order.length, targetLetter: target === null ? "" : letter(order.indexOf(target)) };
}

/**
 * The messages of a trial. Two passes are a conversation, with the first answer between the two prompts, or, `standalone`, two prompts
 * that are sent on their own.
 */
export function messages(stimulus: Stimulus, shown: Shown, previous = PREVIOUS_RESPONSE): Message[] {
  const values: Values = {
    text: shown.text,
    options: shown.optionLines,
    tags: tagsFor(shown.options),
    previous,
    target: shown.targetLetter,
  };
  const [first, second] = stimulus.prompts;
  const opening: Message = { role: "user", content: render(first as Template, values) };
  if (second === undefined) return [opening];
  const closing: Message = { role: "user", content: render(second, values) };
  return stimulus.twoPass === "conversation" ? [opening, { role: "assistant", content: previous }, closing] : [opening, closing];
}

const knownTags: string[] = [];

function tagsFor(count: number): string {
  let known = knownTags[count];
  if (known === undefined) {
    known = tags(count);
    knownTags[count] = known;
  }
  return known;
}

/** The stimulus as text with named slots: equal texts are equal stimuli, whatever the item. */
export function stimulusText(stimulus: Stimulus): string {
  const mode = stimulus.prompts.length > 1 ? `${stimulus.twoPass}\n` : "";
  return mode + stimulus.prompts.map(templateText).join("\n\n----\n\n");
}
