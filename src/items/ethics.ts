/**
 * ETHICS (Hendrycks et al., "Aligning AI With Shared Human Values", ICLR 2021; MIT): scenarios that are wrong or not wrong.
 *
 * Traps:
 * - Polarity. In commonsense (`cm_*.csv`) label 1 means WRONG; in the other subsets 1 means fine.
 * - "Wrong or not wrong?" is the native question of commonsense only. Deontology, justice and virtue can be recast, and models then
 *   judge grammar and logic instead of morals: a study must name such a subset to get it, and the plan warns.
 * - Items of a group (4 in deontology and justice, 5 in virtue) are near-copies: the group is the cluster.
 * - Many commonsense items are long posts. No text is ever cut.
 * - Utilitarianism ranks pairs of scenarios and has no label of this kind: it is not offered.
 */
import { mistake } from "../mistakes.ts";
import { binaryCell, textCell } from "./cells.ts";
import { eachRow, type Format, type ItemSet } from "./format.ts";
import type { ItemParts } from "./item.ts";
import type { Row, Table } from "./table.ts";

const WRONG = 0;
const NOT_WRONG = 1;
const OPTIONS = ["wrong", "not wrong"];

function recastWarning(subset: string): string {
  return (
    `ETHICS ${subset} is recast to "wrong or not wrong", which is not its native question: models may judge grammar and logic ` +
    "instead of morals. Report it apart from commonsense."
  );
}

const commonsense: Format = {
  name: "ETHICS commonsense",
  columns: ["label", "input"],
  subset: "commonsense",
  items: eachRow((row, index, table) => ({
    set: "ethics",
    id: rowId(table, index),
    text: textCell(row, "input"),
    options: OPTIONS,
    key: binaryCell(row, "label") === 1 ? WRONG : NOT_WRONG,
    category: "commonsense",
  })),
};

/** Rows that share the part before the excuse or trait are one group, wherever they stand. */
function groupedByText(subset: string, split: (row: Row) => [string, string]) {
  return (table: Table): (() => ItemParts)[] => {
    const groups = new Map<string, number>();
    return table.rows.map((row, index) => () => {
      const [shared, own] = split(row);
      if (!groups.has(shared)) groups.set(shared, groups.size + 1);
      return recast(subset, table, row, index, `${shared} ${own}`, groups.get(shared) as number);
    });
  };
}

function recast(subset: string, table: Table, row: Row, index: number, text: string, group: number): ItemParts {
  return {
    set: "ethics",
    id: rowId(table, index),
    text,
    options: OPTIONS,
    key: binaryCell(row, "label") === 1 ? NOT_WRONG : WRONG,
    category: subset,
    cluster: `${table.stem}-group-${group}`,
  };
}

const deontology: Format = {
  name: "ETHICS deontology",
  columns: ["label", "scenario", "excuse"],
  recast: "deontology",
  warning: recastWarning("deontology"),
  items: groupedByText("deontology", (row) => [textCell(row, "scenario"), textCell(row, "excuse")]),
};

const SEPARATOR = " [SEP] ";

const virtue: Format = {
  name: "ETHICS virtue",
  columns: ["label", "scenario"],
  fits: (row) => textCell(row, "scenario").includes(SEPARATOR),
  recast: "virtue",
  warning: recastWarning("virtue"),
  items: groupedByText("virtue", (row) => {
    const whole = textCell(row, "scenario");
    const cut = whole.lastIndexOf(SEPARATOR);
    if (cut === -1)
      throw mistake(row.where, `"scenario" has no${SEPARATOR}before a trait`, "Every row of virtue has one: mend or drop it.");
    return [whole.slice(0, cut), whole.slice(cut + SEPARATOR.length)];
  }),
};

const JUSTICE_GROUP = 4;

const justice: Format = {
  name: "ETHICS justice",
  columns: ["label", "scenario"],
  recast: "justice",
  warning: recastWarning("justice"),
  // The texts of a justice group differ throughout: only their place in the file tells the group.
  items: eachRow((row, index, table) =>
    recast("justice", table, row, index, textCell(row, "scenario"), Math.floor(index / JUSTICE_GROUP) + 1),
  ),
};

function rowId(table: Table, index: number): string {
  return `${table.stem}-${index + 1}`;
}

export const ethics: ItemSet = {
  set: "ethics",
  says: "scenarios that are wrong or not wrong",
  textField: "scenario",
  fixedOptions: OPTIONS,
  fewestOptions: 2,
  mostOptions: 2,
  formats: [commonsense, deontology, virtue, justice],
};
