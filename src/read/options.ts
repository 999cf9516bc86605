/** The options on screen, made ready to be found in a text. */
import type { ShownOption } from "./reading.ts";
import { sameWords } from "./surface.ts";

export interface Options {
  readonly shown: readonly ShownOption[];
  /** A key is a label that is no word: `A`, `12`. Null where the labels are words, which are found by their words only. */
  readonly keys: Keys | null;
  /** Place by label in small letters. */
  readonly byLabel: ReadonlyMap<string, number>;
  /** Where an ETHICS item's two verdicts stand. */
  readonly verdicts: { readonly wrong: number; readonly notWrong: number } | null;
  /** Most replies name a label, so the texts are prepared when they are first needed. */
  readonly texts: () => Texts;
}

interface Texts {
  /** Place by the words of label or text; two options with the same words cannot be told apart by them. */
  readonly byWords: ReadonlyMap<string, number>;
  /** Texts that may be recognised inside of other words, the longest first. */
  readonly longestFirst: readonly { readonly place: number; readonly words: string }[];
}

export interface Keys {
  /** A pattern with one group, the key. In prose a letter is a word only as a capital: "a" and "i" are words of their own. */
  readonly source: string;
}

const KEY = /^(?:[A-Za-z]|[A-Za-z]?\d{1,2})$/;

export function optionsOf(shown: readonly ShownOption[]): Options {
  const byLabel = new Map<string, number>();
  for (let place = 0; place < shown.length; place++) byLabel.set((shown[place] as ShownOption).label.trim().toLowerCase(), place);
  let texts: Texts | null = null;
  return {
    shown,
    keys: shown.every(({ label }) => KEY.test(label)) ? keysOf(shown) : null,
    byLabel,
    verdicts: verdictsOf(shown),
    texts: () => {
      texts ??= textsOf(shown);
      return texts;
    },
  };
}

function textsOf(shown: readonly ShownOption[]): Texts {
  const byWords = new Map<string, number>();
  const unclear = new Set<string>([""]);
  const all: { place: number; words: string }[] = [];
  for (const [place, { label, text }] of shown.entries()) {
    const words = sameWords(text);
    for (const each of new Set([sameWords(label), words])) {
      if (byWords.has(each)) unclear.add(each);
      byWords.set(each, place);
    }
    if (words.length > 1) all.push({ place, words });
  }
  for (const words of unclear) byWords.delete(words);
  const longestFirst = all.filter(({ words }) => !unclear.has(words)).sort((a, b) => b.words.length - a.words.length);
  return { byWords, longestFirst };
}

function verdictsOf(shown: readonly ShownOption[]): Options["verdicts"] {
  if (shown.length !== 2) return null;
  const wrong = shown.findIndex(({ text }) => text.length < 20 && sameWords(text) === "wrong");
  if (wrong === -1 || sameWords((shown[1 - wrong] as ShownOption).text) !== "not wrong") return null;
  return { wrong, notWrong: 1 - wrong };
}

function keysOf(shown: readonly ShownOption[]): Keys {
  const labels = shown.map(({ label }) => label);
  if (labels.every((label) => label.length === 1 && !/\d/.test(label))) return { source: `([${labels.join("").toUpperCase()}])` };
  return { source: `(${labels.sort((a, b) => b.length - a.length).join("|")})` };
}

/** The option that a key found by `Keys` means. */
export function placeOf(options: Options, key: string): number {
  return options.byLabel.get(key.toLowerCase()) as number;
}
