import type { Markish } from "@observablehq/plot";
import { type Axis, domainOf, footAxis, sideAxis } from "./axis.ts";
import type { Drawn, Point, Series } from "./chart.ts";
import { columnsFor, FONT, type Page, textWidth } from "./page.ts";
import { GRID, MUTED } from "./palette.ts";
import { gridOf, innerOf } from "./panels.ts";
import type { Pen } from "./plot.ts";

/** Values that change along something ordered (levels, k), a line for each series, with intervals. */
export interface Lines {
  readonly panels: readonly string[];
  /** From left to right; `at` of a point is one of these. */
  readonly places: readonly { readonly at: number; readonly label: string }[];
  readonly along: string;
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  readonly axis: Axis;
  readonly columns?: number;
}

const HEIGHT = 190;
/** Pixels between series at one place, so that their intervals do not hide each other. */
const ASIDE = 5;

export function lines(of: Lines, pen: Pen, page: Page): Drawn {
  const { places, series, points, axis } = of;
  const columns = page.isNarrow ? 1 : (of.columns ?? columnsFor(of.panels.length, page));
  const left = 48;
  const room = (page.width - left) / columns / Math.max(1, places.length);
  const isTight = places.some(({ label }) => label.split("\n").some((line) => textWidth(line, FONT - 1) > room - 6));
  const names = places.map(({ at, label }) => ({ at, label: isTight ? (label.split("\n")[0] ?? "") : label }));
  const bottom = names.some(({ label }) => label.includes("\n")) ? 58 : 46;
  const grid = gridOf({ titles: of.panels, columns, height: HEIGHT, left, right: 14, bottom, hasSide: true }, page);
  const { plot } = pen;
  const [first, last] = [places[0]?.at ?? 0, places.at(-1)?.at ?? 1];
  const pad = (last - first || 1) * 0.1;
  const perPixel = (last - first + 2 * pad) / grid.panelWidth;
  const placed = points.map((point) => ({
    ...point,
    ...grid.facet(point.panel),
    x: point.at + (point.series - (series.length - 1) / 2) * ASIDE * perPixel,
  }));
  const facets = { fx: "fx", fy: "fy" } as const;
  const domain = domainOf(axis, points);
  const marks: Markish[] = [
    plot.gridY({ stroke: GRID.light, strokeOpacity: 1, ticks: 5 }),
    ...(domain[0] <= 0 && domain[1] >= 0 ? [plot.ruleY([0], { stroke: MUTED.light })] : []),
    ...series.flatMap(({ style: { colour, symbol, dash } }, place) => {
      const own = placed.filter((point) => point.series === place);
      return [
        plot.ruleX(
          own.filter(({ low, high }) => low !== null && high !== null),
          { ...facets, x: "x", y1: "low", y2: "high", stroke: colour, strokeWidth: 1.5 },
        ),
        plot.line(own, {
          ...facets,
          x: "x",
          y: "value",
          stroke: colour,
          strokeWidth: 1.5,
          ...(dash === null ? {} : { strokeDasharray: dash }),
        }),
        plot.dot(own, { ...facets, x: "x", y: "value", symbol, r: 4, fill: colour }),
      ];
    }),
    grid.titles(pen),
    plot.axisY({ ...sideAxis(), ticks: 5 }),
    plot.axisX(
      places.map(({ at }) => at),
      { ...footAxis(grid), tickFormat: (at: number) => names.find((place) => place.at === at)?.label ?? "" },
    ),
  ];
  const inner = innerOf(pen, {
    ...grid.options,
    x: { type: "linear", domain: [first - pad, last + pad] },
    y: { domain, nice: axis.within === undefined },
    marks,
  });
  const legend = series.length < 2 ? [] : series.map((each) => ({ ...each, kind: "line" as const }));
  return { inner: inner + grid.foot(of.along) + grid.side(axis.label), height: grid.height, legend };
}
