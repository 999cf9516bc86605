import { paint, usesColour } from "./output.ts";

export interface Piece {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** What differs between two texts, word by word (longest common subsequence). The pieces of `same` and `removed` give back the first text exactly. */
export function wordDifference(before: string, after: string): Piece[] {
  const a = words(before);
  const b = words(after);
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < a.length - from && tail < b.length - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const pieces: Piece[] = [];
  const push = (kind: Piece["kind"], list: readonly string[]): void => {
    if (list.length > 0) pieces.push({ kind, text: list.join("") });
  };
  push("same", a.slice(0, from));
  pieces.push(...middleDifference(a.slice(from, a.length - tail), b.slice(from, b.length - tail)));
  push("same", a.slice(a.length - tail));
  return joinNeighbours(pieces);
}

/** Words, white space and punctuation, so that nothing of the text is lost. */
function words(text: string): string[] {
  return text.match(/\w+|\s|[^\w\s]/gu) ?? [];
}

function middleDifference(a: readonly string[], b: readonly string[]): Piece[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      (lengths[i] as Uint32Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: Piece[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: "same", text: a[i++] as string });
      j++;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1)))
      pieces.push({ kind: "removed", text: a[i++] as string });
    else pieces.push({ kind: "added", text: b[j++] as string });
  }
  return pieces;
}

function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === piece.kind) joined[joined.length - 1] = { kind: piece.kind, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

/** Red and green on a terminal; elsewhere [-removed-] and {+added+}. */
export function showDifference(pieces: readonly Piece[]): string {
  const coloured = usesColour();
  return pieces
    .map(({ kind, text }) => {
      if (kind === "same") return text;
      if (!coloured) return kind === "removed" ? `[-${text}-]` : `{+${text}+}`;
      return text.replace(/[^\n]+/g, (line) => paint(kind === "removed" ? "red" : "green", line));
    })
    .join("");
}
