import { tags } from "./letters.ts";

/**
 * A template is literal text and slots, told apart once, when it is compiled. Rendering only puts pieces side by side, so nothing
 * inside an item or a response is ever taken for a placeholder.
 */
type Slot = "text" | "options" | "tags" | "previous" | "target";
export type Template = readonly (string | { slot: Slot })[];
export type Values = Readonly<Record<Slot, string>>;

/** What the studies' documents call the slots. The four names of an item's text say which item set a template is written for. */
const SLOT_NAMES: Readonly<Record<string, Slot>> = {
  "{scenario}": "text",
  "{context}": "text",
  "{fable}": "text",
  "{question}": "text",
  "{options}": "options",
  "{tags}": "tags",
  "{previous_response}": "previous",
};

/** In a cue: the letter of the option that it endorses. */
export const TARGET = "[TARGET_OPTION]";

/**
 * Option lines and answer tags stand in the documents for the number of options of their benchmark (`A) {option_a}` ...); both become
 * slots, so that an item with another number of options gets its own.
 */
export function compile(source: string, printedOptions = 0): Template {
  const general = printedOptions === 0 ? source : generalise(source, printedOptions);
  return general
    .split(/(\{[a-z_]+\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const slot = SLOT_NAMES[piece];
      if (slot !== undefined) return { slot };
      if (/^\{[a-z_]+\}$/.test(piece)) throw new Error(`the wording has an unknown slot ${piece}`);
      return piece;
    });
}

/** A cue's preamble has one slot, the letter of the option that it endorses; braces in it are text. */
export function compilePreamble(source: string): Template {
  return source
    .split(TARGET)
    .flatMap<string | { slot: Slot }>((piece, index) => (index === 0 ? [piece] : [{ slot: "target" }, piece]))
    .filter((piece) => piece !== "");
}

function generalise(source: string, count: number): string {
  const places = Array.from({ length: count }, (_, place) => String.fromCharCode(97 + place));
  const lines = places.map((low) => `${low.toUpperCase()}) {option_${low}}`).join("\n");
  return source.replaceAll(lines, "{options}").replaceAll(tags(count), "{tags}");
}

/** Templates one below the other, with a blank line between. */
export function joined(...templates: Template[]): Template {
  return merged(templates.flatMap((template, index) => (index === 0 ? template : ["\n\n", ...template])));
}

/** Neighbouring literals become one. */
function merged(template: Template): Template {
  const out: (string | { slot: Slot })[] = [];
  for (const piece of template) {
    const last = out.at(-1);
    if (typeof piece === "string" && typeof last === "string") out[out.length - 1] = last + piece;
    else out.push(piece);
  }
  return out;
}

export function render(template: Template, values: Values): string {
  let text = "";
  for (const piece of template) text += typeof piece === "string" ? piece : values[piece.slot];
  return text;
}

/** The template as text, slots by name: two templates with the same text are the same stimulus. */
export function templateText(template: Template): string {
  return template.map((piece) => (typeof piece === "string" ? piece : `{${piece.slot}}`)).join("");
}
