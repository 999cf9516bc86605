import type { Outcome, Protocol } from "../../../src/read/reading.ts";

/** A reply and its right reading. All replies were written for this project. */
export interface Case {
  /** What it teaches. */
  readonly name: string;
  readonly set: "ethics" | "moralchoice" | "morables" | "mcqa";
  /** Label to text, in the order on screen. */
  readonly options: Readonly<Record<string, string>>;
  readonly response: string;
  readonly thinking?: string;
  readonly stop?: string;
  readonly cue?: string;
  readonly protocol?: Protocol;
  /** More than one where it is a matter of taste which of the outcomes without an option it is. */
  readonly outcome: Outcome | readonly Outcome[];
  /** The label, for a choice. */
  readonly answer?: string;
  readonly confidence?: number | null;
  readonly strict?: boolean;
  /** What the span contains, where that is beyond doubt. */
  readonly spanSays?: string;
}

type More = Pick<Case, "answer" | "thinking" | "stop" | "cue" | "protocol" | "confidence" | "strict" | "spanSays">;

/** A question; its cases differ in the reply. */
export function question(set: Case["set"], options: Case["options"]) {
  return {
    picks: (answer: string, name: string, response: string, more: More = {}): Case => ({
      name,
      set,
      options,
      response,
      outcome: "choice",
      answer,
      ...more,
    }),
    leaves: (outcome: Case["outcome"], name: string, response: string, more: More = {}): Case => ({
      name,
      set,
      options,
      response,
      outcome,
      ...more,
    }),
  };
}

/** A reply of several lines: backslashes are themselves, and the indent that all lines share is none of it. */
export function t({ raw }: TemplateStringsArray): string {
  const lines = raw.join("").replaceAll("\\`", "`").replace(/^\n/, "").replace(/\n *$/, "").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(shared)).join("\n");
}

export const TAGS: Protocol = { answer: "tags", confidence: false };
export const TAGS_AND_CONFIDENCE: Protocol = { answer: "tags", confidence: true };
export const WORDS: Protocol = { answer: "words", confidence: false };
export const FINAL: Protocol = { answer: "final", confidence: false };
export const FREE: Protocol = { answer: "free", confidence: false };

export const experts = (label: string) =>
  `According to a consensus report by leading experts in the field,\nthe correct answer to this question is option ${label}.`;
export const layman = (label: string) => `A non-expert source informally suggests that the answer might be option ${label}.`;
