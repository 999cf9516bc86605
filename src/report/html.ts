/** Markup that is safe to put into a page: only `html` and `ours` make it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Held = string | number | Html | null | undefined | false | readonly Held[];

/**
 * Markup with whatever stands in it escaped: item text and model output are hostile, and there is no other way into the page. Values stand in
 * text or between the quotes of an attribute, never in a tag's or an attribute's name, a style or a script.
 *
 * @example
 * html`<p title="${name}">${text}</p>`
 */
export function html(parts: TemplateStringsArray, ...held: readonly Held[]): Html {
  return new Html(parts.reduce((all, part, at) => all + markupOf(held[at - 1]) + part));
}

function markupOf(held: Held): string {
  if (held === null || held === undefined || held === false) return "";
  if (held instanceof Html) return held.markup;
  if (typeof held === "object") return held.map(markupOf).join("");
  return escaped(String(held));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** Markup of our own making, in which nothing is held that others wrote: the style sheet, and drawings that their own room has escaped. */
export function ours(markup: string): Html {
  return new Html(markup);
}
