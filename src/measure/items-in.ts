import { once } from "./memo.ts";
import type { Table } from "./table.ts";

/** Places of a category's items in the table; null: all of them. */
export function itemsIn(table: Table, category: string | null): Int32Array | null {
  if (category === null) return null;
  return once(table, `items in ${category}`, () =>
    Int32Array.from(table.items.flatMap((item, place) => (item.category === category ? [place] : []))),
  );
}
