import type { Markish } from "@observablehq/plot";
import { domainOf, footAxis, rowAxis } from "./axis.ts";
import type { Drawn, Point, Series } from "./chart.ts";
import { hatches, hatchId } from "./hatches.ts";
import { brokenName, columnsFor, FONT, type Page, textWidth } from "./page.ts";
import { GRID, INK, MUTED, PAPER } from "./palette.ts";
import { gridOf, innerOf, range } from "./panels.ts";
import type { Pen } from "./plot.ts";

/** Parts of a whole laid end to end, with the whole's interval. Parts keep their order, so that place tells them apart beside colour. */
export interface Bars {
  readonly panels: readonly string[];
  readonly rows: readonly string[];
  readonly series: readonly Series[];
  readonly parts: readonly Point[];
  readonly totals: readonly Point[];
  readonly label: string;
}

const ROW = 34;

export function bars(of: Bars, pen: Pen, page: Page): Drawn {
  const columns = columnsFor(of.panels.length, page);
  const longest = Math.max(...of.rows.flatMap((row) => row.split("\n").map((line) => textWidth(line))));
  const left = Math.min(longest + 18, page.width * 0.36);
  const rows = of.rows.map((row) => brokenName(row, left - 14));
  const grid = gridOf({ titles: of.panels, columns, height: rows.length * ROW, left, right: 44, bottom: 46 }, page);
  const domain = domainOf({ label: of.label, holds: [0], within: [0, 100] }, of.totals);
  const { plot } = pen;
  const facets = { fx: "fx", fy: "fy" } as const;
  const ticks = grid.panelWidth < 260 ? 4 : 7;
  const stacked = of.totals.flatMap(({ panel, at }) => {
    let from = 0;
    return range(of.series.length).flatMap((series) => {
      const part = of.parts.find((one) => one.panel === panel && one.at === at && one.series === series);
      if (part === undefined || part.value === 0) return [];
      const x1 = from;
      from += part.value;
      return [{ ...grid.facet(panel), series, x1, x2: from, y1: at - 0.28, y2: at + 0.28 }];
    });
  });
  const totals = of.totals.map((total) => ({
    ...total,
    ...grid.facet(total.panel),
    text: `${total.value.toFixed(1)}\u00a0%`,
    end: Math.max(total.value, total.high ?? 0),
  }));
  const marks: Markish[] = [
    plot.gridX({ stroke: GRID.light, strokeOpacity: 1, ticks }),
    plot.ruleX([0], { stroke: MUTED.light }),
    ...of.series.flatMap(({ style: { colour } }, place) => {
      const own = stacked.filter(({ series }) => series === place);
      const where = { ...facets, x1: "x1", x2: "x2", y1: "y1", y2: "y2", stroke: PAPER.light, strokeWidth: 1 } as const;
      return [plot.rect(own, { ...where, fill: colour }), plot.rect(own, { ...where, fill: `url(#${hatchId(page, place)})` })];
    }),
    plot.ruleY(
      totals.filter(({ low }) => low !== null),
      { ...facets, y: "at", x1: "low", x2: "high", stroke: INK.light, strokeWidth: 1.5 },
    ),
    plot.text(totals, {
      ...facets,
      x: "end",
      y: "at",
      text: "text",
      textAnchor: "start",
      dx: 5,
      fontSize: FONT - 1,
      fill: INK.light,
      stroke: PAPER.light,
      strokeWidth: 3,
    }),
    grid.titles(pen),
    plot.axisY(range(rows.length), rowAxis(rows)),
    plot.axisX({ ...footAxis(grid), ticks }),
  ];
  const inner = innerOf(pen, { ...grid.options, x: { domain }, y: { type: "linear", domain: [rows.length - 0.5, -0.5] }, marks });
  return {
    inner: hatches(page) + inner + grid.foot(of.label),
    height: grid.height,
    legend: of.series.map((each, place) => ({ ...each, kind: "area", over: `url(#${hatchId(page, place)})` })),
  };
}
