import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { letter } from "../stimuli/letters.ts";
import { optionalTextCell, textCell, textListCell } from "./cells.ts";
import type { Format, ItemSet } from "./format.ts";
import type { Row, Table } from "./table.ts";

export const KEY_FORMS = ["letter", "index", "one-based", "text"] as const;
export type KeyForm = (typeof KEY_FORMS)[number];

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
  return columns.options.map((column) => optionalTextCell(row, column)).filter((option) => option !== null);
}

/**
 * A key may be a letter, an index from 0, or an option's text; the file does not say which. The form is the one that fits every row. When
 * two forms fit and disagree ("1" among the options 0, 1, 2, 3), the study must say: nothing is guessed.
 */
function keyReader(table: Table, set: ItemSet, columns: Columns): (row: Row) => number | null {
  const { key, keyAs } = columns;
  if (key === undefined) return () => null;
  const held = (row: Row): string | null => optionalTextCell(row, key)?.trim() ?? null;
  if (keyAs !== undefined) {
    return (row) => {
      const value = held(row);
      return value === null
        ? null
        : (readKey(keyAs, value, optionsOf(row, set, columns)) ?? refuseKey(row, key, value, set, columns));
    };
  }
  const guesses = (["letter", "index", "text"] as const).filter((form) =>
    table.rows.every((row) => {
      const value = held(row);
      return value === null || readKey(form, value, optionsOf(row, set, columns)) !== null;
    }),
  );
  return (row) => {
    const value = held(row);
    if (value === null) return null;
    const options = optionsOf(row, set, columns);
    const [first, second] = [...new Set(guesses.map((form) => readKey(form, value, options)))];
    if (first === undefined || first === null) return refuseKey(row, key, value, set, columns);
    if (second !== undefined) {
      throw mistake(
        row.where,
        `the key "${value}" fits as ${guesses.join(" and as ")}`,
        `Say which in the study: columns: { keyAs: ${guesses[0]} }.`,
      );
    }
    return first;
  };
}

function readKey(form: KeyForm, value: string, options: readonly string[]): number | null {
  const within = (place: number): number | null => (place >= 0 && place < options.length ? place : null);
  if (form === "text") {
    const place = options.findIndex((option) => option.trim() === value);
    return place === -1 ? null : place;
  }
  if (form === "letter") {
    const place = options.findIndex((_, index) => letter(index) === value.toUpperCase());
    return place === -1 ? null : place;
  }
  if (!/^\d+$/.test(value)) return null;
  return within(form === "index" ? Number(value) : Number(value) - 1);
}

function refuseKey(row: Row, column: string, value: string, set: ItemSet, columns: Columns): never {
  const options = optionsOf(row, set, columns);
  const most = letter(Math.max(0, options.length - 1));
  throw mistake(
    row.where,
    `the key in "${column}" is "${value}", which is outside its ${options.length} options${didYouMean(value, options)}`,
    `A key is a letter A-${most}, an index 0-${options.length - 1} or an option's text, the same in all rows; ` +
      "for numbers from 1 write columns: { keyAs: one-based }.",
  );
}
