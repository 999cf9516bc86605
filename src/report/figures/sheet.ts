import { escaped } from "../html.ts";
import type { Drawn, Legend } from "./chart.ts";
import { EDGE, FONT, fitted, type Page, textWidth } from "./page.ts";
import { BAND, INK, PAPER, type Style } from "./palette.ts";
import { themeOf } from "./theme.ts";

const LINE = 20;
const MARK = 30;

/** A drawing with its legend as one SVG that needs nothing else. The page's id makes its ids and classes its own. */
export function sheetOf(words: { title: string; alt: string }, drawn: Drawn, page: Page): string {
  const legend = legendOf(drawn.legend, page);
  const height = Math.ceil(drawn.height + legend.height);
  const { width, id: name } = page;
  const ids = { title: `${name}-title`, desc: `${name}-desc` };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${name}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` role="img" aria-labelledby="${ids.title} ${ids.desc}" font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="${FONT}"`,
    ` fill="${INK.light}" text-anchor="middle">`,
    `<title id="${ids.title}">${escaped(words.title)}</title><desc id="${ids.desc}">${escaped(words.alt)}</desc>`,
    `<style>${themeOf(name)}</style>`,
    `<rect width="${width}" height="${height}" fill="${PAPER.light}"/>`,
    legend.svg,
    `<g transform="translate(0,${legend.height})" fill="${INK.light}">${drawn.inner}</g></svg>`,
  ].join("");
}

/** Set in lines, as many as it takes. */
function legendOf(legend: readonly Legend[], page: Page): { svg: string; height: number } {
  if (legend.length === 0) return { svg: "", height: 0 };
  let [x, y] = [EDGE, LINE / 2 + 2];
  const parts = legend.map(({ label, style, kind, opacity = 1, over }) => {
    const text = fitted(label, page.width - 2 * EDGE - MARK);
    const width = MARK + textWidth(text) + 16;
    if (x > EDGE && x + width > page.width) [x, y] = [EDGE, y + LINE];
    const at = `translate(${round(x)},${y})`;
    x += width;
    return `<g transform="${at}">${key(style, kind, opacity, over)}<text x="${MARK}" y="0.32em" text-anchor="start">${escaped(text)}</text></g>`;
  });
  return { svg: `<g fill="${INK.light}">${parts.join("")}</g>`, height: y + LINE / 2 + 4 };
}

function key({ colour, symbol, dash }: Style, kind: Legend["kind"], opacity: number, over: string | undefined): string {
  if (kind === "area") {
    const box = (fill: string): string => `<rect x="2" y="-6" width="20" height="12" fill="${fill}" fill-opacity="${opacity}"/>`;
    return over === undefined ? box(colour) : box(colour) + box(over);
  }
  if (kind === "band")
    return `<rect x="2" y="-6" width="20" height="12" fill="${BAND.light}" stroke="${colour}" stroke-width="0.75" stroke-dasharray="3 2"/>`;
  if (kind === "outline")
    return `<rect x="2" y="-6" width="20" height="12" fill="none" stroke="${colour}" stroke-dasharray="3 2"/>`;
  const line = `<path d="M0,0H24" fill="none" stroke="${colour}" stroke-width="1.75"${kind === "line" && dash !== null ? ` stroke-dasharray="${dash}"` : ""}/>`;
  return `${line}<path transform="translate(12,0)" d="${PATHS[symbol]}" fill="${colour}"/>`;
}

const SIZE = 4;

/** As large as those in the figures. */
const PATHS: Readonly<Record<Style["symbol"], string>> = {
  circle: `M${SIZE},0A${SIZE},${SIZE},0,1,1,${-SIZE},0A${SIZE},${SIZE},0,1,1,${SIZE},0`,
  square: "M-3.5,-3.5H3.5V3.5H-3.5Z",
  triangle: "M0,-5L4.4,3H-4.4Z",
  diamond: "M0,-5.5L3.3,0L0,5.5L-3.3,0Z",
  star: "M0,-5.4L1.2,-1.7L5.2,-1.7L2,0.7L3.2,4.4L0,2.1L-3.2,4.4L-2,0.7L-5.2,-1.7L-1.2,-1.7Z",
  wye: "M1.6,0.9V5H-1.6V0.9L-5.2,-1.1L-3.5,-4L0,-1.9L3.5,-4L5.2,-1.1Z",
  cross: "M-4.8,-1.6H-1.6V-4.8H1.6V-1.6H4.8V1.6H1.6V4.8H-1.6V1.6H-4.8Z",
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
