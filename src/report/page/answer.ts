import { visible } from "../../audit/visible.ts";
import { count, plural } from "../../counting.ts";
import type { Findings, ModelFindings } from "../findings/findings.ts";
import type { Planned } from "../findings/planned.ts";
import { type Html, html } from "../html.ts";
import { STANDINGS } from "../telling.ts";
import { prose } from "./prose.ts";

/** In a word or two, beside a contrast of the plan. */
function standingWord(standing: Planned["standing"]): string {
  return standing === "within" ? "Within margin" : STANDINGS[standing];
}

/** What must be known before anything is believed. */
export function warningsMarkup(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null;
  return html`<div class="loud" role="note" aria-label="Before you read on">${warnings.map((warning, at) => html`<p>${at === 0 ? html`<strong>${visible(warning)}</strong>` : visible(warning)}</p>`)}</div>`;
}

/** Beyond so many models, what is said of each is set smaller, and what was named beforehand folds. */
const MANY = 4;

/** What the plan asked first, then what was found of each model beside it. */
export function answerMarkup({ models, planned, named, families, overview }: Findings): Html {
  const isMany = models.length > MANY;
  const asked = Array.from(
    Map.groupBy(planned, ({ model }) => model),
    plannedMarkup,
  );
  return html`<section id="answer" aria-labelledby="answer-title">
<h2 id="answer-title">What was found</h2>
<h3>${named.title}</h3>
${named.says === "" ? null : html`<p>${named.says}</p>`}
${isMany && planned.length > 0 ? html`<details class="fold"><summary>${countsText(planned)}</summary>${asked}</details>` : asked}
<h3>Model by model</h3>
${overview.map((sentence) => html`<p class="overview">${prose(sentence)}</p>`)}
<ul class="leads${isMany ? " many" : ""}">${models.map(leadMarkup)}</ul>
<p class="note">${prose(families)}</p>
</section>
`;
}

function leadMarkup({ model, lead, isSimulated }: ModelFindings): Html {
  const simulated = isSimulated && !model.startsWith("simulated/") ? " (simulated)" : null;
  return html`<li><span class="who"><bdi>${visible(model)}</bdi>${simulated}</span>${lead.map((sentence) => html`<p>${prose(sentence)}</p>`)}</li>`;
}

function plannedMarkup([model, own]: readonly [string, Findings["planned"]]): Html {
  return html`<p class="of"><bdi>${visible(model)}</bdi></p>
<ul class="planned">${own.map(({ text, standing }) => html`<li><span class="standing v-${standing}">${standingWord(standing)}</span><span>${prose(text)}</span></li>`)}</ul>
`;
}

function countsText(planned: Findings["planned"]): string {
  const counts = Array.from(
    Map.groupBy(planned, ({ standing }) => standing),
    ([standing, all]) => `${standingWord(standing).toLowerCase()} ${count(all.length)}`,
  );
  return `${plural(planned.length, "contrast")}: ${counts.join(", ")}`;
}

/** With many models each folds: all of it is there without a script. */
const UNFOLDED = 3;

export function detailsMarkup({ models }: Findings): Html | null {
  const told = models.filter(({ sections }) => sections.length > 0);
  if (told.length === 0) return null;
  return html`<section id="detail" aria-labelledby="detail-title">
<h2 id="detail-title">In detail</h2>
${told.map((model) =>
  told.length <= UNFOLDED
    ? html`<div class="model"><h3><bdi>${visible(model.model)}</bdi></h3>${sectionsMarkup(model)}</div>`
    : html`<details class="fold model"><summary><bdi>${visible(model.model)}</bdi></summary>${sectionsMarkup(model)}</details>`,
)}
</section>
`;
}

function sectionsMarkup({ sections }: ModelFindings): Html[] {
  return sections.map(
    ({
      title,
      sentences,
    }) => html`<div class="told"><h4>${visible(title)}</h4><div>${sentences.map((sentence) => html`<p>${prose(sentence)}</p>`)}</div></div>
`,
  );
}
