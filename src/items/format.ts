import type { ItemParts, SetName } from "./item.ts";
import type { Row, Table } from "./table.ts";

/** An item set: what its items are made of, and the upstream formats that it can be read from. One file a set. */
export interface ItemSet {
  readonly set: SetName;
  readonly says: string;
  /** What the native form calls the item's text. */
  readonly textField: "scenario" | "context" | "fable" | "question";
  /** The options where they are the same for every item. */
  readonly fixedOptions: readonly string[] | null;
  readonly fewestOptions: number;
  readonly mostOptions: number;
  readonly formats: readonly Format[];
}

/** A file as its authors publish it. */
export interface Format {
  readonly name: string;
  /** The columns by which it is known; all must be there. */
  readonly columns: readonly string[];
  /** Told apart by content where the columns do not suffice. */
  readonly fits?: (row: Row) => boolean;
  /** The subset that this file is, where a study may name it. */
  readonly subset?: string;
  /** The subset that a study must name before it gets these items, because they are not what the set's question asks. */
  readonly recast?: string;
  /** What a reader of the plan must know about items of this format. */
  readonly warning?: string;
  items(table: Table): (() => ItemParts)[];
}

/** One item a row; each is made lazily, so that all rows' mistakes can be collected. */
export function eachRow(make: (row: Row, index: number, table: Table) => ItemParts): (table: Table) => (() => ItemParts)[] {
  return (table) => table.rows.map((row, index) => () => make(row, index, table));
}
