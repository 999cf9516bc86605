/**
 * A last sentence that comes down to one option: "That leaves D.", "Therefore, the time is **2 seconds**." What a reply ends with needs no verb
 * of choosing to be its answer. Nor does a sentence that is an option's name and nothing else.
 */
import type { Candidate } from "./candidates.ts";
import { CONCLUDED, ENDING, NOTED } from "./frames.ts";
import { isKey, keyPattern } from "./keys.ts";
import { withoutLosers } from "./losers.ts";
import { mentionsIn, placeOfSign, withMentions } from "./mentions.ts";
import { type Options, placeOf } from "./options.ts";
import { isOwnWord } from "./own.ts";
import { sentenceStart } from "./sentences.ts";
import { isForeign, soleCandidates } from "./sole.ts";
import { sameWords, withoutDress } from "./surface.ts";

/** `dressed`: the same text with its emphasis, where it is at hand. */
export function closingCandidates(prose: string, options: Options, dressed = ""): Candidate[] {
  const end = prose.replace(PLEASANTRY, "").trimEnd().length;
  const from = sentenceStart(prose, Math.max(0, end - 1));
  const sentence = prose.slice(from, end);
  if (options.verdicts !== null) return [];
  const place = closes(prose, from, end) ? placeAtEnd(prose, from, end, options, dressed.slice(from, end)) : null;
  if (place === null) return soleCandidates(prose, options);
  return [
    { says: place, rule: "closing", from: from + sentence.length - sentence.trimStart().length, to: end, standing: "loose" },
  ];
}

/** What is said after the last word to the matter. */
const PLEASANTRY =
  /(?<=[.!?\n]\s{0,4})(?:(?:I )?hope (?:this|that|it) helps|let me know (?:if|what)|feel free|happy to|good luck|if you(?:'d| would| have| want| need))[^.!?\n]{0,120}[.!?]?[^\p{L}\p{N}]{0,8}$/iu;

/** Without its full stop a last sentence of several is no last word. */
function closes(prose: string, from: number, end: number): boolean {
  const sentence = prose.slice(from, end);
  if (
    sentence.endsWith("?") ||
    /^\s*(?:however|but|alternatively|or|so (?:does|do|did|is|are|was|can|could|would|has))\b/i.test(sentence)
  )
    return false;
  if (from > 0 && prose.slice(0, from).trim() !== "" && !/[.!]["')\]]{0,2}$|[→⇒>]\s{0,4}\S{1,12}$/.test(sentence)) return false;
  const last = Math.max(sentence.lastIndexOf(","), sentence.search(/:\s{1,3}(?:it|that)(?:'s| is)\b[^:]*$/));
  return !UNSETTLED.test(sentence.slice(last + 1));
}

function placeAtEnd(prose: string, from: number, end: number, options: Options, dressed: string): number | null {
  const sentence = prose.slice(from, end);
  const byKey = DECIDING.test(sentence) ? endsInKey(prose, from, end, options) : null;
  if (byKey !== null) return byKey;
  const mentions = withMentions(sentence, options);
  const named = mentions === null ? null : withoutLosers(mentions);
  return (named === null ? null : (endsInMention(named) ?? onlyNumber(sentence, named))) ?? inBold(dressed, options);
}

/** Where the sentence only goes on to the next thing, or speaks of something else. */
const UNSETTLED =
  /\b(?:consider|look|looking|examine|compare|evaluate|check|turn|between|both|either|neither|options|confiden\w*|about|against|except|than|unlike|other|analysis|discussion|arguments?|reasons?|problem|case|part|step|plan|grade|however|alternatively|wrong|incorrect|mistaken)\b/i;

const DECIDING =
  /\b(?:leav(?:es?|ing)|left|favou?r(?:s|ing)?|correct|corresponds?|match(?:es)?|answer|is|are|be|was|means?|gives?|yields?|choose|pick|select|go|definitely|certainly|clearly|surely|probably|likely|absolutely|therefore|thus|so|hence|lean|towards?|conclude|settle|guess|final|points?|supports?|strongly|right|by|takes|equals)\b|'s\b|[⇒→=:≈>]/i;

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

/** "The theorist who wrote this is Locke", "so it's the second one". */
function endsInMention(named: string): number | null {
  const mention = (ENDING.exec(named) ?? CONCLUDED.exec(named) ?? NOTED.exec(named))?.[1];
  return mention === undefined || mentionsIn(named).length > 1 || isForeign(named) ? null : placeOfSign(mention);
}

const AMOUNT =
  /\b(?:there (?:are|is|were|will be)|has|have|had|needs?|takes?|costs?|pays?|total|gets?|spends?|gives|makes|earns?|sells?|left|remain|receives?|buys?|bought|worth|requires?|contains?|holds?)\b/i;

/** "There are 24 ways": the only number of the last sentence, where the options are numbers. */
function onlyNumber(sentence: string, named: string): number | null {
  const mentions = mentionsIn(named);
  const isOnly = sentence.match(/\d+(?:[.,:/]\d+)*/g)?.length === 1 && !/\d/.test(named);
  if (!isOnly || mentions.length !== 1 || !AMOUNT.test(sentence)) return null;
  return /\b(?:more|less|fewer|than|each|every|per|another|first|next|at least|up to)\b/i.test(sentence) || isForeign(named)
    ? null
    : (mentions[0] as number);
}

/** "There are **18** apples": one thing is emphasised, and it is an option. */
function inBold(sentence: string, options: Options): number | null {
  const bold = [...sentence.matchAll(/\*\*([^*\n]{1,80})\*\*/g)];
  if (bold.length !== 1 || isForeign(sentence)) return null;
  const words = bold[0]?.[1] as string;
  const named = withMentions(withoutDress(words), options);
  return options.texts().byWords.get(sameWords(words)) ?? (named === null ? null : wholly(named));
}

function wholly(named: string): number | null {
  const mention = /^\s*([\ue000-\ue07f\ue180-\ue27f])\ue3ff*[\s.!]*$/.exec(named)?.[1];
  return mention === undefined ? null : placeOfSign(mention);
}
