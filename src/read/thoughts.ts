/**
 * Thinking inside the response is not the answer's text. Many chat templates open it themselves, so that only its end is seen; a reply that
 * ends before its end was cut.
 */
import type { Mark } from "./marks.ts";
import { blank } from "./surface.ts";

export interface Told {
  /** The text with its thoughts blanked out. */
  readonly visible: string;
  /** Where the text that follows the last thought begins; 0 without any. */
  readonly from: number;
  /** The last thought was opened and never closed. */
  readonly isOpen: boolean;
  /** Where a thought ends that began with the text and was never opened: it may end in the answer. */
  readonly unopened: number | null;
}

type Range = [from: number, to: number];

export function tellApart(text: string, marks: readonly Mark[]): Told {
  let thoughts: Range[] = [];
  let openedAt: number | null = null;
  let unopened: number | null = null;
  for (const { kind, closes, from, to } of marks) {
    if (kind !== "thought") continue;
    if (!closes) openedAt ??= from;
    else if (openedAt !== null) {
      join(thoughts, openedAt, to);
      openedAt = null;
    } else {
      // All that came before is thought as well.
      unopened = from;
      thoughts = [[0, to]];
    }
  }
  // Somebody who forgets to close a thought and ends with the answer has answered.
  const isOpen = openedAt !== null && !endsWithAnswer(text, marks);
  if (isOpen) join(thoughts, openedAt as number, text.length);
  return { visible: without(text, thoughts), from: thoughts.at(-1)?.[1] ?? 0, isOpen, unopened };
}

function join(ranges: Range[], from: number, to: number): void {
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === from) last[1] = to;
  else ranges.push([from, to]);
}

function without(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const pieces: string[] = [];
  let shown = 0;
  for (const [from, to] of ranges) {
    pieces.push(text.slice(shown, from), blank(to - from));
    shown = to;
  }
  pieces.push(text.slice(shown));
  return pieces.join("");
}

function endsWithAnswer(text: string, marks: readonly Mark[]): boolean {
  const last = marks.at(-1);
  return last !== undefined && last.kind !== "thought" && last.closes && text.slice(last.to).trim() === "";
}
