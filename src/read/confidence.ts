/**
 * Confidence as stated, 0 to 100. Nothing is rescaled or clamped: a number on another scale, a range or a bound is no confidence on this one,
 * and the reading says why it was not taken.
 */
import type { Mark } from "./marks.ts";
import { any, CORRECTION } from "./phrases.ts";
import { withoutDress } from "./surface.ts";

export interface Confidence {
  readonly confidence: number | null;
  readonly reason: string | null;
}

const CONFIDENCE_CATEGORIES = ["very_low", "low", "moderate", "high", "very_high"] as const;
export type ConfidenceCategory = (typeof CONFIDENCE_CATEGORIES)[number];

/** The five categories of the study: 0-20, 21-40, 41-60, 61-80, 81-100. Between two of them, as 20.5, the higher one. */
export function confidenceCategory(confidence: number): ConfidenceCategory {
  return CONFIDENCE_CATEGORIES[Math.min(4, Math.max(0, Math.ceil(confidence / 20) - 1))] as ConfidenceCategory;
}

interface Stated extends Confidence {
  readonly from: number;
  readonly to: number;
}

const NONE: Confidence = { confidence: null, reason: null };

/** Tags before announcements, announcements before sentences; among several of one kind all must agree, or the last one corrects the others. */
export function readConfidence(visible: string, prose: string, marks: readonly Mark[], isCut: boolean): Confidence {
  for (const stated of [inTags(visible, marks, isCut), announced(prose, isCut), inSentences(prose)]) {
    if (stated.length > 0) return agreed(stated, visible);
  }
  return NONE;
}

function agreed(stated: readonly Stated[], text: string): Confidence {
  const last = stated.at(-1) as Stated;
  const other = stated.findLast(({ confidence }) => confidence !== last.confidence);
  if (other === undefined || CORRECTION.test(text.slice(Math.max(other.to, last.from - 2000), last.from))) {
    return { confidence: last.confidence, reason: last.reason };
  }
  return { confidence: null, reason: "two different confidences" };
}

/** As many as a reply in a loop may repeat before the last ones tell nothing new. */
const LAST = 50;

function inTags(visible: string, marks: readonly Mark[], isCut: boolean): Stated[] {
  const tags = marks.filter(({ kind, from }) => kind === "confidence" && visible.charCodeAt(from) === 60).slice(-2 * LAST);
  return tags.flatMap((mark, index) => {
    if (mark.closes) return [];
    const next = tags[index + 1];
    const isClosed = next?.closes === true;
    const content = isClosed ? visible.slice(mark.to, Math.min(next.from, mark.to + 80)) : unclosed(visible, mark.to);
    const value = withoutDress(content).trim();
    if (value === "") return [];
    const to = mark.to + content.length;
    if (!isClosed && isCut && visible.slice(to).trim() === "")
      return [{ confidence: null, reason: "cut off", from: mark.from, to }];
    return [{ ...amount(value), from: mark.from, to }];
  });
}

function unclosed(visible: string, at: number): string {
  return /^[^<\n]{0,80}/.exec(visible.slice(at, at + 80))?.[0] ?? "";
}

const ANNOUNCED =
  /\bconfidence(?:\s{1,3}(?:level|score|rating|value|in (?:my|this) (?:answer|choice|judge?ment|decision)))?\s{0,4}(?:\([^()\n]{0,60}\))?\s{0,4}(?::|=|[—–]|\bis\b:?|\bof\b|\bat\b)[ \t]{0,8}([^\n]{1,60})/gi;

function announced(prose: string, isCut: boolean): Stated[] {
  if (!/onfidence|CONFIDENCE/.test(prose)) return [];
  return [...prose.matchAll(ANNOUNCED)].slice(-LAST).flatMap((found) => {
    const value = (found[1] as string).trim();
    // "Confidence: high" says something that is no number; "my confidence is justified" says nothing.
    if (
      !/^[~≈<>≥≤±-]?\s{0,2}(?:about |around |approximately |roughly |at least |at most |over |under |between )?\.?\d/i.test(value)
    ) {
      if (
        !/^(?:very |extremely |fairly |quite |moderately )?(?:high|low|moderate|medium|certain|uncertain|X\b|n\/?a)/i.test(value)
      )
        return [];
    }
    const to = found.index + found[0].length;
    const atEnd = prose.slice(to).trim() === "" && /\d$/.test(value);
    if (isCut && atEnd) return [{ confidence: null, reason: "cut off", from: found.index, to }];
    return [{ ...amount(value), from: found.index, to }];
  });
}

const SENTENCE = new RegExp(
  `\\b(\\d{1,3}(?:\\.\\d{1,3})?\\s{0,2}(?:%|percent|per cent|/\\s{0,2}\\d{1,3}))\\s{1,3}(?:${any("confident|certain|sure|confidence|certainty")})\\b(?!\\s{1,3}(?:was|were|interval|level))`,
  "gi",
);

function inSentences(prose: string): Stated[] {
  if (!prose.includes("%") && !prose.includes("percent") && !prose.includes("/")) return [];
  return [...prose.matchAll(SENTENCE)]
    .slice(-LAST)
    .map((found) => ({ ...amount(found[1] as string), from: found.index, to: found.index + found[0].length }));
}

const NUMBER = "(\\d+(?:\\.\\d+)?|\\.\\d+)";
const RANGE = new RegExp(`^${NUMBER}\\s{0,3}%?\\s{0,3}(?:-|–|—|to|and|or)\\s{0,3}${NUMBER}`, "i");
const SCALE = new RegExp(`^${NUMBER}\\s{0,3}(?:/|out of|of)\\s{0,3}${NUMBER}`, "i");
const PLAIN = new RegExp(`^${NUMBER}\\s{0,3}(%|percent\\b|per cent\\b)?`, "i");

/** What a stated amount is worth; all that is not a number from 0 to 100 has a reason instead. */
function amount(value: string): Confidence {
  const short = value.replace(/^(?:about|around|approximately|roughly|~|≈)\s{0,3}/i, "");
  if (/^(?:[<>≥≤]|at least|at most|over|under|more than|less than|above|below|up to)/i.test(short))
    return no("a bound, not a number");
  if (/^between\b/i.test(short) || RANGE.test(short)) return no("a range, not a number");
  if (/^[-−]\s?\.?\d/.test(short)) return no("below 0");
  const scale = SCALE.exec(short);
  if (scale !== null && Number(scale[2]) !== 100) return no(`on another scale: ${scale[0]}`);
  const plain = PLAIN.exec(short);
  if (plain === null) return no("not a number");
  const rest = short.slice((scale ?? plain)[0].length);
  if (/^[\d,]|^\s?\+/.test(rest)) return no("not a number");
  const number = Number(plain[1]);
  if (number > 100) return no("above 100");
  if (number > 0 && number < 1 && plain[2] === undefined && scale === null) return no("a fraction: 0-1 or 0-100 cannot be told");
  return { confidence: number, reason: null };
}

function no(reason: string): Confidence {
  return { confidence: null, reason };
}
