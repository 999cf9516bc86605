/**
 * A last sentence that comes down to one option: "That leaves D.", "Therefore, the time is **2 seconds**." What a reply ends with needs no verb
 * of choosing to be its answer.
 */
import type { Candidate } from "./candidates.ts";
import { isKey, keyPattern } from "./keys.ts";
import { type Options, placeOf } from "./options.ts";
import { isOwnWord, lastClause } from "./own.ts";
import { NOT_MINE } from "./phrases.ts";
import { sentenceStart } from "./sentences.ts";
import { sameWords } from "./surface.ts";

/** `dressed`: the same text with its emphasis, where it is at hand. */
export function closingCandidates(prose: string, options: Options, dressed = ""): Candidate[] {
  const end = prose.trimEnd().length;
  const from = sentenceStart(prose, Math.max(0, end - 1));
  const sentence = prose.slice(from, end);
  if (options.verdicts !== null || sentence.endsWith("?") || /^\s*(?:however|but|alternatively|or)\b/i.test(sentence)) return [];
  // Without its full stop a last sentence of several is no last word.
  if (from > 0 && prose.slice(0, from).trim() !== "" && !/[.!]["')\]]{0,2}$/.test(sentence)) return [];
  if (UNSETTLED.test(sentence.slice(sentence.lastIndexOf(",") + 1))) return [];
  const place = DECIDING.test(sentence)
    ? (endsInKey(prose, from, end, options) ?? endsInText(sentence, options) ?? inBold(dressed.slice(from, end), options))
    : null;
  if (place === null) return [];
  return [
    { says: place, rule: "closing", from: from + sentence.length - sentence.trimStart().length, to: end, standing: "loose" },
  ];
}

/** Where the sentence only goes on to the next thing, or speaks of something else. */
const UNSETTLED =
  /\b(?:consider|look|looking|examine|compare|evaluate|check|turn|between|both|either|neither|options|confiden\w*|about|against|except|than|unlike|other|analysis|discussion|arguments?|reasons?|problem|case|part|step|plan|grade|however|alternatively|wrong|incorrect|mistaken)\b/i;

const DECIDING =
  /\b(?:leav(?:es?|ing)|left|favou?r(?:s|ing)?|correct|corresponds?|match(?:es)?|answer|is|are|be|was|means?|gives?|yields?|choose|pick|select|go|definitely|certainly|clearly|surely|probably|likely|absolutely|therefore|thus|so|hence|lean|towards?|conclude|settle|guess|final|points?|supports?|strongly|right|by|takes|equals)\b|'s\b|[⇒→=:≈]/i;

const known = new Map<string, RegExp>();

function endsInKey(prose: string, from: number, end: number, options: Options): number | null {
  const { keys } = options;
  if (keys === null) return null;
  let pattern = known.get(keys.source);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|[\\s(:])${keyPattern(keys)}["')\\]]{0,2}\\s{0,3}[.!]?$`);
    if (known.size > 200) known.clear();
    known.set(keys.source, pattern);
  }
  const found = pattern.exec(prose.slice(from, end));
  if (found === null) return null;
  const key = found[1] as string;
  const at = from + found.index + found[0].lastIndexOf(key);
  const hasOther = new RegExp(`\\b${keys.source}\\b`).exec(prose.slice(from, at)) !== null;
  return !hasOther && isKey(prose, at, at + key.length, true) && isOwnWord(prose, at, at + key.length)
    ? placeOf(options, key)
    : null;
}

function endsInText(sentence: string, options: Options): number | null {
  if (NOT_MINE.test(lastClause(sentence))) return null;
  const words = sameWords(sentence);
  for (const { place, words: text } of options.texts().longestFirst) {
    if (
      words.endsWith(text) &&
      /(?:\b(?:is|s|are|was|be|equals|takes|by|therefore|to)|[=:≈]) $/.test(words.slice(0, -text.length))
    )
      return place;
  }
  return null;
}

/** "There are **18** apples": one thing is emphasised, and it is an option. */
function inBold(sentence: string, options: Options): number | null {
  const bold = [...sentence.matchAll(/\*\*([^*\n]{1,80})\*\*/g)];
  if (bold.length !== 1 || NOT_MINE.test(sentence)) return null;
  return options.texts().byWords.get(sameWords(bold[0]?.[1] as string)) ?? null;
}
