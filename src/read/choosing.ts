/** The words by which an option is chosen or praised, as patterns around its key. */
import { anyCase } from "./anycase.ts";
import { anotherPattern, keyPattern } from "./keys.ts";
import type { Keys } from "./options.ts";
import { any } from "./phrases.ts";

/** Praise ("B is better") chooses nothing by itself; `past` is what was answered before, or an answer that is being explained. */
export type Claim = "commitment" | "past" | "praise";

const ADVERBS = any(
  "that|still|thus|therefore|clearly|indeed|likely|most likely|probably|definitely|now|as follows|simply|obviously|ultimately|actually|in fact|then|to choose|to go with|to select|certainly|most clearly|best|of course",
);

const IS = any(
  "is|'s|would be|should be|must be|has to be|remains|stays|will be|should therefore be|would therefore be|must therefore be|is therefore|becomes",
);

const ANSWERS = any(
  "answer|choice|response|decision|selection|judge?ment|verdict|pick|vote|conclusion|moral|correct one|right one|best option|correct option|right option|better option|best one|better one|best fit|best match|closest match|statement|guess",
);
const OF_WHAT = any(
  "here|overall|for me|between the two|among these|from the options|choice|(?:to|for|of|in) (?:this|the|my|these) (?:\\w+ )?(?:question|problem|dilemma|story|fable|case|scenario|situation|options|view)",
  // "The moral that fits best is": whose word it is, is looked at afterwards.
  "(?:that|which|most|best|suggested|named|given)\\b[^.!?,;\\n]{0,50}?",
);
const ORDINAL = `(?:${any("the (?:first|second|third|fourth|fifth|last)(?: one| option)?")},?\\s{0,4})?`;
const ANSWER_IS = `\\b${ANSWERS}(?:\\s{1,4}${OF_WHAT})?\\s{1,4}${IS}(?:\\s{1,4}${ADVERBS}){0,3}[:,]?\\s{0,8}${ORDINAL}`;

/** "It's B." Mostly a step on the way, so it counts only where a clause begins, and stands for itself. */
const IT_IS = `(?:^|[.!?\\n,;:]\\s{0,6}|\\b${any("so|then|therefore|thus|and|but|think|believe|say|that")}\\s{1,4})${any("it|that|this")}(?:'s|\\s{1,4}${any("is|would be|must be|has to be|should be")})(?:\\s{1,4}${ADVERBS})?\\s{1,4}`;

/** The same in a few other languages: who is asked in English answers in another one now and then. */
const ABROAD = `(?:答案|réponse|antwort|respuesta|resposta|risposta|ответ)\\S{0,3}(?:\\s{1,3}[a-zà-ÿ]{2,12})?\\s{0,3}(?:[:：—]|是|为|est|ist|lautet|es|è|é)\\s{0,4}:?\\s{0,4}`;

const SELF = "I(?:'d|'ll|'m|'ve)?";
const HELPERS = any(
  "would|will|must|have to|have|do|can|should|therefore|still|now|also|personally|ultimately|am going to|am|would have to|had to|tend to|think I|would still|thus|hereby|confidently|strongly|firmly|continue to|would say|think|believe|need to",
);
const CHOOSE = any(
  "choose|choosing|select|selecting|pick|picking|go with|going with|opt for|favou?r|prefer|lean(?:ing)? towards?|lean(?:ing)? to|stick with|sticking with|stand by|standing by|stay with|remain with|keep|maintain|answer|say|vote for|settle on|recommend|side with|come down on the side of|come down on|conclude|arrive at|give",
);
const MY_ANSWER = any(
  "my (?:\\w+ ){0,2}(?:answer|choice|position|judge?ment|view)(?: of| as| is| remains)?|that the (?:\\w+ )?answer is|the answer|that|it is|with|on|for|as|of",
);
const I_CHOOSE = `\\b${SELF}(?:\\s{1,4}${HELPERS}){0,4}\\s{1,4}${CHOOSE}(?:[:,]?\\s{1,4}${MY_ANSWER}){0,2}[:,]?\\s{1,6}`;

const CHANGE_TO = `\\b${any("chang(?:e|ed|ing)|switch(?:ed|ing)?|revis(?:e|ed|ing)|updat(?:e|ed|ing)|correct(?:ed|ing)?|mov(?:e|ed|ing)|shift(?:ed|ing)?")}[^.!?\\n]{0,60}?\\bto\\s{1,4}`;

/** "Since I have to choose between them: B." */
const HAVING_TO = `\\b${any("(?:if|since|as|when) I (?:\\w+ )?(?:have to|had to|must) (?:choose|guess|pick|decide|answer)")}[^.!?\\n]{0,30}[:,]\\s{1,6}(?:${any("it is|it's|it would be|I'd say|then")}\\s{1,4})?`;
/** "Only D holds." */
const ONLY = "\\bonly\\s{1,4}";
/** "My original answer, B, is correct." */
const KEPT = `\\bmy\\s{1,4}${any("original|initial|previous|first|earlier")}\\s{1,4}${any("answer|choice")},?\\s{1,4}(?:${any("of|was")}\\s{1,4})?`;

/** What was answered before, told again, or an answer explained. */
const I_CHOSE = `\\b${SELF}(?:\\s{1,4}${any("have|had|initially|originally|previously|first")}){0,2}\\s{1,4}${any("chose|chosen|selected|picked|answered|said|settled on|opted for|went with")}\\s{1,6}`;

/** "So: B." Nothing else may follow. */
const SO = `(?:^|[.!?:,\\n]\\s{0,6})${anyCase(any("so|thus|therefore|hence|ultimately|overall|in conclusion|in short|accordingly|consequently|finally|conclusion|no|rather|make that|I mean"))}[,:]?\\s{1,6}(?:${anyCase(any("it's|it is|that's|this is|I say|we get|this means"))}\\s{1,4})?`;

export const PRAISE = any(
  "correct|right|best|better|acceptable|ethical|moral|morally|preferable|answer|choice|appropriate|justified|defensible|superior|strongest|fit|accurate|favou?red|favou?rable|lesser evil|less bad",
);
const IS_BEST = `\\s{1,4}(?:${any("more|most|closer|closest|better|best|stronger|strongest")}\\b(?:\\s{1,4}${any("captures|fits|reflects|expresses|matches|represents|summari[sz]es|aligns")})?|${any("is|seems|appears|remains|would be|looks|fits|captures|aligns|expresses|reflects")}(?:\\s{1,4}[a-z][a-z-]{0,20}){0,5}?\\s{1,4}${PRAISE}\\b)`;

export interface Patterns {
  /** Patterns that end with the key, and how what they find is meant. */
  readonly committing: readonly (readonly [RegExp, Claim])[];
  /** Begins with the key. */
  readonly praising: RegExp;
  /** Right after a key: another one. */
  readonly another: RegExp;
}

const known = new Map<string, Patterns>();

export function patternsFor(keys: Keys): Patterns {
  let patterns = known.get(keys.source);
  if (patterns === undefined) {
    const key = keyPattern(keys);
    const notThis = `${anyCase("\\bnot\\s{1,4}(?:option\\s{1,4})?")}${keys.source.replace("(", "(?:")}\\b[^.!?\\n]{0,40}${anyCase("\\b(?:but|rather)\\s{1,4}")}`;
    patterns = {
      committing: [
        [new RegExp(`${anyCase(`${ANSWER_IS}|${I_CHOOSE}|${CHANGE_TO}|${ABROAD}`)}${key}`, "g"), "commitment"],
        [new RegExp(`${anyCase(IT_IS)}${key}${STANDS_ALONE}`, "g"), "commitment"],
        [new RegExp(`${SO}${key}${STANDS_ALONE}`, "g"), "commitment"],
        [new RegExp(`${anyCase(`${HAVING_TO}|${ONLY}`)}${key}`, "g"), "commitment"],
        [new RegExp(`${anyCase(`(?:${ANSWERS}\\s{1,4}${IS}\\s{1,4})?`)}${notThis}${key}`, "g"), "commitment"],
        [
          new RegExp(
            `${anyCase(KEPT)}${key}(?=["')\\]]{0,2},?${anyCase(`\\s{1,4}${any("is (?:still )?(?:correct|right)|stands|holds|remains")}`)})`,
            "g",
          ),
          "commitment",
        ],
        [new RegExp(`${anyCase(I_CHOSE)}${key}`, "g"), "past"],
      ],
      praising: new RegExp(`\\b${key}["')\\]]{0,2}(?:\\s{1,3}\\([^()\\n]{0,80}\\))?,?${anyCase(IS_BEST)}`, "g"),
      another: anotherPattern(keys),
    };
    if (known.size > 200) known.clear();
    known.set(keys.source, patterns);
  }
  return patterns;
}

/** The clause ends with the key, or goes on with the option's text. */
const STANDS_ALONE = `(?=["')\\]]{0,2}\\s{0,4}(?:[.!,;\\n)。]|$|it\\sis\\b))`;
