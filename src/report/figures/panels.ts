import type { Markish, PlotOptions } from "@observablehq/plot";
import { escaped } from "../html.ts";
import { EDGE, FONT, fitted, type Page, textWidth, wrappedText } from "./page.ts";
import { INK, MUTED } from "./palette.ts";
import type { Pen } from "./plot.ts";

/** Small multiples in rows and columns: Plot's facets, wrapped. */
export interface Panels {
  readonly titles: readonly string[];
  /** At most so many side by side. */
  readonly columns: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Whether the vertical axis has a name at the left edge. */
  readonly hasSide?: boolean;
}

export interface Facet {
  readonly fx: number;
  readonly fy: number;
}

export interface Grid {
  facet(panel: number): Facet;
  readonly panelWidth: number;
  readonly columns: number;
  readonly options: PlotOptions;
  /** For the axis at the foot: in a tall figure every panel has it. */
  readonly axis: { readonly facetAnchor?: null };
  /** Each panel's title, above it. */
  titles(pen: Pen): Markish;
  /** The axis's name, under all panels. */
  foot(label: string): string;
  /** The name of a vertical axis, at the left edge. */
  side(label: string): string;
  readonly height: number;
}

const GAP = 30;
/** Between a panel and the one below it: its axis is only at the foot. */
const ROW_GAP = 14;
const TITLE_LINE = 15;
const AXIS = 14;
const ROWS_AT_A_GLANCE = 3;
/** Bold letters are that much wider. */
const BOLD = 1.1;

export function gridOf({ titles, columns: most, height, left, right, bottom, hasSide = false }: Panels, page: Page): Grid {
  const columns = Math.max(1, Math.min(most, titles.length));
  const rows = Math.ceil(titles.length / columns);
  const room = page.width - left - right;
  const panelWidth = (room - (columns - 1) * GAP) / columns;
  // A title over a panel that stands alone in its row may begin at the page's edge.
  const isFromEdge = columns === 1 && !hasSide;
  const titleRoom = isFromEdge ? page.width - EDGE * 2 : panelWidth;
  const wrapped = titles.map((title) => wrappedText(title, titleRoom / BOLD));
  const titleHeight = Math.max(...wrapped.map((lines) => (lines[0] === "" ? 0 : lines.length))) * TITLE_LINE + 8;
  const top = titleHeight;
  const isTall = rows > ROWS_AT_A_GLANCE;
  const rowGap = ROW_GAP + titleHeight + (isTall ? AXIS : 0);
  const total = top + rows * height + (rows - 1) * rowGap + bottom;
  const facet = (panel: number): Facet => ({ fx: panel % columns, fy: Math.floor(panel / columns) });
  return {
    facet,
    panelWidth,
    columns,
    axis: isTall ? { facetAnchor: null } : {},
    height: total,
    foot: (label) => {
      const text = fitted(label, page.width - 2 * EDGE);
      const x = Math.min(left + room / 2, page.width - EDGE - textWidth(text) / 2);
      return `<text transform="translate(${Math.round(x)},${Math.round(total - 8)})" fill="${MUTED.light}">${escaped(text)}</text>`;
    },
    side: (label) =>
      `<text transform="translate(12,${Math.round(top + (total - top - bottom) / 2)}) rotate(-90)" fill="${MUTED.light}">${escaped(fitted(label, total - 8))}</text>`,
    options: {
      width: page.width,
      height: total,
      marginLeft: left,
      marginRight: right,
      marginTop: top,
      marginBottom: bottom,
      fx: {
        axis: null,
        domain: range(columns),
        paddingInner: columns === 1 ? 0 : GAP / (panelWidth + GAP),
        paddingOuter: 0,
        round: false,
      },
      fy: {
        axis: null,
        domain: range(rows),
        paddingInner: rows === 1 ? 0 : rowGap / (height + rowGap),
        paddingOuter: 0,
        round: false,
      },
    },
    titles: ({ plot }) =>
      plot.text(
        wrapped.map((lines, panel) => ({ ...facet(panel), title: lines.join("\n") })),
        {
          fx: "fx",
          fy: "fy",
          text: "title",
          frameAnchor: "top-left",
          dx: isFromEdge ? EDGE - left : 0,
          dy: -7,
          lineAnchor: "bottom",
          fontWeight: 600,
          fontSize: FONT,
          fill: INK.light,
        },
      ),
  };
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** Draws, and hands back what is inside, with no more digits than can be seen. */
export function innerOf({ plot, document }: Pen, options: PlotOptions): string {
  const svg = plot.plot({ ...options, document, className: "plot" });
  svg.querySelector("style")?.remove();
  for (const group of svg.querySelectorAll('[font-size="10"]')) group.removeAttribute("font-size");
  return svg.innerHTML.replace(/<[^>]*>/g, (tag: string) =>
    tag.replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 100) / 100)),
  );
}
