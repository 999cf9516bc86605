/**
 * What a response says. Pure: the same text, options and stop reason give the same reading. All work is linear in the length of the text:
 * tags are found in one pass over all of it, prose is read at its beginning and end only.
 */
import type { Candidate } from "./candidates.ts";
import { closingCandidates } from "./closing.ts";
import { type Settled, settle } from "./commitment.ts";
import { readConfidence } from "./confidence.ts";
import { wasCut, wasRefused } from "./cut.ts";
import { endOfThought, formalCandidates } from "./formal.ts";
import { informalAnswer } from "./informal.ts";
import type { Options } from "./options.ts";
import { FAR, moved, type Page, pageOf } from "./page.ts";
import { RETRACTION } from "./phrases.ts";
import { keepsProtocol } from "./protocol.ts";
import type { Asked, Outcome, Reading, Replied } from "./reading.ts";
import type { Rule } from "./rules.ts";
import { statementsIn } from "./statements.ts";
import { withoutDress } from "./surface.ts";
import { refusalIn, undecidedIn } from "./undecided.ts";
import { valueSays } from "./values.ts";
import { verdictOf } from "./verdicts.ts";

/** Readings are cached by it: it changes whenever any text may be read differently. */
export const READER = "1";

interface Found {
  readonly outcome: Outcome;
  readonly place: number | null;
  readonly rule: Rule;
  readonly span: readonly [number, number] | null;
}

export function read(asked: Asked, replied: Replied): Reading {
  const { text, stop } = replied;
  if (text.includes("\r\n")) return readLines(asked, replied);
  if (text.trim() === "") {
    const found = wasRefused(stop) ? none("refusal", "provider refused") : none("empty", "empty");
    return { ...found, confidence: null, confidenceReason: null, strict: keepsProtocol(asked, replied, "", null) };
  }
  const page = pageOf(asked, replied);
  const { confidence, reason } = readConfidence(page.visible, page.window.text, page.marks, wasCut(stop));
  const found = find(page, stop, confidence);
  const strict = keepsProtocol(asked, replied, page.visible, found.place);
  return { ...found, confidence, confidenceReason: reason, strict };
}

/** With other line ends a reply says the same; places are told in the text as it came. */
function readLines(asked: Asked, replied: Replied): Reading {
  const { text } = replied;
  const reading = read(asked, { ...replied, text: text.replace(/\r\n/g, "\n") });
  const place = (index: number): number => {
    let shift = 0;
    for (let at = text.indexOf("\r\n"); at !== -1 && at - shift < index; at = text.indexOf("\r\n", at + 2)) shift++;
    return index + shift;
  };
  return reading.span === null ? reading : { ...reading, span: [place(reading.span[0]), place(reading.span[1])] };
}

/** Announced answers first, then sentences, then the many ways of not answering. */
function find(page: Page, stop: string | null, confidence: number | null): Found {
  const { formal, spoken } = formalCandidates(page);
  const announced = settle(formal, page.between);
  if (announced !== null) return decided(announced, page, confidence);
  if (page.told.isOpen) return none("truncated", "thought without end");
  if (page.told.visible.trim() === "") return thought(page) ?? (page.isCut ? none("truncated", "cut") : none("empty", "empty"));
  if (wasRefused(stop)) return none("refusal", "provider refused");
  const said = informalAnswer(page, spoken);
  if (said !== null) return decided(said, page, confidence);
  return declined(page) ?? undecided(page);
}

/** More than the tags themselves. */
const EXPLAINED = 80;

function decided({ kind, candidate }: Settled, page: Page, confidence: number | null): Found {
  if (candidate.says === "refusal") return none("refusal", "refusing words", candidate);
  if (kind === "conflict" || candidate.says === "none") {
    // It is explained why, the form is filled in, and the answer withheld: `<answer>None</answer>` and confidence 0.
    if (confidence === 0 && page.visible.slice(0, candidate.from).trim().length > EXPLAINED) {
      return none("refusal", "answer withheld", candidate);
    }
    return declined(page) ?? none("noncommittal", kind === "conflict" ? "answers in conflict" : "no option taken", candidate);
  }
  return afterwards(page, candidate);
}

/** An answer that was given may be taken back in the words that follow it. */
function afterwards({ visible, options, isCut }: Page, candidate: Candidate): Found {
  const after = withoutDress(visible.slice(candidate.to, candidate.to + FAR));
  const retraction = RETRACTION.exec(after);
  if (retraction === null) return choice(candidate);
  const rest = after.slice(retraction.index);
  const stated = statementsIn(rest, options).findLast(({ kind }) => kind === "commitment") ?? closingStatement(rest, options);
  if (stated === undefined) return isCut ? none("truncated", "cut") : none("noncommittal", "answer taken back", candidate);
  if (stated.place === candidate.says) return choice(candidate);
  const start = candidate.to + retraction.index;
  return {
    outcome: "choice",
    place: stated.place,
    rule: "correction after the answer",
    span: [start + stated.from, start + stated.to],
  };
}

function closingStatement(text: string, options: Options): { place: number; from: number; to: number } | undefined {
  return closingCandidates(text, options).map(({ says, from, to }) => ({ place: says as number, from, to }))[0];
}

function declined({ window }: Page): Found | null {
  const words = refusalIn(window.text);
  return words === null ? null : none("refusal", "refusing words", moved(words, window));
}

/** A reply that is no more than a value: "A/B", "Both." */
const SHORT = 90;

function undecided(page: Page): Found {
  const { visible, window, options, isCut } = page;
  if (visible.length < SHORT && valueSays(window.text, options) === "none") return none("noncommittal", "answers in conflict");
  if (isCut) return thought(page) ?? none("truncated", "cut");
  const words = undecidedIn(window.text);
  if (words !== null) return none("noncommittal", "undecided words", moved(words, window));
  if (options.verdicts !== null && verdictOf(window.text.slice(0, FAR)) === "unclear")
    return none("noncommittal", "answers in conflict");
  return thought(page) ?? none("unreadable", "nothing found");
}

function thought(page: Page): Found | null {
  const candidate = endOfThought(page);
  return candidate === null ? null : choice(candidate);
}

function choice({ says, rule, from, to }: Candidate): Found {
  return { outcome: "choice", place: says as number, rule, span: [from, to] };
}

function none(outcome: Exclude<Outcome, "choice">, rule: Rule, at?: { readonly from: number; readonly to: number }): Found {
  return { outcome, place: null, rule, span: at === undefined ? null : [at.from, at.to] };
}
