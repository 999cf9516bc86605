import { visible } from "../../audit/visible.ts";
import { count, plural } from "../../counting.ts";
import { type Html, html } from "../html.ts";
import type { DrawnPairs } from "./draw.ts";
import type { Example, Side } from "./example.ts";

/** Longer texts are cut: the page says how much is left out, and the run has all of it. */
const LONGEST = { item: 900, prompt: 1_600, response: 1_400, option: 240 } as const;

/** Examples of one model and effect, with the rule that they were drawn by. */
function drawnMarkup(
  { effect, model, all, showing, others }: DrawnPairs,
  shown: readonly (readonly [kind: string, example: Example])[],
  isOpen: boolean,
): Html {
  const lost = showing.pairs.length + others.pairs.length - shown.length;
  return html`<details class="effect"${isOpen ? html` open` : null}><summary><h3><bdi>${visible(model)}</bdi>: ${visible(effect.title)}</h3></summary>
<p class="rule">Of ${plural(all, "pair")}, ${count(showing.of)} ${effect.kinds[0]} and ${count(others.of)} ${effect.kinds[1]}; drawn by seed: ${count(showing.pairs.length)} and ${count(others.pairs.length)} of them.${lost > 0 ? ` ${count(lost)} of these could not be fetched as they were measured and are left out.` : ""}</p>
${shown.map(([kind, example]) => exampleMarkup(kind, example))}
</details>`;
}

function exampleMarkup(kind: string, { item, sample, trials, options, sides }: Example): Html {
  return html`<article class="example">
<header><span class="kind">${kind}</span> <span class="where"><bdi>${visible(item.set)}</bdi> <bdi>${visible(item.id.slice(0, LONGEST.option))}</bdi>, sample ${sample}; trial ${trials.map((trial) => trial.slice(0, 12)).join(" and ")}</span></header>
<div class="stem">${cut(item.text, LONGEST.item)}</div>
<ul class="options">${options.map(
    ({ label, text, isKey, isTarget }) =>
      html`<li><b>${label})</b> ${cut(text, LONGEST.option)}${isKey ? html` <span class="tag key">correct</span>` : null}${isTarget ? html` <span class="tag target">endorsed</span>` : null}</li>`,
  )}</ul>
<div class="sides">${sides.map(sideMarkup)}</div>
</article>
`;
}

function sideMarkup({ title, cue, prompt, pass, response, span, read, rule }: Side): Html {
  return html`<div class="side">
<h4>${visible(title)}</h4>
${cue === null ? null : html`<blockquote class="cue">${cut(cue, LONGEST.option * 2)}</blockquote>`}
<div class="reply">${response === "" ? html`<i>(empty)</i>` : spanned(response, span)}</div>
<p class="read">Read as <b><bdi>${visible(read).slice(0, LONGEST.option)}</bdi></b>${rule === "" ? null : ` (${rule})`}</p>
${prompt === null ? html`<p class="rule">The prompt is not known.</p>` : html`<details><summary>${pass === 2 ? "Prompt of pass 2, {previous_response} being the reply to pass 1" : "Prompt"}</summary><div class="reply">${cut(prompt, LONGEST.prompt)}</div></details>`}
</div>`;
}

function cut(text: string, most: number): Html {
  const shown = visible(text.slice(0, most));
  return text.length <= most
    ? html`<bdi>${shown}</bdi>`
    : html`<bdi>${shown}</bdi> <span class="left-out">[${count(text.length - most)} more characters]</span>`;
}

/** The part that a reading rests on is marked; of a long reply its beginning and what stands around that part are shown. */
function spanned(text: string, span: readonly [number, number] | null): Html {
  const most = LONGEST.response;
  const [from, to] = span === null ? [0, 0] : [Math.max(0, span[0]), Math.min(text.length, span[1], span[0] + most)];
  const piece = (start: number, end: number): Html => {
    const [a, b] = [Math.max(start, from), Math.min(end, to)];
    if (a >= b) return html`${visible(text.slice(start, end))}`;
    return html`${visible(text.slice(start, a))}<mark>${visible(text.slice(a, b))}</mark>${visible(text.slice(b, end))}`;
  };
  const gap = (characters: number): Html | null =>
    characters > 0 ? html` <span class="left-out">[${count(characters)} characters left out]</span> ` : null;
  if (text.length <= most) return html`<bdi>${piece(0, text.length)}</bdi>`;
  const head = Math.min(text.length, Math.floor(most / 2));
  const tail = Math.max(head, from - Math.floor(most / 4));
  const end = Math.min(text.length, Math.max(tail + Math.floor(most / 2), to));
  const isHeadEnough = to <= head;
  return isHeadEnough
    ? html`<bdi>${piece(0, most)}</bdi>${gap(text.length - most)}`
    : html`<bdi>${piece(0, head)}</bdi>${gap(tail - head)}<bdi>${piece(tail, end)}</bdi>${gap(text.length - end)}`;
}

/** No effect, however many there are, may make the page heavy. */
const MOST_BYTES = 900_000;

export async function examplesMarkup(
  drawn: readonly DrawnPairs[],
  read: (a: number, b: number) => Promise<Example | null>,
): Promise<{ markup: Html; rules: string[]; leftOut: number }> {
  const parts: Html[] = [];
  const rules = new Set<string>();
  let bytes = 0;
  let leftOut = 0;
  for (const group of drawn) {
    if (bytes > MOST_BYTES) {
      leftOut++;
      continue;
    }
    const shown: (readonly [string, Example])[] = [];
    for (const [kind, { pairs }] of [
      [group.effect.kinds[0], group.showing],
      [group.effect.kinds[1], group.others],
    ] as const) {
      for (const [a, b] of pairs) {
        const example = await read(a, b);
        if (example !== null) shown.push([kind, example]);
      }
    }
    const markup = drawnMarkup(group, shown, parts.length === 0);
    bytes += Buffer.byteLength(markup.markup);
    rules.add(group.effect.rule);
    parts.push(markup);
  }
  return { markup: html`${parts}`, rules: [...rules], leftOut };
}
