import { TEXT_FORMATS, type TextFormat } from "../../exchange/formats.ts";

/** As an export writes trials: what a spreadsheet would run as a formula is made harmless, in headings too. */
export function csvText(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const { row: line } = TEXT_FORMATS.csv as TextFormat;
  const named = columns.map((_, place) => ({ name: String(place), type: "text" as const, says: "" }));
  const write = (cells: readonly (string | number | null)[]): string => line(Object.fromEntries(cells.entries()), named);
  return [columns, ...rows].map(write).join("");
}
