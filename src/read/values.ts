/** What a short text says where an answer is expected: inside a tag or a box, after `Final answer:`, on a line of its own. */

import { anyCase } from "./anycase.ts";
import { anotherPattern, isKey, keyPattern } from "./keys.ts";
import { type Keys, type Options, placeOf } from "./options.ts";
import { sentenceEnd } from "./sentences.ts";
import { isCalledOption, statementsIn } from "./statements.ts";
import { sameWords } from "./surface.ts";
import { refusalIn, undecidedIn } from "./undecided.ts";
import { verdictOf } from "./verdicts.ts";

/** The option's place; `none`: expressly no option, or more than one; `refusal`; null: nothing that a rule knows. */
export type Said = number | "none" | "refusal" | null;

const NO_OPTION =
  /^(?:none|neither|n\/?\s?a\b|nothing|no (?:clear |single |definitive )?(?:answer|choice|option|preference)|not applicable|not answerable|both\b|either\b|all of|it (?:\w{1,12} )?depends|depends|depending|unsure|uncertain|undecided|unknown|unclear|undetermined|indeterminate|inconclusive|ambiguous|neutral|cannot be|can't be|could go either|tie\b|equal)/i;

/** How much more than an option's own text a value may hold and still be looked at for it. */
const MORE = 240;

export function valueSays(value: string, options: Options): Said {
  const short = value.trim();
  const known = options.byLabel.get(short.toLowerCase());
  if (known !== undefined) return known;
  if (short === "") return null;
  const words = sameWords(short);
  const { byWords } = options.texts();
  // "To tell her" is "I tell her".
  const place = byWords.get(words) ?? byWords.get(words.replace(/^to /, "i ")) ?? bySmallKey(words, options);
  return place ?? byKey(short, options) ?? byMeaning(short, words, options);
}

/** `b`, `(b)`, `option b` and nothing else: a letter that is clearly no word of a sentence. */
function bySmallKey(words: string, options: Options): number | null {
  const key = /^(?:option |choice |answer |alternative |letter )?(\w{1,3})$/.exec(words)?.[1];
  return key === undefined || options.keys === null ? null : (options.byLabel.get(key) ?? null);
}

const LEADS = anyCase(
  "(?:my |the |final |correct ){0,3}(?:answer|choice)\\s{0,2}[:=]|(?:lean(?:ing)?(?: towards?)?|slightly|modified|mostly|probably|likely|tentatively|still|definitely|clearly|strongly|reluctantly)|it's|it is|that's|is|I'd say|I say",
);

const known = new Map<string, { leads: RegExp; another: RegExp }>();

function patternsFor(keys: Keys): { leads: RegExp; another: RegExp } {
  let patterns = known.get(keys.source);
  if (patterns === undefined) {
    patterns = {
      leads: new RegExp(`^[\\s"'([-]{0,6}(?:${LEADS}\\s{1,4})?${keyPattern(keys)}`),
      another: anotherPattern(keys),
    };
    if (known.size > 200) known.clear();
    known.set(keys.source, patterns);
  }
  return patterns;
}

/** The value begins with a key: `B`, `B) her words`, `Option B, because`, but not `A fair person would`. */
function byKey(value: string, options: Options): Said {
  if (options.keys === null) return null;
  const { leads, another } = patternsFor(options.keys);
  const found = leads.exec(value);
  if (found === null) return null;
  const key = found[1] as string;
  const to = found[0].length;
  const from = to - key.length;
  if (!isKey(value, from, to, isCalledOption(value, from))) return null;
  const rest = value.slice(to);
  if (another.test(rest)) return "none";
  if (/^["')\]]{0,2}\s{1,4}(?:is|was)\s{1,4}(?:not|wrong|incorrect|false|never)\b/i.test(rest)) return null;
  const place = placeOf(options, key);
  // `A) the text of B`: two answers in one.
  const own = options.texts().byWords.get(sameWords(rest));
  return own !== undefined && own !== place ? "none" : place;
}

function byMeaning(value: string, words: string, options: Options): Said {
  if (NO_OPTION.test(words)) return "none";
  if (options.verdicts !== null) {
    if (/^(?:not )?wrong ?(?:\/|or|and) ?(?:not )?wrong$/.test(words)) return "none";
    const verdict = verdictOf(value.slice(0, sentenceEnd(value, 0)));
    if (verdict !== null)
      return verdict === "wrong" ? options.verdicts.wrong : verdict === "not wrong" ? options.verdicts.notWrong : "none";
  }
  // The words of a verdict are parts of each other, and were weighed.
  const byText = options.verdicts === null ? textIn(words, options) : null;
  if (byText !== null) return byText;
  const stated = new Set(
    statementsIn(value, options)
      .filter(({ kind }) => kind !== "praise")
      .map(({ place }) => place),
  );
  if (stated.size > 0) return stated.size === 1 ? ([...stated][0] as number) : "none";
  if (refusalIn(value) !== null) return "refusal";
  return undecidedIn(value)?.from === 0 ? "none" : null;
}

/** The option whose text stands at the beginning, or that alone is quoted in it. A short text is a word like any other and is not looked for. */
function textIn(words: string, options: Options): Said {
  const longest = options.texts().longestFirst[0]?.words.length ?? 0;
  if (words.length > longest + MORE) return null;
  let found: Said = null;
  let rest = words;
  for (const { place, words: text } of options.texts().longestFirst) {
    const at = rest.indexOf(text);
    if (at < 0 || (at > 0 && text.length < 10) || isInsideWord(rest, at, at + text.length)) continue;
    if (found !== null && found !== place) return "none";
    found = place;
    // The longest come first: what is part of a longer text is not found a second time.
    rest = rest.slice(0, at) + "\n".repeat(text.length) + rest.slice(at + text.length);
  }
  return found;
}

function isInsideWord(text: string, from: number, to: number): boolean {
  return /\w/.test(text.charAt(from - 1)) || /\w/.test(text.charAt(to));
}
