/** Prose is read at the beginning and the end of a reply: no commitment hides in the middle of a book. */
import { withoutDress } from "./surface.ts";

export interface Window {
  readonly text: string;
  /** The same, place by place, with its emphasis. */
  readonly dressed: string;
  /** Nothing is left out. */
  readonly isWhole: boolean;
  /** The place in the response of a place in `text`. */
  readonly at: (index: number) => number;
}

const HEAD = 4_000;
const TAIL = 12_000;

/** `from`: where the text begins after the last thought, so that a long thought does not fill the window. */
export function windowOf(visible: string, from: number): Window {
  const length = visible.length - from;
  if (length <= HEAD + TAIL) {
    const dressed = visible.slice(from);
    return { text: withoutDress(dressed), dressed, isWhole: true, at: (index) => from + index };
  }
  const tailFrom = visible.length - TAIL;
  const head = visible.slice(from, from + HEAD);
  const tail = visible.slice(tailFrom);
  return {
    text: `${withoutDress(head)}\n${withoutDress(tail)}`,
    dressed: `${head}\n${tail}`,
    isWhole: false,
    at: (index) => (index <= HEAD ? from + index : tailFrom + index - HEAD - 1),
  };
}
