/** A table with a column for the answer, and one row below its heading. */
import type { Candidate } from "./candidates.ts";
import type { Options } from "./options.ts";
import { withoutDress } from "./surface.ts";
import { valueSays } from "./values.ts";
import type { Window } from "./window.ts";

const HEADING =
  /^(?:(?:my|your|the|final|correct|chosen|selected)\s{1,3}){0,3}(?:answer|choice|verdict|judge?ment|decision|selection)$/i;
const RULE = /^[\s|:-]+$/;

export function tableCandidates({ dressed }: Window, options: Options): Candidate[] {
  if (!dressed.includes("|")) return [];
  const rows: { cells: string[]; from: number; to: number }[] = [];
  let at = 0;
  for (const line of dressed.split("\n")) {
    if (line.trim().startsWith("|") && !RULE.test(line)) {
      rows.push({ cells: line.split("|").map((cell) => withoutDress(cell).trim()), from: at, to: at + line.length });
    }
    at += line.length + 1;
  }
  const [head, row, another] = rows;
  const column = head?.cells.findIndex((cell) => HEADING.test(cell)) ?? -1;
  if (row === undefined || another !== undefined || column === -1) return [];
  const says = valueSays(row.cells[column] ?? "", options);
  return typeof says === "number" ? [{ says, rule: "label", from: row.from, to: row.to, standing: "firm" }] : [];
}
