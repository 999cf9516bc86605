import { cellText, type ReportTable } from "./table.ts";

export function markdownText({ title, note, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  const rule = `| ${columns.map(({ kind }) => (kind === "text" ? "---" : "---:")).join(" | ")} |`;
  const body = rows.map((row) => line(row.map((cell, at) => cellText(cell, columns[at]))));
  return `**${escaped(title)}** ${escaped(note)}\n\n${[line(columns.map((column) => column.title)), rule, ...body].join("\n")}\n`;
}

/** Nothing in a cell may end it, or be taken for markup. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|#~&]/g, "\\$&")
    .replace(/\s+/g, " ")
    .trim();
}
