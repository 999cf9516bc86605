import type { Contrast, Estimate } from "../../measure/measures.ts";
import type { Page } from "./page.ts";
import type { Style } from "./palette.ts";
import type { Pen } from "./plot.ts";

/** One number of a figure: where it stands, and the measure that it is. */
export interface Point {
  readonly panel: number;
  /** Place on the axis of what is compared: a row, or a place from left to right. */
  readonly at: number;
  readonly series: number;
  /** On the figure's axis: a share in percent. */
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly of: Estimate | Contrast;
}

export interface Series {
  readonly label: string;
  readonly style: Style;
}

export interface Legend extends Series {
  /** `dot`: with its interval; `line`: dashed as the series is. */
  readonly kind: "dot" | "line" | "area" | "band" | "outline";
  readonly opacity?: number;
  /** A hatch over the colour. */
  readonly over?: string;
}

/** What a chart makes: the inside of an SVG as wide as the page. */
export interface Drawn {
  readonly inner: string;
  readonly height: number;
  readonly legend: readonly Legend[];
}

type Chart = (pen: Pen, page: Page) => Drawn;

/** What a figure is before it is drawn. */
export interface Sketch {
  readonly name: string;
  readonly title: string;
  /** What is seen; N, intervals and what was left out are added to it. */
  readonly says: string;
  /** Names of the points, for the alternative text. */
  readonly points: readonly { readonly label: string; readonly of: Estimate | Contrast }[];
  /** Everything that it shows or would show were it defined. */
  readonly shown: readonly (Estimate | Contrast)[];
  readonly chart: Chart;
}
