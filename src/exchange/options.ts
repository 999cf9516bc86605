import type { KEY_FORMS } from "../items/columns.ts";
import { repeatedOptions } from "../items/item.ts";
import { mistake } from "../mistakes.ts";
import { didYouMean } from "../nearest.ts";
import { letter, MOST_OPTIONS } from "../stimuli/letters.ts";

type KeyForm = (typeof KEY_FORMS)[number];

/** The options of a row as it lists them. */
export interface Listed {
  readonly texts: readonly string[];
  /** `canonical`: their index is their id; `shown`: as they stood on screen; `letters`: likewise, each under its letter. */
  readonly as: "canonical" | "shown" | "letters";
}

/** The options of a row, and which canonical one stands where. */
export interface Options {
  /** In canonical order. */
  readonly texts: readonly string[];
  /** By place on screen; null: not known. */
  readonly order: readonly number[] | null;
  /** By place in the list; null where the row has no list but letters. */
  readonly places: readonly number[] | null;
}

/** A list, or an object from letters to texts; either may be JSON in a text. */
export function listedOptions(held: unknown, as: "canonical" | "shown", where: string): Listed {
  const value = typeof held === "string" ? parsed(held) : held;
  const fix = 'Write a list ["...", "..."] in canonical order, or an object {"A": "...", "B": "..."} by the letters on screen.';
  if (value === null || typeof value !== "object")
    throw mistake(where, `"options" is not JSON: ${JSON.stringify(held)?.slice(0, 60)}`, fix);
  const isList = Array.isArray(value);
  const entries = isList ? value : underLetters(value as Record<string, unknown>, where, fix);
  const texts = entries.map((entry: unknown, place) => {
    if (typeof entry === "number" || typeof entry === "boolean") return String(entry);
    if (typeof entry === "string" && entry.trim() !== "") return entry;
    throw mistake(where, `option ${place} is not a text`, "Every option is a text that is not empty.");
  });
  const repeated = repeatedOptions(texts);
  if (repeated !== undefined)
    throw mistake(where, `options ${repeated[0]} and ${repeated[1]} are the same text`, "Make them different.");
  return { texts, as: isList ? as : "letters" };
}

function underLetters(options: Readonly<Record<string, unknown>>, where: string, fix: string): unknown[] {
  const letters = Object.keys(options).sort();
  const right = letters.length <= MOST_OPTIONS && letters.every((key, place) => key === letter(place));
  if (right) return letters.map((key) => options[key]);
  throw mistake(where, `"options" has the keys ${letters.join(", ").slice(0, 80)}, which are not the letters from A on`, fix);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Options as they were shown have no canonical order of their own: it is that of the item set where that fixes one, and by code point elsewhere,
 * so that it is the same whichever row comes first.
 */
export function placedOptions({ texts, as }: Listed, fixed: readonly string[] | null, given: unknown, where: string): Options {
  if (as === "canonical") return { texts, order: orderOf(given, texts.length, where), places: texts.map((_, place) => place) };
  if (given !== undefined && given !== null && given !== "" && given !== "fixed")
    throw mistake(
      where,
      '"options" as they were shown already say the order',
      'Leave "order" out, or list the options canonically.',
    );
  const canonical =
    fixed?.length === texts.length && texts.every((text) => fixed.includes(text)) ? fixed : [...texts].sort(byCodePoint);
  const order = texts.map((text) => canonical.indexOf(text));
  return { texts: canonical, order, places: as === "letters" ? null : order };
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function orderOf(given: unknown, count: number, where: string): number[] | null {
  if (given === undefined || given === null || given === "") return null;
  if (given === "fixed") return Array.from({ length: count }, (_, place) => place);
  const list = typeof given === "string" ? parsed(given) : given;
  const order = Array.isArray(list) ? list.map((id: unknown) => (/^\d+$/.test(String(id)) ? Number(id) : -1)) : [];
  if (order.length === count && new Set(order).size === count && order.every((option) => option >= 0 && option < count))
    return order;
  throw mistake(
    where,
    `"order" is ${JSON.stringify(given)?.slice(0, 60)}, which is not an order of ${count} options`,
    `It lists the ids 0 to ${count - 1}, each once, as they stood on screen, e.g. ["1","0"].`,
  );
}

/**
 * The canonical option that a cell names, by its place in the list (0 first), its letter on screen or its text. A value that could be two of
 * them, and mean two options, is a mistake unless the mapping says which is meant.
 */
export function namedOption(column: string, held: unknown, options: Options, form: KeyForm | undefined, where: string): number {
  const value = String(held).trim();
  const forms: readonly KeyForm[] = form === undefined ? ["index", "letter", "text"] : [form];
  const isLetter = forms.includes("letter") && /^[A-Z]$/.test(value) && value.charCodeAt(0) - 65 < options.texts.length;
  if (isLetter && options.order === null)
    throw mistake(
      where,
      `"${column}" is the letter ${value}, and the order on screen is not known`,
      'Give the column "order", or write options by letter: {"A": "...", "B": "..."}. If the options stood on screen as they are listed, say so in ' +
        "the mapping: constants: { order: fixed }. If it is the option's text: keyAs: text.",
    );
  const found = forms.flatMap((each) => {
    const option = by(each, value, options);
    return option === undefined || option === -1 ? [] : [{ form: each, option }];
  });
  const distinct = new Set(found.map(({ option }) => option));
  if (distinct.size === 1) return found[0]?.option as number;
  if (distinct.size > 1) {
    const meanings = found.map(({ form: each, option }) => `"${options.texts[option]}" (by ${each})`).join(" or ");
    throw mistake(
      where,
      `"${column}" is "${value}", which could be ${meanings}`,
      `Say which in the mapping: keyAs: ${found[0]?.form}.`,
    );
  }
  const last = options.texts.length - 1;
  const allowed =
    options.places === null
      ? "a letter on screen or the text of an option"
      : `an index 0-${last}, a letter on screen or the text of an option`;
  throw mistake(
    where,
    `"${column}" is "${value.slice(0, 60)}", which is none of its ${options.texts.length} options${didYouMean(value, options.texts)}`,
    form === undefined ? `Write ${allowed}, or leave it empty.` : `By keyAs it is read as ${form}.`,
  );
}

function by(form: KeyForm, value: string, { texts, order, places }: Options): number | undefined {
  if (form === "text") return texts.findIndex((text) => text.trim() === value);
  if (form === "letter") return /^[A-Z]$/.test(value) ? order?.[value.charCodeAt(0) - 65] : undefined;
  if (!/^\d+$/.test(value)) return undefined;
  return places?.[Number(value) - (form === "one-based" ? 1 : 0)];
}
