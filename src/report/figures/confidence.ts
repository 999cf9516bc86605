import { bandOf } from "../../measure/calibration/bands.ts";
import type { Manifest } from "../../plan/manifest.ts";
import { arrange, type Entry, hasPoints } from "./arrange.ts";
import type { Sketch } from "./chart.ts";
import { type Context, isUncued, unvaried } from "./context.ts";
import { forest } from "./forest.ts";
import { shown } from "./labels.ts";
import { seriesFactor, splitBy } from "./split.ts";

const MOST_CATEGORIES = 12;

/** Stated confidence by category of items, beside the bands that the study expects of them. */
export function confidenceByCategory(context: Context): Sketch[] {
  const all = context.all("confidence").filter((of) => of.category !== null && isUncued(context, of));
  const categories = [...new Set(all.map(({ category }) => category as string))];
  const banded = new Set(context.all("confidence-in-band").flatMap(({ category }) => category ?? []));
  const wanted = (banded.size > 0 ? categories.filter((name) => banded.has(name)) : categories).slice(0, MOST_CATEGORIES);
  const bands = new Map(wanted.map((name) => [name, banded.has(name) ? bandFor(context.plan, name) : null]));
  const split = splitBy(context, seriesFactor(context, false), [context.cue, ...unvaried(all)]);
  const rowOf = (name: string): string => {
    const set = bands.get(name)?.set;
    return set === undefined ? shown(name) : `${shown(name)}\n${set}`;
  };
  const entries = wanted
    .sort((a, b) => (bands.get(b)?.from ?? 0) - (bands.get(a)?.from ?? 0) || (a < b ? -1 : 1))
    .flatMap((name) => all.filter(({ category }) => category === name))
    .map((of): Entry => ({ of, ...split(of), row: rowOf(of.category ?? "") }));
  if (!hasPoints(entries)) return [];
  const arranged = arrange(entries);
  const { panels, rows, series, points } = arranged;
  const spans = panels.flatMap((_, panel) =>
    rows.flatMap((row, at) => {
      const band = bands.get(wanted.find((name) => rowOf(name) === row) ?? "") ?? null;
      return band === null ? [] : [{ panel, at, from: band.from, to: band.to }];
    }),
  );
  const expected =
    spans.length === 0
      ? ""
      : " Shaded: the band that the study expects for the category, its authors' judgement and no measurement.";
  return [
    {
      name: "confidence-by-category",
      title: spans.length === 0 ? "Stated confidence by category" : "Stated confidence by ambiguity, beside the expected bands",
      says: `Mean stated confidence, 0 to 100, over the items of a category.${expected}${arranged.says}`,
      points: arranged.told,
      shown: arranged.shown,
      chart: (pen, page) =>
        forest(
          {
            panels,
            rows,
            series,
            points,
            spans,
            axis: { label: "stated confidence, 0 to 100", holds: [0, 100], within: [0, 100] },
            ...(spans.length === 0 ? {} : { spanLabel: "Expected band" }),
          },
          pen,
          page,
        ),
    },
  ];
}

interface Band {
  readonly set: string;
  readonly from: number;
  readonly to: number;
}

/** Sets that have bands share no name of a category. */
function bandFor({ items }: Manifest, category: string): Band | null {
  for (const { set } of items) {
    const band = bandOf({ set, category });
    if (band !== null) return { set, from: band[0], to: band[1] };
  }
  return null;
}
