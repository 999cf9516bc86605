import { count } from "../../counting.ts";
import type { Contrast, Estimate } from "../../measure/measures.ts";
import { isShare } from "../numbers.ts";
import type { Point, Series } from "./chart.ts";
import { inLine } from "./labels.ts";
import { type Style, styleOf } from "./palette.ts";

/** A measure with the names of where it stands in a figure. */
export interface Entry {
  readonly of: Estimate | Contrast;
  readonly panel: string;
  readonly row: string;
  readonly series: string;
}

export interface Arranged {
  readonly panels: readonly string[];
  readonly rows: readonly string[];
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  /** For the caption: which panels are not drawn. */
  readonly says: string;
  readonly told: readonly { readonly label: string; readonly of: Estimate | Contrast }[];
  readonly shown: readonly (Estimate | Contrast)[];
}

/** Names become places, in the order in which they come. What is undefined has a row, and no point. */
export function arrange(entries: readonly Entry[], styles: Readonly<Record<string, Style>> = {}): Arranged {
  const names = (pick: (entry: Entry) => string): string[] => [...new Set(entries.map(pick))];
  const [all, rows, series] = [names(({ panel }) => panel), names(({ row }) => row), names((entry) => entry.series)];
  const modelOf = new Map(entries.toReversed().map(({ panel, of }) => [panel, of.model]));
  const { kept: panels, says } = keptPanels(all, (panel) => modelOf.get(panel) ?? "");
  const points = entries.flatMap(({ of, ...at }) => {
    const point = pointOf(of, { panel: panels.indexOf(at.panel), at: rows.indexOf(at.row), series: series.indexOf(at.series) });
    return point === null || point.panel === -1 ? [] : [point];
  });
  const isIn = (name: string, among: readonly string[]): string[] => (among.length < 2 || name === "" ? [] : [inLine(name)]);
  const isAlone = all.length < 2 && series.length < 2;
  return {
    panels,
    rows,
    series: series.map((label, place) => ({ label: inLine(label), style: styles[label] ?? styleOf(place) })),
    points,
    says,
    told: entries.map(({ of, panel, row, series: own }) => ({
      label: [...isIn(panel, all), ...(rows.length > 1 || isAlone ? [inLine(row)] : []), ...isIn(own, series)].join(", "),
      of,
    })),
    shown: entries.map(({ of }) => of),
  };
}

/** Whether there is anything to see. */
export function hasPoints(entries: readonly Entry[]): boolean {
  return entries.some(({ of: { estimate } }) => estimate !== null);
}

/** More panels than these nobody reads; the table has the rest. */
const MOST_PANELS = 24;

/** Where there are too many, every model keeps some: the first of each, then the second, as far as there is room. */
export function keptPanels<T>(all: readonly T[], modelOf: (panel: T) => string): { kept: readonly T[]; says: string } {
  if (all.length <= MOST_PANELS) return { kept: all, says: "" };
  const rounds = Map.groupBy(all, modelOf);
  const ranked = all.toSorted((a, b) => roundOf(a) - roundOf(b)).slice(0, MOST_PANELS);
  const says = ` ${MOST_PANELS} of ${count(all.length)} panels are drawn, the first of each model; the table has all.`;
  return { kept: all.filter((panel) => ranked.includes(panel)), says };

  function roundOf(panel: T): number {
    return rounds.get(modelOf(panel))?.indexOf(panel) ?? 0;
  }
}

/** On the figure's axis; null where it is undefined. */
function pointOf(of: Estimate | Contrast, where: Pick<Point, "panel" | "at" | "series">): Point | null {
  if (of.estimate === null) return null;
  const scale = isShare(of.metric) ? 100 : 1;
  const scaled = (value: number | null): number | null => (value === null ? null : value * scale);
  return { ...where, value: of.estimate * scale, low: scaled(of.low), high: scaled(of.high), of };
}
