/**
 * Model output as text that does nothing to whoever looks at it: what would drive a terminal, turn the direction of writing, or not be seen at
 * all stands there by name.
 */
export function visible(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) as number;
    if (character === "\n") return character;
    if (character === "\t") return "    ";
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
  });
}

/** Columns that a character takes in a terminal, near enough. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) as number;
  if (code < 0x300) return 1;
  if (/\p{Mn}|\p{Me}/u.test(character)) return 0;
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u.test(
    character,
  )
    ? 2
    : 1;
}

/** Lines of at most `columns`, broken between words where that is possible, with a part of the text marked; and the first marked line. */
export function laidOut(
  text: string,
  span: readonly [number, number] | null,
  columns: number,
  mark: (marked: string) => string,
): { lines: string[]; markedLine: number | null } {
  const [from, to] = span ?? [text.length, text.length];
  const [before, inside, after] = [visible(text.slice(0, from)), visible(text.slice(from, to)), visible(text.slice(to))];
  const whole = before + inside + after;
  const [start, end] = [before.length, before.length + inside.length];
  let markedLine: number | null = null;
  const lines = linesOf(whole, columns).map(([first, last], line) => {
    const [a, b] = [Math.max(first, start), Math.min(last, end)];
    if (a >= b) return whole.slice(first, last);
    markedLine ??= line;
    return whole.slice(first, a) + mark(whole.slice(a, b)) + whole.slice(b, last);
  });
  return { lines, markedLine };
}

/** Where lines begin and end. One pass: a reply may be a megabyte long. */
function linesOf(text: string, columns: number): [number, number][] {
  const lines: [number, number][] = [];
  // Spaces at the end may stand beyond the last column, and are not shown.
  const add = (from: number, to: number): void => {
    while (to > from && text[to - 1] === " ") to--;
    lines.push([from, to]);
  };
  let begin = 0;
  let width = 0;
  /** Just after the last space of the line, and the width up to there. */
  let space = -1;
  let widthAtSpace = 0;
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number);
    const next = at + character.length;
    if (character === "\n") {
      add(begin, at);
      [begin, width, space] = [next, 0, -1];
    } else {
      const own = widthOf(character);
      if (width + own > columns && at > begin && character !== " ") {
        const cut = space > begin ? space : at;
        add(begin, cut);
        width -= space > begin ? widthAtSpace : width;
        [begin, space] = [cut, -1];
      }
      width += own;
      if (character === " ") [space, widthAtSpace] = [next, width];
    }
    at = next;
  }
  add(begin, text.length);
  return lines;
}
