import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mistake, Mistakes, mistake } from "../mistakes.ts";
import { fetchedFile } from "./cache.ts";
import { type Columns, countingWarning, mappedFormat } from "./columns.ts";
import type { Format, ItemSet } from "./format.ts";
import { type Item, type ItemParts, makeItem, repeatedOptions, type SetName } from "./item.ts";
import { nativeFormat } from "./native.ts";
import { refuse } from "./refuse.ts";
import { ITEM_SETS } from "./sets.ts";
import { readTable, type Table } from "./table.ts";
import { takeItems } from "./take.ts";

/** One entry of a study's `items`. */
export interface ItemSource {
  readonly set: SetName;
  /** Relative to the study; left out: the set that ships with waver. */
  readonly file?: string | undefined;
  /** A public set that `waver items fetch` brought. */
  readonly fetched?: string | undefined;
  readonly subset?: string | undefined;
  readonly columns?: Columns | undefined;
  readonly take?: number | undefined;
}

export interface LoadedItems {
  readonly items: Item[];
  /** What a reader of the plan should know about the items. */
  readonly warnings: string[];
}

const SHIPPED = new URL("../../items/", import.meta.url);

export function shippedFile(set: SetName): string {
  return fileURLToPath(new URL(`${set}.jsonl`, SHIPPED));
}

export async function loadItems(source: ItemSource, folder: string, seed: number): Promise<LoadedItems> {
  const path = await sourceFile(source, folder);
  const shown = source.file ?? (source.fetched === undefined ? `items/${source.set}.jsonl` : `${source.fetched} (fetched)`);
  return await loadFile(path, shown, source, seed);
}

async function sourceFile(source: ItemSource, folder: string): Promise<string> {
  if (source.file !== undefined) return resolve(folder, source.file);
  if (source.fetched !== undefined) return await fetchedFile(source.fetched, source.subset);
  return shippedFile(source.set);
}

export type FileSource = Pick<ItemSource, "set" | "columns" | "subset" | "fetched" | "take">;

/** Every item of one file, or those drawn from it; or every mistake in it. */
export async function loadFile(path: string, shown: string, source: FileSource, seed = 0): Promise<LoadedItems> {
  const set = ITEM_SETS[source.set];
  const table = await readTable(path, shown);
  const format = source.columns === undefined ? recognise(set, table, shown) : mappedFormat(set, source.columns);
  requireColumns(format, table, shown);
  if (source.columns !== undefined) refuseKnownLabels(set, source.columns, table, shown);
  if (format.recast === undefined) requireSubset(source, format, shown);
  else if (source.subset !== format.recast) {
    throw mistake(
      shown,
      `is ${format.name}, for which "wrong or not wrong" is not the native question`,
      `If you want it recast, say so: { set: ${set.set}, file: ..., subset: ${format.recast} }. ${format.warning}`,
    );
  }
  const isOwn = source.columns !== undefined || format.name === nativeFormat(set).name;
  const all = itemsOf(set, format, table, isOwn);
  const items = source.take === undefined ? all : takeItems(all, source.take, seed);
  const repeats = items.filter(({ options }) => repeatedOptions(options) !== undefined).map(({ id }) => id);
  const counting = source.columns === undefined ? null : countingWarning(table, source.columns);
  const warnings = [format.warning, counting].filter((warning) => typeof warning === "string");
  if (repeats.length > 0) {
    warnings.push(
      `${repeats.length} of ${items.length} items in ${shown} have the same text for two options (${repeats.slice(0, 3).join(", ")}` +
        `${repeats.length > 3 ? ", ..." : ""}): their answers cannot be told apart by text.`,
    );
  }
  return { items, warnings };
}

function recognise(set: ItemSet, table: Table, shown: string): Format {
  const there = new Set(table.columns);
  // A published file that somebody gave ids is still that file, with its traps; what names a key is waver's own form.
  const own = nativeFormat(set);
  const formats = there.has("key") ? [own, ...set.formats] : [...set.formats, own];
  const fitting = formats.find(
    (format) =>
      format.columns.every((column) => there.has(column)) && (format.fits?.(table.rows[0] as Table["rows"][number]) ?? true),
  );
  if (fitting !== undefined) return fitting;
  const wanted = formats.map((format) => `${format.name} (${format.columns.join(", ")})`).join("; ");
  throw mistake(
    shown,
    `has the columns ${table.columns.join(", ")}, which no known form of the set ${set.set} has`,
    `Known forms: ${wanted}. For any other file name its columns: { ${set.textField}: ..., options: [...], key: ... }.`,
  );
}

/** A subset that a file does not have would be ignored in silence, and the study get other items than it says. A fetched file is its subset. */
function requireSubset({ subset, fetched }: FileSource, format: Format, shown: string): void {
  if (subset === undefined || fetched !== undefined || subset === format.subset) return;
  const own = format.subset;
  throw mistake(
    shown,
    `is not the subset "${subset}"`,
    own === undefined ? "Leave `subset` out: this file has none." : `It is "${own}".`,
  );
}

/** In a published ETHICS file the label is not an index: 1 means wrong in one and fine in the others. */
function refuseKnownLabels(set: ItemSet, columns: Columns, table: Table, shown: string): void {
  if (columns.key !== "label" || columns.keyAs !== undefined) return;
  const known = set.formats.find(
    (format) => format.columns.includes("label") && format.columns.every((column) => table.columns.includes(column)),
  );
  if (known === undefined) return;
  throw mistake(
    shown,
    `is ${known.name} as published, whose label is not an index into the options`,
    "Leave `columns` out: waver knows this file and what its labels mean.",
  );
}

function requireColumns(format: Format, table: Table, shown: string): void {
  const missing = format.columns.filter((column) => !table.columns.includes(column));
  if (missing.length === 0) return;
  const names = missing.map((column) => `"${column}"`).join(", ");
  throw mistake(shown, `has no column ${names}`, `Its columns are: ${table.columns.join(", ")}.`);
}

/** `own`: a file of the researcher's, where two equal options are a slip to mend; public files are taken as they are, with a warning. */
function itemsOf(set: ItemSet, format: Format, table: Table, own: boolean): Item[] {
  const items: Item[] = [];
  const mistakes: Mistake[] = [...table.mistakes];
  const firstPlace = new Map<string, string>();
  format.items(table).forEach((make, index) => {
    const where = (table.rows[index] as Table["rows"][number]).where;
    try {
      const parts = make();
      requireSound(set, parts, where);
      const repeated = repeatedOptions(parts.options);
      if (own && repeated !== undefined) {
        throw mistake(
          where,
          `options ${repeated[0]} and ${repeated[1]} of "${parts.id}" are the same text`,
          "Make them different.",
        );
      }
      const earlier = firstPlace.get(parts.id);
      if (earlier !== undefined)
        throw mistake(where, `the id "${parts.id}" is already used at ${earlier}`, "Give every item its own id.");
      firstPlace.set(parts.id, where);
      items.push(makeItem(parts));
    } catch (error) {
      if (!(error instanceof Mistakes)) throw error;
      mistakes.push(...error.mistakes);
    }
  });
  refuse(mistakes);
  return items;
}

/** What holds for an item whatever file it comes from. */
function requireSound(set: ItemSet, { id, options, key, kinds }: ItemParts, where: string): void {
  if (options.length < set.fewestOptions || options.length > set.mostOptions) {
    const range = set.fewestOptions === set.mostOptions ? `${set.fewestOptions}` : `${set.fewestOptions} to ${set.mostOptions}`;
    const harm = options.length === 1 ? " With one option there is no wrong one that a cue could endorse." : "";
    throw mistake(
      where,
      `"${id}" has ${options.length} option${options.length === 1 ? "" : "s"}`,
      `Items of the set ${set.set} have ${range} options.${harm}`,
    );
  }
  if (set.fixedOptions?.some((option, place) => options[place] !== option)) {
    throw mistake(
      where,
      `"${id}" has options of its own`,
      `Items of the set ${set.set} have the options ${set.fixedOptions.join(" / ")}: leave "options" out.`,
    );
  }
  if (key !== null && (key < 0 || key >= options.length)) {
    throw mistake(
      where,
      `the key of "${id}" is ${key}, which is outside its ${options.length} options`,
      `A key is an index from 0 to ${options.length - 1}, or null.`,
    );
  }
  if (kinds !== undefined && kinds !== null && kinds.length !== options.length) {
    throw mistake(
      where,
      `"${id}" has ${kinds.length} kinds for ${options.length} options`,
      "Give one kind for each option, or none at all.",
    );
  }
}
