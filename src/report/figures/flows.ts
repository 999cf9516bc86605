import type { Markish } from "@observablehq/plot";
import type { Estimate } from "../../measure/measures.ts";
import { sideAxis } from "./axis.ts";
import type { Drawn, Legend } from "./chart.ts";
import { columnsFor, FONT, type Page, textWidth } from "./page.ts";
import { HUES, INK, MUTED, PAPER, type Style, styleOf } from "./palette.ts";
import { gridOf, innerOf } from "./panels.ts";
import type { Pen } from "./plot.ts";
import { valueText } from "./words.ts";

/** Shares of pairs, by right (r) and wrong (w) first and second. */
export interface Flow {
  readonly title: string;
  readonly cells: Readonly<Record<Cell, Estimate>>;
  readonly change: Estimate | null;
  readonly nul: Estimate | null;
}

type Cell = "rr" | "rw" | "wr" | "ww";

/** From the top: at the left those that were right stand together, at the right those that are. */
const LEFT: readonly Cell[] = ["rr", "rw", "wr", "ww"];
const RIGHT: readonly Cell[] = ["rr", "wr", "rw", "ww"];

const LOOKS: Readonly<Record<Cell, { readonly style: Style; readonly opacity: number; readonly label: string }>> = {
  rr: { style: { ...styleOf(0), colour: MUTED.light }, opacity: 0.22, label: "right twice (above)" },
  rw: {
    style: { ...styleOf(1), colour: (HUES[1] as { light: string }).light },
    opacity: 0.9,
    label: "right, then wrong (falling)",
  },
  wr: {
    style: { ...styleOf(0), colour: (HUES[0] as { light: string }).light },
    opacity: 0.9,
    label: "wrong, then right (rising)",
  },
  ww: { style: { ...styleOf(0), colour: MUTED.light }, opacity: 0.4, label: "wrong twice (below)" },
};

/** Under the ribbons there is room for three lines of text. */
const UNDER = 46;
const HEIGHT = 190;

/** A ribbon for each pair of answers, from pass 1 at the left to pass 2 at the right. */
export function flows(all: readonly Flow[], pen: Pen, page: Page): Drawn {
  const columns = columnsFor(all.length, page);
  const grid = gridOf(
    { titles: all.map(({ title }) => title), columns, height: HEIGHT, left: 48, right: 14, bottom: 14, hasSide: true },
    page,
  );
  const { plot } = pen;
  const facets = { fx: "fx", fy: "fy" } as const;
  const share = (flow: Flow, cell: Cell): number => 100 * (flow.cells[cell].estimate as number);
  const top = (flow: Flow, order: readonly Cell[], cell: Cell): number =>
    100 - order.slice(0, order.indexOf(cell)).reduce((sum, each) => sum + share(flow, each), 0);
  const ribbons = (cell: Cell) =>
    all.flatMap((flow, panel) =>
      (
        [
          [0, LEFT],
          [1, RIGHT],
        ] as const
      ).map(([x, order]) => ({
        ...grid.facet(panel),
        panel,
        x,
        y2: top(flow, order, cell),
        y1: top(flow, order, cell) - share(flow, cell),
      })),
    );
  const ends = all.flatMap((flow, panel) =>
    (
      [
        [-0.025, ["rr", "rw"]],
        [1.025, ["rr", "wr"]],
      ] as const
    ).flatMap(([x, right]) => {
      const edge = 100 - share(flow, right[0]) - share(flow, right[1]);
      return [
        { ...grid.facet(panel), x1: x - 0.012, x2: x + 0.012, y1: edge, y2: 100, isRight: true },
        { ...grid.facet(panel), x1: x - 0.012, x2: x + 0.012, y1: 0, y2: edge, isRight: false },
      ];
    }),
  );
  const words = all.map((flow, panel) => ({ ...grid.facet(panel), text: underText(flow, grid.panelWidth) }));
  const inside = all.flatMap((flow, panel) =>
    (["rr", "ww"] as const).flatMap((cell) => {
      const middle = (top(flow, LEFT, cell) + top(flow, RIGHT, cell) - share(flow, cell)) / 2;
      return share(flow, cell) < 14
        ? []
        : [
            {
              ...grid.facet(panel),
              y: middle,
              text: `${cell === "rr" ? "right twice" : "wrong twice"} ${valueText(flow.cells[cell])}`,
            },
          ];
    }),
  );
  const below = (UNDER / (HEIGHT - UNDER)) * 100;
  const marks: Markish[] = [
    ...LEFT.map((cell) =>
      plot.areaY(ribbons(cell), {
        ...facets,
        x: "x",
        y1: "y1",
        y2: "y2",
        z: "panel",
        curve: "bump-x",
        fill: LOOKS[cell].style.colour,
        fillOpacity: LOOKS[cell].opacity,
      }),
    ),
    plot.rect(
      ends.filter(({ isRight }) => isRight),
      { ...facets, x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill: INK.light },
    ),
    plot.rect(
      ends.filter(({ isRight }) => !isRight),
      { ...facets, x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill: PAPER.light, stroke: INK.light },
    ),
    plot.text(inside, {
      ...facets,
      x: () => 0.5,
      y: "y",
      text: "text",
      fontSize: FONT - 1,
      fill: INK.light,
    }),
    plot.text(words, {
      ...facets,
      x: () => -0.037,
      y: () => 0,
      text: "text",
      textAnchor: "start",
      lineAnchor: "top",
      dy: 8,
      fontSize: FONT - 1,
      fill: INK.light,
    }),
    grid.titles(pen),
    plot.axisY([0, 50, 100], sideAxis()),
  ];
  const inner = innerOf(pen, {
    ...grid.options,
    x: { type: "linear", domain: [-0.04, 1.04], axis: null },
    y: { domain: [-below, 100] },
    marks,
  });
  const legend: Legend[] = LEFT.map((cell) => ({
    label: LOOKS[cell].label,
    style: LOOKS[cell].style,
    opacity: LOOKS[cell].opacity,
    kind: "area",
  }));
  return { inner: inner + grid.side("% of trials"), height: grid.height, legend };
}

function underText({ cells, change, nul }: Flow, width: number): string {
  const size = FONT - 1;
  const roomy = (long: string, short: string): string => (textWidth(long, size) <= width ? long : short);
  const beside =
    change?.estimate == null
      ? ""
      : `\nchanged ${(100 * change.estimate).toFixed(1)}\u00a0%${nul?.estimate == null ? "" : `; by chance ${(100 * nul.estimate).toFixed(1)}\u00a0%`}`;
  return (
    [
      roomy(`wrong, then right ${valueText(cells.wr)}`, `mended ${valueText(cells.wr)}`),
      roomy(`right, then wrong ${valueText(cells.rw)}`, `broken ${valueText(cells.rw)}`),
    ].join("\n") + beside
  );
}
