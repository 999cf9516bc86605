/** Which candidate is the final commitment, if any. */
import type { Candidate } from "./candidates.ts";
import { CORRECTION, FORCED } from "./phrases.ts";

export type Settled =
  | { readonly kind: "answer"; readonly candidate: Candidate }
  | { readonly kind: "conflict"; readonly candidate: Candidate };

/** What stands from one candidate to the end of the next, without dress: "I change my answer to B" is its own correction. */
export type Between = (from: number, to: number) => string;

/**
 * The last answer stands if all agree, or if what came before it was taken back. A later answer that is expressly the final one needs no
 * other words. Candidates are in the order of their places.
 */
export function settle(candidates: readonly Candidate[], between: Between): Settled | null {
  const answers = candidates.filter(({ standing }) => standing === "firm" || standing === "final");
  const last = answers.at(-1);
  if (last === undefined) return listed(candidates);
  let start = answers.length - 1;
  while (start > 0 && (answers[start - 1] as Candidate).says === last.says) start--;
  const first = answers[start] as Candidate;
  const before = answers[start - 1];
  if (before === undefined || isSuperseded(before, answers.slice(start)) || isCorrected(between(before.to, first.to))) {
    return { kind: "answer", candidate: last };
  }
  return { kind: "conflict", candidate: last };
}

function isSuperseded(before: Candidate, later: readonly Candidate[]): boolean {
  return (
    before.standing !== "final" &&
    before.rule !== "tag" &&
    before.rule !== "boxed" &&
    later.some(({ standing }) => standing === "final")
  );
}

function isCorrected(text: string): boolean {
  return CORRECTION.test(text) || FORCED.test(text);
}

/** Options set side by side, and nothing else, are no decision. */
function listed(candidates: readonly Candidate[]): Settled | null {
  const last = candidates.findLast(({ standing }) => standing === "listed");
  return last === undefined ? null : { kind: "conflict", candidate: last };
}
