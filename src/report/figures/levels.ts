import type { Estimate } from "../../measure/measures.ts";
import { arrange, type Entry, hasPoints } from "./arrange.ts";
import type { Axis } from "./axis.ts";
import type { Sketch } from "./chart.ts";
import { type Context, isCue, isUncued, isVaried, metricTitle, panelTitle } from "./context.ts";
import { inLine, levelLabel } from "./labels.ts";
import { lines } from "./lines.ts";

/** Factors that a line may go along, by preference. */
const ALONG = ["reflection", "thinking", "form"];

function alongOf(context: Context): string | null {
  return ALONG.find((factor) => isVaried(context, factor)) ?? null;
}

const ALONG_NAMES: Readonly<Record<string, string>> = { reflection: "level of reflection" };

/** Accuracy from level to level, a line for thinking off and on; in a crossed study without a cue. */
export function accuracyByLevel(context: Context): Sketch[] {
  const along = alongOf(context);
  if (along === null) return [];
  const second = ALONG.find((factor) => factor !== along && factor === "thinking" && isVaried(context, factor)) ?? null;
  const used = [along, second, context.cue];
  const entries = context
    .pick("accuracy")
    .filter((of) => isUncued(context, of))
    .flatMap((of) => entryOf(context, of, along, used, second === null ? "" : seriesLabel(context, of, second)));
  const uncued = context.cue === null ? "" : " Control alone: no cue is shown.";
  return drawn(entries, context, along, {
    name: "accuracy-by-level",
    title:
      second === null
        ? `Accuracy by ${ALONG_NAMES[along] ?? along}`
        : `Accuracy by ${ALONG_NAMES[along] ?? along}, with and without thinking`,
    says: `The share of correct answers, missing ones counted as not correct.${uncued}${levelNames(context, along)}`,
    axis: { label: "correct answers, %", holds: [], within: [0, 100] },
  });
}

/** Whether another factor changes what a cue does: excess compliance and the change of accuracy, each less control at the same level. */
export function levelByCue(context: Context): Sketch[] {
  const along = alongOf(context);
  const { cue } = context;
  if (along === null || cue === null) return [];
  const metrics = { "excess-compliance": "compliance beyond control's", "accuracy-change": "accuracy less control's" };
  const entries = context.models.flatMap((model) =>
    Object.entries(metrics).flatMap(([metric, name]) =>
      context
        .pick(metric)
        .filter((of) => of.model === model && isCue(context, of))
        .flatMap((of) => entryOf(context, of, along, [along, cue], seriesLabel(context, of, cue), name)),
    ),
  );
  return drawn(
    entries,
    context,
    along,
    {
      name: "level-by-cue",
      title: `What a cue does at each ${ALONG_NAMES[along] ?? `level of ${along}`}`,
      says: `Each cue's effect less control at the same level, so that lines that stay level mean that ${along} changes nothing; the line at 0 is no effect.${levelNames(context, along)}`,
      axis: { label: "percentage points", holds: [0] },
    },
    2,
  );
}

function entryOf(
  context: Context,
  of: Estimate,
  along: string,
  used: readonly (string | null)[],
  series: string,
  name = "",
): Entry[] {
  const level = of.condition?.[along];
  if (level === undefined) return [];
  const title = panelTitle(context, of, used);
  const panel = name === "" ? title : metricTitle(context, of, title, name);
  return [{ of, panel, row: tickLabel(context, along, level), series }];
}

/** `0` over `direct`. */
function tickLabel({ plan }: Context, along: string, level: string | number): string {
  const label = levelLabel(plan, along, level);
  return along === "reflection" ? label.replace(/^Level /, "").replace("chain of thought", "chain") : String(level);
}

export function seriesLabel({ plan }: Context, { condition }: Estimate, factor: string): string {
  return inLine(levelLabel(plan, factor, condition?.[factor] ?? ""));
}

/** What the numbers under the axis mean, for where there is no room to say it. */
function levelNames({ plan }: Context, along: string): string {
  if (along !== "reflection") return "";
  const named = (plan.design.reflection ?? []).map((level) =>
    inLine(levelLabel(plan, "reflection", level)).replace(/^Level (\S+), /, "$1 "),
  );
  return ` Levels: ${named.join(", ")}.`;
}

function drawn(
  entries: readonly Entry[],
  { plan }: Context,
  along: string,
  { axis, ...words }: Pick<Sketch, "name" | "title" | "says"> & { readonly axis: Axis },
  columns?: number,
): Sketch[] {
  if (!hasPoints(entries)) return [];
  const known = (plan.design[along] ?? []).map(String);
  const { panels, rows, series, points, says, told, shown } = arrange(entries);
  const inOrder = [...rows].sort((a, b) => known.indexOf(firstLine(a)) - known.indexOf(firstLine(b)));
  const places = inOrder.map((label, at) => ({ at, label }));
  const placed = points.map((point) => ({ ...point, at: inOrder.indexOf(rows[point.at] ?? "") })).sort((a, b) => a.at - b.at);
  return [
    {
      ...words,
      says: words.says + says,
      points: told,
      shown,
      chart: (pen, page) =>
        lines(
          {
            panels,
            places,
            along: ALONG_NAMES[along] ?? along,
            series,
            points: placed,
            axis,
            ...(columns === undefined ? {} : { columns }),
          },
          pen,
          page,
        ),
    },
  ];
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}
