import { visible } from "../../audit/visible.ts";
import type { Deviations } from "../deviations.ts";
import type { Figure } from "../figures/figure.ts";
import { type Html, html, ours } from "../html.ts";
import type { Method } from "../methods.ts";
import { prose } from "./prose.ts";
import { STYLE } from "./style.ts";

/** One part of the page, with its place in the table of contents. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly markup: Html | null;
}

export interface PageOf {
  readonly name: string;
  readonly title: string;
  readonly facts: string;
  readonly warnings: Html | null;
  readonly parts: readonly Part[];
  readonly footer: string;
}

/** A figure is drawn in the page as it stands in its file; its styles are its own. No script, nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

export function pageMarkup({ name, title, facts, warnings, parts, footer }: PageOf): string {
  const there = parts.filter(({ markup }) => markup !== null);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="waver">
<meta name="color-scheme" content="light dark">
<title>${visible(name)}: a report by waver</title>
<style>${ours(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to what was found</a>
<header class="top">
<p class="kicker">${visible(name)}</p>
<h1>${visible(title)}</h1>
<p class="facts">${visible(facts)}</p>
${warnings}
<nav aria-label="Contents"><ol>${there.map(({ id, title: heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ol></nav>
</header>
<main id="main">
${there.map(({ markup }) => markup)}
</main>
<footer><p>${visible(footer)}</p></footer>
</body>
</html>
`;
  return page.markup;
}

export function figuresPart(figures: readonly Figure[], files: string): Part {
  return {
    id: "figures",
    title: "Figures",
    markup:
      figures.length === 0
        ? null
        : html`<section id="figures" aria-labelledby="figures-title">
<h2 id="figures-title">Figures</h2>
${within(figures).map(([figure, isShown], at) => figureMarkup(figure, at + 1, files, isShown))}
</section>
`,
  };
}

/** However many models there are, drawings may not make the page heavy: those beyond stand beside it only. */
const MOST_BYTES = 1_400_000;

type Shown = "both" | "wide" | "none";

/** The drawings for a phone go first. */
function within(figures: readonly Figure[]): (readonly [Figure, Shown])[] {
  const narrow = figures.reduce((sum, figure) => sum + Buffer.byteLength(figure.narrow), 0);
  let bytes = 0;
  return figures.map((figure) => {
    bytes += Buffer.byteLength(figure.svg);
    if (bytes > MOST_BYTES) return [figure, "none"] as const;
    return [figure, narrow <= MOST_BYTES / 2 ? "both" : "wide"] as const;
  });
}

function figureMarkup(figure: Figure, number: number, files: string, shown: Shown): Html {
  const { name, title, caption, alt } = figure;
  const instead = html`<p class="note">It is too large for this page: ${visible(alt).slice(0, 600)} The drawing is ${files}figures/${name}.svg.</p>`;
  return html`<figure id="figure-${name}">
<h3>Figure ${number}. ${visible(title)}</h3>
${shown === "none" ? instead : drawings(figure, shown)}
<figcaption>${visible(caption)} <span class="files"><a href="${files}figures/${name}.svg">SVG</a> \u00b7 <a href="${files}tables/figure-${name}.csv">CSV</a></span></figcaption>
</figure>
`;
}

/** On a phone the drawing that was made for one, where the page has it; else the wide one, which can be moved. */
function drawings({ alt, svg, narrow }: Figure, shown: Shown): Html {
  const one = (kind: string, drawing: string): Html =>
    html`<div class="drawing ${kind}" tabindex="0" role="img" aria-label="${visible(alt)}"><div aria-hidden="true">${ours(inPage(drawing))}</div></div>`;
  return shown === "both" ? html`${one("for-wide", svg)}\n${one("for-phone", narrow)}` : one("for-all", svg);
}

/** Without what only a file of its own has. */
function inPage(svg: string): string {
  return svg.replace(/^\s*<\?xml[^>]*\?>\s*/, "").replace(/^\s*<!DOCTYPE[^>]*>\s*/i, "");
}

export function methodsPart(methods: readonly Method[]): Part {
  return {
    id: "methods",
    title: "Methods",
    markup: html`<section id="methods" class="methods" aria-labelledby="methods-title">
<h2 id="methods-title">Methods</h2>
<p class="note">Ready for a paper: what was done, as the run keeps it.</p>
${methods.map(({ title, text }) => html`<p><strong>${title}.</strong> ${prose(text)}</p>`)}
</section>
`,
  };
}

export function deviationsPart({ title: heading = "The plan, and deviations from it", says, changes }: Deviations): Part {
  return {
    id: "plan",
    title: heading,
    markup: html`<section id="plan" aria-labelledby="plan-title">
<h2 id="plan-title">${heading}</h2>
<p>${visible(says)}</p>
${changes.map(
  ({ title, why, differences }) => html`<h3>${visible(title)}</h3>
${why === undefined ? null : html`<p>${why === null ? "No reason was given." : html`Why: <bdi>${visible(why)}</bdi>`}</p>`}
<ul>${differences.map((difference) => html`<li>${visible(difference)}</li>`)}</ul>
`,
)}
</section>
`,
  };
}

export function reproducePart({ commands, says }: { readonly commands: readonly string[]; readonly says: string }): Part {
  return {
    id: "reproduce",
    title: "Make it again",
    markup: html`<section id="reproduce" aria-labelledby="reproduce-title">
<h2 id="reproduce-title">Make it again</h2>
<p>${visible(says)}</p>
<pre tabindex="0"><code>${visible(commands.join("\n"))}</code></pre>
</section>
`,
  };
}
