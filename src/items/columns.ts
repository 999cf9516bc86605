import { Mistakes, mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { optionalTextCell, textCell, textListCell } from "./cells.ts";
import type { Format, ItemSet } from "./format.ts";
import type { Row, Table } from "./table.ts";

export const KEY_FORMS = ["letter", "index", "one-based", "text"] as const;
type KeyForm = (typeof KEY_FORMS)[number];

/** Which columns of a file hold what: the study's `columns`. Only the text, and the options where a set has no fixed ones, must be named. */
export interface Columns {
  readonly id?: string | undefined;
  readonly text: string;
  /** One column a option, or one column that holds a list. */
  readonly options?: string | readonly string[] | undefined;
  readonly key?: string | undefined;
  readonly keyAs?: KeyForm | undefined;
  readonly category?: string | undefined;
  readonly cluster?: string | undefined;
}

/** Reads any table by the columns that a study names. */
export function mappedFormat(set: ItemSet, columns: Columns): Format {
  const named = [columns.id, columns.text, columns.options, columns.key, columns.category, columns.cluster].flat();
  const needed = [...new Set(named.filter((column) => column !== undefined))];
  return {
    name: "the columns that the study names",
    columns: needed,
    items: (table) => {
      const keyOf = keyReader(table, set, columns);
      return table.rows.map((row, index) => () => ({
        set: set.set,
        id: columns.id === undefined ? `${table.stem}-${index + 1}` : textCell(row, columns.id),
        text: textCell(row, columns.text),
        options: optionsOf(row, set, columns),
        key: keyOf(row),
        category: columns.category === undefined ? null : optionalTextCell(row, columns.category),
        cluster: columns.cluster === undefined ? null : optionalTextCell(row, columns.cluster),
      }));
    },
  };
}

function optionsOf(row: Row, set: ItemSet, columns: Columns): readonly string[] {
  if (columns.options === undefined) return set.fixedOptions ?? [];
  if (typeof columns.options === "string") return textListCell(row, columns.options);
  const cells = columns.options.map((column) => optionalTextCell(row, column));
  const options = cells.filter((option) => option !== null);
  // A question may have fewer options than the table has columns, but after a gap "C" and 2 would each name another option.
  const gap = cells.slice(0, options.length).indexOf(null);
  if (gap === -1) return options;
  throw mistake(
    row.where,
    `"${columns.options[gap]}" is empty, but an option after it is not`,
    "Move the options up, or fill the gap.",
  );
}

/**
 * A key may be a letter, an index from 0 or an option's text; the file does not say which. The form is the one that fits every row. Where
 * two forms fit and disagree ("1" among the options 0, 1, 2, 3), the study must say: nothing is guessed.
 */
function keyReader(table: Table, set: ItemSet, columns: Columns): (row: Row) => number | null {
  const { key: column, keyAs } = columns;
  if (column === undefined) return () => null;
  const keyHeld = (row: Row): string | null => optionalTextCell(row, column)?.trim() ?? null;
  const forms = keyAs === undefined ? fittingForms(heldKeys(table, set, columns, keyHeld)) : [keyAs];
  return (row) => {
    const value = keyHeld(row);
    if (value === null) return null;
    const options = optionsOf(row, set, columns);
    const [first, second] = new Set(forms.map((form) => readKey(form, value, options)).filter((place) => place !== null));
    if (first === undefined) throw outside(row, column, value, options);
    if (second === undefined) return first;
    throw mistake(
      row.where,
      `the key "${value}" fits as ${forms.join(" and as ")}`,
      `Say which in the study: columns: { keyAs: ${forms[0]} }.`,
    );
  };
}

type HeldKey = [value: string, options: readonly string[]];

/** The keys of all rows that can be read; what is wrong with the others is said when their items are made. */
function heldKeys(table: Table, set: ItemSet, columns: Columns, keyHeld: (row: Row) => string | null): HeldKey[] {
  return table.rows.flatMap((row): HeldKey[] => {
    try {
      const value = keyHeld(row);
      return value === null ? [] : [[value, optionsOf(row, set, columns)]];
    } catch (error) {
      if (error instanceof Mistakes) return [];
      throw error;
    }
  });
}

/** When no form fits all rows, it is the rows that the most fitting one does not fit which are wrong. */
function fittingForms(keys: readonly HeldKey[]): KeyForm[] {
  const fitted = (form: KeyForm): number => keys.filter(([value, options]) => readKey(form, value, options) !== null).length;
  const forms: KeyForm[] = ["letter", "index", "text"];
  const most = Math.max(...forms.map(fitted));
  return forms.filter((form) => fitted(form) === most);
}

/** Numbers count from 0 unless the study says otherwise; a column of them without a single 0 may be one that counts from 1. */
export function countingWarning(table: Table, { key, keyAs }: Columns): string | null {
  if (key === undefined || keyAs !== undefined) return null;
  const values = table.rows.map((row) => optionalTextCell(row, key)?.trim() ?? "").filter((value) => value !== "");
  const isFromOne = values.length > 0 && values.every((value) => /^\d+$/.test(value) && value !== "0");
  return isFromOne
    ? `No key in the column "${key}" is 0. If its numbers count from 1, write columns: { keyAs: one-based }; if not, keyAs: index.`
    : null;
}

function readKey(form: KeyForm, value: string, options: readonly string[]): number | null {
  const place = keyPlace(form, value, options);
  return place >= 0 && place < options.length ? place : null;
}

function keyPlace(form: KeyForm, value: string, options: readonly string[]): number {
  if (form === "text") return options.findIndex((option) => option.trim() === value);
  if (form === "letter") return /^[A-Z]$/i.test(value) ? value.toUpperCase().charCodeAt(0) - "A".charCodeAt(0) : -1;
  if (!/^\d+$/.test(value)) return -1;
  return form === "index" ? Number(value) : Number(value) - 1;
}

function outside(row: Row, column: string, value: string, options: readonly string[]): Mistakes {
  const last = options.length - 1;
  return mistake(
    row.where,
    `the key in "${column}" is "${value}", which is outside its ${options.length} options${didYouMean(value, options)}`,
    `A key is a letter from A, an index 0-${last} or an option's text, the same in all rows; ` +
      "for numbers from 1 write columns: { keyAs: one-based }.",
  );
}
