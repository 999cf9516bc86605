/** Answers in a form that is made for them: tags, boxes, and lines that announce an answer. */
import { boxCandidates } from "./boxed.ts";
import type { Candidate } from "./candidates.ts";
import { labelCandidates } from "./labels.ts";
import { moved, type Page } from "./page.ts";
import { tagCandidates } from "./tags.ts";

export interface Formal {
  /** In the order of their places. */
  readonly formal: readonly Candidate[];
  /** Sentences that were found on the way: "my answer is B". */
  readonly spoken: readonly Candidate[];
}

export function formalCandidates({ visible, marks, options, window }: Page): Formal {
  const marked = [...tagCandidates(visible, marks, options), ...boxCandidates(visible, options)];
  const first = marked.find(({ standing }) => standing === "firm")?.from ?? 0;
  const since = Math.max(0, first - window.at(0));
  const labels = labelCandidates(window.text, options, window.isWhole ? since : 0)
    .map((candidate) => moved(candidate, window))
    .filter(({ from, to }) => !marked.some((mark) => mark.from < to && mark.to > from));
  // What is announced on the way to a tag is not the answer yet, unless it is called final.
  const announced = labels.filter(({ rule, standing, from }) => rule === "label" && (standing === "final" || from >= first));
  const firm = [...marked, ...announced].filter(({ standing }) => standing === "firm" || standing === "final");
  const last = firm.reduce((end, { to }) => Math.max(end, to), 0);
  const spoken = labels.filter(({ rule }) => rule === "statement");
  // Once it is given, a sentence that names another answer contradicts it.
  const contradicting = firm.length === 0 ? [] : spoken.filter(({ from }) => from >= last);
  return { formal: [...marked, ...announced, ...contradicting].sort((a, b) => a.from - b.from), spoken };
}

/** How far from the end of a thought its answer may stand and still be its last word. */
const LAST_WORD = 60;

/** A thought that was never opened, and ended in a tag or a box: where nothing follows to the matter, that answer was meant to be repeated. */
export function endOfThought({ source, told: { unopened }, marks, options }: Page): Candidate | null {
  if (unopened === null) return null;
  const thought = source.slice(0, unopened);
  const inside = marks.filter(({ to }) => to <= unopened);
  const last = [...tagCandidates(thought, inside, options), ...boxCandidates(thought, options)]
    .filter(({ standing }) => standing === "firm")
    .sort((a, b) => a.to - b.to)
    .at(-1);
  if (last === undefined || typeof last.says !== "number" || thought.length - last.to > LAST_WORD) return null;
  return { ...last, rule: "answer before the end of thought" };
}
