import { cellText, type ReportTable } from "./table.ts";

/** A table of the package booktabs, to be put into a paper with \input. */
export function latexText({ name, title, note, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]): string => `    ${cells.map(latexEscaped).join(" & ")} \\\\`;
  return [
    "% Needs \\usepackage{booktabs}.",
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${latexEscaped(title)}. ${latexEscaped(note)}}`,
    `  \\label{tab:${name}}`,
    `  \\begin{tabular}{${columns.map(({ kind }) => (kind === "text" ? "l" : "r")).join("")}}`,
    "    \\toprule",
    line(columns.map((column) => column.title)),
    "    \\midrule",
    ...rows.map((row) => line(row.map((cell, at) => cellText(cell, columns[at])))),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "\u2212": "$-$",
  "<": "$<$",
  ">": "$>$",
  "|": "$|$",
  // A row that begins with a bracket would be taken for an argument of the line break before it.
  "[": "{[}",
  "]": "{]}",
};

function latexEscaped(text: string): string {
  return text
    .replace(/[\\~^\u2212<>|[\]{}&%$#_]/g, (character) => SPECIAL[character] ?? `\\${character}`)
    .replace(/\p{Cc}|\p{Cf}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
