import { readFileSync } from "node:fs";
import { digest } from "../digest.ts";
import type { Outcome } from "../read/reading.ts";
import { letter } from "../stimuli/letters.ts";
import { parseWording } from "../stimuli/wording.ts";

/** What a judge is asked, word for word (wording/judge.md), and how its reply is read. */
const wording = parseWording(readFileSync(new URL("../../src/audit/wording/judge.md", import.meta.url), "utf8"));

/** Goes into the name of who judged: verdicts by another wording are another judge's. */
export const JUDGE_PROTOCOL = block("version");
export const JUDGE_SYSTEM = block("system");
const PROMPT = block("prompt").split(/(\{[a-z]+\})/);

function block(heading: string): string {
  const found = wording.get(`${heading} / `);
  if (found === undefined) throw new Error(`judge.md has no block "${heading}"`);
  return found;
}

/** A longer response is shown with its beginning and its end: what it commits to stands in either. */
const BEGINNING = 8_000;
const END = 16_000;

/** The prompt for one response. One pass: braces and brackets in the response are text. `options` are texts in the order on screen. */
export function judgePrompt(options: readonly string[], response: string): string {
  const values: Readonly<Record<string, string>> = {
    "{mark}": digest(JSON.stringify([options, response]))
      .slice(0, 12)
      .toUpperCase(),
    "{options}": options.map((text, place) => `${letter(place)}) ${text}`).join("\n"),
    "{response}": shortened(response),
    "{labels}": options.map((_, place) => `<label>${letter(place)}</label>`).join("\n"),
  };
  return PROMPT.map((piece) => values[piece] ?? piece).join("");
}

function shortened(response: string): string {
  const left = response.length - BEGINNING - END;
  if (left <= 0) return response.toWellFormed();
  return `${response.slice(0, BEGINNING)}\n[${left} characters left out]\n${response.slice(-END)}`.toWellFormed();
}

/** What a judge said: the place on screen for a choice. */
export interface Label {
  readonly outcome: Extract<Outcome, "choice" | "refusal" | "noncommittal" | "unreadable">;
  readonly place: number | null;
}

const WORDS: Readonly<Record<string, Label["outcome"]>> = { refusal: "refusal", none: "noncommittal", unclear: "unreadable" };

/** The reply is one tag and nothing else, or it is no verdict: a judge that quotes, explains or was talked into something is not believed. */
export function readLabel(reply: string, options: number): Label | null {
  const said = /^<label>([A-Z]|[a-z]+)<\/label>$/.exec(reply.trim())?.[1];
  if (said === undefined) return null;
  const outcome = Object.hasOwn(WORDS, said) ? WORDS[said] : undefined;
  if (outcome !== undefined) return { outcome, place: null };
  const place = said.charCodeAt(0) - 65;
  return said.length === 1 && place >= 0 && place < options ? { outcome: "choice", place } : null;
}
