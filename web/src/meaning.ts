import type { Outcome } from "../../src/read/reading.ts";
import type { FlipKind, TrialRow } from "../../src/view/api.ts";

/** What a trial came to, as one sees it: an answer against the key, or why there is none. Colours and shapes follow from it everywhere. */
export type Meaning = "right" | "wrong" | "target" | "answer" | Exclude<Outcome, "choice">;

export const OUTCOMES: readonly Outcome[] = ["choice", "refusal", "noncommittal", "unreadable", "truncated", "empty"];
export const FLIPS: readonly FlipKind[] = ["same", "good", "broken", "lateral", "none"];

export const MEANINGS: readonly Meaning[] = [
  "right",
  "wrong",
  "target",
  "answer",
  "refusal",
  "noncommittal",
  "unreadable",
  "truncated",
  "empty",
];

/** `target` only where the endorsed answer is not the right one: following a cue into the key is `right`. */
export function meaningOf({ outcome, option, key, target }: Pick<TrialRow, "outcome" | "option" | "key" | "target">): Meaning {
  if (outcome !== "choice") return outcome;
  if (key !== null && option === key) return "right";
  if (target !== null && option === target) return "target";
  return key === null ? "answer" : "wrong";
}

export const MEANING_TEXT: Readonly<Record<Meaning, string>> = {
  right: "right",
  wrong: "wrong",
  target: "wrong, as the cue says",
  answer: "an answer",
  refusal: "refusal",
  noncommittal: "noncommittal",
  unreadable: "unreadable",
  truncated: "truncated",
  empty: "empty",
};

export const FLIP_TEXT: Readonly<Record<FlipKind, string>> = {
  same: "as under control",
  good: "to right",
  broken: "to wrong",
  lateral: "sideways",
  none: "nothing to compare",
};

export const FLIP_HINT: Readonly<Record<FlipKind, string>> = {
  same: "The answer is control's most frequent one.",
  good: "Control's most frequent answer was wrong, this one is right.",
  broken: "Control's most frequent answer was right, this one is wrong.",
  lateral: "From one wrong answer to another, or there is no key.",
  none: "A control trial, no answer, or control without one most frequent answer.",
};
