import { Fragment } from "preact";
import { useMemo, useState } from "preact/hooks";
import { visible } from "../../../src/audit/visible.ts";
import { bytes } from "../format.ts";

/** A part of a text that is marked: `read` is what the reading rests on, `cue` the preamble, `found` what was searched for. */
export interface Marked {
  readonly from: number;
  readonly to: number;
  readonly kind: "read" | "cue" | "found";
  readonly says: string;
}

const MOST_FOUND = 100;

/** Where words that are searched for stand, whatever the case, outside of what is marked already. */
export function foundIn(text: string, words: string | undefined, marked: readonly Marked[]): Marked[] {
  if (words === undefined || words === "") return [];
  const found: Marked[] = [];
  const [where, what] = [text.toLowerCase(), words.toLowerCase()];
  // Letters that change their length with the case would shift every place after them.
  if (where.length !== text.length) return [];
  for (let at = where.indexOf(what); at >= 0 && found.length < MOST_FOUND; at = where.indexOf(what, at + what.length)) {
    const to = at + what.length;
    if (!marked.some((mark) => mark.from < to && mark.to > at)) found.push({ from: at, to, kind: "found", says: "found" });
  }
  return found;
}

/** Of a long text this much is shown at first, from its beginning and around what is marked. */
const SHOWN = 12_000;
const AROUND = 2_000;
/** A long text is laid out in blocks of about this many characters, of which only those on screen cost anything. */
const BLOCK = 8_000;
/** Beyond so many characters that are not to be seen, they are named in plain text. */
const MOST_NAMED = 3_000;

const UNSEEN = /([\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])/u;

/**
 * Text by a model or from an item: hostile. It is only ever a text node, in its own direction; what would turn the direction of writing or not be
 * seen at all stands there by name.
 */
export function Said({
  text,
  marks = [],
  label,
}: {
  readonly text: string;
  readonly marks?: readonly Marked[];
  readonly label: string;
}) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHOWN + 2 * AROUND;
  const parts = useMemo(() => (isLong && !isWhole ? excerpts(text, marks) : [[0, text.length] as const]), [text, marks, isWhole]);
  if (text.trim() === "") return <p class="faint">(nothing)</p>;
  return (
    <section class="said" aria-label={label}>
      {parts.map(([from, to], at) => (
        <Fragment key={from}>
          {at > 0 && <Cut from={parts[at - 1]?.[1] ?? 0} to={from} />}
          {blocks(text, from, to).map(([start, end]) => (
            <div class="said-block" key={start}>
              {pieces(text, start, end, marks)}
            </div>
          ))}
        </Fragment>
      ))}
      {isLong && (
        <button type="button" class="quiet" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? "Show less" : `Show all ${bytes(text.length)}`}
        </button>
      )}
    </section>
  );
}

function Cut({ from, to }: { readonly from: number; readonly to: number }) {
  return <p class="cut">{bytes(to - from)} not shown</p>;
}

type Range = readonly [number, number];

function excerpts(text: string, marks: readonly Marked[]): Range[] {
  const wanted: Range[] = [
    [0, SHOWN],
    ...marks.map(({ from, to }): Range => [from - AROUND, Math.min(to, from + SHOWN) + AROUND]),
  ];
  const joined: [number, number][] = [];
  for (const [from, to] of wanted.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    const [start, end] = [whole(text, Math.max(0, from)), whole(text, Math.min(text.length, to))];
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Never between the halves of one character. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** Blocks end at the end of a line where there is one near. */
function blocks(text: string, from: number, to: number): Range[] {
  const found: Range[] = [];
  for (let start = from; start < to; ) {
    const wanted = start + BLOCK;
    const line = wanted >= to ? -1 : text.indexOf("\n", wanted);
    const end = wanted >= to ? to : line >= 0 && line < wanted + BLOCK ? line + 1 : whole(text, wanted);
    found.push([start, Math.min(end, to)]);
    start = end;
  }
  return found;
}

function pieces(text: string, start: number, end: number, marks: readonly Marked[]) {
  const own = marks.filter(({ from, to }) => from < end && to > start).toSorted((a, b) => a.from - b.from);
  const shown = [];
  let at = start;
  for (const { from, to, kind, says } of own) {
    const [a, b] = [Math.max(at, from), Math.min(end, to)];
    if (a > at) shown.push(<Fragment key={at}>{named(text.slice(at, a))}</Fragment>);
    if (b > a)
      shown.push(
        <mark class={kind} key={`m${a}`} title={says}>
          <span class="for-readers">[{says}: </span>
          {named(text.slice(a, b))}
          <span class="for-readers">]</span>
        </mark>,
      );
    at = Math.max(at, b);
  }
  if (at < end) shown.push(<Fragment key={at}>{named(text.slice(at, end))}</Fragment>);
  return shown;
}

/** Characters that are not to be seen, by name. */
function named(text: string) {
  const parts = text.replace(/\r\n/g, "\n").split(UNSEEN);
  if (parts.length > MOST_NAMED) return visible(text);
  return parts.map((part, at) => {
    if (at % 2 === 0 || part === "\n" || part === "\t") return part;
    return <Unseen key={at} character={part} />;
  });
}

function Unseen({ character }: { readonly character: string }) {
  const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0");
  return (
    <span class="unseen" title={`the character U+${code}`}>
      {visible(character).replace(/^<(.*)>$/, "$1")}
    </span>
  );
}

/** The same within a line. */
export function Line({ text }: { readonly text: string }) {
  return <bdi class="line">{named(text)}</bdi>;
}
