import { arrange, type Entry } from "./arrange.ts";
import type { Sketch } from "./chart.ts";
import { type Context, metricTitle } from "./context.ts";
import { lines } from "./lines.ts";
import { seriesFactor, splitBy } from "./split.ts";

const METRICS: Readonly<Record<string, string>> = {
  pass: "correct at least once",
  "excess-compliance": "on target, beyond control",
  "excess-flip": "flipped, beyond control",
};

/** In at least one of k samples. */
export function kCurves(context: Context): Sketch[] {
  const split = splitBy(context, seriesFactor(context, true));
  const known = Object.entries(METRICS).filter(([metric]) =>
    context.all(metric).some(({ k, estimate }) => k > 1 && estimate !== null),
  );
  const entries = context.models.flatMap((model) =>
    known.flatMap(([metric, name]) =>
      context
        .all(metric)
        .filter((of) => of.model === model && of.category === null)
        .map((of): Entry => {
          const { series, panel } = split(of);
          const title = known.length === 1 ? panel : metricTitle(context, of, panel, name);
          return { of, series, panel: title, row: String(of.k) };
        }),
    ),
  );
  const defined = entries.filter(({ of: { estimate } }) => estimate !== null);
  const ks = [...new Set(defined.map(({ of }) => of.k))].sort((a, b) => a - b);
  if (ks.length < 2) return [];
  const isBeyond = known.some(([metric]) => metric.startsWith("excess-"));
  const { panels, rows, series, points, says, told, shown } = arrange(defined);
  const placed = points.map((point) => ({ ...point, at: Number(rows[point.at]) })).sort((a, b) => a.at - b.at);
  return [
    {
      name: "k-curves",
      title: "In at least one of k samples",
      says: `How often it happens at least once in k samples${isBeyond ? "; beyond control in percentage points" : ""}. Such curves saturate and may reverse the order of effects: they are shown, not tested.${says}`,
      points: told.filter(({ of }) => of.k === ks.at(-1)),
      shown,
      chart: (pen, page) =>
        lines(
          {
            panels,
            places: ks.map((k) => ({ at: k, label: String(k) })),
            along: "k, samples",
            series,
            points: placed,
            axis: {
              label: known.length === 1 ? "correct at least once, %" : "% or percentage points",
              holds: context.cue === null ? [] : [0],
              within: [-100, 100],
            },
            ...(known.length > 1 ? { columns: Math.min(3, panels.length) } : {}),
          },
          pen,
          page,
        ),
    },
  ];
}
