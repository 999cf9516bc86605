import type { Card } from "./card.ts";
import type { KeyAction, Session } from "./session.ts";
import { laidOut, visible } from "./visible.ts";

/** How things look: colours where they are wanted, signs where not. */
export interface Look {
  readonly mark: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

export interface Body {
  readonly lines: readonly string[];
  /** The line where the reader found the answer. */
  readonly markedLine: number | null;
}

/** Signs around a mark, where there are no colours, take this many columns. */
const MARK_COLUMNS = 2;
const GUTTER = "| ";

/** A card's text in lines. The response stands behind a gutter, so that nothing in it can pass for the question. */
export function bodyOf({ text, options, response, span, stop }: Card, columns: number, look: Look): Body {
  const plain = (given: string, width: number): string[] => laidOut(given, null, width, (marked) => marked).lines;
  const problem = plain(text, columns);
  const lettered = options.flatMap(({ letter, text: own }) =>
    plain(own, columns - 3).map((line, at) => `${at === 0 ? look.strong(`${letter})`) : "  "} ${line}`),
  );
  const said = laidOut(response, span, columns - GUTTER.length - MARK_COLUMNS, look.mark);
  const head = [...problem, "", ...lettered, "", look.faint(stopText(stop, columns))];
  const shown = response.trim() === "" ? [look.faint("(nothing)")] : said.lines;
  return {
    lines: [...head, ...shown.map((line) => `${look.faint(GUTTER)}${line}`)],
    markedLine: said.markedLine === null || response.trim() === "" ? null : head.length + said.markedLine,
  };
}

function stopText(stop: string | null, columns: number): string {
  const says = stop === null ? "The response:" : `The response (ended: ${visible(stop).replace(/\s+/g, " ")}):`;
  return says.length > columns ? "The response:" : says;
}

/** The whole screen, exactly `rows` lines or fewer. */
export function screenOf(
  session: Session,
  body: Body | null,
  keys: readonly KeyAction[],
  { columns, rows, scroll, look }: { columns: number; rows: number; scroll: number; look: Look },
): { lines: string[]; room: number } {
  const head =
    body === null ? "All are judged or skipped." : `${session.at + 1} of ${session.cards}. What does the response say?`;
  const foot = footOf(session, body, keys, columns, look);
  const room = Math.max(3, rows - foot.length - 2);
  const shown = body === null ? [] : body.lines.slice(scroll, scroll + room);
  const more = body === null ? null : moreText(scroll, room, body);
  return { lines: [look.strong(fitting(head, columns)), ...shown, look.faint(fitting(more ?? "", columns)), ...foot], room };
}

function moreText(scroll: number, room: number, { lines, markedLine }: Body): string | null {
  if (lines.length <= room) return null;
  const from = scroll + 1;
  const to = Math.min(lines.length, scroll + room);
  const isHidden = markedLine !== null && (markedLine < scroll || markedLine >= to);
  return `lines ${from}-${to} of ${lines.length}, arrows move${isHidden ? ", tab goes to what was read" : ""}`;
}

function footOf(session: Session, body: Body | null, keys: readonly KeyAction[], columns: number, look: Look): string[] {
  if (session.draft !== null) {
    const tail = visible(session.draft).slice(-Math.max(1, columns - 8));
    return [`Note: ${tail}_`, look.faint(fitting("enter keeps it, esc does not", columns))];
  }
  const before = session.said[session.at];
  const says = [
    session.hint,
    session.note === null ? null : `Note: ${visible(session.note)}`,
    body === null || before == null ? null : "Judged before: another key replaces it, space leaves it.",
  ].filter((line) => line !== null);
  const useful = keys.filter(({ action }) => body !== null || action.do === "undo" || action.do === "quit");
  const letters = useful.filter(({ action }) => action.do === "option");
  const last = letters.at(-1);
  const words = [
    ...(last === undefined ? [] : [`${letters[0]?.shown}-${last.shown} option`]),
    ...useful.filter(({ action }) => action.do !== "option").map(({ shown, says: means }) => `${shown} ${means}`),
  ];
  return [...says.map((line) => fitting(line, columns)), ...filled(words, columns)];
}

/** Words that belong together stay together. */
function filled(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 2 + word.length <= columns) lines[lines.length - 1] = `${last}  ${word}`;
    else lines.push(fitting(word, columns));
  }
  return lines;
}

function fitting(text: string, columns: number): string {
  return text.length <= columns ? text : text.slice(0, columns);
}

/** Where the body is scrolled to after a key; null where the key is not one that moves. */
export function scrolled(name: string, scroll: number, room: number, { lines, markedLine }: Body): number | null {
  const to = (line: number): number => Math.max(0, Math.min(lines.length - room, line));
  if (name === "up") return to(scroll - 1);
  if (name === "down") return to(scroll + 1);
  if (name === "pageup") return to(scroll - room);
  if (name === "pagedown") return to(scroll + room);
  if (name === "home") return 0;
  if (name === "end") return to(lines.length);
  if (name === "tab") return markedLine === null ? scroll : to(markedLine - Math.floor(room / 2));
  return null;
}
