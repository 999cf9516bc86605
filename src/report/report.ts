import { plural } from "../counting.ts";
import { deviationsOf } from "./deviations.ts";
import { drawPairs } from "./examples/draw.ts";
import { exampleReader } from "./examples/example.ts";
import { examplesMarkup } from "./examples/markup.ts";
import { drawFigures } from "./figures/draw.ts";
import { claimPlace, placeOf, writeReport } from "./files.ts";
import { findingsOf } from "./findings/findings.ts";
import { html } from "./html.ts";
import { closeMaterial, type Material, type MaterialOptions, measuresOf, openMaterial } from "./material.ts";
import { methodsOf } from "./methods.ts";
import { answerMarkup, detailsMarkup, warningsMarkup } from "./page/answer.ts";
import { deviationsPart, figuresPart, methodsPart, type Part, pageMarkup, reproducePart } from "./page/page.ts";
import { checksPart, FOOTER, tablesPart } from "./page/parts.ts";
import { reproduceOf } from "./reproduce.ts";
import { deliveredText, observedSamples, observedText } from "./samples.ts";
import { filesOf } from "./tables/files.ts";
import { tablesOf } from "./tables/tables.ts";

export interface ReportOptions extends MaterialOptions {
  /** A page (`x.html`) or a folder; left out: a folder beside the run. */
  readonly out?: string | undefined;
  /** Resamples of each headline interval. */
  readonly draws?: number | undefined;
  /** A lock to hold the plan against. */
  readonly lock?: string | undefined;
}

export interface Report {
  readonly page: string;
  readonly files: readonly string[];
}

/** The report of one run: a page to send, with its figures and tables beside it. */
export async function reportRun(run: string, options: ReportOptions = {}): Promise<Report> {
  const place = placeOf([run], options.out);
  await claimPlace(place);
  const material = await openMaterial(run, options);
  try {
    const { manifest, manifests, table } = material;
    const judged = options.judged ?? false;
    const measures = measuresOf(material, options.draws);
    const findings = findingsOf(
      measures,
      manifest,
      manifests.map((kept) => kept.manifest),
    );
    const figures = await drawFigures(measures, manifest);
    const tables = tablesOf(measures, manifest);
    const parts: Part[] = [
      { id: "answer", title: "What was found", markup: findings.models.length === 0 ? null : answerMarkup(findings) },
      figuresPart(figures, place.link),
      { id: "detail", title: "In detail", markup: detailsMarkup(findings) },
      tablesPart(tables, place.link),
      await examplesPart(material),
      methodsPart(methodsOf({ manifest, manifests, table, measures, draws: options.draws, judged })),
      checksPart(tables, place.link),
      deviationsPart(await deviationsOf(manifests, manifest, options.lock)),
      reproducePart(reproduceOf([{ run: material.run, manifest }], options)),
    ];
    const page = pageMarkup({
      name: manifest.name,
      title: findings.asked,
      facts: factsOf(material),
      warnings: warningsMarkup(findings.warnings),
      parts,
      footer: FOOTER,
    });
    return { page: place.page, files: await writeReport(place, page, filesOf(figures, tables, measures)) };
  } finally {
    await closeMaterial(material);
  }
}

function factsOf({ manifest, manifests, table }: Material): string {
  const trials = table.columns.model.length;
  return [
    plural(table.models.length, "model"),
    plural(table.items.length, "item"),
    plural(table.conditions.length, "condition"),
    deliveredText(trials, manifest, manifests.length),
    ...(trials === 0 ? [] : [`${observedText(observedSamples(table))} of each item and condition`]),
  ].join(" \u00b7 ");
}

async function examplesPart(material: Material): Promise<Part> {
  const { drawn, leftOut } = drawPairs(material.table);
  if (drawn.length === 0) return { id: "examples", title: "Examples", markup: null };
  const { markup, rules, leftOut: more } = await examplesMarkup(drawn, await exampleReader(material));
  const missing = leftOut + more;
  return {
    id: "examples",
    title: "Examples",
    markup: html`<section id="examples" aria-labelledby="examples-title">
<h2 id="examples-title">Examples</h2>
<p class="note">Real trials, chosen by rule and never by hand: of the pairs that show an effect and of those that do not, the same number is drawn by a random stream that is named after the model and the effect (seed ${material.manifest.seed}). The part of a reply that its reading rests on is marked.${missing > 0 ? ` There was no room for ${plural(missing, "more effect")}: waver view shows every trial.` : ""}</p>
${rules.map((rule) => html`<p class="note">${rule}</p>`)}
${markup}
</section>
`,
  };
}
