/** What a figure is drawn for: a page of 720 px, or a phone of 360. Text has the same size on both. */
export interface Page {
  readonly width: number;
  readonly isNarrow: boolean;
  /** What ids in the drawing begin with. */
  readonly id: string;
}

export function widePage(id: string): Page {
  return { width: 720, isNarrow: false, id };
}

export function narrowPage(id: string): Page {
  return { width: 360, isNarrow: true, id };
}

/** How many panels stand side by side. */
export function columnsFor(panels: number, { isNarrow }: Page): number {
  return isNarrow || panels === 1 ? 1 : panels === 2 || panels === 4 ? 2 : 3;
}

export const FONT = 12;
/** Left free at either side of a page. */
export const EDGE = 8;

/** Pixels that a text takes in the usual sans-serif fonts, near enough to make room for it. */
export function textWidth(text: string, size = FONT): number {
  let width = 0;
  for (const character of text)
    width += /[mwMW@%]/.test(character)
      ? 0.92
      : /[iljtf.,:;|!'() ]/.test(character)
        ? 0.36
        : /[A-Z]/.test(character)
          ? 0.7
          : (character.codePointAt(0) as number) > 0x2e7f
            ? 1
            : 0.61;
  return width * size;
}

/** Shortened where there is no room: a model without its provider, else cut in the middle, since both ends of a name tell something. */
export function fitted(text: string, width: number, size = FONT): string {
  if (textWidth(text, size) <= width) return text;
  const named = `\u2026${text.slice(Math.max(0, text.indexOf("/")))}`;
  if (text.includes("/") && textWidth(named, size) <= width) return named;
  const all = [...text];
  for (let kept = all.length - 1; kept > 2; kept--) {
    const head = Math.ceil(kept / 2);
    const shorter = `${all.slice(0, head).join("")}\u2026${all.slice(all.length - (kept - head)).join("")}`;
    if (textWidth(shorter, size) <= width) return shorter;
  }
  return all.slice(0, 2).join("");
}

/** In two lines at most, broken where it says so, else between its parts, its words, or after a provider's name. */
export function wrappedText(text: string, width: number): string[] {
  const given = text.split("\n");
  if (given.length > 1) return given.slice(0, 2).map((line) => fitted(line, width));
  if (textWidth(text) <= width) return [text];
  const middle = text.indexOf(" \u00b7 ");
  if (middle !== -1) return [fitted(text.slice(0, middle), width), fitted(text.slice(middle + 3), width)];
  const words = text.split(/(?<=[ /])/);
  let head = words[0] ?? "";
  let at = 1;
  while (at < words.length && textWidth(`${head}${words[at]}`.trimEnd()) <= width) head += words[at++];
  const rest = words.slice(at).join("");
  return [head.trimEnd(), ...(rest === "" ? [] : [rest])].map((line) => fitted(line, width));
}

/** A name in rows: one that is too long is broken after its provider. */
export function brokenName(name: string, width: number): string[] {
  return name.split("\n").flatMap((line) => {
    const at = line.indexOf("/");
    if (textWidth(line) <= width || at === -1) return [fitted(line, width)];
    return [fitted(line.slice(0, at + 1), width), fitted(line.slice(at + 1), width)];
  });
}
