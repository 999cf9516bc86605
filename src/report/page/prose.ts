import { visible } from "../../audit/visible.ts";
import { type Html, html } from "../html.ts";

/** What must not be torn apart at the end of a line: an interval, a p value, a number with its unit, the name of a condition. */
const WHOLE = /(\[[^\][]{1,40}\]|p [=<] [.\d]+|[\u2212+]?[\d.,]+ (?:%|points)|\b\w+-(?:help|harm|b)\b)/u;

/** A sentence as text: nothing in it is markup, whoever wrote it. */
export function prose(sentence: string): Html {
  return html`${visible(sentence)
    .split(WHOLE)
    .map((part, at) => (at % 2 === 1 ? html`<span class="nb">${part}</span>` : part))}`;
}
