import { mistake } from "../mistakes.ts";
import { editDistance } from "../nearest.ts";
import { optionalTextCell, textCell, textListCell, wholeNumberCell } from "./cells.ts";
import { eachRow, type Format, type ItemSet } from "./format.ts";
import type { ItemParts } from "./item.ts";
import type { Row } from "./table.ts";

/** waver's own form, one JSON object a line: `{"id","scenario"|"context"|"fable"|"question","options","key","category","cluster","kinds"}`. */
export function nativeFormat(set: ItemSet): Format {
  const columns = set.fixedOptions === null ? ["id", set.textField, "options"] : ["id", set.textField];
  const known = [...columns, "options", "key", "category", "cluster", "kinds"];
  return { name: "waver's own form", columns, items: eachRow((row) => nativeItem(set, row, known)) };
}

function nativeItem(set: ItemSet, row: Row, known: readonly string[]): ItemParts {
  refuseSlips(row, known);
  return {
    set: set.set,
    id: textCell(row, "id"),
    text: textCell(row, set.textField),
    options: isBlank(row.cells.options) && set.fixedOptions !== null ? set.fixedOptions : textListCell(row, "options"),
    key: isBlank(row.cells.key) ? null : wholeNumberCell(row, "key"),
    category: optionalTextCell(row, "category"),
    cluster: optionalTextCell(row, "cluster"),
    kinds: isBlank(row.cells.kinds) ? null : textListCell(row, "kinds"),
  };
}

/** Nothing there: a field left out, JSON's and Parquet's null, an empty cell of a CSV file. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** What other tools call the key: read as nothing, it would be lost without a word. */
const KEY_ELSEWHERE = ["answer", "answerKey", "correct", "label", "gold", "target"];

/** Further fields are welcome, but one that is a letter or two off a known field is a slip that would lose its value silently. */
function refuseSlips(row: Row, known: readonly string[]): void {
  const unread = "key" in row.cells ? undefined : KEY_ELSEWHERE.find((field) => field in row.cells);
  if (unread !== undefined) {
    throw mistake(
      row.where,
      `has a field "${unread}" but no "key"`,
      'The correct option is "key", an index from 0; write "key": null where there is none.',
    );
  }
  for (const field of Object.keys(row.cells)) {
    if (known.includes(field)) continue;
    const meant = known.find(
      (name) => name.length > 2 && !(name in row.cells) && editDistance(field.toLowerCase(), name) <= (name.length > 4 ? 2 : 1),
    );
    if (meant !== undefined) throw mistake(row.where, `has a field "${field}"`, `Did you mean "${meant}"? Otherwise rename it.`);
  }
}
