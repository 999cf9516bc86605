import { plural } from "../../counting.ts";
import { html } from "../html.ts";
import type { ReportTable } from "../tables/table.ts";
import type { Part } from "./page.ts";
import { tableMarkup } from "./tables.ts";

export const FOOTER =
  "Made by waver from the run's file alone. Every figure on this page is computed from the trials; tables/estimates.csv and tables/contrasts.csv beside it hold all of them, with both ways to count missing answers, all k and all categories.";

/** Checks have a part of their own; the exploratory contrasts are many, and fold. */
export function tablesPart(tables: readonly ReportTable[], link: string): Part {
  const shown = tables.filter(({ name }) => name !== "checks");
  const [open, folded] = [shown.filter(({ name }) => !isFolded(name)), shown.filter(({ name }) => isFolded(name))];
  return {
    id: "tables",
    title: "Tables",
    markup:
      shown.length === 0
        ? null
        : html`<section id="tables" aria-labelledby="tables-title">
<h2 id="tables-title">Tables</h2>
${open.map((table) => tableMarkup(table, `${link}tables`))}
${folded.map((table) => html`<details class="fold"><summary>${table.title} (${plural(table.rows.length, "row")})</summary>${tableMarkup(table, `${link}tables`)}</details>`)}
</section>
`,
  };
}

function isFolded(name: string): boolean {
  return name === "contrasts-secondary" || name === "contrasts-exploratory" || name === "manner";
}

export function checksPart(tables: readonly ReportTable[], link: string): Part {
  const checks = tables.find(({ name }) => name === "checks");
  return {
    id: "checks",
    title: "Checks",
    markup:
      checks === undefined
        ? null
        : html`<section id="checks" aria-labelledby="checks-title">
<h2 id="checks-title">Checks and their verdicts</h2>
${tableMarkup(checks, `${link}tables`)}
</section>
`,
  };
}
