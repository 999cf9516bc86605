import type { Table } from "./table.ts";

const kept = new WeakMap<Table, Map<string, unknown>>();

/** What was computed once of a table, by name, for as long as the table is there. */
export function once<T>(table: Table, name: string, make: () => T): T {
  let known = kept.get(table);
  if (known === undefined) {
    known = new Map();
    kept.set(table, known);
  }
  if (!known.has(name)) known.set(name, make());
  return known.get(name) as T;
}

/** The same of which only the last is kept: for what is large and asked for several times in a row. */
export function latest<T>(table: Table, slot: string, name: string, make: () => T): T {
  const place = once(table, `latest ${slot}`, (): { name: string | null; value: unknown } => ({ name: null, value: null }));
  if (place.name !== name) [place.name, place.value] = [name, make()];
  return place.value as T;
}
