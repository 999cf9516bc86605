import { count, plural } from "../../counting.ts";
import { measureTable } from "../../measure/measure.ts";
import { mistake } from "../../mistakes.ts";
import { READER } from "../../read/read.ts";
import { drawFigures } from "../figures/draw.ts";
import { claimPlace, placeOf, writeReport } from "../files.ts";
import { html } from "../html.ts";
import { warningsMarkup } from "../page/answer.ts";
import { deviationsPart, figuresPart, type Part, pageMarkup, reproducePart } from "../page/page.ts";
import { checksPart, tablesPart } from "../page/parts.ts";
import { prose } from "../page/prose.ts";
import type { Report, ReportOptions } from "../report.ts";
import { reproduceOf } from "../reproduce.ts";
import { filesOf } from "../tables/files.ts";
import { tablesOf } from "../tables/tables.ts";
import { readableBy } from "../unread.ts";
import { type Difference, differencesOf } from "./differences.ts";
import { MOST_RUNS, type Shared, shareRuns } from "./shared.ts";
import {
  comparisonChecks,
  comparisonWarnings,
  differenceSentences,
  differenceTable,
  planDifferences,
  sharedText,
} from "./words.ts";

const FOOTER =
  "Made by waver from the runs' files alone. Every figure on this page is computed from the trials of shared items; tables/estimates.csv and tables/contrasts.csv beside it hold all of them, with both ways to count missing answers. Curves over k and categories of items stand in the report of each run.";

/** The report of several runs: the later ones beside the first, on the items that all share. */
export async function compareRuns(files: readonly string[], options: ReportOptions = {}): Promise<Report> {
  if (files.length > MOST_RUNS)
    throw mistake("", `${files.length} runs are too many for one comparison`, `At most ${MOST_RUNS}.`);
  if (options.lock !== undefined)
    throw mistake("--lock", "belongs to one run, and several are named", "Make a report of each run with its lock.");
  const place = placeOf(files, options.out);
  await claimPlace(place);
  const shared = await shareRuns(files, options);
  const { manifest, table } = shared;
  const draws = options.draws === undefined ? {} : { draws: options.draws };
  const measured = measureTable(table, shared.runs.map(({ file }) => file).join(" "), READER, {
    ...draws,
    ks: [1],
    categories: false,
  });
  const measures = { ...measured, checks: comparisonChecks(shared, measured.checks) };
  const { estimate, contrast } = readableBy(measures, manifest);
  const found = table.columns.model.length === 0 ? [] : differencesOf(shared, options.draws);
  const differences = found.map((each): Difference => {
    const [later, first] = each.sides ?? [];
    return { ...contrast(each), sides: later === undefined || first === undefined ? null : [estimate(later), estimate(first)] };
  });
  const figures = await drawFigures(measures, manifest);
  const tables = [...(differences.length === 0 ? [] : [differenceTable(differences)]), ...tablesOf(measures, manifest)];
  const plans = planDifferences(shared);
  const parts: Part[] = [
    sentencesPart("shared", "What is shared", sharedText(shared)),
    sentencesPart("answer", "What differs", differenceSentences(differences)),
    figuresPart(figures, place.link),
    tablesPart(tables, place.link),
    checksPart(tables, place.link),
    deviationsPart({
      title: "How the plans differ",
      says: plans.every(({ differences: all }) => all.length === 0)
        ? "The plans are the same."
        : "What differs between the plans may be what differs between the results.",
      changes: plans.filter(({ differences: all }) => all.length > 0),
    }),
    reproducePart(
      reproduceOf(
        shared.runs.map(({ run, manifest: own }) => ({ run, manifest: own })),
        options,
      ),
    ),
  ];
  const page = pageMarkup({
    name: manifest.name,
    title: `${shared.runs.map(({ letter }) => letter).join(" and ")} compared on shared items`,
    facts: factsOf(shared),
    warnings: warningsMarkup(comparisonWarnings(shared)),
    parts,
    footer: FOOTER,
  });
  return {
    page: place.page,
    files: await writeReport(
      place,
      page,
      filesOf(figures, tables, { ...measures, contrasts: [...found, ...measures.contrasts] }),
    ),
  };
}

function factsOf({ runs, items, table }: Shared): string {
  return [
    plural(runs.length, "run"),
    `${plural(items, "item")} shared`,
    `${count(table.columns.model.length)} trials of them`,
  ].join(" \u00b7 ");
}

function sentencesPart(id: string, title: string, sentences: readonly string[]): Part {
  return {
    id,
    title,
    markup:
      sentences.length === 0
        ? null
        : html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${sentences.map((sentence) => html`<p>${prose(sentence)}</p>`)}
</section>
`,
  };
}
