import type { Markish } from "@observablehq/plot";
import { type Axis, domainOf, footAxis, rowAxis } from "./axis.ts";
import type { Drawn, Legend, Point, Series } from "./chart.ts";
import { brokenName, columnsFor, FONT, type Page, textWidth } from "./page.ts";
import { BAND, GRID, INK, MUTED, REFERENCE } from "./palette.ts";
import { type Facet, gridOf, innerOf, range } from "./panels.ts";
import type { Pen } from "./plot.ts";

/** Points with their intervals along a horizontal axis; what is compared stands in rows, so that its names can be read. */
export interface Forest {
  readonly panels: readonly string[];
  /** `\n` breaks a name. */
  readonly rows: readonly string[];
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  readonly axis: Axis;
  readonly columns?: number;
  /** What is written beside a point where there is room: one series, one panel in a row, a wide page. */
  readonly text?: (point: Point) => string;
  /** A span that something is held against: a band, the room there is. */
  readonly spans?: readonly Span[];
  readonly spanStyle?: "area" | "outline";
  readonly spanLabel?: string;
  /** One series stands in a row: the others need no room beside it. */
  readonly isFlat?: boolean;
  /** Dashed lines across a panel. */
  readonly lines?: readonly { readonly panel: number; readonly value: number }[];
}

interface Span {
  readonly panel: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const STEP = 13;
const MOST_LEFT = 0.36;

export function forest(of: Forest, pen: Pen, page: Page): Drawn {
  const { series, points, axis } = of;
  const columns = of.columns ?? columnsFor(of.panels.length, page);
  const abreast = of.isFlat === true ? 1 : series.length;
  const hasText = of.text !== undefined && series.length === 1 && columns === 1 && !page.isNarrow;
  const longest = Math.max(...of.rows.flatMap((row) => row.split("\n").map((line) => textWidth(line))));
  const left = Math.min(longest + 18, page.width * MOST_LEFT);
  const rows = of.rows.map((row) => brokenName(row, left - 14));
  const rowHeight = Math.max(Math.max(...rows.map((row) => row.length)) * 14 + 8, abreast * STEP + 10);
  const grid = gridOf(
    { titles: of.panels, columns, height: rows.length * rowHeight, left, right: hasText ? 216 : 14, bottom: 46 },
    page,
  );
  const { plot } = pen;
  const domain = domainOf(axis, [...points, ...(of.spans ?? []).flatMap(asPoints)]);
  const offset = (place: number): number => (of.isFlat === true ? 0 : ((place - (abreast - 1) / 2) * STEP) / rowHeight);
  const [least, most] = axis.isCut === true && axis.within !== undefined ? axis.within : [-Infinity, Infinity];
  const inside = (value: number | null): number | null => (value === null ? null : Math.min(most, Math.max(least, value)));
  const placed = points.map((point) => ({
    ...point,
    ...grid.facet(point.panel),
    low: inside(point.low),
    high: inside(point.high),
    isIn: inside(point.value) === point.value,
    y: point.at + offset(point.series),
    text: hasText ? (of.text?.(point) ?? "") : "",
  }));
  const everywhere = range(of.panels.length).flatMap((panel) => rows.map((_, at) => ({ ...grid.facet(panel), at })));
  const facets = { fx: "fx", fy: "fy" } as const;
  const marks: Markish[] = [
    plot.ruleY(
      everywhere.filter(({ at }) => at > 0),
      { ...facets, y: ({ at }: { at: number }) => at - 0.5, stroke: GRID.light },
    ),
    plot.gridX({ stroke: GRID.light, strokeOpacity: 1, ...(grid.panelWidth < 260 ? { ticks: 4 } : { ticks: 7 }) }),
    ...spansOf(of, pen, grid.facet),
    ...(domain[0] <= 0 && domain[1] >= 0 ? [plot.ruleX([0], { stroke: MUTED.light })] : []),
    plot.ruleX(
      (of.lines ?? []).map(({ panel, value }) => ({ ...grid.facet(panel), value })),
      { ...facets, x: "value", stroke: MUTED.light, strokeDasharray: "4 3" },
    ),
    ...series.flatMap(({ style: { colour, symbol } }, place) => {
      const own = placed.filter((point) => point.series === place);
      return [
        plot.ruleY(
          own.filter(({ low, high }) => low !== null && high !== null),
          { ...facets, y: "y", x1: "low", x2: "high", stroke: colour, strokeWidth: 1.75 },
        ),
        plot.dot(
          own.filter(({ isIn }) => isIn),
          { ...facets, x: "value", y: "y", symbol, r: 4, fill: colour },
        ),
      ];
    }),
    ...(hasText
      ? [
          plot.text(placed, {
            ...facets,
            y: "y",
            text: "text",
            frameAnchor: "right",
            textAnchor: "start",
            dx: 12,
            fill: INK.light,
            fontVariant: "tabular-nums",
          }),
        ]
      : []),
    plot.text(
      placed.flatMap(({ fx, fy, y, low, high, value }) => [
        ...(low === least || value < least ? [{ fx, fy, y, x: least, text: "\u2039" }] : []),
        ...(high === most || value > most ? [{ fx, fy, y, x: most, text: "\u203a" }] : []),
      ]),
      { ...facets, x: "x", y: "y", text: "text", fontSize: FONT + 4, fill: INK.light },
    ),
    grid.titles(pen),
    plot.axisY(range(rows.length), rowAxis(rows)),
    plot.axisX({ ...footAxis(grid), ticks: grid.panelWidth < 260 ? 4 : 7 }),
  ];
  const inner = innerOf(pen, {
    ...grid.options,
    x: { domain, nice: axis.within === undefined },
    y: { type: "linear", domain: [rows.length - 0.5, -0.5] },
    marks,
  });
  return { inner: inner + grid.foot(axis.label), height: grid.height, legend: legendOf(of) };
}

function asPoints({ from, to }: Span): Point[] {
  return [{ value: from, low: from, high: to } as Point];
}

function spansOf({ spans = [], spanStyle = "area" }: Forest, { plot }: Pen, facet: (panel: number) => Facet): Markish[] {
  const placed = spans.map((span) => ({ ...facet(span.panel), ...span, top: span.at - 0.42, foot: span.at + 0.42 }));
  const looks =
    spanStyle === "area"
      ? { fill: BAND.light, stroke: MUTED.light, strokeDasharray: "3 2", strokeWidth: 0.75 }
      : { fill: "none", stroke: MUTED.light, strokeDasharray: "3 2" };
  return [plot.rect(placed, { fx: "fx", fy: "fy", x1: "from", x2: "to", y1: "top", y2: "foot", ...looks })];
}

function legendOf({ series, spanLabel, spanStyle = "area" }: Forest): Legend[] {
  const own = series.length < 2 ? [] : series.map((each): Legend => ({ ...each, kind: "dot" }));
  if (spanLabel === undefined) return own;
  return [...own, { label: spanLabel, style: REFERENCE, kind: spanStyle === "area" ? "band" : "outline" }];
}
