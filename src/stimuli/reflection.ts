import type { SetName } from "../items/item.ts";
import { compile, joined, type Template } from "./template.ts";
import { readWording, type Wording } from "./wording.ts";

export type ReflectionLevel = 0 | 1 | 2 | 3 | 4 | 5;

export const FORMS = ["plain", "tagged", "confidence"] as const;
export type Form = (typeof FORMS)[number];

export const LEVEL_NAMES = ["direct", "minimal", "chain of thought", "structured", "adversarial", "two-pass"] as const;

/** How many options the study prints in its templates; 0 where it prints none, or slots. */
const PRINTED_OPTIONS: Readonly<Record<SetName, number>> = { ethics: 0, moralchoice: 2, morables: 5, mcqa: 0 };

const wordings = new Map<string, Wording>();

function wording(name: string): Wording {
  let found = wordings.get(name);
  if (found === undefined) {
    found = readWording(name);
    wordings.set(name, found);
  }
  return found;
}

function block(name: string, key: string): string {
  const found = wording(name).get(key);
  if (found === undefined) throw new Error(`the wording ${name}.md has no block "${key}"`);
  return found;
}

/** The question, a blank line, and the option lines. */
function problemSource(set: SetName): string {
  return `${block("base", `question / ${set}`)}\n\n{options}`;
}

export function problem(set: SetName): Template {
  return compile(problemSource(set));
}

/** The base instruction of cue studies. The form `tagged` equals `plain`: both ask for tags. */
export function baseInstruction(form: Form): Template {
  return compile(block("base", `base instruction / ${form === "confidence" ? "confidence" : "plain"}`));
}

/**
 * The prompts of one level: one, or two for the two-pass level. With `lettered`, ETHICS items take the multiple-choice templates with
 * their question and options, because the study's own ETHICS templates show no options that a cue could point at.
 */
export function reflectionPrompts(set: SetName, level: ReflectionLevel, form: Form, lettered: boolean): Template[] {
  const family = set === "ethics" && lettered ? "mcqa" : set;
  const passes = level === 5 ? ["level 5 pass 1", "level 5 pass 2"] : [`level ${level}`];
  return passes.map((pass) => {
    const part = (key: string): Template =>
      compile(block(family, key).replace("{problem}", problemSource(set)), PRINTED_OPTIONS[family]);
    if (form === "confidence") return joined(part(`${pass} / body`), part("instruction / confidence"));
    // Only the ETHICS templates ask for something else than tags: elsewhere tagged and plain are the same text.
    if (form === "tagged" && family === "ethics") return joined(part(`${pass} / body`), part("instruction / tagged"));
    return part(`${pass} / plain`);
  });
}
