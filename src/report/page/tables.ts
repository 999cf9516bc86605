import { visible } from "../../audit/visible.ts";
import { count } from "../../counting.ts";
import { type Html, html } from "../html.ts";
import { type Cell, type Column, cellText, isShown, type ReportTable } from "../tables/table.ts";

/** Longer tables are cut on the page; the files beside it have all rows. */
const MOST_ROWS = 60;
/** A name that somebody made as long as a book is cut, here only. */
const LONGEST = 600;
/** A cell that may hold sentences. */
const SENTENCE = 40;

/** Rows of one model stand under its name. */
export function tableMarkup(table: ReportTable, folder: string): Html {
  const { title, note, columns, rows, name } = table;
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length - shown.length;
  const isGrouped = /^models?$/.test(columns[0]?.title ?? "") && columns.length > 1;
  const listed = isGrouped ? columns.slice(1) : columns;
  return html`<section class="tabled">
<div class="scroll" tabindex="0" role="region" aria-label="${title}">
<table>
<caption>${title}</caption>
<thead><tr>${listed.map((column) => html`<th scope="col"${column.kind === "text" ? null : html` class="n"`}>${column.title}</th>`)}</tr></thead>
${isGrouped ? grouped(shown, listed) : html`<tbody>${shown.map((row) => rowMarkup(row, listed))}</tbody>`}
</table>
</div>
<p class="note">${note}${left > 0 ? ` ${count(left)} more of ${count(rows.length)} rows stand in ${folder}/${name}.csv.` : ""}</p>
<p class="files">${["csv", "md", "tex"].map((ending, at) => html`${at > 0 ? " \u00b7 " : null}<a href="${folder}/${name}.${ending}">${NAMES[at]}</a>`)}</p>
</section>
`;
}

const NAMES = ["CSV", "Markdown", "LaTeX"];

function grouped(rows: readonly (readonly Cell[])[], columns: readonly Column[]): Html[] {
  return Array.from(
    Map.groupBy(rows, ([model]) => cellText(model ?? null)),
    ([model, own]) => html`<tbody>
<tr class="of-model"><th scope="rowgroup" colspan="${columns.length}"><bdi>${visible(model.slice(0, LONGEST))}</bdi></th></tr>
${own.map((row) => rowMarkup(row.slice(1), columns))}</tbody>
`,
  );
}

function rowMarkup(row: readonly Cell[], columns: readonly Column[]): Html {
  return html`<tr>${row.map((cell, at) => {
    const column = columns[at];
    const text = visible(cellText(cell, column).slice(0, LONGEST));
    if (at === 0 && column?.kind === "text") return html`<th scope="row"${stateOf(text)}><bdi>${text}</bdi></th>`;
    if (column?.kind === "text") return html`<td${text.length > SENTENCE ? html` class="wide"` : null}><bdi>${text}</bdi></td>`;
    return html`<td class="n${isShown(cell) && cell.estimate === null ? " undef" : ""}">${text}</td>`;
  })}</tr>
`;
}

function stateOf(text: string): Html | null {
  return text === "good" || text === "look" || text === "bad" ? html` class="state state-${text}"` : null;
}
