import type { Measures } from "../../measure/measures.ts";
import type { Figure } from "../figures/figure.ts";
import { csvText } from "./csv.ts";
import { contrastRows, estimateRows } from "./everything.ts";
import { latexText } from "./latex.ts";
import { markdownText } from "./markdown.ts";
import { flat, type ReportTable } from "./table.ts";

/** All that stands beside the page, by name. */
export function filesOf(figures: readonly Figure[], tables: readonly ReportTable[], measures: Measures): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name, svg, table } of figures) {
    files.set(`figures/${name}.svg`, svg);
    files.set(`tables/figure-${name}.csv`, csvText(table.columns, table.rows));
  }
  for (const table of tables) {
    const { columns, rows } = flat(table);
    files.set(`tables/${table.name}.csv`, csvText(columns, rows));
    files.set(`tables/${table.name}.md`, markdownText(table));
    files.set(`tables/${table.name}.tex`, latexText(table));
  }
  const [estimates, contrasts] = [estimateRows(measures), contrastRows(measures)];
  files.set("tables/estimates.csv", csvText(estimates.columns, estimates.rows));
  files.set("tables/contrasts.csv", csvText(contrasts.columns, contrasts.rows));
  return files;
}
