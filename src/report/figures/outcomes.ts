import type { Estimate } from "../../measure/measures.ts";
import { arrange, type Entry, hasPoints } from "./arrange.ts";
import { bars } from "./bars.ts";
import type { Sketch } from "./chart.ts";
import { type Context, panelTitle } from "./context.ts";
import { levelLabel } from "./labels.ts";
import { seriesFactor } from "./split.ts";

const KINDS: Readonly<Record<string, string>> = {
  "outcome-refusal": "Refusal",
  "outcome-noncommittal": "Noncommittal",
  "outcome-unreadable": "Unreadable",
  "outcome-truncated": "Cut off",
  "outcome-empty": "Empty",
};

/** What came back instead of an answer, by condition. */
export function outcomes(context: Context): Sketch[] {
  const factor = seriesFactor(context, true);
  const at = (of: Estimate, series: string): Entry => ({
    of,
    panel: panelTitle(context, of, [factor]),
    row: factor === null ? "All conditions" : levelLabel(context.plan, factor, of.condition?.[factor] ?? ""),
    series,
  });
  const totals = context.pick("missing").map((of) => at(of, ""));
  const kinds = Object.entries(KINDS).flatMap(([metric, name]) => context.pick(metric).map((of) => at(of, name)));
  if (!hasPoints(totals) || !hasPoints(kinds)) return [];
  const [whole, parts] = [arrange(totals), arrange(kinds)];
  return [
    {
      name: "outcomes",
      title: "Replies without an answer, by condition",
      says:
        "The share of delivered trials whose reply gave no answer that could be read, by kind; the rest are choices. The line at a bar's end is the interval of all kinds together. Where it depends on the condition, strict and lenient figures part." +
        whole.says,
      points: whole.told,
      shown: [...whole.shown, ...parts.shown],
      chart: (pen, page) =>
        bars(
          {
            panels: whole.panels,
            rows: whole.rows,
            series: parts.series,
            parts: parts.points,
            totals: whole.points,
            label: "% of trials",
          },
          pen,
          page,
        ),
    },
  ];
}
