import type { Markish } from "@observablehq/plot";
import { count } from "../../counting.ts";
import type { Estimate } from "../../measure/measures.ts";
import { isSame } from "../names.ts";
import { keptPanels } from "./arrange.ts";
import { footAxis, sideAxis } from "./axis.ts";
import type { Drawn, Sketch } from "./chart.ts";
import { type Context, panelTitle, unvaried } from "./context.ts";
import { FONT, type Page } from "./page.ts";
import { GRID, MUTED, styleOf } from "./palette.ts";
import { gridOf, innerOf } from "./panels.ts";
import type { Pen } from "./plot.ts";

const SHARE = /^reliability-(\d+)$/;
/** As the measures cut them. */
const BINS = 15;

/** One bin: its share correct, and what chance was stated. */
interface Bin {
  readonly bin: number;
  readonly share: Estimate;
  readonly chance: Estimate;
}

interface Diagram {
  readonly title: string;
  readonly bins: readonly Bin[];
}

/** Stated chance against the share that was correct, with how many trials each bin holds. */
export function reliability(context: Context): Sketch[] {
  const shares = context.named(SHARE);
  const chances = Map.groupBy(context.named(/^reliability-chance-\d+$/), ({ metric, model }) => `${metric} ${model}`);
  const same = unvaried(shares);
  const byTitle = Map.groupBy(shares, (of) => panelTitle(context, of, same));
  const diagrams = Array.from(
    byTitle,
    ([title, own]): Diagram => ({
      title,
      bins: own
        .flatMap((share) => {
          const bin = Number(SHARE.exec(share.metric)?.[1]);
          const chance = chances
            .get(`reliability-chance-${bin} ${share.model}`)
            ?.find((one) => isSame(one.condition, share.condition));
          return chance === undefined ? [] : [{ bin, share, chance }];
        })
        .sort((a, b) => a.bin - b.bin),
    }),
  );
  if (!shares.some(({ estimate }) => estimate !== null)) return [];
  const { kept: drawn, says: rest } = keptPanels(diagrams, ({ bins }) => bins[0]?.share.model ?? "");
  const all = diagrams.flatMap(({ bins }) => bins);
  return [
    {
      name: "reliability",
      title: "Stated confidence and what came of it",
      says:
        "Confidences in 15 bins of equal width: the mean chance stated (0 on the scale is a guess among the item's options) and the share that was correct. On the dashed diagonal the participant is calibrated; " +
        `below it is too sure. Grey bars: how many trials a bin holds, the tallest with its count; bins with few mean little. Bins that hold no trial are not shown.${rest}`,
      points: all.map(({ share, chance }) => ({
        label: `${panelTitle(context, share, same)}, stated ${(100 * (chance.estimate ?? 0)).toFixed(0)} %, ${count(share.trials)} trials, correct`,
        of: share,
      })),
      shown: all.flatMap(({ share, chance }) => [share, chance]),
      chart: (pen, page) => diagramsOf(drawn, context.models.length > 1, pen, page),
    },
  ];
}

const HEIGHT = 190;
/** Of 100 on the axis, below it: the bars of counts. */
const FOOT = 34;

function diagramsOf(all: readonly Diagram[], hasLongTitles: boolean, pen: Pen, page: Page): Drawn {
  const columns = page.isNarrow ? Math.min(2, all.length) : Math.min(hasLongTitles ? 3 : 4, all.length);
  const grid = gridOf(
    { titles: all.map(({ title }) => title), columns, height: HEIGHT, left: 48, right: 14, bottom: 46, hasSide: true },
    page,
  );
  const { plot } = pen;
  const facets = { fx: "fx", fy: "fy" } as const;
  const bins = all.flatMap(({ bins: own }, panel) => {
    const most = Math.max(...own.map(({ share }) => share.trials));
    return own.flatMap(({ bin, share, chance }) => {
      if (share.estimate === null || chance.estimate === null) return [];
      const height = (share.trials / most) * (FOOT - 10);
      return [
        {
          ...grid.facet(panel),
          x: 100 * chance.estimate,
          y: 100 * share.estimate,
          low: share.low === null ? null : 100 * share.low,
          high: share.high === null ? null : 100 * share.high,
          x1: (100 * bin) / BINS,
          x2: (100 * (bin + 1)) / BINS,
          y1: -FOOT,
          y2: -FOOT + height,
          text: share.trials === most ? `n = ${count(most)}` : null,
        },
      ];
    });
  });
  const tallest = bins.filter(({ text }) => text !== null);
  const { colour, symbol } = styleOf(0);
  const corners = all.flatMap((_, panel) => [0, 100].map((at) => ({ ...grid.facet(panel), panel, at })));
  const marks: Markish[] = [
    plot.gridY([0, 50, 100], { stroke: GRID.light, strokeOpacity: 1 }),
    plot.gridX([0, 50, 100], { stroke: GRID.light, strokeOpacity: 1 }),
    plot.line(corners, { ...facets, x: "at", y: "at", z: "panel", stroke: MUTED.light, strokeDasharray: "4 3" }),
    plot.rect(bins, { ...facets, x1: "x1", x2: "x2", y1: "y1", y2: "y2", inset: 0.5, fill: MUTED.light, fillOpacity: 0.5 }),
    plot.text(tallest, {
      ...facets,
      x: ({ x1, x2 }) => (x1 + x2 > 100 ? x2 : x1),
      y: "y2",
      text: "text",
      textAnchor: "end",
      dy: -6,
      fontSize: FONT - 2,
      fill: MUTED.light,
    }),
    plot.ruleX(
      bins.filter(({ low }) => low !== null),
      { ...facets, x: "x", y1: "low", y2: "high", stroke: colour, strokeWidth: 1.5 },
    ),
    plot.dot(bins, { ...facets, x: "x", y: "y", symbol, r: 3.2, fill: colour }),
    grid.titles(pen),
    plot.axisY([0, 50, 100], sideAxis()),
    plot.axisX([0, 50, 100], footAxis(grid)),
  ];
  const inner = innerOf(pen, { ...grid.options, x: { domain: [0, 100] }, y: { domain: [-FOOT, 100] }, marks });
  return {
    inner: inner + grid.foot("stated chance of being right, %") + grid.side("correct, %"),
    height: grid.height,
    legend: [],
  };
}
