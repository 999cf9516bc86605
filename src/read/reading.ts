/**
 * What goes into the reader and what comes out of it. The reader knows options as they stood on screen; whoever has the trial's order turns
 * a place on screen into the canonical option.
 */

/** `choice` is the only one with an option. Two answers that conflict without a correction are `noncommittal`. */
export type Outcome = "choice" | "refusal" | "noncommittal" | "unreadable" | "truncated" | "empty";

export interface ShownOption {
  /** What the prompt calls it: a letter, or the word itself (`wrong`). */
  readonly label: string;
  readonly text: string;
}

/** What the prompt demanded of the reply's form. */
export interface Protocol {
  /** `tags`: <answer>A</answer>; `words`: one of the option's words and nothing else; `final`: a line `Final answer: ...`; `free`: nothing exact. */
  readonly answer: "tags" | "words" | "final" | "free";
  /** Asked for <confidence>X</confidence>. */
  readonly confidence: boolean;
  /** The reply was to end with the answer. */
  readonly ends?: boolean;
}

/** The question as it stood on screen. */
export interface Asked {
  /** In the order on screen. */
  readonly options: readonly ShownOption[];
  /** Null: not known. */
  readonly protocol: Protocol | null;
  /** The preamble that was shown before the problem, if any: its words, said again, are no answer. */
  readonly cue: string | null;
}

export interface Replied {
  readonly text: string;
  /** Never read for an answer; kept apart from the text by the provider. */
  readonly thinking: string | null;
  /** The provider's own word. */
  readonly stop: string | null;
}

export interface Reading {
  readonly outcome: Outcome;
  /** The option's place on screen; null for every outcome but `choice`. */
  readonly place: number | null;
  /** 0 to 100, as stated. */
  readonly confidence: number | null;
  /** Why a confidence that seems to be there was not taken; null where it was taken, or none is there. */
  readonly confidenceReason: string | null;
  /** The rule that decided. */
  readonly rule: string;
  /** UTF-16 offsets into the text, end exclusive: what the reading rests on. */
  readonly span: readonly [number, number] | null;
  /** Whether the reply keeps to the protocol; null where none is known. */
  readonly strict: boolean | null;
}
