/** Answers in sentences and lines; asked for only where nothing was announced. */
import { lineCandidates } from "./alone.ts";
import type { Candidate } from "./candidates.ts";
import { closingCandidates } from "./closing.ts";
import { type Settled, settle } from "./commitment.ts";
import { framedCandidates } from "./framed.ts";
import { isUnderOtherHeading } from "./headings.ts";
import { verdictCandidates } from "./judgements.ts";
import { FAR, moved, type Page } from "./page.ts";
import { CONCLUDING, DOUBTING } from "./phrases.ts";
import { quotedCandidates } from "./quoted.ts";
import { sentenceStart } from "./sentences.ts";
import { type Statement, statementsIn } from "./statements.ts";
import { withoutDress } from "./surface.ts";
import { tableCandidates } from "./tables.ts";
import { tickedCandidates } from "./ticked.ts";
import { refusalIn, undecidedIn } from "./undecided.ts";

export function informalAnswer(page: Page, spoken: readonly Candidate[]): Settled | null {
  const { window, options, between, isCut } = page;
  const { text } = window;
  const found = [
    ...lineCandidates(text, options),
    ...tickedCandidates(window, options),
    ...statementsIn(text, options).map((statement) => asCandidate(statement, text)),
    ...verdictCandidates(text, options),
    ...quotedCandidates(text, options),
    ...framedCandidates(text, options),
    ...tableCandidates(window, options),
  ].filter(({ rule, from, to }) => rule === "statement" || !isUnderOtherHeading(text, from, to));
  const candidates = [...found.map((candidate) => moved(candidate, window)), ...spoken]
    .filter((candidate) => !isCut || survivesCut(candidate, page))
    .sort((a, b) => a.from - b.from);
  const settled = settle(candidates, between);
  if (settled !== null) return settled;
  const past = candidates.findLast(({ standing }) => standing === "past");
  const candidate = past ?? (isCut ? null : (lastSentence(page) ?? praised(candidates, page)));
  return candidate === null ? null : { kind: "answer", candidate };
}

const STANDINGS = { commitment: "firm", past: "past", praise: "loose" } as const;

function asCandidate({ place, from, to, kind }: Statement, text: string): Candidate {
  const isConclusion = kind === "commitment" && CONCLUDING.test(text.slice(sentenceStart(text, from), to));
  return { says: place, rule: "statement", from, to, standing: isConclusion ? "final" : STANDINGS[kind] };
}

/** Thinking aloud, as models do whose thoughts were opened for them: cut off, it has not come to its answer. */
const MONOLOGUE = /^\s*(?:okay|ok|alright|all right|hmm+|so|let's see|let me see|first)\b/i;

/**
 * In a reply that was cut, what looks like an answer is mostly a step on the way to it. What counts is a sentence that says which answer is the
 * right one, with nothing after it that doubts it, or a reply that opened with its answer.
 */
function survivesCut({ rule, from, to }: Candidate, { window, visible }: Page): boolean {
  const { text } = window;
  if (rule === "statement") return !MONOLOGUE.test(text) && !DOUBTING.test(withoutDress(visible.slice(to, to + FAR)));
  const isWhole = visible.slice(to).includes("\n") || visible.slice(from, to).trim() === visible.trim();
  return (rule === "line" || rule === "verdict") && isWhole && !/[\p{L}\p{N}]/u.test(visible.slice(0, from));
}

function lastSentence({ window, options }: Page): Candidate | null {
  const [last] = closingCandidates(window.text, options, window.dressed);
  return last === undefined || isUnderOtherHeading(window.text, last.from, last.to) ? null : moved(last, window);
}

/** The end of a reply, in which it comes to its point. */
const LAST_WORDS = 600;

/** Where nothing is chosen in so many words, but one option only is praised at the end, that one. */
function praised(candidates: readonly Candidate[], { window, visible }: Page): Candidate | null {
  const end = visible.trimEnd().length;
  const loose = candidates.filter(({ standing }) => standing === "loose");
  const last = loose.findLast(({ to }) => to > end - LAST_WORDS);
  if (last === undefined || loose.some(({ says }) => says !== last.says)) return null;
  return undecidedIn(window.text) === null && refusalIn(window.text) === null ? last : null;
}
