/**
 * Every mention of an option in running prose, whatever it is called by: its key, its place ("the second one"), its text or the words of its text that
 * tell it from the others. Mentions are replaced by signs of the same length, so that one set of sentences (frames.ts) serves for all of
 * them, and no word of an option's text ("not", "if") is taken for a word of the reply.
 */
import { anyCase } from "./anycase.ts";
import { isMention } from "./keys.ts";
import type { Options } from "./options.ts";
import { type Form, type Spelling, spellingsOf } from "./spellings.ts";
import { blankOut } from "./surface.ts";

const FIRST = { name: 0xe000, act: 0xe080, acting: 0xe100, key: 0xe180, full: 0xe200 } as const;
const MOST = 64;
const FILLER = "\ue3ff";

/** Patterns for a mention: a key or place ("B", "the first one"), any name ("the Nile"), an act ("keep quiet"), an act as a name ("keeping quiet"). */
export const KEY = `[\ue180-\ue27f]${FILLER}*`;
export const TEXT = `[\ue000-\ue07f\ue200-\ue27f]${FILLER}*`;
/** Text and key together: "the Nile (A)". */
export const FULL = `[\ue200-\ue27f]${FILLER}*`;
export const NAME = `[\ue000-\ue07f\ue180-\ue27f]${FILLER}*`;
export const ACT = `[\ue080-\ue0ff]${FILLER}*`;
export const ACTING = `[\ue100-\ue17f]${FILLER}*`;
export const THING = `[\ue000-\ue07f\ue100-\ue27f]${FILLER}*`;
export const MENTION = `[\ue000-\ue27f]${FILLER}*`;
/** No mention, nor the end of a clause. */
export const OTHERWISE = "[^.!?;,\\n\\ue000-\\ue27f]";

/** The place of the option that a sign stands for. */
export function placeOfSign(sign: string): number {
  return sign.charCodeAt(0) & 0x7f;
}

/** Where the next mention begins; -1 if there is none. */
export function signAfter(named: string, from: number): number {
  for (let at = from; at < named.length; at++) {
    const code = named.charCodeAt(at);
    if (code >= 0xe000 && code < 0xe280) return at;
  }
  return -1;
}

/** The options that are mentioned, each once. */
export function mentionsIn(named: string): number[] {
  return [...new Set(named.match(/[\ue000-\ue27f]/g)?.map(placeOfSign))];
}

function sign(place: number, form: Form | "key" | "full", length: number): string {
  return String.fromCharCode(FIRST[form] + place) + FILLER.repeat(length - 1);
}

interface Finder {
  readonly texts: RegExp | null;
  /** Of each group of `texts`. */
  readonly found: readonly Spelling[];
  readonly keys: RegExp | null;
}

/** No part of another word or number. */
function bounded(pattern: string): string {
  return `(?<![\\p{L}\\p{N}_-]|\\d[.,])(?:${pattern})(?![\\p{L}\\p{N}_]|[.,]\\d|-\\p{L})`;
}

const NOUNS = anyCase("(?:the\\s{1,4})?(?:option|choice|answer|alternative|letter|possibility|statement|number)");
const finders = new WeakMap<Options, Finder>();

function finderFor(options: Options): Finder {
  let finder = finders.get(options);
  if (finder === undefined) {
    const spellings = spellingsOf(options.shown.map(({ text }) => text));
    finder = {
      texts: spellings.length === 0 ? null : new RegExp(bounded(spellings.map(({ pattern }) => `(${pattern})`).join("|")), "giu"),
      found: spellings,
      keys: options.keys === null ? null : new RegExp(`(?:${NOUNS}\\s{1,14})?["'([]{0,2}${options.keys.source}`, "g"),
    };
    finders.set(options, finder);
  }
  return finder;
}

/** The number of a paragraph is no mention of an option that is that number. */
const NUMBERED = /(?<=^|\n)[ \t>]{0,6}\d{1,2}[.)](?=[ \t]{1,4}\S)/g;

/** The text with all mentions replaced, place by place; null where there are none to be found. */
export function withMentions(text: string, options: Options): string | null {
  if (options.verdicts !== null || options.shown.length > MOST || /[\ue000-\ue3ff]/.test(text)) return null;
  const { texts, found, keys } = finderFor(options);
  let named = text.replace(NUMBERED, blankOut);
  if (texts !== null) {
    named = named.replace(texts, (...all) => {
      const group = all.findIndex((part, index) => index > 0 && part !== undefined) - 1;
      const { place, form, isName } = found[group] as Spelling;
      const whole = all[0] as string;
      return isName && !/^\p{Lu}/u.test(whole) ? whole : sign(place, form, whole.length);
    });
  }
  if (keys !== null) {
    named = named.replace(keys, (whole: string, key: string, at: number, all: string) => {
      const from = at + whole.length - key.length;
      const isNoun = /^[a-z]/i.test(whole) && whole.length > key.length + 2;
      if (!isMention(all, from, from + key.length, isNoun)) return whole;
      return sign(options.byLabel.get(key.toLowerCase()) as number, "key", whole.length);
    });
  }
  named = named.replace(PLACES, (whole: string, ordinal: string | undefined, number: string | undefined) => {
    const word = (ordinal ?? number ?? "").toLowerCase();
    const place = word === "last" ? options.shown.length - 1 : (COUNTED.get(word) ?? MOST);
    // Where keys are numbers, "option 2" was found by its key.
    return place < options.shown.length ? sign(place, "key", whole.length) : whole;
  });
  return /[\ue000-\ue27f]/.test(named) ? merged(named) : null;
}

const NOUN = "(?:one|option|choice|alternative|statement|moral|possibility)";
const PLACES = new RegExp(
  `\\bthe\\s{1,3}(first|second|third|fourth|fifth|last)(?:\\s{1,3}${NOUN}\\b|(?=\\s{0,3}(?:[.,;:!)]|$|(?:is|seems|over|because|since|here|rather|instead)\\b)))|\\b(?:option|choice|number)\\s{1,3}(one|two|three|four|five|[1-5])\\b`,
  "gi",
);
const COUNTED = new Map([
  ...["first", "second", "third", "fourth", "fifth"].map((word, place) => [word, place] as const),
  ...["one", "two", "three", "four", "five"].map((word, place) => [word, place] as const),
  ...["1", "2", "3", "4", "5"].map((word, place) => [word, place] as const),
]);

const DOUBLE = new RegExp(
  `([\ue000-\ue27f])${FILLER}*["')\\]]{0,2}[\\s:.,;(–—-]{1,4}["'(]?([\ue000-\ue07f\ue180-\ue27f])${FILLER}*["')\\]]{0,2}`,
  "g",
);

/** `B) the Nile`, `the Nile (B)`: one mention. */
function merged(text: string): string {
  return text.replace(DOUBLE, (whole: string, one: string, other: string) => {
    if (placeOfSign(one) !== placeOfSign(other)) return whole;
    const isText = [one, other].some((each) => each < "\ue080");
    const isKey = [one, other].some((each) => each >= "\ue180");
    return isText && isKey ? sign(placeOfSign(one), "full", whole.length) : one + FILLER.repeat(whole.length - 1);
  });
}
